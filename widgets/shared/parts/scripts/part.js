// @ts-check
// A part as it is shown: its root, its words, its messages, and what ends with it.

import { fill, h, put, uid } from "./dom.js";
import { page } from "./page.js";

/** @typedef {Record<string, unknown>} Content what a message says */
/** @typedef {(content: Content, buffers: DataView[]) => void} Hear */

/**
 * The traits that every part has.
 * @typedef {{ labels: Record<string, string>, lang: string, fault: string }} Traits
 */

/**
 * The kernel's side of a part, as far as parts use it: the traits T (and those of every part), and messages.
 * @template {object} T
 * @typedef {object} Model
 * @property {<Name extends keyof (T & Traits)>(name: Name) => (T & Traits)[Name]} get
 * @property {(content: Content) => void} send
 * @property {((event: "msg:custom", listener: Hear) => void) & ((event: string, listener: () => void) => void)} on
 * @property {((event: "msg:custom", listener: Hear) => void) & ((event: string, listener: () => void) => void)} off
 */

/**
 * A part as it is being shown once.
 * @template {object} [T={}]
 * @typedef {object} View
 * @property {Model<T>} model the traits of the part
 * @property {HTMLElement} root everything the part draws goes in here
 * @property {(key: string, values?: Record<string, unknown>) => string} say a word from `labels`, its {braces} filled
 * @property {(names: string, redraw: () => void) => void} watch redraw now, and when one of these traits changes
 * @property {(content: Content) => Promise<void>} act tell the kernel what the learner did; resolves when answered
 * @property {(stop: () => void) => void} atEnd call this when the view goes away
 */

/**
 * What a script exports: the part `name`, drawn by `build(view)`.
 * @template {object} T
 * @param {string} name the class of its root is rally-name
 * @param {(view: View<T>) => void} build
 */
export function definePart(name, build) {
  return {
    /** @param {{ model: Model<T>, el: HTMLElement }} given by anywidget @returns {() => void} */
    render({ model, el }) {
      /** @type {(() => void)[]} */
      const ends = [page.enter()];
      const root = h("div", { class: `rally-part rally-${name}` });
      const fault = h("p", { class: "rally-fault", role: "alert", hidden: true });
      const view = viewOf(model, root, (stop) => ends.push(stop));
      el.classList.add("rally-host");
      el.append(root, fault);
      view.watch("lang", () => put(root, { lang: model.get("lang") }));
      view.watch("fault", () => put(fault, { text: model.get("fault"), hidden: !model.get("fault") }));
      build(view);
      return () => {
        for (const end of ends.splice(0).reverse()) end();
        root.remove();
        fault.remove();
      };
    },
  };
}

/**
 * @template {object} T
 * @param {Model<T>} model
 * @param {HTMLElement} root
 * @param {(stop: () => void) => void} atEnd
 * @returns {View<T>}
 */
function viewOf(model, root, atEnd) {
  /** @type {Map<unknown, () => void>} */
  const waiting = new Map();
  /** @type {Hear} */
  const hear = ({ answered } = {}) => {
    waiting.get(answered)?.();
    waiting.delete(answered);
  };
  model.on("msg:custom", hear);
  atEnd(() => model.off("msg:custom", hear));
  return {
    model,
    root,
    say: (key, values) => fill(String(model.get("labels")?.[key] ?? ""), values),
    watch(names, redraw) {
      for (const trait of names.split(" ")) {
        model.on(`change:${trait}`, redraw);
        atEnd(() => model.off(`change:${trait}`, redraw));
      }
      redraw();
    },
    act(content) {
      const ask = uid();
      return new Promise((answered) => {
        waiting.set(ask, answered);
        model.send({ ...content, ask });
      });
    },
    atEnd,
  };
}

/**
 * Shows at once what was chosen, and what the kernel says as soon as it has answered.
 * `now(real)` is what to show, `choose(value, content)` shows the value, sends the content and waits.
 * @template Value
 * @param {View} view
 * @param {() => void} redraw
 */
export function hopeful(view, redraw) {
  let pending = 0;
  /** @type {Value} */
  let hope;
  return {
    /** @param {Value} real @returns {Value} */
    now: (real) => (pending ? hope : real),
    /** @param {Value} value @param {Content} content */
    choose(value, content) {
      pending += 1;
      hope = value;
      redraw();
      view.act(content).then(() => {
        pending -= 1;
        redraw();
      });
    },
  };
}
