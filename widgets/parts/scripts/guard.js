// @ts-check
// A second click on the same place, straight after the first: what was just done is not done twice, nor is what has
// appeared there meanwhile.

import { listen, sourceOf } from "./dom.js";

const AGAIN = 400; // milliseconds within which a click on the same place is the second half of a double click
const NEAR = 12; // pixels that a hand moves meanwhile
const GUARDED = ".jupyter-button, .rally-option, .rally-notation button, [data-once]"; // done once, however often it is clicked
const MAY_REPEAT = ".rally-repeat, [data-repeats]"; // one step and another one: nothing is lost by it
const CONTROL = `${GUARDED}, button, input, select, label, [role=button]`; // what a click may do something to

/**
 * @typedef {object} Click
 * @property {number} x
 * @property {number} y
 * @property {number} at
 * @property {unknown} [on] the control that was clicked
 * @property {boolean} [repeats] whether it may be done again
 * @property {boolean} [once] whether it is done once
 */

/**
 * Whether a click is the second half of a double click, and not something repeated on purpose.
 * @param {Click | null} last
 * @param {Click} now
 */
export const isSecond = (last, now) =>
  last !== null && now.at - last.at < AGAIN && Math.hypot(now.x - last.x, now.y - last.y) < NEAR &&
  !(last.repeats && now.repeats) && Boolean(now.once || now.on !== last.on);

/** A label stands for what it belongs to: a click on it clicks on that. @param {Element | null} target */
const meant = (target) => target instanceof HTMLLabelElement ? target.control ?? target : target;

/**
 * Suppress second clicks on the controls of a lab; presses of keys are not clicks.
 * @param {Element} lab
 * @returns {() => void} ends it
 */
export function guard(lab) {
  /** @type {Click | null} */
  let last = null;
  /** @param {MouseEvent} event @returns {Click} */
  const clickOf = (event) => {
    const on = meant(sourceOf(event, CONTROL));
    const [repeats, once] = [Boolean(on?.matches(MAY_REPEAT)), Boolean(on?.matches(GUARDED))];
    return { x: event.clientX, y: event.clientY, at: event.timeStamp, on, repeats, once };
  };
  /** What moves with the first touch, such as a slider, reacts to a press before the click. @param {Event} event */
  const hear = (event) => {
    if (!(event instanceof MouseEvent) || !event.detail) return; // pressed by a key, or by a script
    const now = clickOf(event);
    const isAgain = isSecond(last, now);
    if (event.type === "click") last = now;
    if (!now.on || !isAgain) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return listen(lab, { mousedown: hear, click: hear }, true);
}
