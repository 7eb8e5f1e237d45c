// @ts-check
// A bubble of words beside a node, above everything else on the page and never cut off.

import { h, listen, put, uid } from "./dom.js";
import { hearKeys } from "./keyboard.js";

const LEADS = /^(Tab|Home|End|Arrow)/; // keys by which somebody leads the focus on

/**
 * Whether the focus that comes to a node was led there by somebody's keys: what the program moves shows no bubble.
 * @param {Pick<KeyboardEvent, "type" | "key"> | null} last what was heard last of keys and pointers
 */
export const isLed = (last) => last?.type === "keydown" && LEADS.test(last.key);

/**
 * The bubble of a view: `watch(node, words)` shows it while the pointer is at a node, or the focus that somebody led
 * there, and returns a function that updates its words. `id` is what describes the node.
 * @param {{ root: HTMLElement, atEnd: (stop: () => void) => void }} view
 */
export function makeBubble({ root, atEnd }) {
  const bubble = h("div", { class: "rally-bubble", role: "tooltip", id: uid(), popover: "manual" });
  root.append(bubble);
  /** @type {Element | null} */
  let owner = null;
  const isOpen = () => bubble.isConnected && bubble.matches(":popover-open");
  const hide = () => {
    owner = null;
    if (isOpen()) bubble.hidePopover();
  };
  /** @param {Element} node @param {string | undefined} text */
  const show = (node, text) => {
    if (!text || !node.isConnected) return hide();
    owner = node;
    put(bubble, { text });
    if (!isOpen()) bubble.showPopover?.();
    const spot = beside(node.getBoundingClientRect(), bubble.getBoundingClientRect(), root.getBoundingClientRect());
    bubble.dataset.side = spot.side;
    bubble.style.left = `${spot.left}px`;
    bubble.style.top = `${spot.top}px`;
    bubble.style.setProperty("--tip", `${spot.tip}px`);
  };
  /** @type {KeyboardEvent | null} the key that was pressed last, until anything else is done */
  let key = null;
  /** @param {Event} event */
  const hear = (event) => {
    key = event instanceof KeyboardEvent ? event : null;
    if (key?.key === "Escape") hide();
  };
  const types = /** @type {const} */ (["keydown", "keyup"]);
  for (const type of types) atEnd(hearKeys(globalThis, hear, { type, capture: true, commands: true }));
  atEnd(listen(globalThis, { scroll: hide, pointerdown: hear }, true));
  atEnd(hide);
  /** @param {Element} node @param {() => string | undefined} words */
  const watch = (node, words) => {
    const leave = () => owner === node && hide();
    node.addEventListener("pointerenter", () => show(node, words()));
    node.addEventListener("focus", () => isLed(key) && show(node, words()));
    node.addEventListener("pointerleave", leave);
    node.addEventListener("blur", leave);
    return () => owner === node && show(node, words());
  };
  return { id: bubble.id, watch };
}

/** @typedef {{ left: number, top: number, bottom: number, width: number, height: number }} Box */

/**
 * Where a bubble goes: above the node if there is room, inside the part and the window, its tip at the node's middle.
 * @param {Box} node
 * @param {Box} bubble
 * @param {Box} part
 * @param {number} [width] of the window
 */
export function beside(node, bubble, part, width = innerWidth) {
  const middle = node.left + node.width / 2;
  const left = Math.max(8, Math.min(Math.max(middle - bubble.width / 2, part.left), width - bubble.width - 8));
  const above = node.top > bubble.height + 16;
  const top = above ? node.top - bubble.height - 10 : node.bottom + 10;
  return { side: above ? "above" : "below", left, top, tip: middle - left };
}
