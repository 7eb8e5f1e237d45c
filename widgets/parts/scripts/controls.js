// @ts-check
// What ipywidgets' own controls lack inside a lab: names for groups, words for what opens sheets, a role for progress.

import { put, uid } from "./dom.js";

/**
 * Mend the controls of a lab, and those that come later. Returns a function that ends this.
 * @param {import("./part.js").View<any>} view of a part that has the words for it
 * @param {Element} lab
 */
export function mendControls({ model, say }, lab) {
  let asked = 0;
  const mend = () => {
    asked = 0;
    mended(lab);
    lab.querySelectorAll(":scope > .rally-head > .rally-openers > .rally-opens-more").forEach((button) =>
      mendDrawer(button, say("more"))
    );
  };
  const soon = () => void (asked ||= requestAnimationFrame(mend));
  const changes = new MutationObserver(soon);
  model.on("change:labels", soon);
  changes.observe(lab, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "style"] });
  mend();
  return () => {
    model.off("change:labels", soon);
    changes.disconnect();
    cancelAnimationFrame(asked);
  };
}

/**
 * Whether such an event on an ipywidget needs a kernel.
 * @param {string} type
 * @param {Element} target
 */
export function isNeeded(type, target) {
  if (type === "change") return target.matches(".jupyter-widgets > :is(input, select), .widget-checkbox input");
  return target.closest(".jupyter-button") !== null || target.matches(".widget-radio-box input");
}

/** @param {Element} lab */
function mended(lab) {
  const untitled = "[title=null], [title=undefined]"; // a tooltip of None, by what it has come to on its way
  lab.querySelectorAll(untitled).forEach((node) => node.removeAttribute("title"));
  lab.querySelectorAll(".widget-text input").forEach((field) => put(field, { translate: "no" }));
  lab.querySelectorAll(".rally-chosen-whole input").forEach(chooseWhole);
  const asItIs = new Set(
    [...lab.querySelectorAll("[translate=no]:not(.jupyter-button)")].map((node) => node.textContent),
  );
  lab.querySelectorAll(".jupyter-button").forEach((button) => keepWords(button, asItIs));
  lab.querySelectorAll(".widget-radio").forEach(mendRadios);
  lab.querySelectorAll(".widget-hprogress").forEach(mendProgress);
}

/**
 * A field whose text is selected when it gets the focus, so that typing replaces it. A press sets the cursor after the
 * focus has come, so the text is selected once more then; the next press sets the cursor.
 * @param {Element} field
 */
function chooseWhole(field) {
  if (!(field instanceof HTMLInputElement) || field.dataset.chosenWhole) return;
  field.dataset.chosenWhole = "true";
  let isNew = false;
  field.addEventListener("focus", () => {
    isNew = true;
    field.select();
  });
  field.addEventListener("click", () => {
    if (isNew && field.selectionStart === field.selectionEnd) field.select();
    isNew = false;
  });
  field.addEventListener("input", () => (isNew = false));
}

/**
 * A button labelled with a name or a number, such as an answer, is the same in every language.
 * @param {Element} button
 * @param {Set<string | null>} asItIs what stands in the lab and is not to be translated
 */
function keepWords(button, asItIs) {
  const words = button.textContent ?? "";
  put(button, { translate: /^\d+$/.test(words) || (words && asItIs.has(words)) ? "no" : null });
}

/**
 * Name a control by the words before it.
 * @param {Element} control
 * @param {Element | null} label
 */
function nameBy(control, label) {
  if (!label) return;
  if (!label.id) label.id = uid();
  put(control, { "aria-labelledby": label.id });
}

/**
 * The button of a drawer is named by a word, not by its dots, and reports whether the drawer is open.
 * @param {Element} button
 * @param {string} name
 */
function mendDrawer(button, name) {
  const sheet = button.closest(".rally-lab")?.querySelector(
    ":scope > .rally-laid > .rally-panel > .rally-sheet-of-more",
  );
  if (!sheet) return;
  put(button, { "aria-label": name, "aria-expanded": String(!sheet.classList.contains("rally-gone")) });
}

/** Radio buttons of one group belong together: one tab stop, and the arrows choose. @param {Element} radio */
function mendRadios(radio) {
  const group = radio.querySelector(".widget-radio-box");
  if (!group) return;
  put(group, { role: "radiogroup" });
  nameBy(group, radio.querySelector(".widget-label"));
  const inputs = [...group.querySelectorAll("input")];
  const name = inputs.find((input) => input.name)?.name ?? uid();
  for (const input of inputs) if (input.name !== name) input.name = name;
}

/** @param {Element} progress */
function mendProgress(progress) {
  const meter = progress.querySelector(".progress");
  const bar = progress.querySelector(".progress-bar");
  if (!meter || !(bar instanceof HTMLElement)) return;
  const now = Math.round(Number.parseFloat(bar.style.width) || 0);
  put(meter, { role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": now });
  nameBy(meter, progress.querySelector(".widget-label"));
}
