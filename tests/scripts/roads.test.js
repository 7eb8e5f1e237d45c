// @ts-check
// Roads on tiles: how they lie, where they lead, and how cars drive along them.

import { same, there } from "./check.js";
import { SIDES } from "../../widgets/rally_run/parts/scripts/geometry.js";
import {
  angleTo,
  edge,
  half,
  kindOf,
  lanes,
  middleLines,
  parked,
  reached,
  spot,
  towards,
  turned,
  way,
} from "../../widgets/rally_run/parts/scripts/roads.js";

/** @typedef {import("../../widgets/rally_run/parts/scripts/roads.js").Lying} Lying */

/** Two lengths are the same but for the decimals that are left out. @param {number} actual @param {number} expected */
const close = (actual, expected) => same(Math.abs(actual - expected) < 0.001, true, `${actual} beside ${expected}`);

const ALL = ["N", "E", "S", "W", "NE", "NS", "NW", "ES", "EW", "SW", "NES", "NEW", "NSW", "ESW", "NESW"];

Deno.test("every road is one of the five kinds of tile, turned round", () => {
  same(ALL.map(kindOf).join(""), "ddddcsccscjjjjx");
  same(kindOf(""), "");
  same(turned("NE", 3), "NW");
});

Deno.test("a tile turns the shortest way, and a tile that looks the same turned does not turn more than it must", () => {
  same([angleTo("NE"), angleTo("ES"), angleTo("NW")], [0, 90, -90]);
  same(angleTo("NW", 180), 270);
  same(Math.abs(angleTo("NS", 90) - 90), 90);
  same(Math.abs(angleTo("EW", 0)), 90);
  same(angleTo("NESW", 270), 270);
  same(angleTo("NS", 360), 360);
});

Deno.test("a road comes to the middle of every edge that it leads to, and of no other", () => {
  for (const exits of ALL) {
    const drawn = lanes(exits).join("");
    for (const side of "NESW") {
      const [x, y] = edge(side);
      const touches = drawn.includes(`M${x} ${y}L`) || drawn.endsWith(`L${x} ${y}`) || drawn.includes(`L${x} ${y}M`);
      same(touches, exits.includes(side), `${exits} at ${side}`);
    }
  }
  same(middleLines("NES"), ["M50 0L50 100", "M100 50L75 50"]);
  same(middleLines("NESW").length, 4);
  same(lanes("NE"), ["M50 0L50 16A34 34 0 0 0 84 50L100 50"]);
});

Deno.test("a car stands on its road: in the middle, or in the bend, half turned", () => {
  same(spot("NS", "N"), { x: 50, y: 50, angle: 0 });
  const bend = spot("NE", "W"); // come from the east, on its way to the north
  close(Math.hypot(bend.x - 84, bend.y - 16), 34);
  same(bend.angle, 315);
  same(spot("NE", "S").angle, 135);
});

Deno.test("a car on a start-finish tile stands at its line, and one in the pit stop in a bay", () => {
  const begun = parked({ cell: [-1, 0], kind: "start", exits: "S" }, "", 0, 1);
  same([begun.x, begun.y, begun.angle], [50, 60, 180]);
  const [one, two] = [0, 1].map((number) => parked({ cell: [2, 2], kind: "pit", exits: "NESW" }, "S", number, 2));
  same([one.x, two.x], [22, 78]);
});

Deno.test("cars that share a tile do not touch, whichever way each of them points, and stay on it", () => {
  const faults = everySharing().flatMap(({ what, cars }) => {
    const outlines = cars.map(outline);
    const isOff = outlines.flat(2).some((at) => at < 0 || at > 100);
    return isOff || pairs(outlines).some(([one, other]) => touch(one, other)) ? [what] : [];
  });
  same(faults, []);
});

Deno.test("a letter is as wide as its car at most, and not covered by the trophy that another one wears", () => {
  const faults = everySharing().flatMap(({ what, cars }) => {
    const isWide = cars.some(({ letter, size }) => LETTER * 2 * letter > 30 * size);
    return isWide || pairs(cars).some(([one, other]) => covers(one, other) || covers(other, one)) ? [what] : [];
  });
  same(faults, []);
});

Deno.test("a car that stands alone stands in the middle of its road, as large as it is drawn", () => {
  for (const exits of ALL) {
    for (const heading of "NESW") {
      const { size, letter, ...place } = parked({ cell: [0, 0], kind: "road", exits }, heading, 0, 1);
      same([place, size, letter], [spot(exits, heading), 1, 1]);
    }
  }
});

/** Every tile on which a car may stand. @type {Lying[]} */
const TILES = [
  ...["", ...ALL].map((exits) => ({ kind: "road", exits })),
  ...[..."NESW"].map((exits) => ({ kind: "start", exits })),
  { kind: "pit", exits: "NESW" },
  { kind: "empty", exits: "" },
].map((tile) => ({ cell: [0, 0], ...tile }));

/** Two to four cars on every tile, pointing in every way. */
const everySharing = () =>
  TILES.flatMap((tile) =>
    [2, 3, 4].flatMap(tuples).map((headings) => ({
      what: `${tile.kind} ${tile.exits}: ${headings}`,
      cars: headings.map((heading, number) => parked(tile, heading, number, headings.length)),
    }))
  );

/** All ways in which so many cars may point. @param {number} count @returns {string[][]} */
function tuples(count) {
  return count ? tuples(count - 1).flatMap((rest) => [...SIDES].map((side) => [...rest, side])) : [[]];
}

/** @template Value @param {Value[]} values @returns {[Value, Value][]} */
const pairs = (values) =>
  values.flatMap((one, k) => values.slice(k + 1).map((other) => /** @type {any} */ ([one, other])));

/**
 * The corners of a car, which is 30 wide and 50 long.
 * @param {{ x: number, y: number, angle: number, size: number }} car
 */
function outline({ x, y, angle, size }) {
  const turn = (angle * Math.PI) / 180;
  return [[-15, -25], [15, -25], [15, 25], [-15, 25]].map(([right, down]) => [
    x + size * (right * Math.cos(turn) - down * Math.sin(turn)),
    y + size * (right * Math.sin(turn) + down * Math.cos(turn)),
  ]);
}

/** As board_cars.css draws them: a letter's radius, and the middle and the radius of the badge beside a car. */
const LETTER = 9.3;
const BADGE = { x: 18.6, y: -21.8, radius: 9.4 };

/** @typedef {ReturnType<typeof parked>} Parked */
/** Whether the badge of one car lies over the letter of another. @param {Parked} one @param {Parked} other */
const covers = (one, other) =>
  Math.hypot(other.x - one.x - BADGE.x * one.size, other.y - one.y - BADGE.y * one.size) <
    BADGE.radius * one.size + LETTER * other.letter;

/** Two rectangles do not touch if there is a line along a side of one of them between them. @param {number[][]} one @param {number[][]} other */
function touch(one, other) {
  return [one, other].every(([a, b, c]) =>
    [[a, b], [b, c]].every(([from, to]) => {
      const [x, y] = [to[0] - from[0], to[1] - from[1]];
      const [mine, yours] = [one, other].map((corners) => corners.map(([px, py]) => px * x + py * y));
      return Math.max(...mine) > Math.min(...yours) && Math.max(...yours) > Math.min(...mine);
    })
  );
}

Deno.test("a car drives over the edge between two tiles, and nowhere else", () => {
  /** @type {Lying} */
  const from = { cell: [0, 0], kind: "road", exits: "ES" };
  /** @type {Lying} */
  const to = { cell: [0, 1], kind: "road", exits: "SW" };
  const [start, end] = [spot("ES", "N"), spot("SW", "E")];
  const driven = way(from, to, start, end);
  const over = there(driven.find(({ x }) => x === 100));
  same([over.y, over.angle], [50, 90]);
  same(driven.at(0)?.x, start.x);
  close(there(driven.at(-1)).x, 100 + end.x);
  same(driven.at(-1)?.angle, end.angle);
  for (let k = 1; k < driven.length; k++) same(driven[k].x >= driven[k - 1].x, true, "it never goes back");
  same(way(from, { ...to, cell: [3, 3] }, start, end), []);
  same(half("NS", "N", [50, 50]), [[50, 50], [50, 0]]);
});

Deno.test("arrow keys lead to what lies there, and onto the start-finish tiles outside the corners", () => {
  /** @type {[number, number][]} */
  const places = [[-1, 0], [0, 0], [0, 1], [0, 5], [1, 0], [1, 1], [1, 4], [0, 4]];
  same(places[reached(places, 1, "ArrowUp")], [-1, 0]);
  same(places[reached(places, 1, "ArrowRight")], [0, 1]);
  same(places[reached(places, 7, "ArrowRight")], [0, 5]);
  same(places[reached(places, 3, "ArrowDown")], [1, 4]);
  same([reached(places, 1, "ArrowLeft"), reached(places, 1, "x"), reached(places, -1, "ArrowUp")], [-1, -1, -1]);
  same([towards([1, 1], [1, 2]), towards([1, 1], [2, 2])], ["E", ""]);
});
