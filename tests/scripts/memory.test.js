// @ts-check
// What a page remembers of a lab, and when it reminds the lab of it.

import { same } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";

const page = useFakePage();
const { default: part, namesOf, newest, recalled, reminder } = await import("../../widgets/parts/memory.js");
const { always, tab } = await import("../../widgets/parts/scripts/store.js");

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

// --- a lesson in several languages ---

const FOLDERS = ["de", "fr"];
const NAMES = ["a/01.ipynb", "a/de/01.ipynb", "a/fr/01.ipynb"];

Deno.test("a lesson has the same names in every language, that in English first", () => {
  for (const path of NAMES) same(namesOf(path, FOLDERS), NAMES);
  same(namesOf("01.ipynb", FOLDERS), ["01.ipynb", "de/01.ipynb", "fr/01.ipynb"]);
  same(namesOf("/de", FOLDERS)[0], "/de", "a file that is called like a language lies in no folder of one");
});

Deno.test("of what was kept the newest is taken, and without times the first that is of this lab", () => {
  const [old, early, late] = [{ ...BEFORE, text: "old" }, { ...BEFORE, at: 1 }, { ...BEFORE, text: "late", at: 2 }];
  same(newest([old, early, late], BEFORE), late);
  same(newest([late, early, old], BEFORE), late);
  same(newest([undefined, old, { ...BEFORE, text: "older" }], BEFORE), old);
  same(newest([{ ...late, made: "HillLab(players=3)" }, early], BEFORE), early);
  same(newest([], BEFORE), undefined);
});

/**
 * A lab in a lesson of this path, in a kernel of this name, and a browser that keeps what is in `kept`.
 * @param {Map<string, any>} kept @param {string} path @param {string} session @param {string} text
 */
function shown(kept, path, session, text) {
  for (const store of [always, tab]) {
    Object.assign(store, {
      get: (/** @type {string} */ name) => kept.get(name),
      put: (/** @type {string} */ name, /** @type {unknown} */ value) => void kept.set(name, value),
      forget: (/** @type {string} */ name) => void kept.delete(name),
    });
  }
  Object.assign(globalThis, { location: { pathname: "/lab", search: "" } });
  const traits = { key: "cell 0", made: "HillLab()", session, folders: FOLDERS, taken: "", lasting: false, written: 0 };
  const model = new FakeModel({ ...traits, pages: 0, labels: {}, lang: "en", fault: "", _id: "", _dom_classes: [] });
  Object.assign(model, { widget_manager: { context: { path } } });
  /** What the kernel sends of a text, a letter a page. @param {string} whole */
  const write = (whole) => {
    [...whole].forEach((page, number) => model.traits[`text_${number}`] = page);
    model.traits.pages = whole.length;
    model.traits.written = Number(model.traits.written) + 1;
    model.tell("change:written");
  };
  write(text);
  const el = /** @type {any} */ (page.createElement("div"));
  const end = part.render({ model: /** @type {any} */ (model), el });
  const reminded = () => model.sent.map((each) => each.remembered).filter(Boolean);
  return { model, write, end, reminded };
}

Deno.test("what was done in one language is there in another, and what is done there in the first again", () => {
  const kept = new Map();
  const english = shown(kept, "a/01.ipynb", "first", "new");
  english.write("new and more");
  english.write("new");
  english.write("new one");
  english.end();
  same([...kept].map(([name, { text }]) => [name, text]), [["a/01.ipynb cell 0", "new one"]]);
  const german = shown(kept, "a/de/01.ipynb", "second", "new");
  same(german.model.sent, [{ remembered: "new one" }]);
  german.write("new one two");
  german.end();
  const back = shown(kept, "a/01.ipynb", "third", "new");
  same([back.reminded(), kept.size], [["new one two"], 1]);
  back.end();
});

Deno.test("what was kept stays until the kernel has it: the page may be loaded again before that", () => {
  const kept = new Map();
  shown(kept, "a/01.ipynb", "first", "done").end();
  shown(kept, "a/01.ipynb", "second", "new").end();
  const third = shown(kept, "a/01.ipynb", "third", "new");
  same(third.model.sent, [{ remembered: "done" }]);
  third.end();
});

Deno.test("what was kept for each language is found once, the newest or that of this language", () => {
  const old = (/** @type {string} */ text) => ({ session: "first", made: "HillLab()", text });
  const kept = new Map([["a/01.ipynb cell 0", old("english")], ["a/de/01.ipynb cell 0", old("german")]]);
  const german = shown(kept, "a/de/01.ipynb", "second", "new");
  same(german.reminded(), ["german"]);
  german.write("german and more");
  german.end();
  same([...kept].map(([name, { text }]) => [name, text]), [["a/01.ipynb cell 0", "german and more"]]);
  const french = shown(new Map([["a/de/01.ipynb cell 0", old("german")]]), "a/fr/01.ipynb", "second", "new");
  same(french.reminded(), ["german"]);
  french.end();
});
