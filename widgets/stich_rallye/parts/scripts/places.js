// @ts-check
// The spaces and the cars of a track: which one is under a point, and as a list for the keyboard.

import { h, put, uid } from "../../../parts/scripts/dom.js";
import { hearKeys } from "../../../parts/scripts/keyboard.js";
import { keyed } from "../../../parts/scripts/keyed.js";

/** @typedef {"space" | "car"} Kind */
/** @typedef {{ kind: Kind, index: number }} Place */
/** @typedef {[number, number]} Point in picture units, y upwards */

/**
 * The nearest of several points that is within reach.
 * @param {Point} from
 * @param {readonly Point[]} points
 * @param {number} reach
 * @returns {number} its index; -1: none
 */
export function nearest([x, y], points, reach) {
  let [best, least] = [-1, reach];
  points.forEach(([px, py], index) => {
    const far = Math.hypot(px - x, py - y);
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/**
 * Which choice a key leads to; undefined if the key means something else.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 */
export function chosenBy(key, at, count) {
  const by = new Map([
    ...["ArrowRight", "ArrowDown"].map((name) => /** @type {[string, number]} */ ([name, 1])),
    ...["ArrowLeft", "ArrowUp"].map((name) => /** @type {[string, number]} */ ([name, -1])),
    ["PageDown", 5],
    ["PageUp", -5],
  ]).get(key);
  if (by) return (((at + by) % count) + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
}

/**
 * What a list asks of its track.
 * @typedef {object} Ground
 * @property {boolean} isActive
 * @property {(kind: Kind, index: number) => void} choose
 * @property {(place: Place | null) => void} point say what this is
 * @property {import("./signs.js").Signs} signs
 */

/** The spaces, or the cars, as a list for the keyboard and for screen readers, laid over the picture. */
export class Places {
  /** @param {Ground} ground @param {Kind} kind */
  constructor(ground, kind) {
    this.ground = ground;
    this.kind = kind;
    this.at = 0;
    this.list = h("div", {
      class: "rally-track-choices",
      role: "listbox",
      id: uid(),
      onfocus: () => this.focus(),
      onblur: () => this.blur(),
    });
    hearKeys(this.list, (event) => this.key(event));
  }

  /** @returns {HTMLElement[]} */
  get options() {
    return [...this.list.children].filter((node) => node instanceof HTMLElement);
  }

  get isFocused() {
    return document.activeElement === this.list;
  }

  /**
   * Have these words, one for each choice.
   * @param {string[]} words
   * @param {string} name
   * @param {number} chosen
   */
  fill(words, name, chosen) {
    const hidden = !this.ground.isActive || !words.length;
    put(this.list, { hidden, tabindex: hidden ? null : 0, "aria-label": name });
    keyed(this.list, words, (_, index) => String(index), () => this.makeOption());
    for (const [index, option] of this.options.entries()) put(option, { "aria-selected": String(index === chosen) });
    if (chosen >= 0 && !this.isFocused) this.at = chosen;
    this.at = Math.max(0, Math.min(this.at, words.length - 1));
    this.move();
    if (this.isFocused) this.focus();
  }

  makeOption() {
    const node = h("div", { class: "rally-track-choice", role: "option", id: uid() });
    /** @param {string} text @param {number} index */
    const update = (text, index) => void put(node, { "aria-label": text, [`data-${this.kind}`]: index });
    return { node, update };
  }

  /** Lay the choices where they are in the picture. */
  move() {
    if (this.list.hidden) return;
    this.options.forEach((option, index) => this.ground.signs.lay(option, { kind: this.kind, index }));
    if (this.isFocused) this.ring({ kind: this.kind, index: this.at });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = chosenBy(event.key, this.at, this.list.children.length);
    if (to !== undefined) this.at = to;
    else if (event.key === "Enter" || event.key === " ") this.ground.choose(this.kind, this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.focus();
  }

  /** @param {Place | null} place */
  ring(place) {
    this.ground.signs.outline(this.ground.signs.focused, place);
  }

  focus() {
    put(this.list, { "aria-activedescendant": this.list.children[this.at]?.id });
    this.ring({ kind: this.kind, index: this.at });
    this.ground.point({ kind: this.kind, index: this.at });
  }

  blur() {
    this.ring(null);
    this.ground.point(null);
  }
}
