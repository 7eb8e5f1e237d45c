// @ts-check
// The ways to lay a tile that lies open in one's hand: small pictures outside the roads, and the tile that turns to the
// one that is marked. It is laid by a click on a way, or on the tick; a click on the tile itself turns it on. A finger
// cannot point at a way without pressing it: it chooses one, and presses the tick, which stays where it is until then.

import { h, put } from "../../../parts/scripts/dom.js";
import { keyed } from "../../../parts/scripts/keyed.js";
import { isByFinger } from "../../../parts/scripts/pointed.js";
import { roving } from "../../../parts/scripts/keyboard.js";
import { angleTo, kindOf } from "./roads.js";
import { face } from "./tiles.js";

/** @typedef {import("./roads.js").Cell} Cell */
/** @typedef {{ exits: string, label: string }} Way */
/**
 * The parts of the board that are needed here.
 * @typedef {object} Hand
 * @property {(cell: Cell, exits: string) => void} turn shows the tile at a cell lying this way
 * @property {(exits: string) => void} lay
 * @property {() => void} leave gives the focus back to the board
 * @property {(word: string) => string} say
 */

const MIDDLE = 2; // the middle row of the grid

export class Ways {
  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
    /** @type {Way[]} */
    this.ways = [];
    /** @type {Cell} */
    this.cell = [-9, -9];
    this.marked = 0;
    this.pictures = h("div", { class: "rally-board-ways-list" });
    this.tick = h("button", { class: "rally-board-way rally-board-lay", "data-once": true, text: "✓" });
    this.tick.addEventListener("click", () => this.lay());
    this.node = h(
      "div",
      { class: "rally-board-ways", role: "group", "data-overlay": true, hidden: true },
      this.pictures,
      this.tick,
    );
    this.refresh = roving(this.node, ".rally-board-way");
  }

  /** Whether a cell is that of the tile that can be turned. @param {Cell} cell */
  isAt(cell) {
    return this.ways.length > 0 && String(cell) === String(this.cell);
  }

  /**
   * @param {Cell | null} cell of the tile in somebody's hand
   * @param {Way[]} ways none where there is nothing to choose
   * @param {boolean} wanted whether whoever acts would want the focus here
   */
  update(cell, ways, wanted) {
    const isNew = String([cell, ...ways.map(({ exits }) => exits)]) !==
      String([this.cell, ...this.ways.map(({ exits }) => exits)]);
    const isLost = !ways.length && this.node.contains(document.activeElement);
    const opens = this.node.hidden && ways.length > 0;
    this.ways = ways;
    this.cell = cell ?? [-9, -9];
    if (isNew) this.marked = 0;
    put(this.node, { hidden: !ways.length, "aria-label": this.hand.say("ways") });
    put(this.tick, { "aria-label": this.hand.say("lay"), title: this.hand.say("lay") });
    if (isLost) this.hand.leave();
    if (cell && ways.length) {
      this.node.style.setProperty("--column", String(cell[1]));
      this.node.style.setProperty("--count", String(ways.length + 1));
      put(this.node, { "data-side": cell[0] < MIDDLE ? "above" : "below" });
    }
    keyed(this.pictures, ways, ({ exits }) => `${this.cell} ${exits}`, (way) => this.make(way));
    this.mark(this.marked);
    const first = this.pictures.firstElementChild;
    if (opens && wanted && first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** @param {Way} way */
  make({ exits }) {
    const picture = face(kindOf(exits));
    picture.style.rotate = `${angleTo(exits)}deg`;
    const node = h("button", { class: "rally-board-way", "data-once": true }, picture);
    const mark = () => this.mark(this.ways.findIndex((way) => way.exits === exits));
    for (const event of ["pointerenter", "focus"]) node.addEventListener(event, mark);
    node.addEventListener("click", (event) => isByFinger(event) ? mark() : this.hand.lay(exits));
    return { node, update: (/** @type {Way} */ { label }) => void put(node, { "aria-label": label, title: label }) };
  }

  /** Lay the tile in one of its ways, and mark that. @param {number} index */
  mark(index) {
    this.marked = index;
    for (const [at, node] of [...this.pictures.children].entries()) {
      put(node, { "aria-current": at === index ? "true" : null });
    }
    const way = this.ways[index];
    if (way) this.hand.turn(this.cell, way.exits);
    this.refresh(this.pictures.children[index]);
  }

  /** The tile was clicked: it lies in the next way. */
  next() {
    this.mark((this.marked + 1) % this.ways.length);
  }

  /** Lay it as it lies in one's hand. */
  lay() {
    const way = this.ways[this.marked];
    if (way) this.hand.lay(way.exits);
  }
}
