// @ts-check
// A second click on the same place, straight after the first: what was just done is not done twice, nor is what has
// appeared there meanwhile.

const AGAIN = 400; // milliseconds within which a click on the same place is the second half of a double click
const NEAR = 12; // pixels that a hand moves meanwhile
const GUARDED = ".jupyter-button, .rally-card, .rally-option, .rally-trick-card, .rally-notation button, " +
  ".rally-board-cell, .rally-board-way, .rally-tray-tile";
const MAY_REPEAT = ".rally-repeat, [data-repeats]"; // one step and another one: nothing is lost by it

/** @typedef {{ x: number, y: number, at: number, repeats?: boolean }} Click `repeats`: on what may be done again */

/**
 * Whether a click is the second half of a double click, and nothing that is done once more on purpose.
 * @param {Click | null} last
 * @param {Click} now
 */
export const isSecond = (last, now) =>
  last !== null && now.at - last.at < AGAIN && Math.hypot(now.x - last.x, now.y - last.y) < NEAR &&
  !(last.repeats && now.repeats);

/**
 * Let nobody hear second clicks on the buttons and cards of a lab; keys are no clicks.
 * @param {Element} lab
 * @returns {() => void} ends it
 */
export function guard(lab) {
  /** @type {Click | null} */
  let last = null;
  /** @param {Event} event */
  const hear = (event) => {
    if (!(event instanceof MouseEvent) || !event.detail) return; // pressed by a key, or by a script
    const target = event.target instanceof Element ? event.target.closest(GUARDED) : null;
    const repeats = Boolean(target?.matches(MAY_REPEAT));
    const now = { x: event.clientX, y: event.clientY, at: event.timeStamp, repeats };
    const isAgain = isSecond(last, now);
    last = now;
    if (!target || !isAgain) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  lab.addEventListener("click", hear, { capture: true });
  return () => lab.removeEventListener("click", hear, { capture: true });
}
