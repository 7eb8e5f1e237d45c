// @ts-check
// A lab on a page that has none of ipywidgets' own scripts (marimo): its boxes and controls, made here of the same
// elements with the same classes, so that all styles and scripts find them. Its parts bring their own scripts.

import { h, put } from "./scripts/dom.js";
import { dresser } from "./scripts/part.js";
import { CONTROLS } from "./scripts/plain_controls.js";

const REFERENCE = "IPY_MODEL_"; // so ipywidgets refer to one another
/** The CSS classes of widgets, by the names of their models. @type {Record<string, string[]>} */
const BOXES = { BoxModel: [], HBoxModel: ["widget-hbox"], VBoxModel: ["widget-vbox"] };

/** @typedef {import("./scripts/plain_controls.js").Model} Model */
/** @typedef {{ get_model: (id: string) => Promise<Model> }} Models of the page */
/** @typedef {(at: { el: HTMLElement, signal: AbortSignal }) => Promise<void>} Show a part, until the signal comes */
/** @typedef {{ getWidget: (reference: string) => Promise<{ render: Show }> }} Host */
/** @typedef {{ el: HTMLElement, end: () => void }} Drawn */

/**
 * Draws what ipywidgets refer to.
 * @param {Models} models
 * @param {Host} host
 */
export function painter(models, host) {
  /** @param {string} reference @returns {Promise<Drawn>} */
  async function draw(reference) {
    const id = reference.replace(REFERENCE, "");
    const model = await models.get_model(id);
    const kind = String(model.get("_model_name"));
    const ends = new AbortController();
    /** @param {string[]} traits @param {() => void} redraw */
    const watch = (traits, redraw) => {
      for (const trait of traits) {
        const event = `change:${trait}`;
        model.on(event, redraw);
        ends.signal.addEventListener("abort", () => model.off(event, redraw));
      }
      redraw();
    };
    const el = kind in CONTROLS ? CONTROLS[kind](model, watch) : h("div");
    if (kind in BOXES || kind in CONTROLS) el.classList.add("jupyter-widgets");
    if (kind in BOXES) fillBox(el, BOXES[kind], model, watch, ends.signal);
    else if (!(kind in CONTROLS)) await (await host.getWidget(`anywidget:${id}`)).render({ el, signal: ends.signal });
    watch(["_dom_classes"], dresser(model, el));
    return { el, end: () => ends.abort() };
  }

  /**
   * @param {HTMLElement} el
   * @param {string[]} classes
   * @param {Model} model
   * @param {import("./scripts/plain_controls.js").Watch} watch
   * @param {AbortSignal} signal
   */
  function fillBox(el, classes, model, watch, signal) {
    /** @type {Map<string, Promise<Drawn>>} */
    const drawn = new Map();
    const leave = (/** @type {string} */ reference) => {
      drawn.get(reference)?.then(({ el: gone, end }) => (end(), gone.remove()));
      drawn.delete(reference);
    };
    el.classList.add("widget-container", "widget-box", ...classes);
    watch(["children"], async () => {
      /** @type {string[]} */
      const wanted = model.get("children");
      for (const reference of [...drawn.keys()]) if (!wanted.includes(reference)) leave(reference);
      for (const reference of wanted) if (!drawn.has(reference)) drawn.set(reference, draw(reference));
      const children = await Promise.all(wanted.map((reference) => drawn.get(reference)));
      if (model.get("children") !== wanted) return; // others have come meanwhile
      children.forEach((child, place) => {
        if (child && el.children[place] !== child.el) el.insertBefore(child.el, el.children[place] ?? null);
      });
    });
    signal.addEventListener("abort", () => [...drawn.keys()].forEach(leave));
  }

  return draw;
}

export default {
  /** @param {{ model: Model & { widget_manager: Models }, el: HTMLElement, host: Host }} given by anywidget */
  async render({ model, el, host }) {
    put(el, { class: "rally-frame" });
    const lab = await painter(model.widget_manager, host)(model.get("lab"));
    el.append(lab.el);
    return () => {
      lab.end();
      lab.el.remove();
    };
  },
};
