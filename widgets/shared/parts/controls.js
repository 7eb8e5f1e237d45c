/** How each kind of control is made; each answers with its node and what lets it follow its item. */
const KINDS = { button: makeButton, choice: makeChoice, number: makeNumber, text: makeText, select: makeSelect, progress: makeProgress };

function makeButton(view, id) {
  const words = h("span");
  const tick = s("svg", { class: "rally-icon rally-tick", viewBox: "0 0 24 24" }, s("path", { d: "M9.3 18.3 3.3 12.3l2-2 4 4 9.4-9.4 2 2Z" }));
  const node = h("button", { type: "button", class: "rally-button", onclick: () => view.act({ id, value: true }) }, tick, words);
  return {
    node,
    update(item) {
      put(words, { text: item.label });
      put(tick, { hidden: !item.pressed });
      put(node, {
        title: item.title || null,
        "data-primary": Boolean(item.primary),
        "aria-disabled": item.disabled ? "true" : null,
        "aria-pressed": typeof item.pressed === "boolean" ? String(item.pressed) : null,
      });
    },
  };
}

function makeChoice(view, id) {
  const name = h("span", { class: "rally-label", id: uid() });
  const group = h("div", { class: "rally-segments", role: "radiogroup", "aria-labelledby": name.id });
  let item;
  const choose = (option) => hope.choose(option.rallyValue, { id, value: option.rallyValue });
  const refresh = roving(group, "[role=radio]", choose);
  const hope = hopeful(view, () => update(item));
  const make = () => h("button", { type: "button", role: "radio", onclick: (event) => choose(event.currentTarget) });
  function update(next) {
    item = next;
    const value = hope.now(item.value);
    put(name, { text: item.label });
    keyed(group, item.options, (option) => String(option.value), make, (option, { value: own, label }) => {
      option.rallyValue = own;
      put(option, { text: label, "aria-checked": String(own === value) });
    });
    refresh(group.querySelector("[aria-checked=true]"));
  }
  return { node: h("div", { class: "rally-field" }, name, group), update };
}

/** Call `entered` when somebody has finished typing: on Enter, or on leaving the field. */
function onEntered(field, entered) {
  field.addEventListener("change", entered);
  field.addEventListener("keydown", (event) => event.key === "Enter" && entered());
}

function makeNumber(view, id) {
  const field = h("input", { type: "number", inputmode: "numeric", id: uid() });
  const name = h("label", { class: "rally-label", for: field.id });
  const button = (sign, by) =>
    h("button", { type: "button", class: "rally-button", onclick: () => step(by) }, h("span", { "aria-hidden": "true", text: sign }));
  const less = button("−", -1);
  const more = button("+", 1);
  let item;
  const within = (value) => Math.min(item.max, Math.max(item.min, value));
  const hope = hopeful(view, () => update(item));
  const choose = (value) => hope.choose(within(value), { id, value: within(value) });
  const step = (by) => choose(Number(hope.now(item.value)) + by * (item.step || 1));
  onEntered(field, () => {
    const typed = Number.parseFloat(field.value);
    const now = Number(hope.now(item.value));
    if (Number.isFinite(typed) && typed !== now) choose(typed);
    else field.value = now;
  });
  field.addEventListener("focus", () => field.select());
  function update(next) {
    item = next;
    const value = hope.now(item.value);
    put(name, { text: item.label });
    put(field, { min: item.min, max: item.max, step: item.step || 1 });
    put(less, { "aria-label": `${item.label}: ${view.say("less")}`, "aria-disabled": value <= item.min ? "true" : null });
    put(more, { "aria-label": `${item.label}: ${view.say("more")}`, "aria-disabled": value >= item.max ? "true" : null });
    if (field.value !== String(value)) field.value = value;
  }
  return { node: h("div", { class: "rally-field" }, name, h("div", { class: "rally-stepper" }, less, field, more)), update };
}

function makeText(view, id) {
  const field = h("input", { type: "text", id: uid(), spellcheck: "false", autocomplete: "off" });
  const name = h("label", { class: "rally-label", for: field.id });
  let shown = null;
  onEntered(field, () => {
    if (field.value !== shown) view.act({ id, value: (shown = field.value) });
  });
  return {
    node: h("div", { class: "rally-field rally-wide" }, name, field),
    update(item) {
      put(name, { text: item.label });
      put(field, { placeholder: item.placeholder || null });
      if (item.value !== shown) field.value = shown = item.value;
    },
  };
}

function makeSelect(view, id) {
  const list = h("select", { id: uid() });
  const name = h("label", { class: "rally-label", for: list.id });
  let item;
  const hope = hopeful(view, () => update(item));
  list.addEventListener("change", () => {
    const { value } = item.options[list.selectedIndex];
    hope.choose(value, { id, value });
  });
  function update(next) {
    item = next;
    put(name, { text: item.label });
    const make = () => h("option");
    keyed(list, item.options, (option) => String(option.value), make, (option, { value, label }) => put(option, { text: label, value }));
    list.selectedIndex = item.options.findIndex((option) => option.value === hope.now(item.value));
  }
  return { node: h("div", { class: "rally-field" }, name, list), update };
}

function makeProgress() {
  const bar = h("span");
  const name = h("span", { class: "rally-label", id: uid() });
  const meter = h("div", { class: "rally-meter", role: "progressbar", "aria-labelledby": name.id, "aria-valuemin": 0, "aria-valuemax": 100 }, bar);
  return {
    node: h("div", { class: "rally-field rally-wide" }, name, meter),
    update(item) {
      const percent = Math.round(100 * Math.min(1, Math.max(0, item.value)));
      put(name, { text: item.label });
      put(meter, { "aria-valuenow": percent });
      put(bar, { style: `width:${percent}%` });
    },
  };
}

export default definePart("controls", (view) => {
  const make = (item) => {
    const control = KINDS[item.kind](view, item.id);
    control.node.rallyControl = control;
    return control.node;
  };
  const fallback = put(view.root, { tabindex: -1 });
  view.watch("items labels", () => {
    const items = view.model.get("items");
    keyed(view.root, items, (item) => `${item.kind} ${item.id}`, make, (node, item) => node.rallyControl.update(item), fallback);
  });
});
