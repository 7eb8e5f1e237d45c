// @ts-check
// Roads on tiles, and cars on roads: lengths are hundredths of a tile, north is up, angles count clockwise from north.

import {
  BEND,
  LANES,
  MIDDLE_LINES,
  PLACES,
  PRINTED,
  RIM,
  SIDES,
  SIZES,
  SPOTS,
  STEPS,
  TILE,
  WIDTH,
} from "./geometry.js";

/** @typedef {[number, number]} Cell row and column */
/** @typedef {[number, number]} Point */
/** @typedef {{ x: number, y: number, angle: number }} Spot where a car is, and where it points */
/** @typedef {{ cell: Cell, kind: string, exits: string }} Lying a place and the road that leads through it */

const MIDDLE = TILE / 2;

/** Where something lies on the board, as styles; x and y are counted from the corner of the first cell. @param {Point} at */
export const onBoard = ([x, y]) => ({
  left: `${((RIM + TILE + x) / WIDTH) * 100}%`,
  top: `${((RIM + TILE + y) / WIDTH) * 100}%`,
});

/** Where a cell lies on the board. @param {Cell} cell @returns {Point} */
export const cornerOf = ([row, column]) => [column * TILE, row * TILE];

/** @param {string} side */
export const angleOf = (side) => SIDES.indexOf(side) * 90;

/** @param {string} side */
export const opposite = (side) => SIDES[(SIDES.indexOf(side) + 2) % 4];

/** @param {Cell} one @param {Cell} other */
export const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

/**
 * The exits after this many quarter turns clockwise, in the order N E S W.
 * @param {string} exits
 * @param {number} quarters
 */
export function turned(exits, quarters) {
  const there = new Set([...exits].map((side) => SIDES[(SIDES.indexOf(side) + quarters + 4) % 4]));
  return [...SIDES].filter((side) => there.has(side)).join("");
}

/**
 * The kind of tile that has these exits, "" if none has.
 * @param {string} exits
 */
export const kindOf = (exits) =>
  Object.keys(PRINTED).find((kind) => [0, 1, 2, 3].some((by) => turned(PRINTED[kind], by) === exits)) ?? "";

/**
 * The angle by which the printed tile is turned to have these exits: of all that do, the nearest to how it lies now.
 * @param {string} exits
 * @param {number} [now]
 */
export function angleTo(exits, now = 0) {
  const printed = PRINTED[kindOf(exits)] ?? exits;
  const angles = [0, 1, 2, 3].filter((by) => turned(printed, by) === exits).map((by) => near(by * 90, now));
  return angles.sort((one, other) => Math.abs(one - now) - Math.abs(other - now))[0] ?? now;
}

/**
 * The same direction, as few degrees as possible away from where something points now.
 * @param {number} angle
 * @param {number} now
 */
export const near = (angle, now) => angle + 360 * Math.round((now - angle) / 360);

/**
 * The direction from a place to one that borders it, "" if it does not.
 * @param {Cell} from
 * @param {Cell} to
 */
export const towards = (from, to) =>
  [...SIDES].find((side) => isSame([from[0] + STEPS[side][0], from[1] + STEPS[side][1]], to)) ?? "";

/** The direction of an arrow key. @param {string} key @returns {string | undefined} */
export const sideOf = (key) => ({ ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" })[key];

/**
 * Where an arrow key leads among places: to the nearest one in that direction, a little aside if need be.
 * @param {Cell[]} places
 * @param {number} at
 * @param {string} key
 * @returns {number} -1 if there is none
 */
export function reached(places, at, key) {
  const side = sideOf(key);
  if (!side || at < 0) return -1;
  const [down, right] = STEPS[side];
  const far = places.map(([row, column]) => {
    const [dr, dc] = [row - places[at][0], column - places[at][1]];
    const along = dr * down + dc * right;
    const aside = Math.abs(dr * right) + Math.abs(dc * down);
    return along > 0 && aside <= 1 ? along + 3 * aside : Infinity;
  });
  const best = Math.min(...far);
  return Number.isFinite(best) ? far.indexOf(best) : -1;
}

/** The middle of an edge. @param {string} side @returns {Point} */
export const edge = (side) => [MIDDLE + MIDDLE * STEPS[side][1], MIDDLE + MIDDLE * STEPS[side][0]];

/** Whether a road bends: two exits, at a corner. @param {string} exits */
const isBend = (exits) => exits.length === 2 && opposite(exits[0]) !== exits[1];

/** The lanes of a road, each as the path of a line. @param {string} exits @returns {string[]} */
export const lanes = (exits) => LANES[exits] ?? [];

/** The dashed lines in the middle of a road. @param {string} exits @returns {string[]} */
export const middleLines = (exits) => MIDDLE_LINES[exits] ?? [];

/** From the edge to where the curve begins. @param {number} at */
const toBend = (at) => MIDDLE + (at - MIDDLE) * (BEND / MIDDLE);

// --- cars ---

/**
 * The middle of a tile's road, for a car that has come in this direction ("": in none).
 * @param {string} exits
 * @param {string} heading
 * @returns {Spot}
 */
export function spot(exits, heading) {
  const { x, y, angles } = SPOTS[exits];
  return { x, y, angle: angles[heading] };
}

/**
 * Where one of several cars on a tile stands, and how large it and its letter are. Its place depends on its number, and
 * not on where it points, so no two cars get the same one.
 * @param {Lying} tile
 * @param {string} heading
 * @param {number} number which one it is
 * @param {number} count of how many
 * @returns {Spot & { size: number, letter: number }}
 */
export function parked({ kind, exits }, heading, number, count) {
  const places = PLACES[`${kind}-${exits}`];
  const many = Math.min(count, places.length) - 1;
  const [x, y] = places[many][number % places[many].length];
  const angle = kind === "pit" ? angleOf(heading || "N") : SPOTS[exits].angles[heading];
  return { x, y, angle, ...SIZES[kind][many] };
}

/**
 * The way of a car over the edge between two places, in tiles of the board: its points, and where it points there.
 * @param {Lying} from
 * @param {Lying} to
 * @param {Spot} start on `from`
 * @param {Spot} end on `to`
 * @returns {Spot[]} nothing if the places do not border
 */
export function way(from, to, start, end) {
  const side = towards(from.cell, to.cell);
  if (!side) return [];
  const out = half(from.exits, side, start).map((point) => moved(point, from.cell));
  const into = half(to.exits, opposite(side), end).map((point) => moved(point, to.cell)).reverse();
  const points = [...out, ...into.slice(1)];
  return points.map(([x, y], index) => {
    const [before, after] = [points[Math.max(0, index - 1)], points[Math.min(points.length - 1, index + 1)]];
    const last = index === points.length - 1;
    const angle = last ? end.angle : (Math.atan2(after[0] - before[0], before[1] - after[1]) * 180) / Math.PI;
    return { x, y, angle };
  });
}

/** @param {Point} point @param {Cell} cell @returns {Point} */
const moved = ([x, y], [row, column]) => [column * TILE + x, row * TILE + y];

/**
 * From where a car stands on a tile along its road to an edge.
 * @param {string} exits
 * @param {string} side
 * @param {Point | Spot} from
 * @returns {Point[]}
 */
export function half(exits, side, from) {
  const start = Array.isArray(from) ? from : /** @type {Point} */ ([from.x, from.y]);
  const end = edge(side);
  if (!isBend(exits) || !exits.includes(side)) return [start, end];
  const other = edge(exits.replace(side, ""));
  /** @type {Point} */
  const centre = [toBend(end[0]) + toBend(other[0]) - MIDDLE, toBend(end[1]) + toBend(other[1]) - MIDDLE];
  const middle = Math.atan2(MIDDLE - centre[1], MIDDLE - centre[0]);
  const last = Math.atan2(toBend(end[1]) - centre[1], toBend(end[0]) - centre[0]);
  const by = Math.atan2(Math.sin(last - middle), Math.cos(last - middle));
  /** @type {Point[]} */
  const arc = [0.5, 1].map((share) => [
    centre[0] + BEND * Math.cos(middle + by * share),
    centre[1] + BEND * Math.sin(middle + by * share),
  ]);
  return [start, ...arc, end];
}
