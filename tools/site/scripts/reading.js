// @ts-check
// As long as a lesson shows no code nothing of it is changed by a key or a click that slips: only what lies on the table
// is played with. Shift+Enter leads on, arrows and the space bar scroll, and the browser has its own menu.

import { goOn } from "./keys.js";
import { isNotebook } from "./view.js";

const OURS = ".rally-lab, .rally-part, input, textarea, select";
const { dataset } = document.body;
const page = document.documentElement;

/** @param {any} panel of the lesson */
export function keepFromChanges({ content: notebook }) {
  /** @param {Event} event */
  const isMeant = ({ target }) =>
    isNotebook() || !(target instanceof Element) || !notebook.node.contains(target) || target.closest(OURS);
  addEventListener("pointerdown", () => page.toggleAttribute("data-rally-keys", false), true);
  addEventListener("keydown", (event) => {
    page.toggleAttribute("data-rally-keys", true); // it is seen where one is
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (isMeant(event) || ctrlKey || metaKey || altKey) return;
    if (key !== "Enter" || !shiftKey) return event.stopImmediatePropagation();
    if (!("rallyAlive" in dataset)) return; // keys.js keeps it
    event.preventDefault();
    event.stopImmediatePropagation();
    goOn(notebook);
  }, true);
  addEventListener("dblclick", (event) => isMeant(event) || event.stopImmediatePropagation(), true);
  notebook.node.addEventListener(
    "contextmenu",
    (/** @type {Event} */ event) => isNotebook() || event.stopPropagation(),
  );
}
