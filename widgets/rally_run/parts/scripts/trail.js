// @ts-check
// A way over the board: a line through the middle of its places, an arrow where it ends, and a sign with two arrows on
// each tile that is swapped on the way.

import { s } from "../../../parts/scripts/dom.js";
import { RIM, TILE, WIDTH } from "./geometry.js";

/** @typedef {import("./roads.js").Cell} Cell */

const SHORT = 14; // the arrow's line ends before its tip
const DISC = 24; // the sign of a swap
const THERE = "M-14,-5 H9 M3,-11 L10,-5 L3,1";
const BACK = "M14,6 H-9 M-3,0 L-10,6 L-3,12";

/** The middle of a place, in hundredths of a tile. @param {Cell} cell */
const middle = ([row, column]) => [RIM + (column + 1.5) * TILE, RIM + (row + 1.5) * TILE];

/**
 * The way as a picture for the whole board; nothing where it leads nowhere.
 * @param {Cell[]} path
 * @param {[Cell, Cell][]} exchanges
 * @returns {SVGElement[]}
 */
export function trail(path, exchanges = []) {
  if (path.length < 2) return [];
  const signs = exchanges.flatMap((pair) => exchange(pair));
  return [s("svg", { class: "rally-trail", viewBox: `0 0 ${WIDTH} ${WIDTH}` }, ...line(path), ...signs)];
}

/** @param {Cell[]} path */
function line(path) {
  const points = path.map(middle);
  const [[x1, y1], [x2, y2]] = points.slice(-2);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [east, south] = [(x2 - x1) / length, (y2 - y1) / length];
  points[points.length - 1] = [x2 - east * SHORT, y2 - south * SHORT];
  const angle = Math.atan2(south, east) * 180 / Math.PI;
  const drawn = { points: points.map((point) => point.join()).join(" ") };
  const tip = { points: "14,0 -12,-19 -12,19", transform: `translate(${x2} ${y2}) rotate(${angle})` };
  return ["rally-trail-rim", "rally-trail-line"].flatMap((name) => [
    s("polyline", { class: name, ...drawn }),
    s("polygon", { class: name, ...tip }),
  ]);
}

/** Two tiles that are swapped: the sign on both, and a broken line between them. @param {[Cell, Cell]} pair */
function exchange(pair) {
  const [[x1, y1], [x2, y2]] = pair.map(middle);
  const between = s("line", { class: "rally-trail-exchange", x1, y1, x2, y2 });
  const signs = [[x1, y1], [x2, y2]].map(([x, y]) =>
    s(
      "g",
      { class: "rally-trail-swap", transform: `translate(${x} ${y})` },
      s("circle", { r: DISC }),
      s("path", { d: THERE }),
      s("path", { d: BACK }),
    )
  );
  return [between, ...signs];
}
