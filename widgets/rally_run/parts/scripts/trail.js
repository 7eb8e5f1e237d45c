// @ts-check
// A way over the board: a line through the middle of its places, with an arrow where it ends.

import { s } from "../../../shared/parts/scripts/dom.js";
import { RIM, WIDTH } from "./scenery.js";

/** @typedef {import("./roads.js").Cell} Cell */

const SHORT = 14; // the arrow's line ends before its tip

/** The middle of a place, in hundredths of a tile. @param {Cell} cell */
const middle = ([row, column]) => [RIM + column * 100 + 150, RIM + row * 100 + 150];

/**
 * The way as a picture for the whole board; nothing where it leads nowhere.
 * @param {Cell[]} path
 * @returns {SVGElement[]}
 */
export function trail(path) {
  if (path.length < 2) return [];
  const points = path.map(middle);
  const [[x1, y1], [x2, y2]] = points.slice(-2);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [east, south] = [(x2 - x1) / length, (y2 - y1) / length];
  points[points.length - 1] = [x2 - east * SHORT, y2 - south * SHORT];
  const angle = Math.atan2(south, east) * 180 / Math.PI;
  const line = { points: points.map((point) => point.join()).join(" ") };
  const tip = { points: "14,0 -12,-19 -12,19", transform: `translate(${x2} ${y2}) rotate(${angle})` };
  const parts = ["rally-trail-rim", "rally-trail-line"].flatMap((name) => [
    s("polyline", { class: name, ...line }),
    s("polygon", { class: name, ...tip }),
  ]);
  return [s("svg", { class: "rally-trail", viewBox: `0 0 ${WIDTH} ${WIDTH}` }, ...parts)];
}
