// @ts-check
// The board at each step of a film.

import { same, there } from "./check.js";
import { platesAt } from "../../widgets/parts/scripts/following.js";
import { boardAt, isSamePile, keyOf, swapAt } from "../../widgets/rally_run/parts/scripts/moves.js";

/** @typedef {import("../../widgets/rally_run/parts/scripts/moves.js").Board} Board */
/** @typedef {import("../../widgets/rally_run/parts/scripts/moves.js").News} News */

/** @type {Board} */
const NOW = {
  tiles: [
    { cell: [0, 0], kind: "road", exits: "NS", label: "a road", marks: ["may"] },
    { cell: [0, 1], kind: "road", exits: "", label: "face down" },
  ],
  cars: [{ seat: 0, name: "Mia", letter: "M", paint: "white", cell: [0, 0], heading: "S" }],
  pile: ["", ""],
};

/** @type {News[][]} */
const FILM = [
  [{ cell: [0, 0], exits: "", label: "face down" }, { seat: 0, cell: [-1, 0] }, { pile: ["", "", ""] }],
  [{ cell: [0, 0], exits: "NS", aloft: true, label: "turned over" }],
  [{ cell: [0, 0], aloft: false, label: "a road" }, { seat: 0, cell: [0, 0] }, { pile: ["", ""] }],
];

Deno.test("a film begins as the first step says, and ends as the board is now", () => {
  const begun = boardAt(NOW, FILM, 0);
  same([begun.tiles[0].exits, begun.cars[0].cell, begun.pile.length], ["", [-1, 0], 3]);
  same(boardAt(NOW, FILM, 2), NOW);
  same(boardAt(NOW, [], Infinity), NOW);
});

Deno.test("steps add up, and marks of the end are not shown before it", () => {
  const midway = boardAt(NOW, FILM, 1);
  same([midway.tiles[0].exits, midway.tiles[0].aloft, midway.cars[0].cell], ["NS", true, [-1, 0]]);
  same(midway.tiles.map(({ marks }) => marks), [[], []]);
  same(NOW.tiles[0].marks, ["may"], "what the kernel sent stays as it is");
});

Deno.test("the last trophy, face down, is not taken for none", () => {
  same([isSamePile([], [""]), isSamePile([""], []), isSamePile([""], ["", ""])], [false, false, false]);
  same([isSamePile([], []), isSamePile([""], [""]), isSamePile(["red"], ["blue"])], [true, true, false]);
});

Deno.test("a step tells of two tiles that change places", () => {
  same(there(swapAt([[], [{ swap: [[0, 0], [0, 1]] }]], 1)).map(keyOf), ["0,0", "0,1"]);
  same([swapAt(FILM, 1), swapAt([], 4)], [null, null]);
});

Deno.test("plates follow the film, and those that the kernel sent stay as they are", () => {
  const plates = [{ seat: 0, name: "Mia", letter: "M", paint: "white", trophy: "red" }];
  same(platesAt(plates, [[{ seat: 0, trophy: "" }], [], [{ seat: 0, trophy: "red" }]], 1)[0].trophy, "");
  same(plates[0].trophy, "red");
});
