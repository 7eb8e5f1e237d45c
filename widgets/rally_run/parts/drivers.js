// @ts-check
// The drivers' plates: car, name, where they started, where they are, their trophy.

import { h, put } from "../../parts/scripts/dom.js";
import { momentOf, platesAt } from "../../parts/scripts/following.js";
import { carIcon } from "../../parts/scripts/drawings.js";
import { keyed } from "../../parts/scripts/keyed.js";
import { definePart } from "../../parts/scripts/part.js";
import { flag, trophy } from "./scripts/tiles.js";

/**
 * @typedef {object} Plate
 * @property {number} seat
 * @property {string} name
 * @property {string} letter
 * @property {string} paint
 * @property {string} [start] the colour of the tile on which the car began
 * @property {string} [from] the same in words
 * @property {string} trophy the colour it holds, or ""
 * @property {string} [place] where the car is
 * @property {string} [goal] where it wants to go
 * @property {string} [turn] a word on whose turn it is
 * @property {boolean} [active]
 * @property {boolean} [chosen]
 * @property {string} [thought] somebody thought that it was this one: how that is said
 * @property {boolean} [won]
 */
/** @typedef {Partial<Plate> & { seat: number }} News what a step of a film changes on a plate */
/**
 * @typedef {object} Drivers
 * @property {Plate[]} plates
 * @property {boolean} choosable
 * @property {string} note
 * @property {string} channel
 * @property {News[][]} moments
 */
/** @typedef {import("../../parts/scripts/part.js").View<Drivers>} View */

/** The name of a picture; one without a name is hidden from screen readers. @param {string} [words] */
const spoken = (words) => ({ role: words ? "img" : null, "aria-label": words || null, title: words || null });

/** @param {View} view @param {Plate} plate */
function makePlate(view, plate) {
  const picture = h("span", { class: "rally-driver-car", "aria-hidden": "true", translate: "no" });
  const name = h("b", { class: "rally-driver-name", translate: "no" });
  const turn = h("span", { class: "rally-driver-turn" });
  const place = h("span", { class: "rally-driver-place" });
  const start = h("span");
  const prize = h("span", { class: "rally-driver-trophy" });
  const choose = () => void (view.model.get("choosable") && view.act({ plate: plate.seat }));
  const node = h(
    "div",
    { class: "rally-driver", onclick: choose },
    picture,
    h("span", { class: "rally-driver-head" }, name, start, turn),
    place,
    prize,
  );
  let drawn = "";
  /** @param {Plate} next */
  const update = (next) => {
    plate = next;
    const wanted = [next.letter, next.paint, next.start, next.trophy].join();
    if (wanted !== drawn) {
      picture.replaceChildren(carIcon(next.letter, next.paint));
      start.replaceChildren(...(next.start ? [flag(next.start)] : []));
      prize.replaceChildren(...(next.trophy ? [trophy(next.trophy)] : []));
      drawn = wanted;
    }
    put(name, { text: next.name });
    put(turn, { text: next.turn ?? "", hidden: !next.turn });
    put(place, { text: next.place ?? "" });
    put(start, spoken(next.from));
    put(prize, { ...spoken(next.goal), "data-empty": !next.trophy });
    put(node, {
      "data-active": Boolean(next.active),
      "data-chosen": Boolean(next.chosen),
      "data-choosable": view.model.get("choosable"),
      "data-won": Boolean(next.won),
      "data-thought": next.thought || null,
    });
  };
  return { node, update };
}

/** @param {View} view */
function build(view) {
  const { model, root } = view;
  const list = h("div", { class: "rally-drivers-list" });
  const note = h("p", { class: "rally-drivers-note" });
  root.append(list, note);
  const draw = () => {
    put(root, { role: "group", "aria-label": view.say("drivers") });
    const [all, moments] = [model.get("plates"), model.get("moments")];
    const plates = step() < moments.length - 1 ? platesAt(all, moments, step()) : all;
    put(note, { text: model.get("note"), hidden: !model.get("note") });
    keyed(list, plates, ({ seat }) => String(seat), (plate) => makePlate(view, plate));
  };
  const step = momentOf(view, draw, Infinity);
  view.watch("plates choosable moments note labels", draw);
}

export default definePart("drivers", build);
