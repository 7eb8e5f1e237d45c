// @ts-check
// Parts that follow a film: its steps are told on the channel that a part names.

import { page } from "./page.js";

/**
 * Hear the steps that are told on the part's channel, whichever that is by now.
 * @param {any} view
 * @param {(step: number, from: string | null) => void} told
 */
export function hearChannel({ model, watch, atEnd }, told) {
  let leave = () => {};
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), told);
  });
  atEnd(() => leave());
}

/**
 * The step of the film on show, whose `moments` the part has; each new one is drawn.
 * @param {any} view
 * @param {() => void} draw
 * @param {number} [first] where it is before any is told
 */
export function momentOf(view, draw, first = 0) {
  let step = first;
  hearChannel(view, (next) => {
    step = next;
    if (view.model.get("moments").length) draw();
  });
  view.watch("moments", () => {
    step = page.bus.lastStep(view.model.get("channel")) ?? 0;
  });
  return () => step;
}
