// @ts-check
import { h, put, uid } from "./scripts/dom.js";
import { copyText } from "./scripts/handing_on.js";
import { hearKeys } from "./scripts/keyboard.js";
import { keyed } from "./scripts/keyed.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ value: string, errors: string[], fixed: boolean }} Notation */

/** @param {string} text */
const unspaced = (text) => text.replace(/\s+/g, "");

/** One complaint in the list. */
function makeComplaint() {
  const node = h("li");
  /** @param {string} text */
  const update = (text) => void put(node, { text });
  return { node, update };
}

/** @param {import("./scripts/part.js").View<Notation>} view */
function build({ model, root, say, watch, act, atEnd }) {
  const field = h("input", {
    class: "rally-code",
    type: "text",
    id: uid(),
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    translate: "no",
  });
  const name = h("label", { for: field.id });
  /** @param {() => void} onclick */
  const button = (onclick) => h("button", { class: "rally-button", onclick });
  const copy = button(onCopy);
  const apply = button(onApply);
  const revert = button(onRevert);
  const said = h("span", { class: "rally-unseen", role: "status" });
  const errors = h("ul", { id: uid() });
  let isTyped = false; // is there something in the field that is not the state?
  let pasted = ""; // with its line breaks: a field of one line has spaces for them, or nothing
  let timer = 0;
  atEnd(() => clearTimeout(timer));
  const row = h("div", { class: "rally-row" }, field, copy, revert, apply);
  root.append(name, row, said, h("div", { role: "alert" }, errors));

  function adopt() {
    isTyped = false;
    redraw();
  }
  function redraw() {
    const value = model.get("value");
    if (!isTyped || field.value === value) {
      isTyped = false;
      if (field.value !== value) field.value = value;
    }
    const wrong = model.get("errors") ?? [];
    put(name, { text: say("name") });
    const fixed = model.get("fixed");
    put(field, { readonly: fixed });
    put(apply, { text: say("apply"), "data-primary": isTyped, hidden: fixed });
    put(revert, { text: say("revert"), hidden: !isTyped });
    if (!timer) put(copy, { text: say("copy") });
    keyed(errors, wrong, (text) => text, makeComplaint);
    put(errors, { hidden: !wrong.length });
    const isWrong = wrong.length > 0;
    put(field, { "aria-invalid": isWrong ? "true" : null, "aria-describedby": isWrong ? errors.id : null });
  }
  async function onApply() {
    const text = unspaced(pasted) === unspaced(field.value) ? pasted : field.value;
    if (!await act({ apply: text })) return;
    if (!model.get("errors")?.length) adopt();
  }
  function onRevert() {
    field.focus();
    adopt();
  }
  async function onCopy() {
    await copyText(field.value, field);
    copy.focus();
    put(copy, { text: say("copied") });
    put(said, { text: say("copied") });
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      put(said, { text: "" });
      redraw();
    }, 2000);
  }
  field.addEventListener("paste", ({ clipboardData }) => {
    const { value, selectionStart, selectionEnd } = field;
    const text = clipboardData?.getData("text") ?? "";
    pasted = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0);
  });
  field.addEventListener("input", () => {
    isTyped = true;
    redraw();
  });
  hearKeys(field, (event) => {
    if (event.key === "Enter") onApply();
    if (event.key === "Escape") onRevert();
  });
  watch("value errors fixed labels", redraw);
}

export default definePart("notation", build);
