/** Put a text on the clipboard, also where the page may not use the clipboard by itself. */
async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}

export default definePart("notation", ({ model, root, say, watch, act, atEnd }) => {
  const field = h("input", { type: "text", id: uid(), spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const name = h("label", { for: field.id });
  const button = (onclick) => h("button", { type: "button", class: "rally-button", onclick });
  const copy = button(onCopy);
  const apply = button(onApply);
  const revert = button(onRevert);
  const said = h("span", { class: "rally-unseen", role: "status" });
  const errors = h("ul", { id: uid() });
  let isTyped = false; // is there something in the field that is not the state?
  let timer = 0;
  atEnd(() => clearTimeout(timer));
  root.append(name, h("div", { class: "rally-row" }, field, copy, revert, apply), said, h("div", { role: "alert" }, errors));

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
    put(apply, { text: say("apply"), "data-primary": isTyped });
    put(revert, { text: say("revert"), hidden: !isTyped });
    if (!timer) put(copy, { text: say("copy") });
    keyed(errors, wrong, (text) => text, () => h("li"), (node, text) => put(node, { text }));
    put(errors, { hidden: !wrong.length });
    put(field, { "aria-invalid": wrong.length ? "true" : null, "aria-describedby": wrong.length ? errors.id : null });
  }
  async function onApply() {
    await act({ apply: field.value });
    if (!model.get("errors")?.length) adopt();
  }
  function onRevert() {
    field.focus();
    adopt();
  }
  async function onCopy() {
    await copyText(field);
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
  field.addEventListener("input", () => {
    isTyped = true;
    redraw();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") onApply();
    if (event.key === "Escape") onRevert();
  });
  watch("value errors labels", redraw);
});
