// @ts-check
import { h, put } from "../../parts/scripts/dom.js";
import { momentOf, platesAt } from "../../parts/scripts/following.js";
import { keyed } from "../../parts/scripts/keyed.js";
import { definePart } from "../../parts/scripts/part.js";
import { shape } from "./scripts/cards.js";
import { DialView } from "./scripts/dial_view.js";

/**
 * What a plate shows beside the dial.
 * @typedef {object} More
 * @property {boolean} [leads] has the flag
 * @property {string} [turn] what is due from this player, in a word or two
 * @property {string} [place] where the car is
 * @property {import("./scripts/cards.js").Card[]} [cards] an open hand
 * @property {number} [hidden] how many cards are held unseen
 * @property {boolean} [chosen] the plate is marked
 * @property {string} [thought] somebody thought that it was this one: how that is said
 */
/** @typedef {import("./scripts/dial_view.js").Dial & More} Plate */
/** @typedef {Partial<Plate> & { seat: number }} News what a step of a film changes on a plate */
/**
 * @typedef {object} Plates
 * @property {Plate[]} dials
 * @property {number[]} values
 * @property {boolean} turnable
 * @property {boolean} choosable
 * @property {string} channel
 * @property {News[][]} moments
 */
/** @typedef {import("../../parts/scripts/part.js").View<Plates>} View */

/** @param {View} view @param {Plate} plate */
function makePlate(view, plate) {
  const dial = new DialView(view, plate);
  const leads = h("span", { class: "rally-plate-words" });
  const flag = h("span", { class: "rally-plate-flag" }, h("span", { "aria-hidden": "true", text: "⚑ " }), leads);
  const turn = h("span", { class: "rally-plate-turn" });
  const place = h("span", { class: "rally-plate-place" });
  const cards = h("span", { class: "rally-plate-cards", role: "img", translate: "no" });
  dial.head.append(turn, flag);
  dial.node.append(place, cards);
  dial.node.addEventListener("click", (event) => {
    const onDial = event.target instanceof Node && dial.turner.contains(event.target);
    if (view.model.get("choosable") && !(onDial && view.model.get("turnable"))) view.act({ plate: plate.seat });
  });
  /** @param {Plate} next */
  const update = (next) => {
    plate = next;
    dial.update(next);
    put(leads, { text: view.say("flag") });
    put(flag, { hidden: !next.leads, title: view.say("flag") });
    put(turn, { text: next.turn ?? "", hidden: !next.turn });
    put(place, { text: next.place ?? "", hidden: !next.place });
    put(dial.node, {
      "data-chosen": Boolean(next.chosen),
      "data-choosable": view.model.get("choosable"),
      "data-thought": next.thought || null,
    });
    const shown = next.cards ?? [];
    const backs = Array.from({ length: next.hidden ?? 0 }, () => h("i"));
    const chips = shown.map((card) =>
      h("b", { "data-colour": card.colour }, shape(card.colour, "rally-shape"), String(card.value))
    );
    cards.replaceChildren(...chips, ...backs);
    const heard = shown.length
      ? shown.map(({ label }) => label).join(", ")
      : view.say("cards", { n: next.hidden ?? 0 });
    put(cards, { "aria-label": heard, hidden: !shown.length && next.hidden === undefined });
  };
  return { node: dial.node, update };
}

/** @param {View} view */
function build(view) {
  const { model, root } = view;
  const draw = () => {
    put(root, { "data-turnable": Boolean(model.get("turnable")) });
    const plates = platesAt(model.get("dials"), model.get("moments"), step());
    keyed(root, plates, ({ seat }) => String(seat), (plate) => makePlate(view, plate));
  };
  const step = momentOf(view, draw);
  view.watch("dials values turnable choosable moments labels", draw);
}

export default definePart("plates", build);
