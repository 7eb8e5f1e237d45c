// @ts-check
// One's own name and the colour of one's car: chosen once, kept in this browser, sent to every table where one plays.

import { carIcon } from "./scripts/drawings.js";
import { h, listen, put, uid } from "./scripts/dom.js";
import { roving } from "./scripts/keyboard.js";
import { definePart } from "./scripts/part.js";
import { always } from "./scripts/store.js";

/** @typedef {{ name: string, colour: string, colours: Record<string, string> }} Own */

const KEPT = "own";
const LEARNER = "learner"; // who was said to learn here (learner.js)
const CHOSEN = "rally-own"; // what other tables on this page hear

/**
 * What the browser has kept: a name, or that of the learner; a colour.
 * @param {import("./scripts/store.js").Store} store
 */
export function kept(store) {
  const { name, colour } = /** @type {Record<string, unknown>} */ (Object(store.get(KEPT)));
  const own = typeof name === "string" ? name : String(store.get(LEARNER) ?? "");
  return { name: own, colour: typeof colour === "string" ? colour : "" };
}

/** @param {import("./scripts/part.js").View<Own>} view */
function build({ model, root, say, watch, act, atEnd }) {
  const label = h("span");
  const field = h("input", { type: "text", maxlength: 16, autocomplete: "off", onchange: choose });
  const group = h("div", { class: "rally-own-cars", role: "radiogroup" });
  const caption = h("span", { id: uid() });
  put(group, { "aria-labelledby": caption.id });
  root.append(h("label", {}, label, field), h("div", {}, caption, group));
  const refresh = roving(group, "[role=radio]");

  function draw() {
    put(label, { text: say("name") });
    put(caption, { text: say("car") });
    field.value = model.get("name");
    for (const [at, [colour, word]] of Object.entries(model.get("colours")).entries()) {
      const car = group.children[at] ??
        group.appendChild(h("button", { role: "radio", onclick: () => paint(colour) }, carIcon("", colour)));
      put(car, { "aria-label": word, title: word, "aria-checked": String(model.get("colour") === colour) });
    }
    refresh();
  }
  /** @param {string} colour that one is let go if it is chosen already */
  function paint(colour) {
    tell({ name: field.value, colour: model.get("colour") === colour ? "" : colour });
  }
  function choose() {
    tell({ name: field.value, colour: model.get("colour") });
  }
  /** @param {{ name: string, colour: string }} own */
  function tell(own) {
    always.put(KEPT, own);
    dispatchEvent(new CustomEvent(CHOSEN, { detail: root }));
    void act(own);
  }
  /** @param {Event} [event] */
  function hear(event) {
    if (event instanceof CustomEvent && event.detail === root) return;
    const own = kept(always);
    // no question: nobody waits for an answer
    if (own.name !== model.get("name") || own.colour !== model.get("colour")) model.send({ ...own, kept: true });
  }
  atEnd(listen(globalThis, { [CHOSEN]: hear }));
  watch("name colour colours labels", draw);
  hear();
}

export default definePart("own_car", build);
