// @ts-check
// The languages of a lesson: a globe that opens a list of them, and the one chosen last as a button of its own.

import { h, icon, put, uid } from "./scripts/dom.js";
import { hearKeys } from "./scripts/keyboard.js";
import { canOpen, openLesson } from "./scripts/next_lesson.js";
import { definePart } from "./scripts/part.js";
import { always } from "./scripts/store.js";
import { whenInLab } from "./scripts/within.js";

/** @typedef {{ languages: Record<string, { name: string, path: string }> }} Globe */

const GLOBE = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM3 12h18M12 3c-6 5-6 13 0 18c6-5 6-13 0-18Z"; // lines, no areas
const CHOSEN = "language"; // what the browser calls it

/** @param {import("./scripts/part.js").View<Globe>} view */
function build(view) {
  const { model, root, watch, act, say } = view;
  const list = h("div", { id: uid(), class: "rally-languages", role: "group", hidden: true });
  const globe = h("button", { class: "rally-button rally-globe-button" }, icon(GLOBE));
  const chosen = h("button", { class: "rally-button", hidden: true });
  root.append(chosen, globe, list);

  const isOpen = () => globe.getAttribute("aria-expanded") === "true";

  /** @param {boolean} wanted */
  function unfold(wanted) {
    put(list, { hidden: !wanted });
    put(globe, { "aria-expanded": String(wanted) });
  }

  /** @param {HTMLElement} button @param {string} code */
  function offer(button, code) {
    const { name, path } = model.get("languages")[code];
    put(button, { text: name, lang: code, "aria-current": code === model.get("lang") ? "true" : null });
    const isLesson = Boolean(path) && canOpen();
    put(button, { "data-lesson": isLesson ? path : null });
    button.onclick = () => {
      always.put(CHOSEN, code);
      unfold(false);
      if (isLesson) openLesson(model.widget_manager, path);
      else act({ language: code });
      draw();
    };
  }

  function draw() {
    const codes = Object.keys(model.get("languages"));
    put(globe, { "aria-label": say("name"), title: say("name"), "aria-controls": list.id });
    put(list, { "aria-label": say("name") });
    list.replaceChildren(...codes.map((code) => {
      const button = h("button", { class: "rally-button" });
      offer(button, code);
      return button;
    }));
    const liked = String(always.get(CHOSEN) ?? "");
    const isElsewhere = codes.includes(liked) && liked !== model.get("lang");
    if (isElsewhere) offer(chosen, liked);
    put(chosen, { hidden: !isElsewhere });
  }

  globe.onclick = () => unfold(!isOpen());
  root.addEventListener("focusout", (event) => {
    if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) unfold(false);
  });
  hearKeys(root, (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.stopPropagation();
    unfold(false);
    globe.focus();
  });
  unfold(false);
  watch("languages lang labels", draw);
  whenInLab(view, (lab) => {
    const notebook = lab.closest(".jp-Notebook");
    if (notebook) put(notebook, { lang: written(model.get("languages")) });
    return [];
  });
}

/**
 * The language that the prose of the lesson is in: the one whose lesson lies where this one does.
 * @param {Globe["languages"]} languages
 */
const written = (languages) =>
  Object.keys(languages).find((code) => languages[code].path && !languages[code].path.includes("/")) ?? null;

export default definePart("globe", build);
