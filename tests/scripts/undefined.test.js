// @ts-check
// Where the kernel runs in the page a None comes as undefined: no part takes it for something.

import { same } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import { turned } from "../../widgets/stich_rallye/parts/scripts/disc.js";
import { markOf } from "../../widgets/parts/scripts/pointed.js";
import options from "../../widgets/parts/options.js";
import trick from "../../widgets/stich_rallye/parts/trick.js";

/**
 * What a part shows with these traits, and nothing it sends.
 * @param {{ render: (given: any) => () => void }} part
 * @param {Record<string, unknown>} traits
 */
function shown(part, traits) {
  const el = useFakePage().createElement("div");
  const labels = { wins: "wins", next: "plays next", empty: "empty place", waiting: "waiting", best: "best" };
  const model = new FakeModel({ labels, lang: "en", fault: undefined, _id: "one", ...traits });
  const end = part.render({ model, el });
  const seen = { text: el.textContent, worn: [...el.classList.names] };
  end();
  same(model.sent, []);
  return seen;
}

Deno.test("a step of a film that says nothing of the trick leaves the cards where they are", () => {
  const card = { text: "G1", colour: "green", value: 1, sign: "G", label: "green 1", seat: "Mia", introduced: 0 };
  const traits = {
    cards: [],
    places: 1,
    next: undefined,
    caption: undefined,
    channel: undefined,
    choosable: undefined,
  };
  const blank = { winning: undefined, lowest: undefined, letter: undefined, paint: undefined, in_colour: undefined };
  const given = { ...traits, moments: [[{ ...card, ...blank }], undefined, false] };
  const { text } = shown(trick, given);
  same(text.includes("Mia"), true);
  same(/undefined|null/.test(text), false, text);
});

Deno.test("a choice of which nothing is known yet waits", () => {
  const row = { id: "a", label: "red 1", rate: undefined, low: undefined, high: undefined, said: undefined };
  const { text } = shown(options, { rows: [{ ...row, note: undefined, best: undefined }], title: "What?" });
  same([text.includes("waiting"), /undefined|null/.test(text)], [true, false], text);
  same(/undefined|null/.test(shown(options, { rows: undefined, title: "What?", chosen: undefined }).text), false);
});

Deno.test("what has no angle yet is turned at once, and a control without a mark points at nothing", () => {
  same([turned(undefined, 80), turned(null, 80)], [80, 80]);
  const marks = /** @type {any} */ ({ "rally-go": undefined });
  same(markOf({ closest: () => true }, marks), null);
});
