// @ts-check
import { h, icon, put, uid } from "./scripts/dom.js";
import { hearKeys } from "./scripts/keyboard.js";
import { keepLab } from "./scripts/lab.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";
import { parted } from "./scripts/said.js";
import { NUMBERED } from "./scripts/shortcuts.js";
import { tagged } from "./scripts/tags.js";

/** @typedef {"info" | "good" | "bad"} Tone */
/** @typedef {{ text: string, first: string[], tone: Tone, opening: string, film: string, channel: string, last: number, region: string, news: string, times: number, acts: number, lang: string }} Line */

const TONES = {
  info: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Zm-1.2 8.5h2.4v7h-2.4Zm1.2-4.7a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z",
  good: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Zm-1.6 14.6-4.3-4.3 1.7-1.7 2.6 2.6 5.8-5.8 1.7 1.7Z",
  bad: "M12 2.5 1.5 21h21ZM10.9 9.5h2.2v5.5h-2.2Zm1.1 6.6a1.3 1.3 0 1 1 0 2.6a1.3 1.3 0 1 1 0-2.6Z",
};

/** @typedef {import("./scripts/said.js").Piece} Piece */

/** @param {import("./scripts/part.js").View<Line>} view */
function build(view) {
  const { model, root, say, watch, atEnd } = view;
  const sign = icon(TONES.info);
  const path = put(sign.children[0], { "fill-rule": "evenodd" });
  const words = h("span", {
    class: "rally-line-words",
    id: uid(),
    role: "status",
    "aria-live": "polite",
    "aria-atomic": "true",
  });
  const label = h("span");
  const whole = h(
    "button",
    {
      type: "button",
      class: "rally-button rally-line-more",
      "aria-controls": words.id,
      hidden: true,
      onclick: () => unfold(!isOpen()),
    },
    label,
    h("span", { "aria-hidden": "true", text: "…" }), // where there is no room for words
  );
  const news = h("span", { class: "rally-unseen", role: "status" });
  root.append(sign, words, whole, news);
  let seen = ""; // the film that has been seen to its end
  let shown = "";
  let spoken = model.get("lang");
  let whispered = spoken;
  let times = model.get("times");
  /** @type {Piece[]} */
  let pieces = []; // of what is said, as they stand in `words`
  let helps = false; // which keys there are stands here, until it is put away or something else is said
  let leave = () => {};
  atEnd(() => leave());

  function draw() {
    const [film, opening] = [model.get("film"), model.get("opening")];
    if (page.bus.hasEnded(model.get("channel"), film, model.get("last"))) seen = film;
    const waits = Boolean(opening) && seen !== film;
    const tone = waits ? "info" : model.get("tone");
    const text = helps ? keys() : waits ? opening : model.get("text");
    put(root, { "data-tone": tone, "data-waits": waits });
    put(path, { d: TONES[tone] });
    const [lang, told] = [model.get("lang"), model.get("times")];
    if (text === shown && told === times) return;
    if (shown && tone !== "info" && lang === spoken && !helps) page.sounds.play(tone);
    const aside = lang !== spoken && !root.closest(".rally-lab")?.contains(document.activeElement);
    put(words, { "aria-live": aside && !helps ? "off" : "polite" }); // in another language only the lab that was asked speaks
    pieces = parted(text, helps || waits ? [] : model.get("first"));
    words.replaceChildren(...pieces.flatMap(({ before, text }) => [before, h("span", {}, ...tagged(text))]));
    [shown, spoken, times] = [text, lang, told];
    unfold(false);
  }
  const isOpen = () => root.hasAttribute("data-open");
  /** All that is said, or of what is said first as many whole sentences as there is room for, one at least. @param {boolean} wanted */
  function unfold(wanted) {
    put(root, { "data-open": wanted, "data-tall": false });
    put(label, { text: say(wanted ? "less" : "whole") });
    put(whole, { "aria-expanded": String(wanted) });
    if (wanted) return see(() => true);
    for (let most = 1 + Math.max(...pieces.map(({ rank }) => rank)); most > 0; most--) {
      see(({ rank }) => rank >= 0 && rank < most);
      const end = words.getBoundingClientRect().bottom + 2; // (what a finger may press around a rule's number is no words)
      if ([...words.children].every((node) => node.className || node.getBoundingClientRect().bottom <= end)) return;
    }
    put(whole, { hidden: false }); // not even one has room: the line is as high as it, if it is one sentence
    put(root, { "data-tall": !helps && !root.hasAttribute("data-waits") });
  }
  /** Let these pieces be seen, and all others be heard only. @param {(piece: Piece) => boolean} isSeen */
  function see(isSeen) {
    for (const [at, node] of [...words.children].entries()) {
      put(node, { class: isSeen(pieces[at]) ? null : "rally-unseen" });
    }
    put(whole, { hidden: !isOpen() && pieces.every(isSeen) });
  }
  words.addEventListener("focusin", () => !whole.hidden && unfold(true)); // a rule's number may lie in what is not seen
  hearKeys(root, (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.stopPropagation();
    unfold(false);
  });
  /** Whoever is somewhere else is not interrupted, nor is anybody told again in another language. */
  function whisper() {
    const [text, isHere] = [model.get("news"), root.closest(".rally-lab")?.contains(document.activeElement)];
    const isSame = whispered === model.get("lang") || !news.textContent;
    put(news, { text: text && isHere && isSame ? text : "" });
    whispered = model.get("lang");
  }
  const size = new ResizeObserver(() => unfold(isOpen()));
  size.observe(root);
  atEnd(() => size.disconnect());
  /** Which keys there are in this lab. */
  function keys() {
    const hasCards = root.closest(".rally-lab")?.querySelector(NUMBERED);
    return view.say(hasCards ? "keys_with_cards" : "keys");
  }
  /** @param {boolean} wanted */
  function help(wanted) {
    if (helps === wanted) return;
    helps = wanted;
    draw();
  }
  root.addEventListener("rally-help", (event) => {
    if (event instanceof CustomEvent) help(event.detail === "close" ? false : !helps);
  });
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), draw);
  });
  watch("text tone opening film last times", () => {
    helps = false;
    draw();
  });
  watch("news", whisper);
  keepLab(view);
}

export default definePart("line", build);
