// @ts-check
// A card of the real table, entered by two presses: its colour, then its number.

import { makeBubble } from "../../parts/scripts/bubble.js";
import { h, put, uid } from "../../parts/scripts/dom.js";
import { hearKeys, roving } from "../../parts/scripts/keyboard.js";
import { focusOn, keyed } from "../../parts/scripts/keyed.js";
import { definePart } from "../../parts/scripts/part.js";
import { shape } from "./scripts/cards.js";

/** @typedef {import("./scripts/cards.js").Card & { playable?: boolean, why?: string, note?: string }} Card */
/** @typedef {{ title: string, cards: Card[] }} CardPad */

const COLOURS = ["red", "green", "blue"]; // always in this order: nobody has to look where one is

/** @param {import("../../parts/scripts/part.js").View<CardPad>} view */
function build(view) {
  const { model, root, say, watch, act } = view;
  const title = h("p", { class: "rally-pad-title", id: uid(), translate: "no" });
  const colours = h("div", { class: "rally-pad-colours", role: "group" });
  const hint = h("p", { class: "rally-pad-hint" });
  const numbers = h("div", { class: "rally-pad-numbers", id: uid() }, hint); // all lie there, and one of them is seen
  root.append(title, colours, numbers);
  const bubble = makeBubble(view);
  /** The colour that is chosen, "" for none. */
  let chosen = "";

  const sides = COLOURS.map((colour) => {
    const name = h("span", { class: "rally-pad-name" });
    const sign = h("b", { class: "rally-pad-letter", "aria-hidden": "true", translate: "no" });
    const button = h(
      "button",
      {
        class: "rally-pad-colour",
        "data-colour": colour,
        "data-once": true,
        "aria-controls": numbers.id,
        onclick: () => choose(chosen === colour ? "" : colour),
      },
      shape(colour, "rally-pad-shape"),
      sign,
      name,
    );
    const grid = h("div", { class: "rally-pad-grid", role: "group", "data-colour": colour });
    colours.append(button);
    numbers.append(grid);
    return { colour, button, sign, name, grid, stopAt: roving(grid, ".rally-pad-number") };
  });
  const refresh = roving(colours, ".rally-pad-colour");

  /**
   * If the focus was on a number, it goes to the colour of that number: what is hidden cannot have it.
   * @param {string} colour
   */
  function choose(colour) {
    const left = sides.find(({ grid }) => grid.contains(document.activeElement));
    if (left && left.colour !== colour) focusOn(left.button);
    chosen = colour;
    draw();
  }

  /** @param {Card} card */
  function makeNumber(card) {
    const value = h("b", { class: "rally-pad-value", translate: "no" });
    const note = h("span", { class: "rally-pad-note" });
    const onclick = () => {
      choose("");
      void act({ card: card.text });
    };
    const node = h(
      "button",
      { class: "rally-pad-number", "data-once": true, onclick },
      shape(card.colour, "rally-pad-mark"),
      value,
      note,
    );
    const renew = bubble.watch(node, () => card.colour === chosen ? card.why : "");
    /** @param {Card} next */
    const update = (next) => {
      card = next;
      put(value, { text: card.value });
      put(note, { text: card.note ?? "", hidden: !card.note });
      const isPale = card.playable === false;
      put(node, {
        "aria-label": card.note ? `${card.label}, ${card.note}` : card.label,
        "aria-disabled": isPale ? "true" : null,
        "aria-description": isPale && card.why ? card.why : null,
        "data-pale": isPale,
      });
      renew();
    };
    return { node, update };
  }

  function draw() {
    const cards = model.get("cards") ?? [];
    put(title, { text: model.get("title"), hidden: !model.get("title") });
    put(colours, { "aria-label": say("colours"), "aria-describedby": title.id });
    for (const { colour, button, sign, name, grid, stopAt } of sides) {
      const own = cards.filter((card) => card.colour === colour);
      const isChosen = colour === chosen;
      put(sign, { text: say(colour).slice(0, 1).toUpperCase() });
      put(name, { text: say(colour) });
      put(button, {
        "aria-pressed": String(isChosen),
        "data-pale": own.every((card) => card.playable === false),
      });
      put(grid, { "aria-label": say(colour), "data-shown": isChosen && own.length > 0 });
      keyed(grid, own, (card) => card.text, makeNumber, button);
      const first = own.findIndex((card) => card.playable !== false);
      stopAt(grid.contains(document.activeElement) ? null : grid.children[Math.max(0, first)]);
    }
    const isEmpty = !cards.some((card) => card.colour === chosen);
    put(hint, { text: chosen ? say("none") : say("hint"), "data-shown": isEmpty });
    refresh();
  }

  hearKeys(root, (event) => {
    if (event.key !== "Escape" || !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    choose("");
  });
  watch("title cards labels", draw);
}

export default definePart("card_pad", build);
