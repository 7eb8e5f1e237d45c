// @ts-check
// What a page remembers of a lab, and when it reminds the lab of it.

import { same } from "./check.js";
import { recalled, reminder } from "../../widgets/parts/memory.js";

const BEFORE = { session: "first kernel", made: "HillLab()", text: "cars=12,9,35,0" };

Deno.test("a lab that another kernel shows is reminded of where it was", () => {
  same(reminder(BEFORE, { ...BEFORE, session: "second kernel", text: "cars=0,0,0,0" }), "cars=12,9,35,0");
});

Deno.test("the same kernel that runs the cell again begins anew", () => {
  same(reminder(BEFORE, { ...BEFORE, text: "cars=0,0,0,0" }), undefined);
});

Deno.test("nothing is said where there is nothing to remember, or nothing to change", () => {
  const now = { ...BEFORE, session: "second kernel" };
  same(reminder(undefined, { ...now, text: "cars=0,0,0,0" }), undefined);
  same(reminder(BEFORE, now), undefined);
  same(reminder({ ...BEFORE, text: "" }, { ...now, text: "cars=0" }), undefined);
});

Deno.test("another lab, or one that is made with other arguments, is not reminded of what it never was", () => {
  const edited = { session: "second kernel", made: 'HillLab(track="beach")', text: "cars=0,0,0,0" };
  same(reminder(BEFORE, edited), undefined);
});

Deno.test("a moment is known again, and anything else is none", () => {
  same(recalled({ ...BEFORE, more: 1 }), BEFORE);
  for (
    const kept of [undefined, null, "", 7, [], "a", { session: 1, made: "", text: "a" }, { session: "a", text: "a" }]
  ) {
    same(recalled(kept), undefined, Deno.inspect(kept));
  }
});
