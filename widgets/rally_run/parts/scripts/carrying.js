// @ts-check
// Carrying a tile from a tray onto a board: by mouse at once, by finger after a moment's rest.

import { put } from "../../../parts/scripts/dom.js";

const FAR = 7; // pixels that a mouse moves until it drags
const REST = 260; // ms that a finger rests until it drags

/** The place of a board under a point, if there is one. @param {number} x @param {number} y */
const cellAt = (x, y) => document.elementsFromPoint(x, y).find((one) => one.matches(".rally-board-cell"));

/**
 * The row and column that a place of the board is called.
 * @param {string} name
 * @returns {[number, number]}
 */
export function cellOf(name) {
  const [row, column] = name.split(",").map(Number);
  return [row, column];
}

export class Carrying {
  /**
   * @param {HTMLElement} list
   * @param {{ may: () => boolean, drop: (id: string, cell: [number, number]) => void }} what
   */
  constructor(list, what) {
    this.list = list;
    this.what = what;
    /** @type {{ node: HTMLElement, x: number, y: number, copy: HTMLElement | null, timer: number } | null} */
    this.held = null;
    this.dropped = 0;
    list.addEventListener("pointerdown", (event) => this.take(event));
    list.addEventListener("pointermove", (event) => this.move(event));
    list.addEventListener("pointerup", (event) => this.drop(event));
    list.addEventListener("pointercancel", () => this.end());
    list.addEventListener("touchmove", (event) => this.held?.copy && event.preventDefault(), { passive: false });
    list.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    list.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  take({ target, button, pointerId, pointerType, clientX: x, clientY: y }) {
    const node = target instanceof Element ? target.closest(".rally-tray-tile") : null;
    if (!(node instanceof HTMLElement) || button || !this.what.may()) return;
    const timer = pointerType === "mouse" ? 0 : setTimeout(() => this.lift(pointerId), REST);
    this.held = { node, x, y, copy: null, timer };
  }

  /** @param {number} pointer */
  lift(pointer) {
    const { held } = this;
    const shown = held?.node.querySelector(".rally-tray-picture");
    if (!held || !(shown instanceof HTMLElement)) return;
    const copy = /** @type {HTMLElement} */ (shown.cloneNode(true));
    const { left, top, width, height } = shown.getBoundingClientRect();
    put(copy, { "data-held": true });
    const offset = shown.offsetParent?.getBoundingClientRect();
    Object.assign(copy.style, { left: `${left - (offset?.left ?? 0)}px`, top: `${top - (offset?.top ?? 0)}px` });
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
    held.node.append(copy);
    held.copy = copy;
    this.list.setPointerCapture?.(pointer);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    const isFar = Math.hypot(x, y) > FAR;
    if (!held.copy && isFar && held.timer) return this.end(); // the finger scrolls
    if (!held.copy && isFar) this.lift(event.pointerId);
    if (held.copy) held.copy.style.translate = `${x}px ${y}px`;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    this.end();
    if (!held?.copy) return;
    this.dropped = event.timeStamp;
    const cell = cellAt(event.clientX, event.clientY);
    const name = cell instanceof HTMLElement ? cell.dataset.cell : "";
    if (name) this.what.drop(held.node.dataset.id ?? "", cellOf(name));
  }

  end() {
    const { held } = this;
    this.held = null;
    if (!held) return;
    clearTimeout(held.timer);
    held.copy?.remove();
  }

  /** The click that ends a drag is none. @param {Event} event */
  swallow(event) {
    if (!this.dropped || event.timeStamp - this.dropped > 50) return;
    this.dropped = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
