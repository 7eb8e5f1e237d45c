// @ts-check
// Roads on tiles: how they lie, where they lead, and how cars drive along them.

import { near as close, same, there } from "./check.js";
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

Deno.test("cars side by side stand apart, and those in the pit stop in its bays", () => {
  /** @type {Lying} */
  const tile = { cell: [1, 1], kind: "road", exits: "EW" };
  const places = [0, 1, 2, 3].map((number) => parked(tile, "E", number, 4));
  const apart = places.flatMap((one, k) =>
    places.slice(k + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y))
  );
  same(Math.min(...apart) > 20, true);
  same(places.every(({ size }) => size < 1), true);
  const [one, two] = [0, 1].map((number) => parked({ cell: [2, 2], kind: "pit", exits: "NESW" }, "S", number, 2));
  same([one.x, two.x], [22, 78]);
  const begun = parked({ cell: [-1, 0], kind: "start", exits: "S" }, "", 0, 1);
  same([begun.x, begun.y, begun.angle], [50, 60, 180]);
});

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
