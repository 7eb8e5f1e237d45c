// @ts-check
// The faces of cards.

import { h, s } from "../../../parts/scripts/dom.js";

/** @typedef {{ text: string, colour: string, value: number, sign: string, label: string }} Card */

/** @type {Record<string, string>} */
const SHAPES = {
  red: "M12 1 23 12 12 23 1 12Z",
  green: "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z",
  blue: "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21Z",
};

/**
 * The shape of a card's colour: red a diamond, green a hexagon, blue a circle.
 * @param {string} colour
 * @param {string} name the class
 */
export const shape = (colour, name) =>
  s("svg", { class: name, viewBox: "0 0 24 24" }, s("path", { d: SHAPES[colour] ?? SHAPES.blue }));

/**
 * The face of a card: value, shape, and the letter of its colour in the reader's language. The element that contains it
 * says its name.
 * @param {Card} card
 */
export const cardFace = (card) =>
  h(
    "span",
    { class: "rally-card-face", "data-colour": card.colour, "aria-hidden": "true", translate: "no" },
    h(
      "span",
      { class: "rally-card-corner" },
      shape(card.colour, "rally-shape"),
      h("b", { text: card.sign }),
    ),
    shape(card.colour, "rally-card-mark"),
    h("span", { class: "rally-card-value", text: card.value }),
  );
