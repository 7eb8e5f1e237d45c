// @ts-check
// At the edge of the board: the numbers of rows and columns as texts call them, and a compass.

import { h, put, s } from "../../../parts/scripts/dom.js";
import { ASIDE, OUT, SIDES, TILE } from "./geometry.js";
import { onBoard } from "./roads.js";

/** @typedef {import("./moves.js").Tile} Tile */
/** @typedef {{ text: string, at: [number, number] }} Numbered what stands where, counted from the first cell's corner */

/**
 * The numbers of the rows at the left of the grid and of its columns above it, each beside the road where one leads out.
 * @param {Tile[]} tiles
 * @returns {Numbered[]}
 */
export function numbersOf(tiles) {
  const grid = tiles.filter(({ kind }) => kind !== "start").map(({ cell }) => cell);
  const starts = tiles.filter(({ kind }) => kind === "start").map(({ cell }) => String(cell));
  /** @param {0 | 1} axis */
  const along = (axis) => [...new Set(grid.map((cell) => cell[axis]))].sort((one, other) => one - other);
  /** @param {number} line @param {string} start */
  const middle = (line, start) => (line + 0.5) * TILE - (starts.includes(start) ? ASIDE : 0);
  const [top, left] = [along(0)[0], along(1)[0]];
  return [
    ...along(0).map((row) => ({
      text: String(row + 1),
      at: /** @type {[number, number]} */ ([left * TILE - OUT, middle(row, String([row, left - 1]))]),
    })),
    ...along(1).map((column) => ({
      text: String(column + 1),
      at: /** @type {[number, number]} */ ([middle(column, String([top - 1, column])), top * TILE - OUT]),
    })),
  ];
}

export class Edge {
  constructor() {
    this.numbers = h("div", { class: "rally-board-layer" });
    this.letters = [...SIDES].map((side) => h("span", { class: "rally-board-compass-letter", "data-side": side }));
    const rose = s(
      "svg",
      { viewBox: "-20 -20 40 40" },
      s("circle", { class: "rally-compass-disc", r: 19 }),
      s("path", { class: "rally-compass-north", d: "M0 -9L4 0H-4Z" }),
      s("path", { class: "rally-compass-needle", d: "M0 9L4 0H-4Z" }),
    );
    const compass = h("div", { class: "rally-board-compass" }, rose, ...this.letters);
    this.node = h("div", { class: "rally-board-layer", translate: "no" }, this.numbers, compass);
    this.drawn = "";
  }

  /** @param {Tile[]} tiles @param {(side: string) => string} say a direction's letter */
  update(tiles, say) {
    const numbers = numbersOf(tiles);
    for (const letter of this.letters) put(letter, { text: say(letter.dataset.side ?? "") });
    if (JSON.stringify(numbers) === this.drawn) return;
    this.drawn = JSON.stringify(numbers);
    this.numbers.replaceChildren(...numbers.map(({ text, at }) => {
      const node = h("span", { class: "rally-board-number", text });
      Object.assign(node.style, onBoard(at));
      return node;
    }));
  }
}
