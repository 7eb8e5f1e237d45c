// @ts-check
// A double click: its second half is nobody's, wherever a button has appeared meanwhile.

import { same } from "./check.js";
import { isSecond } from "../../widgets/parts/scripts/guard.js";
import { cardsAt } from "../../widgets/stich_rallye/parts/trick.js";

Deno.test("a click straight after another one on the same place is its second half", () => {
  const first = { x: 100, y: 50, at: 1000, on: "card", once: true };
  same(isSecond(null, first), false);
  same(isSecond(first, { ...first, x: 102, y: 51, at: 1200 }), true);
  same(isSecond(first, { ...first, x: 102, y: 51, at: 1500 }), false, "later");
  same(isSecond(first, { ...first, x: 160, at: 1200 }), false, "elsewhere");
  const again = { ...first, at: 1200, repeats: true };
  same(isSecond({ ...first, repeats: true }, again), false, "one more of the same, on purpose");
  same(isSecond(first, again), true, "what can be done again has only just appeared there");
  const slider = { ...first, at: 1200, on: "slider", once: false };
  same(isSecond(first, slider), true, "another control has appeared there");
  same(isSecond({ ...slider, at: 1100 }, slider), false, "a control that may be pressed as often as one likes");
});

Deno.test("a trick shows at each step of a film the cards that lay there then", () => {
  const [one, two] = [{ text: "G1" }, { text: "G2" }].map((card) => /** @type {any} */ (card));
  const moments = [[], [one], [one, two], /** @type {const} */ (false), /** @type {any} */ (undefined)];
  const seen = [0, 1, 2, 3, 4].map((step) => cardsAt([], moments, step).length);
  same(seen, [0, 1, 2, 2, 0], "the end is what the table is then");
  same(cardsAt([one], [], 0), [one], "no film");
});
