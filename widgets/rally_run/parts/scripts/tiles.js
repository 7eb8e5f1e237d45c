// @ts-check
// Drawings: road tiles from both sides, the pit stop, start-finish tiles, cars from above, trophies.

import { s } from "../../../parts/scripts/dom.js";
import { paint } from "../../../parts/scripts/drawings.js";
import { CAR, PRINTED, SHAPES, SIGN_AT, SIGN_DISC, SIGN_SIZE, SIGNS, TURNING_PLACE } from "./geometry.js";
import { angleOf, edge, lanes, middleLines, opposite } from "./roads.js";

/**
 * The sign of a colour.
 * @param {string} colour
 * @param {string} [at] a transformation
 */
export const sign = (colour, at = "") =>
  s("path", { class: "rally-sign", style: own(colour), d: SIGNS[colour] ?? "", transform: at || null });

/** The colour of a sign and of what stands below it, as a style. @param {string} colour */
const own = (colour) => `--own: var(--rally-sign-${colour})`;

/** @param {string} name @param {string} [view] @param {string} [style] */
const drawing = (name, view = "0 0 100 100", style = "") =>
  s("svg", { class: name, viewBox: view, style: style || null });

/** A path of a class. @param {string} name @param {string} d */
const stroke = (name, d) => s("path", { class: name, d });

/**
 * Asphalt with kerbs and middle lines.
 * @param {string} exits
 */
function road(exits) {
  const all = lanes(exits);
  const ends = exits.length === 1;
  /** @param {string} name @param {number} radius */
  const turningPlace = (name, radius) => ends ? s("circle", { class: name, cx: 50, cy: 50, r: radius }) : null;
  return s(
    "g",
    {},
    ...all.map((d) => stroke("rally-kerb", d)),
    turningPlace("rally-kerb-disc", TURNING_PLACE[0]),
    ...all.map((d) => stroke("rally-kerb-red", d)),
    turningPlace("rally-kerb-ring", 28),
    ...all.map((d) => stroke("rally-asphalt", d)),
    turningPlace("rally-asphalt-disc", TURNING_PLACE[1]),
    ...middleLines(exits).map((d) => stroke("rally-lane", d)),
  );
}

/** Bushes and stones beside the road of each kind of tile, as printed: x, y and radius. @type {Record<string, number[][]>} */
const GREEN = {
  s: [[13, 20, 8], [20, 29, 5.5], [86, 74, 8], [80, 84, 5], [87, 18, 4]],
  c: [[16, 78, 9], [28, 86, 6.5], [13, 64, 5], [90, 10, 5]],
  j: [[12, 22, 7], [14, 70, 8.5], [10, 82, 5], [92, 8, 4]],
  x: [[9, 9, 5], [91, 91, 5], [91, 9, 3.5], [9, 91, 3.5]],
  d: [[12, 14, 6], [88, 16, 5]],
};

/** The tyres at the end of a dead end. */
const TYRES = [[15, 62], [21, 75], [33, 84], [47, 88], [61, 86], [74, 79], [83, 67]];

/**
 * A road tile, face up, as it is printed.
 * @param {string} kind
 */
export function face(kind) {
  const node = drawing("rally-tile-face");
  node.append(s("rect", { class: "rally-meadow", ...SHAPES.meadow }));
  for (const [cx, cy, r] of GREEN[kind] ?? []) {
    node.append(s("circle", { class: "rally-bush", cx, cy, r }));
    node.append(s("circle", { class: "rally-bush-top", cx: cx - r * 0.2, cy: cy - r * 0.25, r: r * 0.6 }));
  }
  node.append(road(PRINTED[kind] ?? ""));
  if (kind === "d") {
    for (const [cx, cy] of TYRES) node.append(s("circle", { class: "rally-tyre", cx, cy, r: 4.6 }));
  }
  node.append(s("rect", { class: "rally-tile-rim", x: 0.75, y: 0.75, width: 98.5, height: 98.5, rx: 6.5 }));
  return node;
}

/** The back of a road tile: a steering wheel that wants to be turned. */
export function back() {
  const node = drawing("rally-tile-back");
  node.append(
    s("rect", { class: "rally-back-side", width: 100, height: 100, rx: 7 }),
    s("path", { class: "rally-back-shine", d: "M7 0H93L0 93V7Q0 0 7 0Z" }),
    s("rect", { class: "rally-back-rim", x: 7, y: 7, width: 86, height: 86, rx: 6 }),
    s(
      "g",
      { class: "rally-wheel" },
      s("circle", { class: "rally-wheel-ring", cx: 50, cy: 50, r: 23 }),
      stroke("rally-wheel-spokes", "M28 47Q50 38 72 47M50 56V72"),
      s("circle", { class: "rally-wheel-hub", cx: 50, cy: 51, r: 7.5 }),
    ),
  );
  return node;
}

/** A tile of which nobody knows what is on its other side. */
export function secret() {
  const node = drawing("rally-tile-back");
  node.append(
    s("rect", { class: "rally-back-side", width: 100, height: 100, rx: 7 }),
    s("rect", { class: "rally-back-rim", x: 7, y: 7, width: 86, height: 86, rx: 6 }),
    stroke("rally-secret", "M35 38Q36 23 50 23Q65 23 65 37Q65 46 55 51Q50 54 50 63"),
    s("circle", { class: "rally-secret-dot", cx: 50, cy: 77, r: 5.5 }),
  );
  return node;
}

/** A bare meadow with a cross: what lies there is taken away. */
export function takeAway() {
  const node = drawing("rally-tile-face");
  node.append(
    s("rect", { class: "rally-bare", x: 3, y: 3, width: 94, height: 94, rx: 7 }),
    stroke("rally-cross", "M30 30L70 70M70 30L30 70"),
  );
  return node;
}

/**
 * What is remembered of a face-down tile, as a road of chalk.
 * @param {string} exits
 */
export function ghost(exits) {
  const node = drawing("rally-ghost");
  if (!exits) return node;
  const all = lanes(exits);
  const disc = exits.length === 1 ? s("circle", { class: "rally-ghost-disc", cx: 50, cy: 50, r: 24 }) : null;
  node.append(
    s("g", { class: "rally-ghost-roads" }, ...all.map((d) => stroke("rally-ghost-road", d)), disc),
    ...middleLines(exits).map((d) => stroke("rally-ghost-lane", d)),
  );
  return node;
}

/** The pit stop: a paved square with four bays, open to all sides, and a stand for the trophies. */
export function pit() {
  const node = drawing("rally-tile-face");
  node.append(s("rect", { class: "rally-meadow", ...SHAPES.meadow }), road("NESW"));
  node.append(s("rect", { class: "rally-pit-square", ...SHAPES["pit-square"] }));
  for (const side of "NESW") node.append(stroke("rally-asphalt", `M${edge(side).join(" ")}L50 50`));
  for (const [x, y] of [[6, 6], [66, 6], [6, 66], [66, 66]]) {
    node.append(s("rect", { class: "rally-pit-bay", x: x + 2, y: y + 2, width: 24, height: 24, rx: 4 }));
  }
  node.append(s("circle", { class: "rally-pit-island", ...SHAPES["pit-island"] }));
  return node;
}

/**
 * A start-finish tile with its road, chequered flag and sign.
 * @param {string} colour
 * @param {string} exits
 */
export function start(colour, exits) {
  const node = drawing("rally-tile-face rally-start", undefined, own(colour));
  const chequers = [];
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 8; column++) {
      const at = { x: 28 + column * 5.5, y: 9 + row * 5.5, width: 5.5, height: 5.5 };
      chequers.push(s("rect", { class: (row + column) % 2 ? "rally-chequer-dark" : "rally-chequer", ...at }));
    }
  }
  const [x, y] = edge(opposite(exits)).map((at) => 50 + (at - 50) * SIGN_AT);
  node.append(
    s("rect", { class: "rally-start-ground", ...SHAPES["start-ground"] }),
    s(
      "g",
      { transform: `rotate(${angleOf(exits)} 50 50)` },
      stroke("rally-start-kerb", "M50 0V58"),
      stroke("rally-asphalt", "M50 0V56"),
      stroke("rally-lane", "M50 22V54"),
      ...chequers,
      stroke("rally-start-post", "M25 7V24M75 7V24"),
    ),
    s("circle", { class: "rally-start-disc", cx: x, cy: y, r: SIGN_DISC }),
    sign(colour, `translate(${x} ${y}) scale(${SIGN_SIZE})`),
  );
  return node;
}

/**
 * The little flag of a start-finish tile.
 * @param {string} colour
 */
export function flag(colour) {
  const node = drawing("rally-flag rally-start", "0 0 26 26", own(colour));
  node.append(
    s("rect", { class: "rally-start-ground", x: 1, y: 1, width: 24, height: 24, rx: 6 }),
    s("circle", { class: "rally-start-disc", cx: 13, cy: 13, r: 9.5 }),
    sign(colour, "translate(13 13) scale(.72)"),
  );
  return node;
}

/**
 * What is fetched in the pit stop, with the sign of its colour, or a question mark where that is hidden: a cup in English,
 * a petrol can in every other language, as in the boxes (trophy.css shows the one that belongs to the language).
 * @param {string} colour
 */
export function trophy(colour) {
  const node = drawing("rally-trophy", "0 0 40 44");
  node.toggleAttribute("data-hidden", !colour);
  const marked = (/** @type {number} */ y) =>
    colour
      ? sign(colour, `translate(20 ${y}) scale(.82)`)
      : s("text", { class: "rally-cup-secret", x: 20, y: y + 6, "text-anchor": "middle" }, "?");
  node.append(
    s(
      "g",
      { class: "rally-in-english" },
      stroke("rally-cup-handles", "M9 9H4Q3 20 12 22M31 9H36Q37 20 28 22"),
      stroke("rally-cup", "M8 4H32V14Q32 27 20 28Q8 27 8 14Z"),
      stroke("rally-cup-foot", "M18 27H22V33H28Q30 34 30 39H10Q10 34 12 33H18Z"),
      marked(15),
    ),
    s(
      "g",
      { class: "rally-in-others" },
      stroke("rally-cup-handles", "M9 13V5H21V13"),
      stroke("rally-cup-foot", "M25 11L30 3L36 7L33 15Z"),
      stroke("rally-cup", "M8 11H26L34 17V38Q34 41 31 41H8Q5 41 5 38V14Q5 11 8 11Z"),
      marked(27),
    ),
  );
  return node;
}

/**
 * The trophy tiles on the pit stop, one upon the other; the colour of the top one, if it is known.
 * @param {string[]} pile
 */
export function trophies(pile) {
  const node = drawing("rally-pile", "0 0 60 60");
  pile.forEach((_, index) => {
    const cy = 38 - index * 5;
    node.append(
      s("circle", { class: "rally-token-edge", cx: 30, cy: cy + 3.5, r: 19 }),
      s("circle", { class: "rally-token", cx: 30, cy, r: 19 }),
    );
  });
  if (!pile.length) return node;
  const top = trophy(pile[0]);
  for (const [name, value] of Object.entries({ x: 16, y: 22 - pile.length * 5 + 5, width: 28, height: 31 })) {
    top.setAttribute(name, String(value));
  }
  node.append(top);
  return node;
}

/**
 * A car from above, driving north.
 * @param {string} colour
 */
export function carFromAbove(colour) {
  const node = drawing("rally-car rally-car-above", "-15 -25 30 50", paint(colour));
  const wheels = [[-14, -17], [9, -17], [-14, 7], [9, 7]];
  node.append(
    s("ellipse", { class: "rally-car-shade", cx: 0, cy: 2, rx: 14, ry: 23 }),
    ...wheels.map(([x, y]) => s("rect", { class: "rally-car-wheel", x, y, width: 5, height: 11, rx: 2 })),
    stroke("rally-car-body", CAR.body),
    stroke("rally-car-glass", CAR.glass),
    stroke("rally-car-glass", "M-7 15Q0 13 7 15L7.5 18.5Q0 20-7.5 18.5Z"),
    stroke("rally-car-lamps", "M-7.5-21.5L-3.5-23M7.5-21.5L3.5-23"),
    stroke("rally-car-wing", "M-11.5 22.5H11.5"),
  );
  return node;
}
