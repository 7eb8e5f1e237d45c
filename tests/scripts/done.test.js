// @ts-check
// What the front door shows of the lessons: read from what the labs have kept, begun anew, and brought back.

import { same } from "./check.js";
import { anew, doneIn, isDueAgain, keyOf, nextOf, withLine } from "../../tools/site/door/done.js";

const GOALS = ["memory_1", "memory_2", "forgetting"];
const HEAD = "rally-progress 1\nlearner Mia\nfacts 3\n";
const DID = `2025-11-24T16:00:00Z goal memory_1 done - 0 .
2025-11-24T16:00:01Z answer memory right - 0 .
2025-11-24T16:00:05Z at memory_2 done guess-laid 0 .
`;
/** @param {string} text */
const seen = (text) => {
  const { done, cell } = doneIn(text, "13_memory", GOALS);
  return [[...done], cell];
};

Deno.test("goals, and the cell in which one was, are read from what the labs keep", () => {
  same(seen(HEAD + DID), [["memory_1"], "guess-laid"]);
  same(seen(""), [[], ""]);
  same(seen(`${HEAD}rubbish\n2025-11-24T16:00:00Z goal tricks_1 done - 0 .\n`), [[], ""]);
});

Deno.test("a lesson that begins anew has nothing done, until that is taken back or something is done again", () => {
  const begun = HEAD + DID + anew("13_memory", false, new Date("2025-11-24T17:00:00Z"));
  same(seen(begun), [[], ""]);
  same(seen(`${begun}2025-11-24T18:00:00Z goal forgetting done - 0 .\n`), [["forgetting"], ""]);
  same(seen(begun + anew("13_memory", true, new Date("2025-11-24T17:00:09Z"))), [["memory_1"], "guess-laid"]);
  same(seen(HEAD + DID + anew("14_play_rally_run", false, new Date())), [["memory_1"], "guess-laid"]);
});

Deno.test("what is written there counts, in this order, whatever a clock said", () => {
  const reset = `${HEAD}since 2025-11-24T17:00:00Z\n`;
  same(seen(reset), [[], ""]);
  same(seen(reset + DID), [["memory_1"], "guess-laid"]); // the clock was ahead when it began anew
  same(seen(`${reset}back 2025-11-24T17:30:00Z\n${DID}`), [["memory_1"], "guess-laid"]);
  const ahead = HEAD + DID + anew("13_memory", false, new Date("2027-11-24T17:00:00Z"));
  same(seen(`${ahead}2025-11-24T18:00:00Z goal forgetting done - 0 .\n`), [["forgetting"], ""]);
  const behind = HEAD + DID + anew("13_memory", false, new Date("2021-11-24T17:00:00Z"));
  same(seen(behind), [[], ""]);
});

Deno.test("a line more is counted, and each learner has a key", () => {
  same(withLine("rally-progress 1\nfacts 9\n", "x\n"), "rally-progress 1\nfacts 10\nx\n");
  same([keyOf(""), keyOf("Mia B")], ["rally 1 somebody progress", "rally 1 Mia%20B progress"]);
});

Deno.test("what is due on another day is due all that day where the browser is, and what is due today from its minute on", () => {
  /** @param {number} day @param {number} hour @param {number} [minute] */
  const at = (day, hour, minute = 0) => new Date(2026, 10, day, hour, minute);
  /** @param {Date} due @param {Date} answered @param {Date} now */
  const isDue = (due, answered, now) => isDueAgain(due.toISOString(), answered.toISOString(), now);
  same([0, 9, 23].map((hour) => isDue(at(22, 17, 40), at(20, 17, 40), at(22, hour))), [true, true, true]);
  same(isDue(at(22, 17, 40), at(20, 17, 40), at(21, 23, 59)), false);
  same(isDue(at(22, 17, 40), at(20, 17, 40), at(25, 0)), true);
  same([35, 40].map((minute) => isDue(at(22, 17, 40), at(22, 17, 30), at(22, 17, minute))), [false, true]);
});

Deno.test("one goes on where one was last, or with what comes after it", () => {
  /** @param {[string, boolean][]} lessons when one was in them, and whether all of them is done */
  const next = (...lessons) => {
    const rows = lessons.map(([at, isWhole], number) => ({ number, at, isWhole }));
    return nextOf(rows)?.number;
  };
  same(next(["", false], ["", false]), undefined, "somebody new");
  same(next(["1", false], ["3", false], ["2", true]), 1);
  same(next(["1", false], ["3", true], ["", false]), 2);
  same(next(["1", false], ["2", true], ["3", true]), 0, "what was left out");
  same(next(["1", true], ["2", true]), undefined, "nothing is left");
});
