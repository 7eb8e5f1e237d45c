// @ts-check
// What a browser keeps of those who learn here: it only carries a text, which the kernel reads and puts together.

import { h, listen, put } from "./scripts/dom.js";
import { definePart } from "./scripts/part.js";
import { always } from "./scripts/store.js";

/** @typedef {{ learner: string, text: string, heard: number, carried: string[], removed: string[],
 *   browsers: string[] }} Learner */

const KEPT = "progress";
const SHOWN = "road"; // how far the car on the map has come: it goes with what is kept
const LAST = "learner"; // who was the last one here
const LOOK = 30_000; // milliseconds between two looks at the clock
const BROWSER = "browser"; // what this browser is called by the kernel
const ASKED = "stays"; // that it was asked to keep what is ours though it has little room
const TURNED = "rally-learner"; // what other lessons on this page hear when that is somebody else
const WRITTEN = "rally-progress"; // what the page hears when there is more of it

/**
 * What to do with a text of the kernel: keep it; ask the kernel first to take in what another lesson has kept; nothing.
 * @param {string} text
 * @param {string} kept what the browser has
 * @param {string | undefined} known what the kernel has taken in, or has had kept; undefined: nothing yet
 * @returns {"write" | "ask" | ""}
 */
export function next(text, kept, known) {
  if (text === kept) return "";
  if (kept && kept !== known) return "ask";
  return text ? "write" : "";
}

/**
 * The time on the clock of the person who looks at the page, as 2026-11-24T23:58:00+13:00: a kernel may be in another
 * zone.
 * @param {Date} now
 */
export function localTime(now) {
  const ahead = -now.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) =>
    String(part).padStart(2, "0")
  );
  const there = new Date(now.getTime() + ahead * 60_000).toISOString().slice(0, 19);
  return `${there}${ahead < 0 ? "-" : "+"}${hours}:${minutes}`;
}

/** What may not change unnoticed while a page is open: its day, and its zone. @param {string} clock a local time */
export const dayAndZone = (clock) => clock.slice(0, 10) + clock.slice(19);

/** @typedef {"" | "full" | "forbidden" | "elsewhere"} Notice why nothing is kept; "": it is */

/** What has been said on this page and need not be said again. @type {Set<Notice>} */
const noticed = new Set();

/** The places on this page where it can be said, each in its lab. @type {Map<Element, (what: Notice) => void>} */
const places = new Map();

/** How far a lab is from the middle of the window. @param {Element} root the part in it */
function away(root) {
  const { top, bottom } = (root.closest(".rally-lab") ?? root).getBoundingClientRect();
  return top === bottom ? Infinity : Math.abs(top + bottom - innerHeight);
}

/** Say why nothing is kept, once on a page and where one looks. @param {Notice} what */
function tell(what) {
  if (noticed.has(what)) return;
  noticed.add(what);
  const roots = [...places.keys()];
  const nearest = roots.length > 1 ? roots.sort((one, other) => away(one) - away(other))[0] : roots[0];
  places.get(nearest)?.(what);
}

/** It is kept after all. */
function takeBack() {
  for (const what of /** @type {const} */ (["full", "forbidden"])) noticed.delete(what);
  for (const show of places.values()) show("");
}

/** The name by which the kernel knows this browser; "": the browser can keep none. */
function nameOfBrowser() {
  const known = always.get(BROWSER);
  if (typeof known === "string") return known;
  always.put(BROWSER, crypto.randomUUID?.() ?? String(Math.random()));
  return String(always.get(BROWSER) ?? "");
}

/** Have the browser keep our data for good, once: it may ask the user. */
async function askToStay() {
  const { storage } = navigator;
  if (!storage?.persist || always.get(ASKED)) return;
  always.put(ASKED, true);
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // it stays as long as it stays
  }
}

/** @param {import("./scripts/part.js").View<Learner>} view */
function build({ model, root, say, watch, atEnd }) {
  const browser = nameOfBrowser();
  const last = always.get(LAST);
  let learner = typeof last === "string" ? last : model.get("learner");
  /** @type {string | undefined} */
  let known;
  let told = ""; // the time, as the kernel was told it last
  /** @type {string[]} */
  let old = []; // names of which what was kept is the learner's now
  let named = model.get("learner"); // who learns, as the kernel said it last
  let isAnother = false; // somebody else learns here, of whom other lessons that are open have not heard
  /** @type {Notice} */
  let notice = "";

  // --- what is said ---

  const words = h("span", { class: "rally-learner-said", role: "status" });
  const join = h("button", { class: "rally-button", onclick: onJoin });
  const close = h("button", { class: "rally-button", onclick: () => show("") });
  root.append(words, join, close);
  function draw() {
    put(root, { hidden: !notice });
    put(words, { text: notice && say(notice) });
    put(join, { hidden: notice !== "elsewhere", text: say("join") });
    put(close, { text: say("close") });
  }
  /** @param {Notice} what */
  function show(what) {
    notice = what;
    draw();
  }
  places.set(root, show);
  atEnd(() => places.delete(root));
  /** Whether what is learnt here is kept by another browser, and not by this one. */
  function isGuest() {
    const browsers = model.get("browsers");
    return browser !== "" && browsers.length > 0 && !browsers.includes(browser);
  }
  function onJoin() {
    learner = named = model.get("learner");
    ask({ joins: true });
    show("");
  }

  // --- what is carried ---

  /** @param {{ from?: string, follows?: boolean, joins?: boolean }} [how] from: the name under which it was kept */
  function ask({ from = learner, follows = false, joins = false } = {}) {
    const kept = always.of(from).read(KEPT);
    if (from === learner) known = kept;
    const clock = told = localTime(new Date());
    // no question: nobody waits for an answer
    model.send({ kept, learner, learners: always.learnersOf(KEPT), follows, joins, clock, browser });
  }
  /** After a night, or on a journey, the clock no longer says what the kernel was told. */
  function tellTime() {
    if (!document.hidden && !isGuest()) model.send({ clock: told = localTime(new Date()), browser });
  }
  atEnd(listen(document, { visibilitychange: tellTime }));
  const looking = setInterval(() => { // a machine that slept wakes up on another day, with the page in sight
    if (dayAndZone(localTime(new Date())) !== dayAndZone(told)) tellTime();
  }, LOOK);
  atEnd(() => clearInterval(looking));
  /** @param {string} name whose data is to be forgotten here */
  const forget = (name) => [KEPT, SHOWN].forEach((each) => always.of(name).forget(each));
  function follow() {
    const [name, text] = [model.get("learner"), model.get("text")];
    if (name !== named && name !== learner) [learner, known, isAnother] = [name, undefined, true];
    named = name;
    if (name !== learner) return; // the kernel has not heard yet that somebody else learns
    for (const each of model.get("removed")) if (each !== learner) forget(each);
    const carried = model.get("carried").find((each) => each !== learner && !old.includes(each));
    if (carried !== undefined) {
      old.push(carried);
      const shown = always.of(carried).get(SHOWN);
      if (shown !== undefined) always.of(learner).put(SHOWN, shown);
      if (always.of(carried).read(KEPT)) return ask({ from: carried });
    }
    const store = always.of(learner);
    const kept = store.read(KEPT);
    const what = next(text, kept, known);
    if (what === "ask") return ask();
    if (what === "write") {
      if (!isWritten(store, text)) return; // what is kept under other names stays there
      dispatchEvent(new Event(WRITTEN));
    }
    if (text) known = text;
    for (const each of old) if (each !== learner) forget(each);
    old = [];
    always.put(LAST, learner);
    if (isAnother) dispatchEvent(new Event(TURNED)); // what is known of them is kept by now
    isAnother = false;
  }
  /**
   * Keep a text; if that is impossible, say so. @param {import("./scripts/store.js").Store} store @param {string} text
   */
  function isWritten(store, text) {
    const why = store.write(KEPT, text);
    if (why) tell(why);
    else {
      takeBack();
      askToStay();
    }
    return !why;
  }
  /** Somebody else is learning in another lesson, and so here, too. */
  function hear() {
    const now = String(always.get(LAST) ?? "");
    if (now === learner || isGuest()) return;
    [learner, known] = [now, undefined];
    ask({ follows: true });
  }
  atEnd(listen(globalThis, { [TURNED]: hear, storage: hear }));
  if (!isGuest()) ask({ follows: learner !== model.get("learner") });
  let isFirst = true; // the kernel has not answered yet
  let wasGuest = false;
  watch("labels", draw);
  watch("learner text heard carried removed browsers", () => {
    if (isGuest()) tell("elsewhere");
    else {
      if (wasGuest) [learner, named, known] = [model.get("learner"), model.get("learner"), undefined];
      if (!isFirst) follow();
    }
    [isFirst, wasGuest] = [false, isGuest()];
  });
}

export default definePart("learner", build);
