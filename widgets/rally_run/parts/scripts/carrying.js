// @ts-check
// Carrying a tile from a tray onto a board.

import { put, sourceOf } from "../../../parts/scripts/dom.js";
import { cellUnder, Drag } from "./drag.js";

/**
 * The row and column in the name of a place of the board.
 * @param {string} name
 * @returns {[number, number]}
 */
export function cellOf(name) {
  const [row, column] = name.split(",").map(Number);
  return [row, column];
}

/** @typedef {import("./drag.js").Held} Held */

export class Carrying extends Drag {
  /**
   * @param {HTMLElement} list
   * @param {{ may: () => boolean, drop: (id: string, cell: [number, number]) => void }} what
   */
  constructor(list, what) {
    super(list);
    this.what = what;
    /** @type {HTMLElement | null} */
    this.copy = null;
  }

  /** @override @param {PointerEvent} event */
  pick(event) {
    return this.what.may() ? /** @type {HTMLElement | null} */ (sourceOf(event, ".rally-tray-tile")) : null;
  }

  /** @override @param {Held} held */
  lifted({ node }) {
    const shown = node.querySelector(".rally-tray-picture");
    if (!(shown instanceof HTMLElement)) return;
    const copy = /** @type {HTMLElement} */ (shown.cloneNode(true));
    const { left, top, width, height } = shown.getBoundingClientRect();
    put(copy, { "data-held": true });
    const offset = shown.offsetParent?.getBoundingClientRect();
    Object.assign(copy.style, { left: `${left - (offset?.left ?? 0)}px`, top: `${top - (offset?.top ?? 0)}px` });
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
    node.append(copy);
    this.copy = copy;
  }

  /** @override @param {Held} _held @param {string} translate */
  moved(_held, translate) {
    if (this.copy) this.copy.style.translate = translate;
  }

  /** @override @param {Held} held @param {PointerEvent} event */
  laid({ node }, event) {
    const name = cellUnder(event)?.dataset.cell;
    if (name) this.what.drop(node.dataset.id ?? "", cellOf(name));
  }

  /** @override */
  ended() {
    this.copy?.remove();
    this.copy = null;
  }
}
