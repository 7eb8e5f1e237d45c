// @ts-check
// Roads on tiles as plain geometry: a tile is 100 by 100, north is up, angles count clockwise from north.

/** @typedef {[number, number]} Cell row and column */
/** @typedef {[number, number]} Point */
/** @typedef {{ x: number, y: number, angle: number }} Spot where a car is, and where it points */
/** @typedef {{ cell: Cell, kind: string, exits: string }} Lying a place and the road that leads through it */

export const SIDES = "NESW";
/** @type {Record<string, Cell>} */
const STEPS = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

/** The exits of each kind of tile as it is printed. @type {Record<string, string>} */
export const PRINTED = { s: "NS", c: "NE", j: "NES", x: "NESW", d: "N" };

const BEND = 34; // the radius of a curve
const MIDDLE = 50;

/** @param {string} side */
export const angleOf = (side) => SIDES.indexOf(side) * 90;

/** @param {string} side */
export const opposite = (side) => SIDES[(SIDES.indexOf(side) + 2) % 4];

/** @param {Cell} one @param {Cell} other */
export const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

/**
 * The exits after so many quarter turns clockwise, in the order N E S W.
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

/**
 * The lanes of a road, each as the path of a line: those that go straight on, and those that turn a corner.
 * @param {string} exits
 * @returns {string[]}
 */
export function lanes(exits) {
  if (exits.length === 1) return [`M${edge(exits).join(" ")}L50 50`];
  const bends = [...SIDES].map((side, index) => side + SIDES[(index + 1) % 4]);
  const there = [...through(exits).map((pair) => `M${edge(pair[0]).join(" ")}L${edge(pair[1]).join(" ")}`)];
  return [...there, ...bends.filter((pair) => hasBoth(exits, pair)).map(bend)];
}

/** @param {string} exits @param {string} pair */
const hasBoth = (exits, pair) => exits.includes(pair[0]) && exits.includes(pair[1]);

/** The opposite sides that a road joins. @param {string} exits */
const through = (exits) => ["NS", "EW"].filter((pair) => hasBoth(exits, pair));

/** @param {string} pair two sides at a corner, clockwise */
function bend(pair) {
  const [from, to] = [edge(pair[0]), edge(pair[1])];
  const [first, last] = [from, to].map(([x, y]) => `${toBend(x)} ${toBend(y)}`);
  return `M${from.join(" ")}L${first}A${BEND} ${BEND} 0 0 0 ${last}L${to.join(" ")}`;
}

/** From the edge to where the curve begins. @param {number} at */
const toBend = (at) => MIDDLE + (at - MIDDLE) * (BEND / MIDDLE);

/**
 * The dashed middle lines: along a road that goes on, and up to where several meet.
 * @param {string} exits
 * @returns {string[]}
 */
export function middleLines(exits) {
  if (exits.length === 2) return lanes(exits);
  const on = exits.length === 3 ? through(exits)[0] : "";
  const arms = [...exits].filter((side) => !on.includes(side)).map((side) => {
    const [x, y] = edge(side).map((at) => MIDDLE + (at - MIDDLE) * 0.5);
    return `M${edge(side).join(" ")}L${x} ${y}`;
  });
  return on ? [`M${edge(on[0]).join(" ")}L${edge(on[1]).join(" ")}`, ...arms] : arms;
}

// --- cars ---

/**
 * How large cars are, and their letters, and where each of them stands.
 * @typedef {{ size: number, letter: number, at: Point[] }} Places
 */
/** @typedef {{ pit: Places, road: Places[] }} Parking the table of figures/parking.json, told by figures/parking.py */

/**
 * Where the road of a tile has its middle, for a car that has come in this direction.
 * @param {string} exits
 * @param {string} heading
 * @returns {Spot}
 */
export function spot(exits, heading) {
  if (!isBend(exits)) return { x: MIDDLE, y: MIDDLE, angle: angleOf(heading || exits[0] || "N") };
  const from = heading && exits.includes(opposite(heading)) ? opposite(heading) : exits[1];
  const to = exits.replace(from, "");
  const [start, end] = [edge(from), edge(to)];
  const off = BEND * (1 - Math.SQRT1_2);
  /** @param {number} index */
  const at = (index) => MIDDLE + Math.sign(start[index] + end[index] - 2 * MIDDLE) * off;
  const [into, out] = [angleOf(opposite(from)), angleOf(to)];
  return { x: at(0), y: at(1), angle: (into + near(out, into)) / 2 };
}

/**
 * On a start-finish tile cars stand at its line, and leave its sign to be seen.
 * @param {string} exits
 * @param {string} heading
 * @returns {Spot}
 */
function onStart(exits, heading) {
  const [x, y] = edge(exits).map((at) => MIDDLE + (at - MIDDLE) * 0.2);
  return { x, y, angle: angleOf(heading || exits) };
}

/**
 * Where one of several cars on a tile stands, and how large it and its letter are. Its place is that of its number, and
 * not of where it points: so no two cars get the same one.
 * @param {Parking} parking
 * @param {Lying} tile
 * @param {string} heading
 * @param {number} number which one it is
 * @param {number} count of how many
 * @returns {Spot & { size: number, letter: number }}
 */
export function parked(parking, { kind, exits }, heading, number, count) {
  const isPit = kind === "pit";
  const { size, letter, at } = isPit ? parking.pit : parking.road[Math.min(count, parking.road.length) - 1];
  const [aside, along] = at[number % at.length];
  if (isPit) return { x: aside, y: along, angle: angleOf(heading || "N"), size, letter };
  const middle = kind === "start" ? onStart(exits, heading) : spot(exits, heading);
  const axis = (spot(exits, "").angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(axis), Math.cos(axis)];
  const [x, y] = [middle.x + aside * cos - along * sin, middle.y + aside * sin + along * cos];
  return { x, y, angle: middle.angle, size, letter };
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
const moved = ([x, y], [row, column]) => [column * 100 + x, row * 100 + y];

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
