// @ts-check
// Keys: JupyterLab's own are kept away from what has the focus, and arrows lead through groups.

import { put } from "./dom.js";

/** What the labs are made of: here JupyterLab's one-letter shortcuts must not fire. */
const OURS = ".rally-lab, .rally-part";

/**
 * Keep keys for what has the focus in any lab or part, ipywidgets' controls too: in JupyterLab "b" would else add a cell
 * and "x" cut one. The mark has to be on the very element that has the focus. Returns what ends it.
 * @param {EventTarget} page
 */
export function keepKeys(page) {
  /** @param {Event} event */
  const mark = ({ target }) => {
    if (target instanceof Element && target.closest(OURS)) put(target, { "data-lm-suppress-shortcuts": "true" });
  };
  page.addEventListener("focusin", mark);
  return () => page.removeEventListener("focusin", mark);
}

/**
 * Whether a key is pressed with another that makes it a command of the page or the browser.
 * @param {KeyboardEvent} event
 */
export const isCommand = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * One tab stop for a group: arrows, Home and End move among the nodes that match. Returns `refresh`, to call after
 * the nodes have changed (with the node that shall be the stop, if it matters which). `moved(node)` hears of moves.
 * @param {Element} group
 * @param {string} selector
 * @param {(node: HTMLElement) => void} [moved]
 * @returns {(stop?: Element | null) => void}
 */
export function roving(group, selector, moved = () => {}) {
  /** @returns {HTMLElement[]} */
  const nodes = () => [...group.querySelectorAll(selector)].filter((node) => node instanceof HTMLElement);
  /** @param {Event} event @returns {HTMLElement | null} */
  const nodeOf = ({ target }) => target instanceof Element ? target.closest(selector) : null;
  /** @type {Element | undefined} */
  let current;
  /** @param {Element | null} [stop] */
  const refresh = (stop = null) => {
    const all = nodes();
    if (stop) current = stop;
    if (!all.some((node) => node === current)) {
      current = all.find((node) => node.contains(document.activeElement)) ?? all[0];
    }
    for (const node of all) put(node, { tabindex: node === current ? 0 : -1 });
  };
  group.addEventListener("focusin", (event) => {
    const node = nodeOf(event);
    if (node && node !== current) refresh(node);
  });
  group.addEventListener("keydown", (event) => {
    const node = nodeOf(event);
    if (!(event instanceof KeyboardEvent) || !node || isCommand(event)) return;
    const all = nodes();
    const to = neighbour(all.map((one) => one.getBoundingClientRect()), all.indexOf(node), event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    all[to].focus();
    moved(all[to]);
  });
  return refresh;
}

/**
 * Where a key leads from the box `at`: along the line, or to the next row where they are laid in rows; null if nowhere.
 * @param {readonly { left: number, top: number }[]} boxes in reading order
 * @param {number} at
 * @param {string} key
 * @returns {number | null}
 */
export function neighbour(boxes, at, key) {
  const count = boxes.length;
  const step = new Map([["ArrowRight", 1], ["ArrowLeft", -1]]).get(key);
  if (step) return (at + step + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const down = new Map([["ArrowDown", 1], ["ArrowUp", -1]]).get(key);
  if (!down) return null;
  const off = boxes.map((box) => (box.top - boxes[at].top) * down);
  const row = Math.min(...off.filter((distance) => distance > 4));
  if (!Number.isFinite(row)) return (at + down + count) % count;
  const beside = boxes.map((box) => Math.abs(box.left - boxes[at].left));
  const there = boxes.map((_, index) => index).filter((index) => Math.abs(off[index] - row) < 4);
  return there.sort((a, b) => beside[a] - beside[b])[0];
}
