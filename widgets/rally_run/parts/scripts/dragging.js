// @ts-check
// Dragging a tile onto another.

import { put } from "../../../parts/scripts/dom.js";
import { cellUnder, Drag } from "./drag.js";
import { keyOf } from "./moves.js";

/** @typedef {import("./moves.js").Tile} Tile */
/** @typedef {import("./drag.js").Held} Held */
/**
 * The parts of the board that are needed here.
 * @typedef {object} Board
 * @property {{ get: (name: "swappable" | "active") => boolean }} model
 * @property {HTMLElement} cells
 * @property {HTMLElement} tiles
 * @property {(event: Event) => HTMLElement | null} cellOf
 * @property {(node: HTMLElement | null) => Tile | undefined} tileOf
 * @property {(first: Tile, second: Tile) => void} swap
 * @property {(tile: Tile) => void} takeOff
 */

export class Dragging extends Drag {
  /** @param {Board} board */
  constructor(board) {
    super(board.cells);
    this.board = board;
    /** @type {Tile | undefined} that is pressed */
    this.tile = undefined;
    /** @type {HTMLElement | null} */
    this.over = null;
  }

  /** @override @param {PointerEvent} event @returns {HTMLElement | null} */
  pick(event) {
    const { board } = this;
    const tile = board.tileOf(board.cellOf(event));
    if (tile?.kind !== "road" || !board.model.get("swappable") || !board.model.get("active")) return null;
    this.tile = tile;
    return this.nodeOf(tile);
  }

  /** @param {Tile} tile @returns {HTMLElement | null} */
  nodeOf(tile) {
    return this.board.tiles.querySelector(`[data-cell="${keyOf(tile.cell)}"]`);
  }

  /** @override @param {Held} held */
  lifted({ node }) {
    put(node, { "data-held": true });
  }

  /** @override @param {Held} held @param {string} translate @param {PointerEvent} event */
  moved({ node }, translate, event) {
    node.style.translate = translate;
    const target = this.board.tileOf(cellUnder(event));
    const found = target && target !== this.tile ? this.nodeOf(target) : null;
    if (this.over && this.over !== found) put(this.over, { "data-over": null });
    this.over = found;
    if (this.over) put(this.over, { "data-over": true });
  }

  /** @override @param {Held} _held @param {PointerEvent} event */
  laid(_held, event) {
    const { board, tile } = this;
    const cell = cellUnder(event);
    const target = board.tileOf(cell);
    if (tile && target && target !== tile) board.swap(tile, target);
    else if (tile && !cell) board.takeOff(tile);
  }

  /** @override @param {Held} held */
  ended({ node }) {
    if (this.over) put(this.over, { "data-over": null });
    this.over = null;
    put(node, { "data-held": null });
    node.style.translate = "";
  }
}
