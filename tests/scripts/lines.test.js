// @ts-check
// A log: which lines are listed, which one is current, and where one goes from it.

import { same } from "./check.js";
import { begun, leapt, lineAt, listed, marksOf, PACES, placeOf } from "../../widgets/parts/scripts/lines.js";

const LINES = [
  { text: "Round 1 begins.", scene: 0, step: 0, mark: "Round 1" },
  { text: "Mia leads green 11.", scene: 1, step: 0, mark: "Trick 1" },
  { text: "Red winds.", scene: 1, step: 1, minor: true },
  { text: "Mia drives 5.", scene: 1, step: 2 },
  { text: "Mia leads red 5.", scene: 2, step: 1, mark: "Trick 2" },
];
const [ALL, BRIEF] = [listed(LINES, false), listed(LINES, true)];

Deno.test("details can be left out, and then the line before stands for them", () => {
  same([ALL, BRIEF], [[0, 1, 2, 3, 4], [0, 1, 3, 4]]);
  same([2, 3, -1].map((index) => placeOf(BRIEF, index)), [1, 2, -1]);
});

Deno.test("the current line is the last told at that step; before the first of a scene it is the first", () => {
  same(lineAt(LINES, 1, 1), 2);
  same(lineAt(LINES, 1, 9), 3);
  same(lineAt(LINES, 2, 0), 4);
  same(lineAt(LINES, 7, 0), -1);
  same(lineAt([], 0, 0), -1);
});

Deno.test("a leap goes to the next heading or the one before, else to an end", () => {
  same(leapt(LINES, ALL, 2, 1), 4);
  same(leapt(LINES, ALL, 4, 1), 4);
  same(leapt(LINES, ALL, 3, -1), 1);
  same(leapt(LINES, ALL, 0, -1), 0);
  same(leapt([], [], -1, 1), undefined);
});

Deno.test("parts and judged lines are marked where they are in the list", () => {
  const judged = LINES.map((line, index) => index === 3 ? { ...line, note: "?? 46 of 100" } : line);
  same(marksOf(judged, ALL), [[0, false], [0.25, false], [0.75, true], [1, false]].map(([at, flaw]) => ({ at, flaw })));
  same(marksOf([], []), []);
});

Deno.test("a whole race begins quickly and without its details, and is over within two minutes; a short one does not", () => {
  same(PACES.map(({ name }) => name), ["slow", "normal", "quick"]);
  const long = Array.from({ length: 524 }, (_, at) => ({ text: "", scene: at, step: 0, minor: at % 2 > 0 }));
  const { brief, speed } = begun(long);
  same([brief, PACES[speed].name], [true, "quick"]);
  same(listed(long, brief).length * PACES[speed].every < 120_000, true);
  same(begun(LINES), { brief: false, speed: 1 });
});
