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

const BEFORE = { session: "first kernel", text: "cars=12,9,35,0" };

Deno.test("a lab that another kernel shows is reminded of where it was", () => {
  same(reminder(BEFORE, { session: "second kernel", text: "cars=0,0,0,0" }), "cars=12,9,35,0");
});

Deno.test("the same kernel that runs the cell again begins anew", () => {
  same(reminder(BEFORE, { session: "first kernel", text: "cars=0,0,0,0" }), null);
});

Deno.test("nothing is said where there is nothing to remember, or nothing to change", () => {
  same(reminder(null, { session: "first kernel", text: "cars=0,0,0,0" }), null);
  same(reminder(BEFORE, { session: "second kernel", text: BEFORE.text }), null);
  same(reminder({ session: "first kernel", text: "" }, { session: "second kernel", text: "cars=0" }), null);
});

Deno.test("what is kept is found again under its name alone", () => {
  const storage = makeStorage();
  keep(storage, "rally a.ipynb cell-1", BEFORE);
  same(recalled(storage, "rally a.ipynb cell-1"), BEFORE);
  same(recalled(storage, "rally b.ipynb cell-1"), null);
});

Deno.test("what somebody else has left there is nothing of ours", () => {
  for (const text of ["", "null", "7", "[]", '"a"', "{", '{"session":1,"text":"a"}', '{"session":"a"}']) {
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
