// @ts-check
// What is drawn: words filled in, colours exchanged, bubbles where there is room, files as they are read.

import { same } from "./check.js";
import { beside } from "../../widgets/parts/scripts/bubble.js";
import { fill } from "../../widgets/parts/scripts/dom.js";
import { recoloured } from "../../widgets/parts/scripts/drawn.js";
import { contentOf } from "../../widgets/parts/files.js";

Deno.test("a text has its braces filled, and unknown ones are left", () => {
  same(fill("{n} of {all}, {rest}", { n: 0, all: "9" }), "0 of 9, {rest}");
});

Deno.test("every colour of a figure is exchanged wherever it stands, and the figure is left alone", () => {
  const figure = { data: [{ marker: { color: ["#fff", "red"] }, x: [1, null] }], layout: { color: "#fff" } };
  const dark = recoloured(figure, { "#fff": "#000" });
  same(dark, { data: [{ marker: { color: ["#000", "red"] }, x: [1, null] }], layout: { color: "#000" } });
  same(figure.layout.color, "#fff");
});

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, width, height, bottom: top + height });

Deno.test("a bubble stands above its card, its tip at the card's middle", () => {
  const spot = beside(box(300, 400, 60, 90), box(0, 0, 200, 50), box(0, 300, 900, 300), 1000);
  same(spot, { side: "above", left: 230, top: 340, tip: 100 });
});

Deno.test("where there is no room above it stands below, and it stays in the window", () => {
  const spot = beside(box(340, 20, 60, 90), box(0, 0, 200, 50), box(0, 0, 360, 300), 360);
  same([spot.side, spot.left, spot.top], ["below", 152, 120]);
  same(beside(box(0, 400, 40, 90), box(0, 0, 200, 50), box(0, 300, 360, 300), 360).left, 8);
});

Deno.test("a file is read as text; a large one and one that is no text are said to be so", async () => {
  same(await contentOf(new File(["{}"], "race.json"), 10), { file: "race.json", text: "{}" });
  same(await contentOf(new File(["0123456789ab"], "long.json"), 10), { file: "long.json", problem: "big" });
  const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
  same(await contentOf(new File([bytes], "x.png"), 10), { file: "x.png", problem: "unreadable" });
});
