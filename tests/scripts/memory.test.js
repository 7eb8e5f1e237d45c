// @ts-check
// What a page remembers of a lab, and when it reminds the lab of it.

import { same } from "./check.js";
import { keep, recalled, reminder } from "../../widgets/shared/parts/memory.js";

/** A storage of one page. @param {Record<string, string>} [kept] */
function makeStorage(kept = {}) {
  return {
    kept,
    /** @param {string} name */
    getItem: (name) => kept[name] ?? null,
    /** @param {string} name @param {string} value */
    setItem: (name, value) => void (kept[name] = value),
  };
}

const BEFORE = { session: "first kernel", made: "HillLab()", text: "cars=12,9,35,0" };

Deno.test("a lab that another kernel shows is reminded of where it was", () => {
  same(reminder(BEFORE, { ...BEFORE, session: "second kernel", text: "cars=0,0,0,0" }), "cars=12,9,35,0");
});

Deno.test("the same kernel that runs the cell again begins anew", () => {
  same(reminder(BEFORE, { ...BEFORE, text: "cars=0,0,0,0" }), null);
});

Deno.test("nothing is said where there is nothing to remember, or nothing to change", () => {
  const now = { ...BEFORE, session: "second kernel" };
  same(reminder(null, { ...now, text: "cars=0,0,0,0" }), null);
  same(reminder(BEFORE, now), null);
  same(reminder({ ...BEFORE, text: "" }, { ...now, text: "cars=0" }), null);
});

Deno.test("another lab, or one that is made with other arguments, is not reminded of what it never was", () => {
  const edited = { session: "second kernel", made: 'HillLab(track="beach")', text: "cars=0,0,0,0" };
  same(reminder(BEFORE, edited), null);
});

Deno.test("what is kept is found again under its name alone", () => {
  const storage = makeStorage();
  keep(storage, "rally a.ipynb cell-1", BEFORE);
  same(recalled(storage, "rally a.ipynb cell-1"), BEFORE);
  same(recalled(storage, "rally b.ipynb cell-1"), null);
});

Deno.test("what somebody else has left there is nothing of ours", () => {
  for (
    const text of [
      "",
      "null",
      "7",
      "[]",
      '"a"',
      "{",
      '{"session":1,"made":"","text":"a"}',
      '{"session":"a","text":"a"}',
    ]
  ) {
    same(recalled(makeStorage({ name: text }), "name"), null, text);
  }
});

Deno.test("a page that may keep nothing goes on without", () => {
  const refused = () => {
    throw new Error("no room");
  };
  keep({ getItem: refused, setItem: refused }, "name", BEFORE);
  same(recalled({ getItem: refused, setItem: refused }, "name"), null);
});
