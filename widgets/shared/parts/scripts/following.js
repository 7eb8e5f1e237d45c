// @ts-check
// A board that follows a film: at which of its steps it is, told on the bus.

import { page } from "./page.js";

/**
 * Draw the step that is on show, now and whenever it changes; what stands still has one step, and no film.
 * The part has the traits `steps` (what is drawn at each), `channel` and `film`.
 * @template S
 * @param {any} view
 * @param {(step: S) => void} draw
 * @param {string} [also] further traits upon which it is drawn anew
 */
export function following({ model, watch, atEnd }, draw, also = "") {
  let step = 0;
  let leave = () => {};
  const show = () => {
    const steps = model.get("steps");
    if (steps.length) draw(steps[Math.min(step, steps.length - 1)]);
  };
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), (next) => {
      step = next;
      show();
    });
  });
  watch(`film steps ${also}`.trim(), () => {
    step = page.bus.stepOf(model.get("channel"), model.get("film"));
    show();
  });
  atEnd(() => leave());
}
