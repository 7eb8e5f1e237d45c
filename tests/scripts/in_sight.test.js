// @ts-check
// What of a board is in sight.

import { same } from "./check.js";
import { shareInSight } from "../../widgets/parts/scripts/in_sight.js";

Deno.test("what is covered, or below the window, is not in sight", () => {
  same(shareInSight({ top: 200, bottom: 400 }, 100, 700), 1, "all of it");
  same(shareInSight({ top: 0, bottom: 200 }, 100, 700), 0.5, "its beginning is covered");
  same(shareInSight({ top: 600, bottom: 800 }, 100, 700), 0.5, "its end is below the window");
  same(shareInSight({ top: -300, bottom: -100 }, 100, 700), 0, "it was scrolled away");
});

Deno.test("of what is higher than the window as much is in sight as can be", () => {
  same(shareInSight({ top: 50, bottom: 950 }, 100, 700), 1, "the window is full of it");
  same(shareInSight({ top: 50, bottom: 950 }, 100, 100), 1, "there is no room at all: nothing would help");
});
