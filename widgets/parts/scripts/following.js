// @ts-check
// A board that follows a film: at which of its steps it is, told on the bus.

import { put } from "./dom.js";
import { page } from "./page.js";

/**
 * Draw the step that is on show, now and whenever it changes; what stands still has one step, and no film.
 * `data-at-end` tells the styles whether it is the last.
 * The part has the traits `steps` (what is drawn at each), `channel` and `film`.
 * @template S
 * @param {any} view
 * @param {(step: S) => void} draw
 * @param {string} [also] further traits upon which it is drawn anew
 */
export function following({ model, root, watch, atEnd }, draw, also = "") {
  let step = 0;
  let leave = () => {};
  const show = () => {
    const steps = model.get("steps");
    const now = Math.min(step, steps.length - 1);
    put(root, { "data-at-end": String(now === steps.length - 1) });
    if (steps.length) draw(steps[now]);
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
