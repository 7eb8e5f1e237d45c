// @ts-check
// A lab comes into view where its cell has just been run, and nowhere else.

import { same } from "./check.js";
import { isJustRun } from "../../widgets/parts/scripts/arrival.js";

/** @param {boolean[]} active which cells of a notebook are active, as far as a cell needs to know */
function cells(...active) {
  const made = active.map((is) => ({ classList: { contains: () => is }, nextElementSibling: null }));
  made.forEach((cell, index) => Object.assign(cell, { nextElementSibling: made[index + 1] ?? null }));
  return made.map((cell) => /** @type {Element} */ (/** @type {unknown} */ (cell)));
}

Deno.test("Shift+Enter leaves the cell below active, Ctrl+Enter the cell itself", () => {
  same(isJustRun(cells(false, true)[0]), true, "Shift+Enter");
  same(isJustRun(cells(true, false)[0]), true, "Ctrl+Enter");
  same(isJustRun(cells(false)[0]), false, "a page that was loaded again");
  same(isJustRun(cells(false, false, true)[0]), false, "Run All");
  same(isJustRun(cells(true, false)[1]), false, "the cell above");
  same(isJustRun(null), false, "outside of a notebook");
});
