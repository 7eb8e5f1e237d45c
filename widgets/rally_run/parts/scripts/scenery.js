// @ts-check
// The country around the board: meadows, trees, a grandstand, a pond, tents. Nothing here can be clicked.

import { s } from "../../../parts/scripts/dom.js";
import { SHAPES, WIDTH } from "./geometry.js";

/** Trees: where, and how large. */
const TREES = [
  [30, 34, 21],
  [68, 24, 15],
  [78, 62, 19],
  [26, 78, 13],
  [54, 92, 12],
  [236, 26, 15],
  [262, 56, 19],
  [228, 76, 11],
  [612, 36, 20],
  [652, 24, 14],
  [684, 58, 22],
  [640, 74, 13],
  [690, 96, 9],
  [640, 560, 17],
  [684, 594, 22],
  [24, 640, 20],
  [62, 626, 13],
  [80, 664, 17],
  [34, 688, 13],
  [24, 204, 12],
  [80, 474, 14],
  [34, 466, 18],
  [62, 446, 9],
  [462, 634, 14],
  [482, 668, 18],
  [460, 692, 9],
];

const COATS = [
  "var(--rally-red-54)",
  "var(--rally-yellow-82)",
  "var(--rally-blue-52)",
  "var(--rally-grey-98)",
  "var(--rally-green-58)",
  "var(--rally-purple-51)",
  "var(--rally-orange-66)",
];

/** @param {number[]} at */
const tree = ([cx, cy, r]) =>
  s(
    "g",
    {},
    s("ellipse", { class: "rally-shade", cx: cx + r * 0.22, cy: cy + r * 0.32, rx: r, ry: r * 0.95 }),
    s("circle", { class: "rally-tree", cx, cy, r }),
    s("circle", { class: "rally-tree-light", cx: cx - r * 0.22, cy: cy - r * 0.26, r: r * 0.66 }),
    s("circle", { class: "rally-tree-top", cx: cx - r * 0.34, cy: cy - r * 0.4, r: r * 0.28 }),
  );

/** People on their benches, in the sun. */
function grandstand() {
  const node = s("g", { transform: "translate(318 6)" });
  node.append(
    s("rect", { class: "rally-shade", x: 6, y: 10, width: 250, height: 80, rx: 8 }),
    s("rect", { class: "rally-stand", width: 250, height: 80, rx: 7 }),
  );
  for (let row = 0; row < 3; row++) {
    node.append(s("rect", { class: "rally-bench", x: 8, y: 33 + row * 15, width: 234, height: 10, rx: 3 }));
    for (let seat = 0; seat < 17; seat++) {
      if ((seat * 7 + row * 5) % 6 === 0) continue;
      const style = `fill: ${COATS[(seat * 3 + row * 5) % COATS.length]}`;
      node.append(s("circle", { class: "rally-fan", cx: 18 + seat * 13.4, cy: 36 + row * 15, r: 4.6, style }));
    }
  }
  for (let stripe = 0; stripe < 10; stripe++) {
    const d = `M${stripe * 25} 0h25v18q-12.5 11-25 0Z`;
    node.append(s("path", { class: stripe % 2 ? "rally-awning" : "rally-awning-red", d }));
  }
  return node;
}

const pond = () =>
  s(
    "g",
    { transform: "translate(612 262)" },
    s("path", {
      class: "rally-shore",
      d: "M20 6Q60-14 84 20Q96 50 80 84Q94 130 72 168Q40 196 14 164Q0 138 18 108Q-2 60 20 6Z",
    }),
    s("path", {
      class: "rally-water",
      d: "M27 14Q58 0 77 25Q87 50 72 84Q86 130 66 162Q42 182 22 158Q9 138 26 108Q7 60 27 14Z",
    }),
    s("path", { class: "rally-wave", d: "M30 48q8-6 16 0t16 0M34 130q8-6 16 0t16 0M36 92q6-5 12 0t12 0" }),
    s("path", { class: "rally-duck", d: "M44 68q-2-8 6-8q6 0 6 6q10-1 14 3q-4 9-14 9q-11 0-12-10Z" }),
    s("path", { class: "rally-beak", d: "M44 65l-6 2 6 2Z" }),
  );

/** @param {number} x @param {number} y @param {string} fill */
const tent = (x, y, fill) =>
  s(
    "g",
    { transform: `translate(${x} ${y})` },
    s("rect", { class: "rally-shade", x: 5, y: 7, width: 58, height: 52, rx: 5 }),
    s("rect", { x: 0, y: 0, width: 58, height: 52, rx: 5, style: `fill: ${fill}` }),
    s("path", { class: "rally-tent-light", d: "M0 5Q0 0 5 0H53Q58 0 58 5L29 26Z" }),
    s("path", { class: "rally-tent-dark", d: "M0 47Q0 52 5 52H53Q58 52 58 47L29 26Z" }),
    s("circle", { class: "rally-tent-top", cx: 29, cy: 26, r: 3.5 }),
  );

/** A lorry that has brought the cars. */
const lorry = () =>
  s(
    "g",
    { transform: "translate(26 268)" },
    s("rect", { class: "rally-shade", x: 6, y: 8, width: 48, height: 112, rx: 8 }),
    s("rect", { class: "rally-lorry", x: 0, y: 0, width: 48, height: 84, rx: 5 }),
    s("path", { class: "rally-lorry-stripe", d: "M0 20H48V34H0ZM0 50H48V56H0Z" }),
    s("rect", { class: "rally-lorry-cab", x: 3, y: 86, width: 42, height: 30, rx: 8 }),
    s("rect", { class: "rally-lorry-glass", x: 8, y: 100, width: 32, height: 9, rx: 3 }),
  );

/** Little flags on a line from one mast to another. @param {number[]} at */
function bunting([x1, y1, x2, y2]) {
  const node = s(
    "g",
    {},
    s("path", { class: "rally-rope", d: `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 16} ${x2} ${y2}` }),
  );
  for (let flag = 1; flag < 9; flag++) {
    const t = flag / 9;
    const x = x1 + (x2 - x1) * t;
    const y = y1 + (y2 - y1) * t + 32 * t * (1 - t);
    node.append(s("path", { d: `M${x - 5} ${y}h10l-5 11Z`, style: `fill: ${COATS[flag % COATS.length]}` }));
  }
  return node;
}

/** The ground on which tiles lie. */
export function ground() {
  const node = s("svg", { class: "rally-board-ground", viewBox: `0 0 ${WIDTH} ${WIDTH}` });
  node.append(s("rect", { class: "rally-country", ...SHAPES.country }));
  for (let stripe = 0; stripe < 7; stripe++) {
    node.append(s("rect", { class: "rally-mown", x: 5 + stripe * 100, y: 0, width: 50, height: WIDTH }));
  }
  node.append(
    s("rect", { class: "rally-bed-edge", x: 95, y: 95, width: 520, height: 520, rx: 16 }),
    s("rect", { class: "rally-bed", ...SHAPES.bed }),
    grandstand(),
    pond(),
    tent(20, 118, "var(--rally-red-59)"),
    tent(124, 632, "var(--rally-blue-58)"),
    tent(204, 640, "var(--rally-yellow-77)"),
    lorry(),
    bunting([284, 640, 440, 640]),
    bunting([300, 672, 430, 672]),
    ...TREES.map(tree),
  );
  return node;
}
