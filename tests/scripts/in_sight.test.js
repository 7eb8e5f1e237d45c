// @ts-check
// What is brought into sight of a lab, and how far one scrolls for it.

import { same } from "./check.js";
import { spanOf, wayTo } from "../../widgets/parts/scripts/in_sight.js";

const [answers, hand, board] = [{ top: 700, bottom: 760 }, { top: 560, bottom: 690 }, { top: 100, bottom: 400 }];

Deno.test("what answers is seen, and of the rest as much as there is room for", () => {
  same(spanOf([answers, hand, board], 700), { top: 100, bottom: 760 }, "all of it");
  same(spanOf([answers, hand, board], 300), { top: 560, bottom: 760 }, "there is no room for the board");
  same(spanOf([answers, board, hand], 300), { top: 560, bottom: 760 }, "what has no room is passed over");
  same(spanOf([board, answers], 200), board, "what answers is not given up");
  same(spanOf([], 200), undefined, "nothing is due");
});

Deno.test("one scrolls as little as can be, and not at all if it is in sight", () => {
  same(wayTo({ top: 200, bottom: 400 }, 100, 700), 0, "it is in sight");
  same(wayTo({ top: 600, bottom: 800 }, 100, 700), 100, "its end is below the window");
  same(wayTo({ top: 0, bottom: 200 }, 100, 700), -100, "its beginning is covered");
  same(wayTo({ top: 300, bottom: 1200 }, 100, 700), 200, "what is higher than the window is seen from its beginning");
});
