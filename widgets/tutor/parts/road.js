// @ts-check
// A side of the course: its picture, what each station is, and a car that drives on once, when somebody sees it.

import { h, isCalm } from "../../parts/scripts/dom.js";
import { definePart } from "../../parts/scripts/part.js";
import { always } from "../../parts/scripts/store.js";
import { driveOn, letter, mark, park, startOf, whenSeen } from "./scripts/driving.js";

/** @typedef {{ behind: number, since: string, due: Record<string, string[]> }} Known */
/**
 * @typedef {object} Road
 * @property {string} game
 * @property {string} wide
 * @property {string} narrow
 * @property {Record<string, string[]>} marks
 * @property {number} behind
 * @property {string} learner
 * @property {string} since
 * @property {Record<string, string[]>} due
 */

const KEPT = "road"; // by game what was shown of it: the front page reads it, too

/** @param {import("../../parts/scripts/part.js").View<Road>} view */
function build({ model, root, watch, atEnd }) {
  const field = h("div", { class: "rally-road-field" });
  root.append(field);
  let halt = () => {};
  let drivesTo = ""; // whose car drives where, while it does
  let isDue = false; // it is to be drawn anew
  atEnd(() => halt());

  /** @returns {Partial<Record<string, Known>>} */
  const kept = () => /** @type {Partial<Record<string, Known>>} */ (always.of(model.get("learner")).get(KEPT) ?? {});
  function keep() {
    const [behind, since, due] = [model.get("behind"), model.get("since"), model.get("due")];
    const game = model.get("game");
    if (!behind && !Object.keys(due).length) return; // nothing is known here, or not yet
    always.of(model.get("learner")).put(KEPT, { ...kept(), [game]: { behind, since, due } });
  }
  function draw() {
    isDue = false;
    const [behind, since, learner] = [model.get("behind"), model.get("since"), model.get("learner")];
    mark(field, model.get("marks"));
    letter(field, learner);
    if (drivesTo === `${behind} ${learner}`) return;
    halt();
    drivesTo = "";
    const start = startOf(kept()[model.get("game")], { behind, since });
    park(field, start ?? behind);
    halt = start === undefined ? () => {} : whenSeen(field, () => {
      keep();
      if (isCalm()) return park(field, behind);
      drivesTo = `${behind} ${learner}`;
      halt = driveOn(field, start, behind, () => void (drivesTo = ""));
    });
    if (start === undefined) keep();
  }
  watch("wide narrow", () => {
    field.innerHTML = model.get("wide") + model.get("narrow");
    drivesTo = "";
    draw();
  });
  watch("marks behind learner since due", () => {
    if (!isDue) queueMicrotask(() => isDue && draw()); // several of them change at a time
    isDue = true;
  });
}

export default definePart("road", build);
