// @ts-check
// What a browser keeps of those who learn here: it only carries a text, which the kernel reads and puts together.

import { put } from "../scripts/dom.js";
import { definePart } from "../scripts/part.js";
import { always } from "../scripts/store.js";

/** @typedef {{ learner: string, text: string, heard: number }} Learner */

const KEPT = "progress";
const LAST = "learner"; // who was the last one here

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
 * The time on the clock of whoever looks at the page, as 2026-11-24T23:58:00: a kernel may be in another zone.
 * @param {Date} now
 */
export const localTime = (now) => new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

/** @param {import("../scripts/part.js").View<Learner>} view */
function build({ model, root, watch, atEnd }) {
  put(root, { hidden: true });
  let learner = model.get("learner") || String(always.get(LAST) ?? "");
  /** @type {string | undefined} */
  let known;

  function ask() {
    const kept = always.of(learner).read(KEPT);
    known = kept;
    const clock = localTime(new Date());
    model.send({ kept, learner, learners: always.learnersOf(KEPT), clock }); // no question: nobody waits for an answer
  }
  /** After a night, or on a journey, the clock says something else than what the kernel was told. */
  function tellTime() {
    if (!document.hidden) model.send({ clock: localTime(new Date()) });
  }
  document.addEventListener("visibilitychange", tellTime);
  atEnd(() => document.removeEventListener("visibilitychange", tellTime));
  function follow() {
    const [name, text] = [model.get("learner"), model.get("text")];
    if (name !== learner) [learner, known] = [name, undefined];
    const store = always.of(learner);
    const kept = store.read(KEPT);
    const what = next(text, kept, known);
    if (what === "ask") return ask();
    if (what === "write") store.write(KEPT, text);
    known = text;
    always.put(LAST, learner);
  }
  ask();
  let isFirst = true; // the kernel has not answered yet
  watch("learner text heard", () => {
    if (!isFirst) follow();
    isFirst = false;
  });
}

export default definePart("learner", build);
