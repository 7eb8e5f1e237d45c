// @ts-check
// The way on the board: its line, and a sign of its own on every tile that is swapped on it.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { trail } = await import("../../widgets/rally_run/parts/scripts/trail.js");

/** @typedef {import("../../widgets/rally_run/parts/scripts/roads.js").Cell} Cell */

/** @type {Cell[]} */
const PATH = [[0, 0], [0, 1], [1, 1]];

/** How often each of these is drawn. @param {unknown[]} drawn @param {string[]} wanted */
const count = (drawn, wanted) =>
  wanted.map((name) => drawn.flatMap((node) => /** @type {any} */ (node).querySelectorAll(name)).length);

Deno.test("a way without swaps is a line with an arrow, and one that leads nowhere is not drawn", () => {
  same(count(trail(PATH), ["polyline", "polygon", ".rally-trail-swap", ".rally-trail-exchange"]), [2, 2, 0, 0]);
  same(trail([[0, 0]], [[[0, 1], [3, 3]]]).length, 0);
});

Deno.test("a swap on the way is marked on both tiles, by two arrows, and joined by a broken line", () => {
  const drawn = trail(PATH, [[[0, 1], [3, 3]]]);
  same(count(drawn, [".rally-trail-swap", ".rally-trail-exchange", "path"]), [2, 1, 4]);
  const signs = drawn.flatMap((node) => /** @type {any} */ (node).querySelectorAll(".rally-trail-swap"));
  same(signs.map((sign) => sign.getAttribute("transform")), ["translate(255 155)", "translate(455 455)"]);
});
