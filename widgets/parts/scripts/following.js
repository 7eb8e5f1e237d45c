// @ts-check
// Parts that follow a film: its steps are published on the channel that a part names.

import { page } from "./page.js";

/**
 * Follow the steps that are published on the part's channel, whichever that is by now.
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
 * The plates of players as they are at a step of the film: with the news of all steps until then.
 * @template {{ seat: number }} Plate
 * @param {Plate[]} plates
 * @param {(Partial<Plate> & { seat: number })[][]} moments what each step changes
 * @param {number} step
 */
export function platesAt(plates, moments, step) {
  const now = plates.map((plate) => ({ ...plate }));
  for (const news of moments.slice(0, step + 1).flat()) {
    Object.assign(now.find(({ seat }) => seat === news.seat) ?? {}, news);
  }
  return now;
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
