// @ts-check
// What a browser keeps of those who learn here: it only carries a text, which the kernel reads and puts together.

import { put } from "../scripts/dom.js";
import { definePart } from "../scripts/part.js";
import { always } from "../scripts/store.js";

/** @typedef {{ learner: string, text: string, heard: number, carried: string[], removed: string[] }} Learner */

const KEPT = "progress";
const LAST = "learner"; // who was the last one here
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
 * The time on the clock of whoever looks at the page, as 2026-11-24T23:58:00: a kernel may be in another zone.
 * @param {Date} now
 */
export const localTime = (now) => new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

/** @param {import("../scripts/part.js").View<Learner>} view */
function build({ model, root, watch, atEnd }) {
  put(root, { hidden: true });
  const last = always.get(LAST);
  let learner = typeof last === "string" ? last : model.get("learner");
  /** @type {string | undefined} */
  let known;
  /** @type {string[]} */
  let old = []; // names of which what was kept is the learner's now
  let said = model.get("learner"); // who learns, as the kernel said it last
  let isAnother = false; // somebody else learns here, of whom other lessons that are open have not heard

  /** @param {{ from?: string, follows?: boolean }} [how] from: the name under which it was kept */
  function ask({ from = learner, follows = false } = {}) {
    const kept = always.of(from).read(KEPT);
    if (from === learner) known = kept;
    const clock = localTime(new Date());
    model.send({ kept, learner, learners: always.learnersOf(KEPT), follows, clock }); // no question: nobody waits for an answer
  }
  /** After a night, or on a journey, the clock says something else than what the kernel was told. */
  function tellTime() {
    if (!document.hidden) model.send({ clock: localTime(new Date()) });
  }
  document.addEventListener("visibilitychange", tellTime);
  atEnd(() => document.removeEventListener("visibilitychange", tellTime));
  function follow() {
    const [name, text] = [model.get("learner"), model.get("text")];
    if (name !== said && name !== learner) [learner, known, isAnother] = [name, undefined, true];
    said = name;
    if (name !== learner) return; // the kernel has not heard yet that somebody else learns
    for (const each of model.get("removed")) if (each !== learner) always.of(each).forget(KEPT);
    const carried = model.get("carried").find((each) => each !== learner && !old.includes(each));
    if (carried !== undefined) {
      old.push(carried);
      if (always.of(carried).read(KEPT)) return ask({ from: carried });
    }
    const store = always.of(learner);
    const kept = store.read(KEPT);
    const what = next(text, kept, known);
    if (what === "ask") return ask();
    if (what === "write") {
      store.write(KEPT, text);
      dispatchEvent(new Event(WRITTEN));
    }
    if (text) known = text;
    for (const each of old) if (each !== learner) always.of(each).forget(KEPT);
    old = [];
    always.put(LAST, learner);
    if (isAnother) dispatchEvent(new Event(TURNED)); // what is known of them is kept by now
    isAnother = false;
  }
  /** In another lesson somebody else learns: here, too. */
  function hear() {
    const now = String(always.get(LAST) ?? "");
    if (now === learner) return;
    [learner, known] = [now, undefined];
    ask({ follows: true });
  }
  for (const event of [TURNED, "storage"]) {
    addEventListener(event, hear);
    atEnd(() => removeEventListener(event, hear));
  }
  ask({ follows: learner !== model.get("learner") });
  let isFirst = true; // the kernel has not answered yet
  watch("learner text heard carried removed", () => {
    if (!isFirst) follow();
    isFirst = false;
  });
}

export default definePart("learner", build);
