// @ts-check
// What is laid over the picture of a track: a ring round what has the focus, one round what is chosen, and words.

import { h, put } from "../../../parts/scripts/dom.js";

/** @import { Place, Point } from "./places.js" */

/**
 * How large the picture is, and where things are in it (null: nowhere), in picture units.
 * @typedef {{ size: { width: number, height: number }, middle: (place: Place) => Point | null }} Picture
 */

/** @param {string} name */
const layer = (name) => h("div", { class: `rally-track-${name}`, "aria-hidden": "true", hidden: true });

export class Signs {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.chosen = layer("chosen");
    this.focused = layer("ring");
    this.landing = layer("landing");
    this.bubble = layer("bubble");
  }

  /** Lay a node over a place of the picture. Is there such a place? @param {HTMLElement} node @param {Place} place */
  lay(node, place) {
    const at = this.picture.middle(place);
    if (!at) return false;
    const { width, height } = this.picture.size;
    node.style.left = `${(at[0] / width) * 100}%`;
    node.style.top = `${(1 - at[1] / height) * 100}%`;
    return true;
  }

  /** Put a ring round a space or car, or none. @param {HTMLElement} ring @param {Place | null} place */
  outline(ring, place) {
    ring.hidden = !place || !this.lay(ring, place);
    if (place) ring.style.width = `${((place.kind === "car" ? 1.7 : 2.1) / this.picture.size.width) * 100}%`;
  }

  /** Show words beside a place, on the side where there is room. @param {Place | null} place @param {string} [words] */
  say(place, words) {
    const { bubble, picture } = this;
    const at = place && words ? picture.middle(place) : null;
    bubble.hidden = !at;
    if (!place || !at) return;
    const above = at[1] < picture.size.height / 2;
    put(bubble, { text: words });
    this.lay(bubble, place);
    bubble.style.translate = `${-(at[0] / picture.size.width) * 100}% ${above ? "calc(-100% - 1.8em)" : "1.8em"}`;
  }
}
