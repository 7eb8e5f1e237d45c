// @ts-check
// A car on the board: where it stands, and how it drives there.

import { h, put, s } from "../../../parts/scripts/dom.js";
import { TILE } from "./geometry.js";
import { cornerOf, isSame, near, onBoard, parked, way } from "./roads.js";
import { carFromAbove, sign } from "./tiles.js";

/** @import { Tile, Car } from "./moves.js" */
/** @typedef {import("./roads.js").Spot} Spot */
/**
 * @typedef {object} Standing
 * @property {Car} car
 * @property {Tile | undefined} tile on which it stands
 * @property {Tile | undefined} from on which it stood just before, if it shall be seen to move
 * @property {number} number its index among the cars there
 * @property {number} count how many stand there
 */

const DRIVE = { duration: 640, easing: "ease-in-out" }; // from tile to tile

export class CarView {
  constructor() {
    this.body = h("div", { class: "rally-board-car-body" });
    this.letter = h("span", { class: "rally-board-car-letter", translate: "no" });
    this.badge = h("span", { class: "rally-board-car-badge" });
    this.node = h("div", { class: "rally-board-car" }, this.body, this.letter, this.badge);
    /** @type {Spot | null} where it is, in hundredths of a tile */
    this.spot = null;
    this.cell = [-9, -9];
    this.paint = "";
    this.trophy = "";
  }

  /** @param {Standing} standing */
  update({ car, tile, from, number, count }) {
    put(this.node, { "data-seat": car.seat, "data-active": Boolean(car.active) });
    put(this.letter, { text: car.letter, "data-long": car.letter.length > 1 });
    if (car.paint !== this.paint) this.body.replaceChildren(carFromAbove(this.paint = car.paint));
    this.wear(car.trophy ?? "");
    if (!tile) return;
    const { size, letter, ...there } = parked(tile, car.heading, number, count);
    const [left, top] = cornerOf(car.cell);
    /** @type {Spot} */
    const spot = {
      x: left + there.x,
      y: top + there.y,
      angle: near(there.angle, this.spot?.angle ?? there.angle),
    };
    const old = this.spot;
    const hasMoved = !isSame(car.cell, /** @type {[number, number]} */ (this.cell));
    const gives = old && from && !hasMoved && (old.x !== spot.x || old.y !== spot.y); // way to one that comes
    const drives = old && from && hasMoved ? this.keyframes(from, tile, old, spot) : gives ? [old, spot] : [];
    const end = drives.at(-1)?.angle ?? spot.angle;
    this.spot = { ...spot, angle: end };
    this.cell = car.cell;
    this.node.style.setProperty("--size", String(size));
    this.node.style.setProperty("--letter", String(letter));
    const isInBay = count > 1 || tile.kind === "pit";
    for (const [name, place] of Object.entries({ "--aside": there.x, "--ahead": there.y })) {
      this.node.style.setProperty(name, String(aside(place, isInBay)));
    }
    Object.assign(this.node.style, at(this.spot));
    this.body.style.rotate = `${end}deg`;
    if (!drives.length) return;
    this.node.animate(drives.map(at), DRIVE);
    this.body.animate(drives.map(({ angle }) => ({ rotate: `${angle}deg` })), DRIVE);
  }

  /**
   * The way along the road; it turns on the spot first if it drives back.
   * @param {Tile} from
   * @param {Tile} to
   * @param {Spot} old
   * @param {Spot} spot
   * @returns {Spot[]}
   */
  keyframes(from, to, old, spot) {
    /** @param {Spot} place @param {Tile} tile */
    const within = ({ x, y, angle }, { cell }) => ({ x: x - cell[1] * TILE, y: y - cell[0] * TILE, angle });
    const points = way(from, to, within(old, from), within(spot, to));
    let angle = old.angle;
    const driven = points.map((point) => ({ ...point, angle: angle = near(point.angle, angle) }));
    return driven.length ? [old, ...driven] : [];
  }

  /** The sign of its trophy, for all to see. @param {string} colour */
  wear(colour) {
    if (colour === this.trophy) return;
    this.trophy = colour;
    const badge = s(
      "svg",
      { viewBox: "-13 -13 26 26" },
      s("circle", { class: "rally-board-badge-disc", r: 12 }),
      sign(colour),
    );
    this.badge.replaceChildren(...(colour ? [badge] : []));
  }
}

/**
 * On which side of a car its letter lies on a small board: further out if it stands in a bay or beside others; else off
 * its road, which bends round the nearest corner.
 * @param {number} place in hundredths of a tile @param {boolean} isInBay
 */
const aside = (place, isInBay) => (isInBay ? place > TILE / 2 : place < TILE / 2) ? 1 : -1;

/** @param {Spot} spot */
const at = ({ x, y }) => onBoard([x, y]);
