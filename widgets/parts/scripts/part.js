// @ts-check
// A part as it is shown: its root, its words, its messages, and what ends with it.

import { fill, h, put } from "./dom.js";
import { page } from "./page.js";
import { Requests } from "./requests.js";
import { revive } from "./revive.js";
import { hasServerStopped } from "./server.js";
import { isCutOff, makeNote, showSilence } from "./silence.js";

const SETTLED = 1000; // ms until it is seen whether the kernel was gone before the part was shown

/** @typedef {import("./revive.js").Manager & import("./next_lesson.js").FrontEnd} FrontEnd */
/** @typedef {Record<string, unknown>} Content what a message says */

/**
 * The traits that every part has.
 * @typedef {{ labels: Record<string, string>, lang: string, fault: string, _id: string, _dom_classes: string[] }} Traits
 */

/**
 * The kernel's side of a part, as far as parts use it: the traits T (and those of every part), and messages.
 * @template {object} T
 * @typedef {object} Model
 * @property {<Name extends keyof (T & Traits)>(name: Name) => (T & Traits)[Name]} get
 * @property {(content: Content) => void} send
 * @property {(event: string, listener: (...given: any[]) => void) => void} on
 * @property {(event: string, listener: (...given: any[]) => void) => void} off
 * @property {FrontEnd} [widget_manager] of the front end; what it can do depends on which one it is
 */

/**
 * A part as it is being shown once.
 * @template {object} [T={}]
 * @typedef {object} View
 * @property {Model<T>} model the traits of the part
 * @property {HTMLElement} root everything the part draws goes in here
 * @property {(key: string, values?: Record<string, unknown>) => string} say a word from `labels`, its {braces} filled
 * @property {(names: string, redraw: () => void) => void} watch redraw now, and when one of these traits changes
 * @property {Model<T>["on"]} hear an event of the model, until the view goes away
 * @property {(content: Content) => Promise<boolean>} act tell the kernel what the learner did; resolves when it is
 *   answered, or when it is known that it never will be
 * @property {() => void} knock see whether the kernel answers, and say so if it does not
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
      const ends = [page.enter(model.widget_manager)];
      const root = h("div", { class: `rally-part rally-${name}` });
      const fault = h("p", { class: "rally-fault", role: "alert", hidden: true });
      const note = makeNote();
      const view = viewOf(model, el, root, note, (stop) => ends.push(stop));
      revive(model.widget_manager, model.get("_id"));
      el.classList.add("rally-host", `rally-host-of-${name}`); // by which styles know it: WebKit is slow at `:has`
      el.append(root, fault, note);
      view.watch("_dom_classes", dresser(model, el));
      view.watch("lang", () => put(root, { lang: model.get("lang") }));
      view.watch("fault", () => put(fault, { text: model.get("fault"), hidden: !model.get("fault") }));
      build(view);
      return () => {
        for (const end of ends.splice(0).reverse()) end();
        for (const node of [root, fault, note]) node.remove();
      };
    },
  };
}

/**
 * Adds the CSS classes that the kernel gives a part, and removes those that it no longer gives it. (The front end does
 * so only when the part appears: anywidget 0.11 takes its listeners away.)
 * @param {{ get: (trait: "_dom_classes") => string[] }} model
 * @param {HTMLElement} el
 */
export function dresser(model, el) {
  /** @type {string[]} */
  let worn = [];
  return () => {
    const wanted = model.get("_dom_classes") ?? [];
    el.classList.remove(...worn.filter((name) => !wanted.includes(name)));
    el.classList.add(...wanted);
    worn = wanted;
  };
}

/**
 * @template {object} T
 * @param {Model<T>} model
 * @param {HTMLElement} el
 * @param {HTMLElement} root
 * @param {HTMLElement} note
 * @param {(stop: () => void) => void} atEnd
 * @returns {View<T>}
 */
function viewOf(model, el, root, note, atEnd) {
  /** @type {View["say"]} */
  const say = (key, values) => fill(String(model.get("labels")?.[key] ?? ""), values);
  /** @param {Content} content */
  const send = (content) => {
    if (isCutOff(el)) throw new Error("gone");
    model.send(content);
  };
  const requests = new Requests(send, (silence, isAsked) => {
    showSilence(el, note, silence, silence && say(silence), isAsked);
  }, hasServerStopped);
  /** @type {View["hear"]} */
  const hear = (event, listener) => {
    model.on(event, listener);
    atEnd(() => model.off(event, listener));
  };
  hear("msg:custom", ({ answered } = {}) => requests.hear(answered));
  atEnd(() => requests.end());
  hear("comm_live_update", () => requests.lose(false));
  const settled = setTimeout(() => isCutOff(el) && requests.lose(false), SETTLED);
  atEnd(() => clearTimeout(settled));
  return {
    model,
    root,
    say,
    watch(names, redraw) {
      for (const trait of names.split(" ")) hear(`change:${trait}`, redraw);
      redraw();
    },
    hear,
    act: (content) => requests.ask(content),
    knock: () => void requests.knock(),
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
