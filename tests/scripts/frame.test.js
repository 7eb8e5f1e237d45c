// @ts-check
// A lab where the page has none of ipywidgets' scripts: boxes and controls are there as ipywidgets make them, follow the
// kernel and tell it what is done.

import { same, soon, there } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import { painter } from "../../widgets/parts/frame.js";
import { inTheLight } from "../../widgets/parts/scripts/in_the_light.js";
import stub from "../../widgets/parts/stub.js";

/** A model that its page may change, as a control does. */
class ControlModel extends FakeModel {
  /** @type {Record<string, unknown>} */
  unsaved = {};
  /** @type {Record<string, unknown>[]} */
  saved = [];
  /** @param {string} trait @param {unknown} value */
  set(trait, value) {
    this.traits[trait] = value;
    this.unsaved[trait] = value;
  }
  save_changes() {
    this.saved.push(this.unsaved);
    this.unsaved = {};
  }
}

/** What is drawn of these models, the first of which is the outermost. @param {Record<string, object>} traits */
async function drawn(traits) {
  useFakePage();
  const models = Object.fromEntries(
    Object.entries(traits).map(([id, own]) => [id, new ControlModel({ _dom_classes: [], ...own })]),
  );
  /** @type {string[]} */
  const shown = [];
  const host = {
    /** @param {string} reference */
    getWidget: (reference) =>
      Promise.resolve({
        /** @param {{ el: HTMLElement, signal: AbortSignal }} at */
        render: ({ signal }) => {
          shown.push(reference);
          signal.addEventListener("abort", () => shown.push(`${reference} ends`));
          return Promise.resolve();
        },
      }),
  };
  const draw = painter({ get_model: (id) => Promise.resolve(/** @type {any} */ (models[id])) }, host);
  const { el, end } = await draw(`IPY_MODEL_${Object.keys(traits)[0]}`);
  await soon();
  return { el: /** @type {any} */ (el), end, models, shown };
}

/** @param {string} name @param {object} traits */
const only = (name, traits) => drawn({ it: { _model_name: name, description: "", disabled: false, ...traits } });

Deno.test("boxes hold what they are said to hold, in that order, and let go of the rest", async () => {
  const { el, end, models, shown } = await drawn({
    lab: { _model_name: "VBoxModel", children: ["IPY_MODEL_part", "IPY_MODEL_row"], _dom_classes: ["rally-lab"] },
    row: { _model_name: "HBoxModel", children: ["IPY_MODEL_words"] },
    words: { _model_name: "LabelModel", value: "Mia" },
    part: { _model_name: "AnyModel" },
  });
  const [part, row] = el.children;
  same([...el.classList.names], ["jupyter-widgets", "widget-container", "widget-box", "widget-vbox", "rally-lab"]);
  same([...row.classList.names], ["jupyter-widgets", "widget-container", "widget-box", "widget-hbox"]);
  same([...part.classList.names], [], "a part dresses itself");
  same([row.textContent, shown], ["Mia", ["anywidget:part"]]);
  models.lab.change("_dom_classes", ["rally-gone"]);
  same([el.classList.contains("rally-lab"), el.classList.contains("rally-gone")], [false, true]);
  models.lab.change("children", ["IPY_MODEL_row", "IPY_MODEL_part"]);
  await soon();
  same([el.children[0] === row, el.children[1] === part], [true, true], "what stays is not made anew");
  models.lab.change("children", ["IPY_MODEL_row"]);
  await soon();
  same([el.children.length, shown.at(-1)], [1, "anywidget:part ends"]);
  end();
  await soon();
  same(Object.values(models).map(({ listening }) => listening), [0, 0, 0, 0], "nobody listens any more");
});

Deno.test("a button says what it is called, and tells that it was pressed", async () => {
  const { el, models } = await only("ButtonModel", { description: "Drive", tooltip: null });
  same([el.textContent, el.getAttribute("title")], ["Drive", null]);
  el.dispatchEvent(new Event("click"));
  same(models.it.sent, [{ event: "click" }]);
  models.it.change("description", "Fahren");
  same(el.textContent, "Fahren");
});

Deno.test("one of several is chosen here or by the kernel, and none may be", async () => {
  const { el, models } = await only("RadioButtonsModel", { _options_labels: ["3", "4"], index: -1 });
  const [three, four] = el.querySelectorAll("input");
  same([three.checked, four.checked], [false, false]);
  four.dispatchEvent(new Event("change"));
  same(models.it.saved, [{ index: 1 }]);
  models.it.change("index", 0);
  same([three.checked, four.checked], [true, false]);
  models.it.change("_options_labels", ["a", "b", "c"]);
  same(el.querySelectorAll("input").length, 3);
});

Deno.test("a number that can be typed is sent within its bounds; what is none is put back", async () => {
  const { el, models } = await only("BoundedIntTextModel", { value: 4, min: 0, max: 9 });
  const input = there(el.querySelector("input"));
  for (const typed of ["12", "seven"]) {
    input.value = typed;
    input.dispatchEvent(new Event("change"));
  }
  same([models.it.saved, input.value], [[{ value: 9 }], "9"]);
});

Deno.test("text, a tick and what is chosen from a list are sent as they are", async () => {
  const text = await only("TextModel", { value: "Mia" });
  const field = there(text.el.querySelector("input"));
  same(field.value, "Mia");
  field.value = "<b>Ben";
  field.dispatchEvent(new Event("change"));
  same(text.models.it.saved, [{ value: "<b>Ben" }]);
  const tick = await only("CheckboxModel", { value: true, description: "Hints" });
  const box = there(tick.el.querySelector("input"));
  same([box.checked, tick.el.textContent], [true, "Hints"]);
  box.checked = false;
  box.dispatchEvent(new Event("change"));
  same(tick.models.it.saved, [{ value: false }]);
  const list = await only("DropdownModel", { _options_labels: ["0", "1", "3"], index: 2 });
  const select = there(list.el.querySelector("select"));
  same([select.selectedIndex, select.children.length], [2, 3]);
  select.selectedIndex = 1;
  select.dispatchEvent(new Event("change"));
  same(list.models.it.saved, [{ index: 1 }]);
});

Deno.test("a label is the HTML that Python has made of it, and is hidden where there is none", async () => {
  const { el, models } = await only("IntProgressModel", { value: 5, min: 0, max: 20 });
  const [label] = el.children;
  same([label.style.display, el.querySelector(".progress-bar")?.style.width], ["none", "25%"]);
  models.it.change("description", "&lt;Mia&gt;");
  same([label.innerHTML, label.style.display], ["&lt;Mia&gt;", ""]);
});

Deno.test("what would stand in a shadow stands behind what casts it, with the styles, until it goes", async () => {
  const page = useFakePage();
  const casting = page.createElement("div");
  /** @type {any[]} */
  const [behind, shown] = [[], []];
  Object.assign(casting, { after: (/** @type {any} */ node) => behind.push(node) });
  /** @param {object} root */
  const given = (root) => /** @type {any} */ ({ el: { getRootNode: () => root } });
  const render = (/** @type {any} */ { el }) => {
    shown.push(el);
    return () => shown.push("ended");
  };
  const end = await inTheLight(given({ host: casting }), () => ".rally-dial {}", render);
  same([shown[0] === behind[0], page.head.children.map(({ textContent }) => textContent)], [true, [".rally-dial {}"]]);
  end();
  same(shown[1], "ended");
  const plain = given({});
  await inTheLight(plain, () => ".never {}", render);
  same([shown[2] === plain.el, page.head.children.length], [true, 1]);
});

Deno.test("a page that is too old for parts shows picture and table of a lab and says why", async () => {
  const el = /** @type {any} */ (useFakePage().createElement("div"));
  const model = new FakeModel({ still: "<svg></svg>", _too_old: "This page is too old" });
  await stub.render({ model: /** @type {any} */ (model), el });
  same([el.innerHTML, el.textContent], ["<svg></svg>", "This page is too old"]);
});
