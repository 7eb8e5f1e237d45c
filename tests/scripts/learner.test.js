// @ts-check
// What the browser keeps of those who learn here: nothing is written over what the kernel does not know.

import { same } from "./check.js";
import { makeKeeper } from "./fake_keeper.js";
import { dayAndZone, localTime, next } from "../../widgets/parts/learner.js";
import { Store } from "../../widgets/parts/scripts/store.js";

Deno.test("a text is written where nothing is, or what the kernel knows", () => {
  same(next("new", "", undefined), "write");
  same(next("new", "old", "old"), "write");
});

Deno.test("what another lesson has kept meanwhile is handed to the kernel first", () => {
  same(next("new", "other", "old"), "ask");
  same(next("new", "other", undefined), "ask");
});

Deno.test("nothing is done where nothing is new, or nothing is to be kept", () => {
  same(next("same", "same", undefined), "");
  same(next("", "", undefined), "");
  same(next("", "old", "old"), "");
});

Deno.test("a text is kept as it is for each of several learners, and who they are is known", () => {
  const keeper = makeKeeper();
  const store = new Store(() => keeper);
  store.of("Mia").write("progress", "a\n{");
  store.of("Ben/2 x").write("progress", "b");
  store.write("progress", "c");
  same(store.of("Mia").read("progress"), "a\n{");
  same(store.of("").read("progress"), "c");
  same(store.read("nothing"), "");
  same(store.learnersOf("progress"), ["Ben/2 x", "Mia"]);
  same(store.learnersOf("other"), []);
});

Deno.test("several who learn with one kernel are apart from those of another", () => {
  const keeper = makeKeeper();
  const store = new Store(() => keeper);
  store.belongTo(() => "class");
  store.of("Mia").write("progress", "a");
  same(store.learnersOf("progress"), ["Mia"]);
  store.belongTo(() => "other");
  same(store.of("Mia").read("progress"), "");
  same(store.learnersOf("progress"), []);
});

Deno.test("the time is told as the learner's own clock shows it, whatever the zone", () => {
  for (
    const [offset, told] of [
      [0, "2026-11-25T02:30:00+00:00"],
      [480, "2026-11-24T18:30:00-08:00"],
      [-840, "2026-11-25T16:30:00+14:00"],
      [-345, "2026-11-25T08:15:00+05:45"],
      [210, "2026-11-24T23:00:00-03:30"],
    ]
  ) {
    const now = new Date("2026-11-25T02:30:00Z");
    now.getTimezoneOffset = () => Number(offset);
    same(localTime(now), String(told));
  }
});

Deno.test("another day and another zone are noticed, and a later hour is not", () => {
  const now = dayAndZone("2026-11-24T18:30:00-08:00");
  same(dayAndZone("2026-11-24T23:59:59-08:00") === now, true);
  same(dayAndZone("2026-11-25T00:00:00-08:00") === now, false);
  same(dayAndZone("2026-11-24T18:30:00-07:00") === now, false);
});
