// @ts-check
// The numbers at the board's edge: those that texts use, and none where a road leads out.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { numbersOf } = await import("../../widgets/rally_run/parts/scripts/edge.js");

/** @param {number} row @param {number} column @param {"road" | "start"} [kind] */
const tile = (row, column, kind = "road") => ({
  cell: /** @type {[number, number]} */ ([row, column]),
  kind,
  exits: "",
  label: "",
});
const GRID = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3, 4].map((column) => tile(row, column)));
const STARTS = [tile(-1, 0, "start"), tile(0, 5, "start"), tile(5, 4, "start"), tile(4, -1, "start")];

Deno.test("rows and columns are numbered from one", () => {
  same(numbersOf([...GRID, ...STARTS]).map(({ text }) => text).join(""), "1234512345");
  same(numbersOf(GRID).map(({ at }) => at)[0], [-13, 50]);
});

Deno.test("where a start-finish tile lies, the number stands beside its road", () => {
  const numbers = numbersOf([...GRID, ...STARTS]);
  same(numbers[4].at, [-13, 414]); // row 5
  same(numbers[5].at, [14, -13]); // column 1
  same(numbers[9].at, [450, -13]); // column 5: its tile lies below the board
});
