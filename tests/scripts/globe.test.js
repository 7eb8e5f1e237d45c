// @ts-check
// The globe: languages by their own names, which lead to the lesson in them, or change the labs where there is none.

import { same } from "./check.js";
import { FakeModel, FakeSizes, useFakePage } from "./fake_page.js";

const page = useFakePage();
const { default: part } = await import("../../widgets/parts/globe.js");
const { always } = await import("../../widgets/parts/scripts/store.js");

const LANGUAGES = {
  en: { name: "English", path: "../01_tricks.ipynb" },
  de: { name: "Deutsch", path: "01_tricks.ipynb" },
  xx: { name: "Xxish", path: "" },
};

/** A globe in a lesson in German, and what the browser keeps. @param {boolean} isJupyter */
function shown(isJupyter) {
  /** @type {Map<string, unknown>} */
  const kept = new Map();
  Object.assign(always, {
    get: (/** @type {string} */ name) => kept.get(name),
    put: (/** @type {string} */ name, /** @type {unknown} */ value) => void kept.set(name, value),
  });
  Object.assign(globalThis, { location: { pathname: "/lab/tree/notebooks/de/01_tricks.ipynb", search: "" } });
  page.getElementById = () => isJupyter ? page.body : null;
  const model = new FakeModel({ languages: LANGUAGES, lang: "de", labels: { name: "Sprache" } });
  /** @type {string[]} */
  const opened = [];
  const linkHandler = {
    handleLink: (/** @type {any} */ node, /** @type {string} */ path) => node.click = () => opened.push(path),
  };
  Object.assign(model, { widget_manager: { rendermime: { linkHandler } } });
  const el = /** @type {any} */ (document.createElement("div"));
  const end = part.render({ model: /** @type {any} */ (model), el });
  const [chosen, globe, list] = el.children[0].children;
  return { kept, model, opened, el, chosen, globe, list, end, isOpen: () => list.getAttribute("hidden") === null };
}

/** Where a button leads. @param {any} button */
const aim = (button) => button.getAttribute("data-lesson") ?? undefined;

Deno.test("it opens and closes, says what it is, and marks the language on show", () => {
  const { globe, list, end, isOpen } = shown(true);
  same([isOpen(), globe.getAttribute("aria-label")], [false, "Sprache"]);
  globe.onclick();
  same([isOpen(), globe.getAttribute("aria-expanded")], [true, "true"]);
  same(list.children.map((/** @type {any} */ each) => [each.textContent, each.getAttribute("lang")]), [
    ["English", "en"],
    ["Deutsch", "de"],
    ["Xxish", "xx"],
  ]);
  same(list.children.map((/** @type {any} */ each) => each.getAttribute("aria-current")), [null, "true", null]);
  globe.onclick();
  same(isOpen(), false);
  end();
});

Deno.test("in Jupyter a language leads to its lesson, as seen from the folder of this one, and is remembered", () => {
  const { kept, list, model, opened, end } = shown(true);
  same(list.children.map(aim), ["../01_tricks.ipynb", "01_tricks.ipynb", undefined]);
  list.children[0].onclick();
  same([kept.get("language"), model.sent.length, opened], ["en", 0, ["notebooks/01_tricks.ipynb"]]);
  end();
});

Deno.test("where there is no lesson, or nothing that could open it, the labs change their language", () => {
  const inJupyter = shown(true);
  inJupyter.list.children[2].onclick();
  same(inJupyter.model.sent.map((each) => each.language), ["xx"]);
  inJupyter.end();
  const elsewhere = shown(false);
  same(elsewhere.list.children.map(aim), [undefined, undefined, undefined]);
  elsewhere.list.children[0].onclick();
  same(elsewhere.model.sent.map((each) => each.language), ["en"]);
  elsewhere.end();
});

Deno.test("who has chosen another language before is offered it at once", () => {
  const { kept, chosen, list, model, end } = shown(true);
  same(chosen.getAttribute("hidden") !== null, true);
  kept.set("language", "en");
  model.traits.lang = "de";
  model.tell("change:lang");
  same([chosen.getAttribute("hidden"), chosen.textContent, aim(chosen)], [
    null,
    "English",
    "../01_tricks.ipynb",
  ]);
  list.children[1].onclick();
  same(chosen.getAttribute("hidden") !== null, true, "this is the language that was chosen");
  end();
});

Deno.test("the notebook is marked with the language that its prose is in, whatever the labs speak", () => {
  const { el, end } = shown(true);
  const [notebook, lab] = ["jp-Notebook", "rally-lab"].map((name) => {
    const node = document.createElement("div");
    node.setAttribute("class", name);
    return node;
  });
  notebook.append(lab);
  lab.append(el);
  FakeSizes.tell();
  same(notebook.getAttribute("lang"), "de");
  end();
});
