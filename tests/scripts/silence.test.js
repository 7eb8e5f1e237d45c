// @ts-check
// A kernel that does not answer is said, and aloud to whoever has asked something.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";
import { useFakeTime } from "./fake_time.js";
import { makeNote, showSilence } from "../../widgets/parts/scripts/silence.js";

/** A part on a page of its own. */
function makePart() {
  const el = useFakePage().createElement("div");
  const note = makeNote();
  /** @param {"" | "late" | "gone"} silence @param {boolean} isAsked */
  const show = (silence, isAsked) => showSilence(/** @type {any} */ (el), note, silence, silence, isAsked);
  return { el, note, show };
}
const SAID = 30; // ms after which it has been said aloud

Deno.test("what nobody asked for is written down, and said aloud once somebody asks", () => {
  const { note, show } = makePart(), time = useFakeTime();
  show("gone", false);
  same([note.getAttribute("role"), note.textContent], [null, "gone"]);
  show("gone", true);
  time.pass(SAID);
  time.end();
  same([note.getAttribute("role"), note.textContent], ["status", "gone"]);
});

Deno.test("what has been said aloud stays so when another part learns of it by itself", () => {
  const { note, show } = makePart(), time = useFakeTime();
  show("gone", true);
  show("gone", false);
  time.pass(SAID);
  time.end();
  same([note.getAttribute("role"), note.textContent], ["status", "gone"]);
});

Deno.test("when the kernel answers again, nothing is left of it", () => {
  const { el, note, show } = makePart();
  show("late", true);
  show("", true);
  same([el.getAttribute("data-silence"), note.textContent], [null, ""]);
});
