// @ts-check
// What controls point at on the track: found by the control's class, from whatever is inside it.

import { same } from "./check.js";
import { markOf } from "../../widgets/parts/scripts/pointed.js";

const MARKS = { use: { space: 9, said: "Mia drives to space 9." }, save: { space: 3, said: "Mia drives to space 3." } };

/** A node inside controls of these classes. @param {string[]} classes */
const node = (...classes) => ({ closest: (/** @type {string} */ css) => classes.includes(css.slice(1)) ? {} : null });

Deno.test("a control's mark is found from inside it, and no mark anywhere else", () => {
  same(markOf(node("button", "save"), MARKS), MARKS.save);
  same(markOf(node("use"), MARKS), MARKS.use);
  same(markOf(node("button"), MARKS), null);
  same(markOf(null, MARKS), null);
  same(markOf(node("use"), {}), null);
});
