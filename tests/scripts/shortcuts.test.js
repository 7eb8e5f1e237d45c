// @ts-check
// What the keys of a lab mean.

import { same } from "./check.js";
import { meaningOf } from "../../widgets/parts/scripts/shortcuts.js";

Deno.test("digits are cards from the left, the tenth is 0, and a few letters are the buttons of every lab", () => {
  same(["1", "2", "9", "0"].map(meaningOf), [{ card: 0 }, { card: 1 }, { card: 8 }, { card: 9 }]);
  same(["n", "b", "?", "Escape"].map(meaningOf), ["next", "back", "help", "close"]);
});

Deno.test("all other keys are left to whoever they are meant for", () => {
  same(["Enter", " ", "Tab", "ArrowLeft", "x", "10"].map(meaningOf), Array(6).fill(undefined));
});
