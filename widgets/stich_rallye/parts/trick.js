// @ts-check
import { h, put, uid } from "../../parts/scripts/dom.js";
import { momentOf } from "../../parts/scripts/following.js";
import { carIcon } from "../../parts/scripts/drawings.js";
import { hearKeys } from "../../parts/scripts/keyboard.js";
import { keyed } from "../../parts/scripts/keyed.js";
import { definePart } from "../../parts/scripts/part.js";
import { cardFace } from "./scripts/cards.js";

/**
 * A card of the trick: who played it, and what it means for the trick.
 * @typedef {object} Played
 * @property {string} seat
 * @property {boolean} [winning]
 * @property {boolean} [in_colour]
 * @property {boolean} [lowest]
 * @property {number} introduced which colour of the trick it brought in: 1, 2, 3, or 0
 * @property {boolean} [newest] it brought in the colour that wins now
 * @property {string} [thought] somebody thought that it was this one: how that is said
 * @property {string} [letter]
 * @property {string} [paint]
 */
/** @typedef {import("./scripts/cards.js").Card & Played} Card */
/** @typedef {{ card: Card | undefined, isNext: boolean }} Place */
/** @typedef {{ name: string, sign: string }} Badge */
/** @typedef {(Card[] | false)[]} Moments the cards at each step of a film; false: those of the step before */
/**
 * @typedef {object} Trick
 * @property {Card[]} cards
 * @property {number} places
 * @property {string} next
 * @property {string} caption
 * @property {Moments} moments
 * @property {string} channel
 * @property {boolean} choosable
 */

/**
 * What a card means for its trick: which badges it wears, by their labels, and the sign of each.
 * @type {(Badge & { isWorn: (card: Card) => boolean })[]}
 */
const BADGES = [
  { name: "wins", sign: "★", isWorn: (card) => Boolean(card.winning) },
  { name: "lowest", sign: "▼", isWorn: (card) => Boolean(card.lowest) },
  { name: "lead", sign: "①", isWorn: (card) => card.introduced === 1 },
  { name: "second", sign: "②", isWorn: (card) => card.introduced === 2 },
  { name: "third", sign: "③", isWorn: (card) => card.introduced === 3 },
];

/** @param {Place} place @returns {Badge[]} */
function badgesOf({ card, isNext }) {
  if (card) return BADGES.filter(({ isWorn }) => isWorn(card));
  return isNext ? [{ name: "next", sign: "…" }] : [];
}

/**
 * The cards that lie there at a step of a film.
 * @param {Card[]} cards at its end
 * @param {Moments} moments
 * @param {number} step
 */
export function cardsAt(cards, moments, step) {
  if (step >= moments.length - 1) return cards;
  return moments.slice(0, step + 1).findLast((here) => Array.isArray(here)) || [];
}

/** @param {import("../../parts/scripts/part.js").View<Trick>} view */
function build(view) {
  const { model, root, say, watch, act } = view;
  const caption = h("p", { class: "rally-unseen", id: uid() });
  const list = h("ol", { "aria-labelledby": caption.id });
  root.append(caption, list);

  /** @param {Badge} badge */
  function makeBadge({ name, sign }) {
    const words = h("span");
    const mark = h("span", { "aria-hidden": "true", text: `${sign} ` });
    const isHeard = name !== "next"; // whoever hears the place hears that already
    const node = h(
      "span",
      { class: "rally-badge", "data-badge": name, "aria-hidden": isHeard ? null : "true" },
      mark,
      words,
    );
    const update = () => {
      put(words, { text: say(name) });
      put(node, { title: say(name) }); // where there is room for the sign only
    };
    return { node, update };
  }
  function makePlace() {
    const heard = h("span", { class: "rally-unseen" });
    const who = h("span", { class: "rally-trick-seat", translate: "no" });
    const spot = h("span", { class: "rally-trick-card", "data-once": true }, heard);
    const badges = h("span", { class: "rally-trick-badges" });
    const node = h("li", {}, badges, spot, who);
    let text = "";
    const choose = () => void (text && model.get("choosable") && act({ card: text }));
    spot.addEventListener("click", choose);
    hearKeys(spot, (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose();
    });
    const name = h("span");
    /** @type {string | null} */
    let look = null;
    /** @param {Place} place */
    const update = (place) => {
      const { card, isNext } = place;
      const wanted = card ? `${card.text} ${card.sign} ${card.seat} ${card.letter ?? ""} ${card.paint ?? ""}` : "";
      if (look !== wanted) {
        who.replaceChildren(...(card?.letter ? [carIcon(card.letter, card.paint ?? "")] : []), name);
        const empty = () => h("span", { class: "rally-trick-empty", "aria-hidden": "true" });
        spot.replaceChildren(heard, card ? cardFace(card) : empty());
        look = wanted;
      }
      text = card?.text ?? "";
      const open = Boolean(card) && model.get("choosable");
      put(spot, { role: open ? "button" : null, tabindex: open ? 0 : null });
      const seat = card ? card.seat : isNext ? model.get("next") : " ";
      put(name, { text: seat, title: seat });
      put(heard, { text: card ? `${card.label} ` : say(isNext ? "next" : "empty") });
      put(node, {
        "data-wins": Boolean(card?.winning),
        "data-colour": card?.in_colour ? card.colour : null,
        "data-newest": Boolean(card?.newest),
        "data-next": isNext,
        "data-filled": Boolean(card),
        "data-thought": card?.thought || null,
      });
      keyed(badges, badgesOf(place), (badge) => badge.name, makeBadge);
    };
    return { node, update };
  }

  function draw() {
    const moments = model.get("moments");
    const cards = cardsAt(model.get("cards"), moments, step());
    const next = step() >= moments.length - 1 ? model.get("next") : "";
    const count = Math.max(cards.length, model.get("places"));
    /** @type {Place[]} */
    const places = Array.from({ length: count }, (_, index) => (
      { card: cards[index], isNext: index === cards.length && Boolean(next) }
    ));
    put(caption, { text: model.get("caption"), hidden: !model.get("caption") });
    keyed(list, places, ({ card }, index) => `${index} ${card?.text ?? ""}`, makePlace);
  }
  const step = momentOf(view, draw);
  watch("cards places next caption moments choosable labels", draw);
}

export default definePart("trick", build);
