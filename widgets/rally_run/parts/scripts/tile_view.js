// @ts-check
// A tile on the board: its two sides, how it lies, its marks.

import { h, put } from "../../../parts/scripts/dom.js";
import { keyOf } from "./moves.js";
import { angleTo, cornerOf, kindOf, onBoard } from "./roads.js";
import { back, face, ghost, pit, start } from "./tiles.js";

/** @typedef {import("./moves.js").Tile} Tile */

const GLIDE = 620; // ms that two tiles take to change places

export class TileView {
  constructor() {
    this.back = h("div", { class: "rally-tile-down" }, back());
    this.spun = h("div", { class: "rally-tile-spun" });
    this.up = h("div", { class: "rally-tile-up" }, this.spun);
    this.flip = h("div", { class: "rally-tile-flip" }, this.back, this.up);
    this.mark = h("div", { class: "rally-tile-mark" });
    this.node = h("div", { class: "rally-tile" }, this.flip, this.mark);
    this.drawn = ""; // what its face shows
    this.remembered = ""; // what is remembered of it, and since when
  }

  /** @param {Tile} tile */
  update(tile) {
    const isUp = tile.kind !== "road" || tile.exits !== "";
    Object.assign(this.node.style, onBoard(cornerOf(tile.cell)));
    const marks = tile.marks?.join(" ") || null;
    put(this.node, { "data-cell": keyOf(tile.cell), "data-kind": tile.kind, "data-up": isUp, "data-marks": marks });
    put(this.node, { "data-aloft": Boolean(tile.aloft) });
    if (isUp) this.drawFace(tile);
    this.drawGhost(tile);
  }

  /**
   * Draw the side that lies on top. What was there before stays visible until it has turned over.
   * @param {Tile} tile
   */
  drawFace({ kind, exits, colour = "" }) {
    const wanted = kind === "road" ? kindOf(exits) : kind + colour;
    if (wanted !== this.drawn) {
      this.spun.replaceChildren(kind === "pit" ? pit() : kind === "start" ? start(colour, exits) : face(wanted));
      this.drawn = wanted;
      delete this.spun.dataset.angle;
    }
    if (kind === "road") TileView.turn(this.node, exits);
  }

  /** @param {Tile} tile */
  drawGhost({ kind, exits, ghost: seen = "", age = "" }) {
    const wanted = kind === "road" && !exits && seen ? `${seen} ${age}` : "";
    if (wanted === this.remembered) return;
    this.remembered = wanted;
    for (const old of this.back.querySelectorAll(".rally-ghost, .rally-ghost-age")) old.remove();
    put(this.back, { "data-ghost": Boolean(wanted) });
    if (!wanted) return;
    this.back.append(ghost(seen));
    if (age) this.back.append(h("span", { class: "rally-ghost-age", translate: "no", text: age }));
  }

  /**
   * Turn the face of a tile round, the shortest way, so that its road has these exits.
   * @param {Element} node
   * @param {string} exits
   */
  static turn(node, exits) {
    const spun = node.querySelector(".rally-tile-spun");
    if (!(spun instanceof HTMLElement)) return;
    const angle = angleTo(exits, Number(spun.dataset.angle ?? 0));
    spun.dataset.angle = String(angle);
    spun.style.rotate = `${angle}deg`;
  }

  /**
   * Slide a tile here from this many tiles away, in a little arc above the others.
   * @param {Element} node
   * @param {number} right
   * @param {number} down
   */
  static slide(node, right, down) {
    const long = Math.hypot(right, down) || 1;
    const [aside, back] = [(down / long) * 0.35, (-right / long) * 0.35];
    /** @param {number} share @param {number} [scale] */
    const at = (share, scale = 1) => {
      const bow = Math.sin(Math.PI * share);
      const [x, y] = [right * share + aside * bow, down * share + back * bow];
      return { translate: `${x * 100}% ${y * 100}%`, scale: String(scale), zIndex: "5" };
    };
    const way = [at(1), at(0.9, 1.12), at(0.7, 1.16), at(0.5, 1.18), at(0.3, 1.16), at(0.1, 1.12), at(0)];
    node.animate(way, { duration: GLIDE, easing: "ease-in-out" });
  }
}
