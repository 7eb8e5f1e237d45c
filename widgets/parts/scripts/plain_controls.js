// @ts-check
// The controls of a lab where the page has none of ipywidgets' scripts: made of the elements and classes that those
// would make, so that styles, keys and names are the same (controls.css, controls.js).

import { h, put, uid } from "./dom.js";

/**
 * The kernel's side of a control.
 * @typedef {object} Model
 * @property {(trait: string) => any} get
 * @property {(trait: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: Record<string, unknown>) => void} send
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */
/** @typedef {(traits: string[], redraw: () => void) => void} Watch redraw now, and when one of these traits changes */
/** @typedef {(model: Model, watch: Watch) => HTMLElement} Draw */

/** @param {Model} model @param {string} trait @param {unknown} value */
function tell(model, trait, value) {
  model.set(trait, value);
  model.save_changes();
}

/**
 * A control with its label; Python has made HTML of what it says (`label_html`).
 * @param {string} kind
 * @param {Model} model
 * @param {Watch} watch
 * @param {HTMLElement} control
 */
function labelled(kind, model, watch, control) {
  const id = control.id ||= uid();
  const label = h("label", { class: "widget-label", for: id });
  watch(["description"], () => {
    const text = model.get("description");
    if (label.innerHTML !== text) label.innerHTML = text;
    label.style.display = text ? "" : "none";
  });
  return h("div", { class: `widget-inline-hbox ${kind}` }, label, control);
}

/** @type {Draw} */
function button(model, watch) {
  const el = h("button", { class: "jupyter-button widget-button", onclick: () => model.send({ event: "click" }) });
  watch(["description", "tooltip", "disabled"], () => {
    put(el, { text: model.get("description"), title: model.get("tooltip") || null, disabled: model.get("disabled") });
  });
  return el;
}

/**
 * Fills a node with choices, and again whenever they change.
 * @param {HTMLElement} node
 * @param {(text: string, index: number) => HTMLElement} make
 */
function filling(node, make) {
  let shown = "";
  return (/** @type {string[]} */ labels) => {
    if (shown === JSON.stringify(labels)) return;
    shown = JSON.stringify(labels);
    node.replaceChildren(...labels.map(make));
  };
}

/** @type {Draw} */
function radioButtons(model, watch) {
  const box = h("div", { class: "widget-radio-box" });
  const el = labelled("widget-radio", model, watch, box);
  const name = uid();
  const choose = (/** @type {number} */ index) => () => tell(model, "index", index);
  const fill = filling(
    box,
    (text, value) =>
      h("label", {}, text, h("input", { type: "radio", name, value, "data-value": text, onchange: choose(value) })),
  );
  watch(["_options_labels", "index", "disabled"], () => {
    fill(model.get("_options_labels"));
    box.querySelectorAll("input").forEach((input, place) => {
      input.checked = place === model.get("index");
      input.disabled = model.get("disabled");
    });
  });
  return el;
}

/** @type {Draw} */
function dropdown(model, watch) {
  const select = h("select", { onchange: () => tell(model, "index", select.selectedIndex) });
  const el = labelled("widget-dropdown", model, watch, select);
  const fill = filling(select, (text) => h("option", { value: text, "data-value": text }, text));
  watch(["_options_labels", "index", "disabled"], () => {
    fill(model.get("_options_labels"));
    select.selectedIndex = model.get("index") ?? -1;
    select.disabled = model.get("disabled");
  });
  return el;
}

/** A field; what was typed counts when it is complete. @type {(type: "text" | "number") => Draw} */
const field = (type) => (model, watch) => {
  const show = () => {
    input.value = String(model.get("value"));
    put(input, { placeholder: model.get("placeholder") || null, disabled: model.get("disabled") });
  };
  const isNumber = type === "number";
  const input = h("input", {
    type,
    step: isNumber ? 1 : null,
    onchange: () => {
      const value = isNumber ? Number.parseInt(input.value) : input.value;
      if (Number.isNaN(value)) return show();
      const within = isNumber ? Math.min(Math.max(Number(value), model.get("min")), model.get("max")) : value;
      tell(model, "value", within);
    },
  });
  const el = labelled("widget-text", model, watch, input);
  watch(["value", "placeholder", "disabled"], show);
  return el;
};

/** @type {Draw} */
function checkbox(model, watch) {
  const input = h("input", { type: "checkbox", onchange: () => tell(model, "value", input.checked) });
  const words = h("span");
  watch(["description"], () => put(words, { text: model.get("description"), title: model.get("description") }));
  watch(["value", "disabled"], () => {
    input.checked = model.get("value");
    input.disabled = model.get("disabled");
  });
  const label = h("label", { class: "widget-label-basic" }, input, words);
  return h("div", { class: "widget-inline-hbox widget-checkbox" }, label);
}

/** What our own code says in HTML. @type {Draw} */
function html(model, watch) {
  const content = h("div", { class: "widget-html-content" });
  watch(["value"], () => void (content.innerHTML = model.get("value")));
  return h("div", { class: "widget-inline-hbox widget-html" }, content);
}

/** @type {Draw} */
function label(model, watch) {
  const el = h("div", { class: "widget-inline-hbox widget-label" });
  watch(["value"], () => put(el, { text: model.get("value") }));
  return el;
}

/** @type {Draw} */
function progress(model, watch) {
  const bar = h("div", { class: "progress-bar" });
  watch(["value", "min", "max"], () => {
    const [value, min, max] = ["value", "min", "max"].map((trait) => Number(model.get(trait)));
    bar.style.width = `${(100 * (value - min)) / (max - min || 1)}%`;
  });
  return labelled("widget-hprogress", model, watch, h("div", { class: "progress" }, bar));
}

/** How each control is drawn, by the name of its model. @type {Record<string, Draw>} */
export const CONTROLS = {
  ButtonModel: button,
  RadioButtonsModel: radioButtons,
  DropdownModel: dropdown,
  BoundedIntTextModel: field("number"),
  TextModel: field("text"),
  CheckboxModel: checkbox,
  HTMLModel: html,
  LabelModel: label,
  IntProgressModel: progress,
};
