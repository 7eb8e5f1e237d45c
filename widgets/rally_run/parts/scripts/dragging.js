// @ts-check
// Dragging a tile onto another: by mouse at once, by finger after a moment's rest, so that a page can still be scrolled.

import { put } from "../../../parts/scripts/dom.js";
import { keyOf } from "./moves.js";

/** @typedef {import("./moves.js").Tile} Tile */
/**
 * What of the board this needs.
 * @typedef {object} Board
 * @property {{ get: (name: "swappable" | "active") => boolean }} model
 * @property {HTMLElement} cells
 * @property {HTMLElement} tiles
 * @property {(event: Event) => HTMLElement | null} cellOf
 * @property {(node: HTMLElement | null) => Tile | undefined} tileOf
 * @property {(first: Tile, second: Tile) => void} swap
 * @property {(tile: Tile) => void} takeOff
 */

const FAR = 7; // pixels that a mouse moves until it drags
const REST = 260; // ms that a finger rests until it drags

/** The place of a board under the pointer, if there is one. @param {PointerEvent} event */
function cellUnder({ clientX, clientY }) {
  const found = document.elementsFromPoint(clientX, clientY).find((one) => one.matches(".rally-board-cell"));
  return found instanceof HTMLElement ? found : null;
}

export class Dragging {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{ tile: Tile, x: number, y: number, node: HTMLElement, moves: boolean, timer: number } | null} */
    this.held = null;
    /** @type {HTMLElement | null} */
    this.over = null;
    const { cells } = board;
    cells.addEventListener("pointerdown", (event) => this.take(event));
    cells.addEventListener("pointermove", (event) => this.move(event));
    cells.addEventListener("pointerup", (event) => this.drop(event));
    cells.addEventListener("pointercancel", () => this.end());
    cells.addEventListener("touchmove", (event) => this.held?.moves && event.preventDefault(), { passive: false });
    cells.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    cells.addEventListener("click", (event) => this.swallow(event), { capture: true });
    this.dropped = 0;
  }

  /** @param {PointerEvent} event */
  take(event) {
    const { board } = this;
    const cell = board.cellOf(event);
    const tile = board.tileOf(cell);
    if (!cell || !tile || event.button || !board.model.get("swappable") || !board.model.get("active")) return;
    const node = board.tiles.querySelector(`[data-cell="${keyOf(tile.cell)}"]`);
    if (!(node instanceof HTMLElement) || tile.kind !== "road") return;
    const timer = event.pointerType === "mouse" ? 0 : setTimeout(() => this.lift(event.pointerId), REST);
    this.held = { tile, x: event.clientX, y: event.clientY, node, moves: false, timer };
  }

  /** @param {number} pointer */
  lift(pointer) {
    if (!this.held) return;
    this.held.moves = true;
    put(this.held.node, { "data-held": true });
    this.board.cells.setPointerCapture?.(pointer);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, board } = this;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    const isFar = Math.hypot(x, y) > FAR;
    if (!held.moves && isFar && held.timer) return this.end(); // the finger scrolls
    if (!held.moves && isFar) this.lift(event.pointerId);
    if (!held.moves) return;
    held.node.style.translate = `${x}px ${y}px`;
    const target = board.tileOf(cellUnder(event));
    const found = target && target !== held.tile
      ? board.tiles.querySelector(`[data-cell="${keyOf(target.cell)}"]`)
      : null;
    if (this.over && this.over !== found) put(this.over, { "data-over": null });
    this.over = found instanceof HTMLElement ? found : null;
    if (this.over) put(this.over, { "data-over": true });
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held, over, board } = this;
    this.end();
    if (!held?.moves) return;
    this.dropped = event.timeStamp;
    const cell = over?.dataset.cell;
    const target = [...board.cells.querySelectorAll(".rally-board-cell")].find((node) =>
      node.getAttribute("data-cell") === cell
    );
    const tile = board.tileOf(target instanceof HTMLElement ? target : null);
    if (tile) board.swap(held.tile, tile);
    else if (!cellUnder(event)) board.takeOff(held.tile);
  }

  end() {
    const { held } = this;
    if (this.over) put(this.over, { "data-over": null });
    this.over = this.held = null;
    if (!held) return;
    clearTimeout(held.timer);
    put(held.node, { "data-held": null });
    held.node.style.translate = "";
  }

  /** The click that ends a drag is none. @param {Event} event */
  swallow(event) {
    if (!this.dropped || event.timeStamp - this.dropped > 50) return;
    this.dropped = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
