// @ts-check
import { h, put, s, uid } from "./scripts/dom.js";
import { keyed } from "./scripts/keyed.js";
import { roving } from "./scripts/keyboard.js";
import { definePart, hopeful } from "./scripts/part.js";

/** @typedef {{ value: string | number, label: string }} Choice */
/**
 * One control; what it has beside id, kind and label depends on its kind (controls.py).
 * @typedef {object} Item
 * @property {string} id
 * @property {keyof typeof KINDS} kind
 * @property {string} label
 * @property {any} value
 * @property {Choice[]} options
 * @property {number} min
 * @property {number} max
 * @property {number} [step]
 * @property {string} [title]
 * @property {string} [placeholder]
 * @property {boolean} [primary]
 * @property {boolean} [disabled]
 * @property {boolean | null} [pressed]
 */
/** @typedef {import("./scripts/part.js").View<{ items: Item[] }>} View */

/** How each kind of control is made; each answers with its node and what lets it follow its item. */
const KINDS = {
  button: makeButton,
  choice: makeChoice,
  number: makeNumber,
  text: makeText,
  select: makeSelect,
  progress: makeProgress,
};
const TICK = "M9.3 18.3 3.3 12.3l2-2 4 4 9.4-9.4 2 2Z";

/** @param {View} view @param {Item} item */
function makeButton(view, { id }) {
  const words = h("span");
  const tick = s("svg", { class: "rally-icon rally-tick", viewBox: "0 0 24 24" }, s("path", { d: TICK }));
  const onclick = () => void view.act({ id, value: true });
  const node = h("button", { type: "button", class: "rally-button", onclick }, tick, words);
  /** @param {Item} item */
  const update = (item) => {
    put(words, { text: item.label });
    put(tick, { hidden: !item.pressed });
    put(node, {
      title: item.title || null,
      "data-primary": Boolean(item.primary),
      "aria-disabled": item.disabled ? "true" : null,
      "aria-pressed": typeof item.pressed === "boolean" ? String(item.pressed) : null,
    });
  };
  return { node, update };
}

/** @param {View} view @param {Item} item */
function makeChoice(view, item) {
  const { id } = item;
  const name = h("span", { class: "rally-label", id: uid() });
  const group = h("div", { class: "rally-segments", role: "radiogroup", "aria-labelledby": name.id });
  /** @param {Choice["value"]} value */
  const choose = (value) => hope.choose(value, { id, value });
  const valueOf = (/** @type {Element} */ node) =>
    item.options.find((option) => String(option.value) === node.getAttribute("data-value"))?.value ?? "";
  const refresh = roving(group, "[role=radio]", (node) => choose(valueOf(node)));
  const hope = hopeful(view, () => update(item));
  /** @param {Choice} choice */
  const make = ({ value }) => {
    const node = h("button", { type: "button", role: "radio", "data-value": value, onclick: () => choose(value) });
    /** @param {Choice} choice */
    const follow = (choice) => {
      put(node, { text: choice.label, "aria-checked": String(choice.value === hope.now(item.value)) });
    };
    return { node, update: follow };
  };
  /** @param {Item} next */
  function update(next) {
    item = next;
    put(name, { text: item.label });
    keyed(group, item.options, (option) => String(option.value), make);
    refresh(group.querySelector("[aria-checked=true]"));
  }
  return { node: h("div", { class: "rally-field" }, name, group), update };
}

/**
 * Call `entered` when somebody has finished typing: on Enter, or on leaving the field.
 * @param {HTMLInputElement} field
 * @param {() => void} entered
 */
function onEntered(field, entered) {
  field.addEventListener("change", entered);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") entered();
  });
}

/** @param {View} view @param {Item} item */
function makeNumber(view, item) {
  const { id } = item;
  const field = h("input", { type: "number", inputmode: "numeric", id: uid() });
  const name = h("label", { class: "rally-label", for: field.id });
  /** @param {string} sign @param {number} by */
  const button = (sign, by) => {
    const mark = h("span", { "aria-hidden": "true", text: sign });
    return h("button", { type: "button", class: "rally-button", onclick: () => step(by) }, mark);
  };
  const less = button("−", -1);
  const more = button("+", 1);
  /** @param {number} value */
  const within = (value) => Math.min(item.max, Math.max(item.min, value));
  const hope = hopeful(view, () => update(item));
  /** @param {number} value */
  const choose = (value) => hope.choose(within(value), { id, value: within(value) });
  /** @param {number} by */
  const step = (by) => choose(Number(hope.now(item.value)) + by * (item.step || 1));
  onEntered(field, () => {
    const typed = Number.parseFloat(field.value);
    const now = Number(hope.now(item.value));
    if (Number.isFinite(typed) && typed !== now) choose(typed);
    else field.value = String(now);
  });
  field.addEventListener("focus", () => field.select());
  /** @param {Item} next */
  function update(next) {
    item = next;
    const value = hope.now(item.value);
    put(name, { text: item.label });
    put(field, { min: item.min, max: item.max, step: item.step || 1 });
    const [isLeast, isMost] = [value <= item.min, value >= item.max];
    put(less, { "aria-label": `${item.label}: ${view.say("less")}`, "aria-disabled": isLeast ? "true" : null });
    put(more, { "aria-label": `${item.label}: ${view.say("more")}`, "aria-disabled": isMost ? "true" : null });
    if (field.value !== String(value)) field.value = String(value);
  }
  const stepper = h("div", { class: "rally-stepper" }, less, field, more);
  return { node: h("div", { class: "rally-field" }, name, stepper), update };
}

/** @param {View} view @param {Item} item */
function makeText(view, { id }) {
  const field = h("input", { type: "text", id: uid(), spellcheck: "false", autocomplete: "off" });
  const name = h("label", { class: "rally-label", for: field.id });
  /** @type {string | null} */
  let shown = null;
  onEntered(field, () => {
    if (field.value === shown) return;
    shown = field.value;
    view.act({ id, value: shown });
  });
  /** @param {Item} item */
  const update = (item) => {
    put(name, { text: item.label });
    put(field, { placeholder: item.placeholder || null });
    if (item.value !== shown) field.value = shown = String(item.value);
  };
  return { node: h("div", { class: "rally-field rally-wide" }, name, field), update };
}

/** @param {View} view @param {Item} item */
function makeSelect(view, item) {
  const { id } = item;
  const list = h("select", { id: uid() });
  const name = h("label", { class: "rally-label", for: list.id });
  const hope = hopeful(view, () => update(item));
  list.addEventListener("change", () => {
    const { value } = item.options[list.selectedIndex];
    hope.choose(value, { id, value });
  });
  const make = () => {
    const node = h("option");
    /** @param {Choice} choice */
    const follow = ({ value, label }) => void put(node, { text: label, value });
    return { node, update: follow };
  };
  /** @param {Item} next */
  function update(next) {
    item = next;
    put(name, { text: item.label });
    keyed(list, item.options, (option) => String(option.value), make);
    list.selectedIndex = item.options.findIndex((option) => option.value === hope.now(item.value));
  }
  return { node: h("div", { class: "rally-field" }, name, list), update };
}

function makeProgress() {
  const bar = h("span");
  const name = h("span", { class: "rally-label", id: uid() });
  const limits = { "aria-labelledby": name.id, "aria-valuemin": 0, "aria-valuemax": 100 };
  const meter = h("div", { class: "rally-meter", role: "progressbar", ...limits }, bar);
  /** @param {Item} item */
  const update = (item) => {
    const percent = Math.round(100 * Math.min(1, Math.max(0, item.value)));
    put(name, { text: item.label });
    put(meter, { "aria-valuenow": percent });
    put(bar, { style: `width:${percent}%` });
  };
  return { node: h("div", { class: "rally-field rally-wide" }, name, meter), update };
}

/** @param {View} view */
function build(view) {
  const fallback = put(view.root, { tabindex: -1 });
  view.watch("items labels", () => {
    /** @param {Item} item */
    const make = (item) => KINDS[item.kind](view, item);
    keyed(view.root, view.model.get("items"), (item) => `${item.kind} ${item.id}`, make, fallback);
  });
}

export default definePart("controls", build);
