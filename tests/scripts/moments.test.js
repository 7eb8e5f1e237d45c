// @ts-check
// The figure of a track as data: sizes that follow the picture, and what is on show at each step of a move.

import { near, same } from "./check.js";
import {
  changes,
  differs,
  kept,
  merged,
  momentsOf,
  scaled,
  spread,
  suiting,
  thinned,
  updateOf,
} from "../../widgets/stich_rallye/parts/scripts/moments.js";

const META = {
  unit: 40,
  still: 1,
  width: 16,
  height: 12,
  lap: 32,
  space: 1.2,
  numbers: 0,
  spaces: -1,
  counts: 1,
  cars: [2],
};
const FIGURE = {
  data: [
    {
      name: "numbers",
      text: ["0", "1", "2", "3", "4", "5", "6"],
      x: [8, 9, 10, 11, 12, 13, 14],
      y: [6, 6, 6, 6, 6, 6, 6],
      textfont: { size: 14 },
    },
    { name: "counts", text: [], marker: { size: 20 } },
    { name: "car 0", x: [0], y: [0], line: { width: 1.5 } },
    { name: "badge 0", x: [0, 0.2], y: [5, 5], marker: { size: [18, 0] }, textfont: { size: [12, 17] } },
  ],
  layout: {},
  frames: [
    { traces: [1, 2], data: [{ text: [] }, { x: [0], y: [0], type: "scatter" }] },
    { traces: [1], data: [{ text: ["1"] }] },
    { traces: [2], data: [{ x: [1], y: [2] }] },
  ],
};
const AS_IS = (/** @type {number} */ _, /** @type {Record<string, any>} */ part) => part;

Deno.test("in the size the figure is made for, it is shown as it is", () => {
  const { data } = scaled(FIGURE, 40, META);
  same([data[0].text, data[0].textfont.size, data[3].marker.size], [FIGURE.data[0].text, 14, [18, 0]]);
});

Deno.test("in a smaller picture sizes follow, words stay legible, and the figure itself is left alone", () => {
  const before = structuredClone(FIGURE);
  const { data } = scaled(FIGURE, 10, META);
  same([data[0].textfont.size, data[2].line.width], [9.5, 1]);
  same([data[3].marker.size, data[3].textfont.size], [[9.5, 0], [8, 10]]);
  same(data[1].marker.size, 12);
  same(data[0].text, ["0", "", "2", "", "4", "", ""]);
  same(FIGURE, before);
});

Deno.test("as many numbers stay as have room, and none close before the start", () => {
  const numbers = Array.from({ length: 32 }, (_, space) => String(space));
  same(thinned(numbers, 30, 12).filter(Boolean).length, 32);
  same(thinned(numbers, 10, 12).filter(Boolean), numbers.filter((_, space) => space % 2 === 0));
  same(thinned(numbers, 2, 12).filter(Boolean), ["0", "10", "20"]);
});

Deno.test("words at the edge of a picture move inside, those in its middle stay", () => {
  same(kept({ x: [0.1, 8, 15.9], y: [6, 11.9, 0] }, 0.5, META), { x: [0.5, 8, 15.5], y: [6, 11.5, 0.5] });
});

Deno.test("every moment holds what its trace shows, although a frame has only the news", () => {
  const moments = momentsOf(FIGURE, AS_IS);
  same(moments.map((moment) => [moment[1].text, moment[2].x]), [[[], [0]], [["1"], [0]], [["1"], [1]]]);
  same("type" in moments[0][2], false);
  same(momentsOf({ ...FIGURE, frames: undefined }, AS_IS), []);
});

Deno.test("disc and letter of a car are moved apart in a small picture, and their middle stays", () => {
  const { x, y } = spread({ x: [1, 1.3], y: [2, 2.4] }, 2);
  near(Math.hypot(x[1] - x[0], y[1] - y[0]), 2);
  near((x[0] + x[1]) / 2, 1.15);
  near((y[0] + y[1]) / 2, 2.2);
  same(spread({ x: [0, 3], y: [0, 0] }, 2).x, [0, 3]);
});

Deno.test("where spaces are tight every fifth count is written, and the last", () => {
  const suited = suiting(FIGURE, 5, META);
  same(suited(1, { text: ["1", "2", "3", "4", "5", "6", "7"] }).text, ["", "", "", "", "5", "", "7"]);
  same(suiting(FIGURE, 40, META)(1, { text: ["1", "2"] }).text, ["1", "2"]);
  same(suited(2, { x: [1] }), { x: [1] });
});

Deno.test("a part replaces some of a trace, and the trace then differs no more", () => {
  const trace = { name: "roll", x: [1], line: { color: "blue", width: 5 }, text: "a" };
  const part = { x: [2], line: { color: "red" } };
  same(differs(trace, part), true);
  same(changes([trace, trace], { 1: part }), [1]);
  const now = merged(trace, part);
  same(now.line, { color: "red", width: 5 });
  same(differs(now, part), false);
  same(changes([now, now], { 1: part }), []);
  same(merged(trace, undefined) === trace, true);
});

Deno.test("an update names for every trace what changes, and leaves alone what does not", () => {
  const update = updateOf([{ x: [1], y: [2] }, { text: ["1"], marker: { color: ["red"] } }]);
  same(update, {
    x: [[1], undefined],
    y: [[2], undefined],
    text: [undefined, ["1"]],
    "marker.color": [undefined, ["red"]],
  });
});
