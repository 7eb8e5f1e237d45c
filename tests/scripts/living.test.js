// @ts-check
// In JupyterLab a lab of a page that is opened again is found in the kernel, whatever its file calls it.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { healed, labInPlaceOf, WORDS } = await import(
  "../../widgets/jupyter/settings/labextensions/rally-lessons/static/living.js"
);
const VIEW = "application/vnd.jupyter.widget-view+json";

/** A cell that shows labs with models of these ids. @param {string} id @param {string[]} labs */
const cell = (id, ...labs) => ({
  model: {
    id,
    type: "code",
    outputs: { length: labs.length, get: (/** @type {number} */ at) => ({ data: { [VIEW]: { model_id: labs[at] } } }) },
  },
});

Deno.test("a lab is the one that its cell shows now in the same place", () => {
  const content = { widgets: [{ model: { type: "markdown" } }, cell("a", "one"), cell("b", "two", "three")] };
  const labs = { a: ["new one"], b: ["two", "new three"] };
  same(["one", "two", "three", "four"].map((id) => labInPlaceOf({ content }, id, labs)), [
    "new one",
    "two",
    "new three",
    "",
  ]);
  same(labInPlaceOf({ content }, "one", {}), "");
});

/**
 * What is seen in turn of a lab that the file calls "old". labs: what the kernel has; loads: whether the front end gets it
 * @param {Record<string, string[]>} labs @param {boolean} loads
 */
async function seen(labs, loads) {
  /** @type {Set<string>} */
  const there = new Set();
  /** @type {string[]} */
  const shown = [];
  const manager = {
    restoredStatus: true,
    has_model: (/** @type {string} */ id) => there.has(id),
    restoreWidgets: () => loads && Object.values(labs).flat().forEach((id) => there.add(id)),
  };
  const said = JSON.stringify(labs).replaceAll('"', "'");
  const reply = { content: { user_expressions: { labs: { data: { "text/plain": said } } } } };
  const kernel = { requestExecute: () => ({ done: Promise.resolve(reply) }) };
  const node = document.createElement("div");
  const picture = { node: document.createElement("div"), renderModel: () => Promise.resolve(shown.push("picture")) };
  const panel = {
    context: { path: "de/01.ipynb" },
    content: { widgets: [cell("a", "old")], rendermime: { createRenderer: () => picture } },
    sessionContext: { ready: Promise.resolve(), session: { kernel } },
  };
  const renderer = healed(panel, {
    node: Object.assign(node, { prepend: (/** @type {Node} */ one) => node.append(one) }),
    _manager: { promise: Promise.resolve(manager) },
    renderModel: (/** @type {any} */ { data }) => void shown.push(data[VIEW].model_id),
  });
  await renderer.renderModel({ data: { [VIEW]: { model_id: "old" }, "text/html": "<svg>" } });
  await renderer.renderModel({ data: { [VIEW]: { model_id: "a slider" } } });
  return [shown, node.textContent];
}

Deno.test("its picture is seen until it is live; if it never will be, it is said what to press", async () => {
  same(await seen({ a: ["new"] }, true), [["picture", "new", "a slider"], ""]);
  same(await seen({}, true), [["picture", "a slider"], WORDS.de]);
  same(await seen({ a: ["new"] }, false), [["picture", "a slider"], WORDS.de]);
});
