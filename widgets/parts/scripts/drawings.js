// @ts-check
// Drawings that the parts of any game share.

import { s } from "./dom.js";

/** The signs on the buttons by which a film or a log is played. */
export const PLAYER = {
  last: "M5 4.5h3v15H5Zm14 0v15L9.5 12Z",
  back: "M15.5 4.5v15L6 12Z",
  play: "M7 3.5v17L20.5 12Z",
  pause: "M6 4h4.5v16H6Zm7.5 0H18v16h-4.5Z",
  forward: "M8.5 4.5v15L18 12Z",
  next: "M16 4.5h3v15h-3ZM5 4.5v15L14.5 12Z",
};

/**
 * The colours of a car and of its letter, as a style.
 * @param {string} colour
 */
export const paint = (colour) =>
  `--paint: var(--rally-car-${colour}, var(--rally-car)); --letter: var(--rally-letter-${colour}, var(--rally-letter))`;

/**
 * A little car with its letter, in the paint of its colour.
 * @param {string} letter
 * @param {string} colour
 */
export const carIcon = (letter, colour) =>
  s(
    "svg",
    { class: "rally-car", viewBox: "0 0 40 26", style: paint(colour), translate: "no" },
    s("path", {
      class: "rally-car-body",
      d: "M3 19v-6q0-4 5-4l5-6q1-1 3-1h9q3 0 5 2l4 5q4 1 4 5v5q0 2-2 2H5q-2 0-2-2Z",
    }),
    s("circle", { class: "rally-car-wheel", cx: 11, cy: 21, r: 4 }),
    s("circle", { class: "rally-car-wheel", cx: 30, cy: 21, r: 4 }),
    s("text", { x: 20.5, y: 12.4, "text-anchor": "middle", "dominant-baseline": "central" }, letter),
  );
