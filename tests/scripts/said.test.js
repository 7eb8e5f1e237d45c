// @ts-check
// What is said first is found within all that is said, and nothing is lost.

import { same } from "./check.js";
import { inOrder, parted } from "../../widgets/parts/scripts/said.js";

/** @param {string} text @param {string[]} first */
const pieces = (text, first) => parted(text, first).map(({ before, text, rank }) => [before, text, rank]);

Deno.test("sentences said first keep their place, and know how important they are", () => {
  same(pieces("Ben plays red 3. It is low. Mia, it is your turn.", ["Mia, it is your turn.", "Ben plays red 3."]), [
    ["", "Ben plays red 3.", 1],
    [" ", "It is low.", -1],
    [" ", "Mia, it is your turn.", 0],
  ]);
});

Deno.test("what no space parts is put together again as it was", () => {
  const text = "小美出红3。轮到本。开！";
  same(pieces(text, ["轮到本。"]), [["", "小美出红3。", -1], ["", "轮到本。", 0], ["", "开！", -1]]);
  same(pieces(text, ["轮到本。"]).map(([before, piece]) => `${before}${piece}`).join(""), text);
});

Deno.test("where nothing is known to be more important, all of it is", () => {
  same(pieces("Mia may drive.", []), [["", "Mia may drive.", 0]]);
  same(pieces("Mia may drive.", ["Ben may."]), [["", "Mia may drive.", 0]]);
});

Deno.test("what is due is read first, then what has just happened, and then the rest", () => {
  const said = parted("Ben plays red 3. It is low. Mia, it is your turn.", [
    "Mia, it is your turn.",
    "Ben plays red 3.",
  ]);
  const read = inOrder(said).map(({ before, text }) => before + text).join("");
  same(read, "Mia, it is your turn. Ben plays red 3. It is low.");
  same(inOrder(parted("轮到本。小美出红3。", ["小美出红3。"])).map(({ before }) => before), ["", ""]);
});
