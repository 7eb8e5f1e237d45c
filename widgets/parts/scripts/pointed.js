// @ts-check
// What controls of the lab point at: while one of them is under the pointer or shows the focus, its mark is shown.

import { listen, sourceOf } from "./dom.js";

/**
 * The mark of the control that a node belongs to, if it has one.
 * @template Mark
 * @param {{ closest: (css: string) => unknown } | null} node
 * @param {Record<string, Mark>} marks by the class of the control
 * @returns {Mark | null}
 */
export function markOf(node, marks) {
  const name = Object.keys(marks).find((name) => node?.closest(`.${name}`));
  return name === undefined ? null : marks[name] ?? null;
}

/** Whether a click is that of a finger, which cannot point at a thing without pressing it. @param {Event} event */
export const isByFinger = (event) => "pointerType" in event && event.pointerType === "touch";

/**
 * Tell `show` which mark is pointed at: by the mouse, else by the focus, where that is visible (a button to which the
 * focus has moved by itself after a click is not pointed at); null for none. Returns a function that looks again.
 * @template Mark
 * @param {{ root: Element, atEnd: (stop: () => void) => void }} view of a part in the same lab
 * @param {() => Record<string, Mark>} marks
 * @param {(mark: Mark | null) => void} show
 */
export function watchPointed({ root, atEnd }, marks, show) {
  /** @type {Element | null} */
  let under = null;
  let shown = "";
  /** @param {Element | null} node */
  const inLab = (node) => (node && root.closest(".rally-lab")?.contains(node) ? markOf(node, marks()) : null);
  function look() {
    const mark = inLab(under?.isConnected ? under : null) ?? inLab(document.querySelector(":focus-visible"));
    if (JSON.stringify(mark) === shown) return;
    shown = JSON.stringify(mark);
    show(mark);
  }
  /** @param {Event} event */
  const pointerover = (event) => {
    under = sourceOf(event);
    look();
  };
  atEnd(listen(document, { pointerover, focusin: look, focusout: () => setTimeout(look) }));
  return look;
}
