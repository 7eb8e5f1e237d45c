// @ts-check
// How much room a lab has, and hence which of its areas stand side by side. It is measured here, and nowhere else:
// styles ask for `data-room`. A page that was saved keeps what was measured.

import { listen, put } from "./dom.js";

/** @typedef {"wide" | "beside" | "low" | "phone"} Room */

const WIDE = 1068; // pixels: from here on a sheet has room beside the table, which then is as wide as beside a side bar
const BESIDE = 801; // and from here on what one plays with stands beside the board
const NARROW = 340; // up to here a phone has just room for a board, as JupyterLab's margins leave it
const LOW = 480; // the highest window in which a board leaves no room below it

/**
 * The room that there is: a wide page; beside JupyterLab's side bar, or beside a sheet; a low window, such as a laptop's
 * at 200 %; a phone.
 * @param {number} width of the lab
 * @param {number} height of the window
 * @returns {Room}
 */
export function roomOf(width, height) {
  if (width >= WIDE) return "wide";
  if (width >= BESIDE) return "beside";
  return height <= LOW && width > NARROW ? "low" : "phone";
}

/**
 * Keep this room in an attribute of a lab, and of the table in it, which is narrower than the lab while a sheet lies
 * beside it. On paper everything stands one below the other.
 * @param {Element} lab
 * @returns {() => void} ends it
 */
export function keepRoom(lab) {
  const measured = [lab, ...lab.querySelectorAll(":scope > .rally-laid")];
  const measure = () => {
    for (const node of measured) {
      const { paddingLeft, paddingRight } = getComputedStyle(node);
      const width = node.getBoundingClientRect().width - Number.parseFloat(paddingLeft) -
        Number.parseFloat(paddingRight);
      if (width > 0) put(node, { "data-room": roomOf(width, innerHeight), "data-narrow": width <= NARROW });
    }
  };
  const onPaper = () => {
    for (const node of measured) put(node, { "data-room": "phone" });
  };
  const sizes = new ResizeObserver(measure);
  for (const node of measured) sizes.observe(node);
  const deafen = listen(globalThis, { resize: measure, beforeprint: onPaper, afterprint: measure });
  measure();
  return () => {
    sizes.disconnect();
    deafen();
  };
}
