// @ts-check
// Keys: how our code receives them, which of them JupyterLab receives, and arrows that lead through groups.

import { listen, put, sourceOf } from "./dom.js";

/** What the labs are made of: here JupyterLab's one-letter shortcuts must not fire. */
const OURS = ".rally-lab, .rally-part";

/**
 * The fields that are typed into, and the commands that they keep: there Ctrl+Z takes back a letter, not a change of a
 * cell.
 */
const TYPED = "input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea";
const EDITS = /^([acvxyzZ]|Arrow(Left|Right|Up|Down)|Home|End|Backspace|Delete)$/;

/** @typedef {Pick<KeyboardEvent, "key" | "keyCode" | "isComposing" | "ctrlKey" | "metaKey" | "altKey">} Pressed */

/**
 * Whether a key is pressed with another that makes it a command of the page or the browser.
 * @param {Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey">} event
 */
export const isCommand = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * Whether a key belongs to an input method, with which several keys make one sign: Enter takes that sign then, and
 * Escape leaves it. (Safari marks the last key only by its number.)
 * @param {Pick<KeyboardEvent, "isComposing" | "keyCode">} event
 */
export const isComposed = ({ isComposing, keyCode }) => isComposing || keyCode === 229;

/**
 * Whether the page receives a key that is pressed in a lab: what is pressed with Ctrl, Cmd or Alt (save, find, all
 * commands), unless it would run the lab's cell again, or belongs to the field in which somebody types.
 * @param {Pressed} event
 * @param {boolean} isTyping
 */
export const isForPage = (event, isTyping) =>
  isCommand(event) && !isComposed(event) && event.key !== "Enter" && !(isTyping && EDITS.test(event.key));

/**
 * Keep keys for what has the focus in any lab or part, ipywidgets' controls too: otherwise in JupyterLab "b" would add
 * a cell and "x" cut one. The mark has to be on the very element that has the focus, before JupyterLab receives the
 * key. Returns a function that ends this.
 * @param {EventTarget} page that hears of a key before all else
 */
export function keepKeys(page) {
  /** @param {Event} event */
  const mark = (event) => {
    const target = sourceOf(event);
    if (!(event instanceof KeyboardEvent && target?.closest(OURS))) return;
    put(target, { "data-lm-suppress-shortcuts": isForPage(event, target.matches(TYPED)) ? null : "true" });
  };
  /** JupyterLab forbids every field in a notebook to take back what was typed. @param {Event} event */
  const takeBack = (event) => {
    const { inputType } = /** @type {InputEvent} */ (event);
    if (/^history/.test(inputType) && sourceOf(event, OURS)) event.stopImmediatePropagation();
  };
  return listen(page, { keydown: mark, beforeinput: takeBack }, true);
}

/**
 * Listen to keys: all code that acts on keys uses this. Keys of an input method are never passed on, and commands of
 * the page or the browser only if `commands` is set. Returns a function that ends this.
 * @param {EventTarget} target
 * @param {(event: KeyboardEvent) => void} heard
 * @param {{ capture?: boolean, commands?: boolean, type?: "keydown" | "keyup" }} [settings]
 */
export function hearKeys(target, heard, { capture = false, commands = false, type = "keydown" } = {}) {
  /** @param {Event} event */
  const hear = (event) => {
    if (!(event instanceof KeyboardEvent) || isComposed(event) || (isCommand(event) && !commands)) return;
    heard(event);
  };
  return listen(target, { [type]: hear }, capture);
}

/**
 * One tab stop for a group: arrows, Home and End move among the nodes that match. Returns `refresh`, to call after the
 * nodes have changed (with the node that is to be the stop, if it matters which). `moved(node)` is called after each
 * move.
 * @param {Element} group
 * @param {string} selector
 * @param {(node: HTMLElement) => void} [moved]
 * @returns {(stop?: Element | null) => void}
 */
export function roving(group, selector, moved = () => {}) {
  /** @returns {HTMLElement[]} */
  const nodes = () => [...group.querySelectorAll(selector)].filter((node) => node instanceof HTMLElement);
  /** @param {Event} event @returns {HTMLElement | null} */
  const nodeOf = (event) => /** @type {HTMLElement | null} */ (sourceOf(event, selector));
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
  hearKeys(group, (event) => {
    const node = nodeOf(event);
    if (!node) return;
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
