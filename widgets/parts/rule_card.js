// @ts-check
// A rule in words, in place: press its number anywhere in the lab, and the card lies beside it.

import { beside } from "./scripts/bubble.js";
import { h, listen, put, sourceOf, uid } from "./scripts/dom.js";
import { hearKeys } from "./scripts/keyboard.js";
import { definePart } from "./scripts/part.js";
import { RULE_TAG } from "./scripts/tags.js";
import { whenInLab } from "./scripts/within.js";

/** @typedef {{ number: string }} RuleCard */

const TEXTS = ["text", "source", "other", "lesson"];

/** @param {import("./scripts/part.js").View<RuleCard>} view */
function build(view) {
  const { model, root, act, say, watch, atEnd } = view;
  const [name, chapter] = [h("b", { id: uid() }), h("span")];
  const close = h("button", { class: "rally-button rally-rule-close", text: "×", onclick: leave });
  const texts = TEXTS.map((text) => h("p", { "data-text": text }));
  const head = h("div", { class: "rally-rule-head" }, name, chapter, close);
  const card = h(
    "div",
    { role: "dialog", popover: "manual", tabindex: -1, "aria-labelledby": name.id },
    head,
    ...texts,
  );
  root.append(card);
  /** @type {Element | null} the number that was pressed */
  let pressed = null;
  const isOpen = () => card.isConnected && card.matches(":popover-open");

  function draw() {
    put(name, { text: say("name") });
    put(chapter, { text: say("chapter") });
    put(close, { "aria-label": say("close"), title: say("close") });
    TEXTS.forEach((text, index) => put(texts[index], { text: say(text), hidden: !say(text) }));
  }
  /** @param {Element} tag */
  async function open(tag) {
    pressed = tag;
    const isThere = await act({ rule: tag.textContent ?? "" });
    if (!isThere || pressed !== tag || !model.get("number")) return;
    draw();
    if (!isOpen()) card.showPopover();
    const place = beside(
      tag.getBoundingClientRect(),
      card.getBoundingClientRect(),
      document.body.getBoundingClientRect(),
    );
    const lowest = Math.max(8, innerHeight - card.offsetHeight - 8);
    card.style.left = `${place.left}px`;
    card.style.top = `${Math.min(place.top, lowest)}px`;
    card.focus({ preventScroll: true });
  }
  function leave() {
    if (!isOpen()) return;
    const had = card.contains(document.activeElement);
    card.hidePopover();
    if (had && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
    pressed = null;
  }
  /** @param {Element} lab */
  function watchRules(lab) {
    /** @param {Event} event */
    const press = (event) => {
      const tag = sourceOf(event, RULE_TAG);
      if (!tag || tag.closest(".rally-lab") !== lab) return;
      event.preventDefault();
      event.stopPropagation();
      if (isOpen() && pressed === tag) leave();
      else void open(tag);
    };
    return [listen(lab, { click: press }, true)];
  }
  /** Leave the card after a press anywhere else. @param {Event} event */
  const away = ({ target }) => {
    if (target instanceof Node && !card.contains(target) && !pressed?.contains(target)) leave();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave();
  };
  atEnd(listen(document, { pointerdown: away }, true));
  atEnd(hearKeys(document, escape, { capture: true }));
  atEnd(leave);
  watch("labels", draw);
  whenInLab(view, watchRules);
}

export default definePart("rule_card", build);
