// @ts-check
import { makeBubble } from "../../parts/scripts/bubble.js";
import { h, put, uid } from "../../parts/scripts/dom.js";
import { carIcon } from "../../parts/scripts/drawings.js";
import { roving } from "../../parts/scripts/keyboard.js";
import { keyed } from "../../parts/scripts/keyed.js";
import { definePart } from "../../parts/scripts/part.js";
import { cardFace } from "./scripts/cards.js";

/**
 * @typedef {import("./scripts/cards.js").Card & { playable?: boolean, why?: string, chosen?: boolean | null, thought?: string }} Card
 */
/** @typedef {{ title: string, cards: Card[], hidden: number, active: boolean, letter: string, paint: string }} Hand */

/** @param {import("../../parts/scripts/part.js").View<Hand>} view */
function build(view) {
  const { model, root, say, watch, act } = view;
  const car = h("span", { class: "rally-hand-car" });
  const title = h("span", { class: "rally-hand-title", id: uid() });
  const turn = h("span", { class: "rally-hand-turn" });
  const head = h("div", { class: "rally-hand-head", tabindex: -1 }, car, title, turn);
  const backs = h("div", { class: "rally-backs", role: "img" });
  const group = h("div", { class: "rally-cards", role: "group", "aria-labelledby": title.id });
  const none = h("p", { class: "rally-hand-none" });
  root.append(head, backs, group, none);
  const bubble = makeBubble(view);
  const refresh = roving(group, ".rally-card");

  /** @param {Card} card */
  function makeCard(card) {
    const onclick = () => void act({ card: card.text });
    const node = h("button", { class: "rally-card", "data-once": true, onclick }, cardFace(card));
    let look = lookOf(card);
    const renew = bubble.watch(node, () => card.why);
    /** @param {Card} next */
    const update = (next) => {
      if (look !== lookOf(next)) node.replaceChildren(cardFace(next));
      look = lookOf(next);
      card = next;
      const dim = model.get("active") && card.playable === false;
      put(node, {
        "aria-label": dim && !card.why ? `${card.label}, ${say("blocked")}` : card.label,
        "aria-describedby": card.why ? bubble.id : null,
        "aria-disabled": card.playable === false ? "true" : null,
        "aria-pressed": typeof card.chosen === "boolean" ? String(card.chosen) : null,
        "data-dim": dim,
        "data-thought": card.thought || null,
      });
      renew();
    };
    return { node, update };
  }
  const makeBack = () => ({ node: h("span", { class: "rally-back" }), update: () => {} });

  watch("title cards hidden active letter paint labels", () => {
    const [cards, hidden, active] = [model.get("cards"), model.get("hidden"), model.get("active")];
    const [letter, paint] = [model.get("letter"), model.get("paint")];
    const isTray = model.get("_dom_classes").includes("rally-tray");
    put(root, {
      "data-active": Boolean(active),
      "data-many": cards.length > 10,
      "data-at-hand": isTray || "numbered", // keys with numbers play cards, and choose none of a deck
    });
    root.style.setProperty("--count", String(Math.max(4, cards.length)));
    put(title, { text: model.get("title"), title: model.get("title"), translate: letter ? "no" : null }); // where there is no room for all of it
    put(turn, { text: active ? say("turn") : "", hidden: !active || !say("turn") });
    const look = `${letter} ${paint}`.trim();
    if (car.dataset.look !== look) car.replaceChildren(...(look ? [carIcon(letter, paint)] : []));
    car.dataset.look = look;
    put(backs, { hidden: !hidden, "data-count": hidden, "aria-label": say("hidden", { n: hidden }) });
    keyed(backs, Array.from({ length: hidden }, (_, index) => index), String, makeBack);
    keyed(group, cards, (card) => card.text, makeCard, head);
    put(group, { hidden: !cards.length });
    put(none, { text: say("none"), hidden: Boolean(cards.length || hidden) });
    refresh();
  });
}

/** The properties of a card that are drawn. @param {Card} card */
const lookOf = (card) => `${card.text} ${card.sign}`;

export default definePart("hand", build);
