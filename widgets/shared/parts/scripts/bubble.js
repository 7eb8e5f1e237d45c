// @ts-check
// A bubble of words beside a node, above everything else on the page and cut off by nothing.

import { h, put, uid } from "./dom.js";

/**
 * The bubble of a view: `show(node, text)`, `hide()`, and whether it `isAt` a node. `id` is what describes the node.
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
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key === "Escape") hide();
  };
  addEventListener("scroll", hide, true);
  addEventListener("keydown", escape, true);
  atEnd(() => {
    removeEventListener("scroll", hide, true);
    removeEventListener("keydown", escape, true);
    hide();
  });
  /** @param {Element} node */
  const isAt = (node) => owner === node;
  return { id: bubble.id, show, hide, isAt };
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
