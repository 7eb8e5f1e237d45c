// @ts-check
// The front page of the site: says what a browser cannot do, and fetches Python while one looks.

import { problems } from "./check.js";
import { openCourse, showCourse } from "./course.js";
import { letBeginAnew, showDone } from "./done.js";
import { beKept, offerHome, sayAway } from "./home.js";
import { letHandIn, showHandIn } from "./hand_in.js";
import { showRoads } from "./road.js";

const AT_ONCE = 2;

/** @typedef {{ connection?: { saveData?: boolean, effectiveType?: string } }} Connected not every browser tells */
const { connection } = /** @type {Navigator & Connected} */ (navigator);
const isDear = connection?.saveData || /2g/.test(connection?.effectiveType ?? "");
const first = /** @type {string[]} */ (JSON.parse(document.querySelector("#first")?.textContent ?? "[]"));

/** Fetch one after the other, so that whoever has clicked is not kept waiting; the browser keeps what comes. */
async function fetchNext() {
  for (let url = first.shift(); url !== undefined; url = first.shift()) {
    const answer = await fetch(url, /** @type {RequestInit} */ ({ priority: "low" }));
    await answer.arrayBuffer();
  }
}

/** Begin to fetch; what does not come now is asked for again by the lesson itself. */
function prepare() {
  for (let count = 0; count < AT_ONCE; count++) fetchNext().catch(() => first.splice(0));
}

/** Show what this browser knows of whoever learns here. */
function show() {
  showRoads(document);
  showDone(document);
  showCourse(document);
  return showHandIn(document);
}

/** Who comes from a lesson stays at its line of the list, though more stands above it by now. */
function stayAtLesson() {
  document.querySelector(":target")?.scrollIntoView();
}

offerHome();
sayAway();
show();
letBeginAnew(document);
letHandIn(document);
openCourse(document).then(show).then(stayAtLesson);
for (const event of ["storage", "pageshow"]) addEventListener(event, show);

const found = await problems();
for (const problem of found) document.querySelector(`[data-problem="${problem}"]`)?.removeAttribute("hidden");
if (found.includes("old")) { for (const way of document.querySelectorAll("#problems .elsewhere")) way.remove(); // nor is it there
 }
if (found.length) document.querySelector("#problems")?.removeAttribute("hidden");
if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
if (!found.length && !isDear) prepare();
await beKept();
