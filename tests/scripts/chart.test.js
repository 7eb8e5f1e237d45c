// @ts-check
// A click on a chart is about the nearest moment.

import { same } from "./check.js";
import { wholeAt } from "../../widgets/parts/chart.js";

Deno.test("a place on a chart is the nearest whole number on its axis, and none below 0", () => {
  const axis = { _offset: 46, p2c: (/** @type {number} */ pixels) => pixels / 20 - 0.3 };
  same(wholeAt(axis, 46 + 6), 0);
  same(wholeAt(axis, 46 + 20 * 4.6), 4);
  same(wholeAt(axis, 46 + 20 * 4.9), 5);
  same(wholeAt(axis, 10), 0, "left of the axis");
});
