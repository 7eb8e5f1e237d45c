// @ts-check
// Spaces and cars of a track: by pointer and by key.

import { same } from "./check.js";
import { chosenBy, nearest } from "../../widgets/stich_rallye/parts/scripts/places.js";

/** @type {[number, number][]} */
const POINTS = [[0, 0], [2, 0], [4, 0]];

Deno.test("the nearest point within reach is under the pointer, and none beyond it", () => {
  same(nearest([1.8, 0.3], POINTS, 1), 1);
  same(nearest([3, 2], POINTS, 1), -1);
  same(nearest([3, 0], POINTS, 1), -1);
  same(nearest([0, 0], [], 5), -1);
});

Deno.test("keys go round the lap in both directions", () => {
  same(chosenBy("ArrowRight", 31, 32), 0);
  same(chosenBy("ArrowUp", 0, 32), 31);
  same(chosenBy("PageDown", 30, 32), 3);
  same(chosenBy("PageUp", 3, 32), 30);
  same([chosenBy("Home", 7, 32), chosenBy("End", 7, 32)], [0, 31]);
  same([chosenBy("Enter", 7, 32), chosenBy("b", 7, 32)], [undefined, undefined]);
});
