// @ts-check
// A race is won: a wreath round the car, as long as that moment is on show, and for a moment paper falls.

import { h, isCalm, s } from "../../../parts/scripts/dom.js";

/** @typedef {import("./signs.js").Signs} Signs */

const PIECES = 56;
const LEAVES = 7; // of each branch of the wreath
const LONG = 2400; // ms until the last piece of paper has fallen
const PAINTS = ["gold", "red", "green", "blue"];

/**
 * A number from 0 to 1 for each piece: the multiples of an irrational number lie all over, and never in a pattern.
 * @param {number} i
 * @param {number} square
 */
const spread = (i, square) => (i * Math.sqrt(square)) % 1;

/**
 * Where and how each piece of paper falls, always the same.
 * @param {number} many
 */
export const pieces = (many) =>
  Array.from({ length: many }, (_, i) => ({
    paint: PAINTS[i % PAINTS.length],
    across: Math.round(100 * spread(i, 2)), // percent of the width
    wait: Math.round(600 * spread(i, 3)), // ms
    drift: Math.round(60 * (spread(i, 5) - 0.5)), // px
    turn: Math.round(1080 * (spread(i, 7) - 0.5)), // degrees
  }));

/** Two branches, tied at the bottom and open at the top. */
function wreath() {
  const leaves = [1, -1].flatMap((side) =>
    Array.from({ length: LEAVES }, (_, i) => {
      const turn = side * (180 - 22 * i - 14);
      const attributes = { cx: 0, cy: -38, rx: 5.5, ry: 11, transform: `rotate(${turn}) rotate(${side * 62} 0 -38)` };
      return s("ellipse", attributes);
    })
  );
  const bow = s("path", { d: "M0 36 l-12 -6 v14 z M0 36 l12 -6 v14 z" });
  return s("svg", { viewBox: "-52 -52 104 104" }, ...leaves, bow);
}

export class Cheer {
  /** @param {Signs} signs where things of the picture lie */
  constructor(signs) {
    this.signs = signs;
    this.wreath = h("div", { class: "rally-track-wreath", "aria-hidden": "true", hidden: true }, wreath());
    this.paper = h("div", { class: "rally-track-paper", "aria-hidden": "true" });
    /** @type {number | undefined} who had won when this was last looked at */
    this.winner = undefined;
    /** @type {WeakSet<object>} what has been cheered already */
    this.cheered = new WeakSet();
    this.timer = 0;
  }

  /**
   * Show who has won by now. Paper falls only if it has just happened, once for each figure.
   * @param {number} winner a seat, -1 for nobody yet
   * @param {object} figure
   */
  show(winner, figure) {
    const isNews = this.winner === -1 && winner >= 0 && !this.cheered.has(figure);
    this.winner = winner;
    this.wreath.hidden = winner < 0 || !this.signs.lay(this.wreath, { kind: "car", index: winner });
    if (winner < 0) this.end();
    if (!isNews) return;
    this.cheered.add(figure);
    if (!isCalm()) this.throwPaper();
  }

  throwPaper() {
    this.paper.replaceChildren(
      ...pieces(PIECES).map(({ paint, across, wait, drift, turn }) => {
        const piece = h("i", { "data-colour": paint });
        piece.style.left = `${across}%`;
        piece.style.animationDelay = `${wait}ms`;
        piece.style.setProperty("--drift", `${drift}px`);
        piece.style.setProperty("--turn", `${turn}deg`);
        return piece;
      }),
    );
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), LONG);
  }

  /** Remove all paper. */
  end() {
    clearTimeout(this.timer);
    this.paper.replaceChildren();
  }
}
