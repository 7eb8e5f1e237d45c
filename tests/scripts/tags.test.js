// @ts-check
// Numbers of rules in a sentence: found in whatever brackets and with whatever commas a language writes them.

import { same } from "./check.js";
import { pieces } from "../../widgets/parts/scripts/tags.js";

Deno.test("rules in brackets are taken out, and the full stop stays with the words", () => {
  same(pieces("Mia wins (S3.2, S-A). Tom is next."), ["Mia wins.", ["S3.2", "S-A"], " Tom is next."]);
  same(pieces("Use it, or save it (S4.5)?"), ["Use it, or save it", ["S4.5"], "?"]);
});

Deno.test("brackets, commas and full stops of other languages serve as well", () => {
  same(pieces("米娅赢了（S3.2、S-A）。轮到汤姆。"), ["米娅赢了。", ["S3.2", "S-A"], "轮到汤姆。"]);
  same(pieces("Mia gagne [R4.1 ; R6.1]."), ["Mia gagne.", ["R4.1", "R6.1"]]);
});

Deno.test("every game has its letter; other brackets stay as they are", () => {
  same(pieces("A third game (T12.3)."), ["A third game.", ["T12.3"]]);
  same(pieces("Mia (red) has 3 (or 4)."), ["Mia (red) has 3 (or 4)."]);
});
