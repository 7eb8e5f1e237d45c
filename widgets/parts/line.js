// @ts-check
import { h, icon, put, uid } from "./scripts/dom.js";
import { hearChannel } from "./scripts/following.js";
import { bringIntoSight } from "./scripts/in_sight.js";
import { hearKeys } from "./scripts/keyboard.js";
import { keepLab } from "./scripts/lab.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";
import { inOrder, parted } from "./scripts/said.js";
import { pressedBy } from "./scripts/shortcuts.js";
import { BOX, WAVES } from "./scripts/speech.js";
import { tagged } from "./scripts/tags.js";

/** @typedef {"info" | "good" | "bad"} Tone */
/** @typedef {{ text: string, first: string[], whole: number, due: string[], tone: Tone, opening: string, film: string, channel: string, last: number, region: string, news: string, times: number, acts: number, brief: boolean, lang: string }} Line */

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
  const words = h("span", { class: "rally-line-words", id: uid(), role: "status", "aria-live": "polite" });
  put(words, { "aria-atomic": "true" });
  const label = h("span");
  const whole = h(
    "button",
    {
      class: "rally-button rally-line-more",
      "aria-controls": words.id,
      hidden: true,
      onclick: () => unfold(!isOpen()),
    },
    label,
    h("span", { "aria-hidden": "true", text: "…" }), // where there is no room for words
  );
  const aloud = h("button", { class: "rally-line-aloud", onclick: read }, sign, icon(BOX + WAVES));
  const news = h("span", { class: "rally-unseen", role: "status" });
  root.append(aloud, words, whole, news);
  let seen = ""; // the film that has been seen to its end
  let shown = "";
  let spoken = model.get("lang");
  let whispered = spoken;
  let times = model.get("times");
  /** @type {Piece[]} */
  let pieces = []; // of what is said, as they stand in `words`
  let aside = ""; // what stands here until it is put away or something else is said: which keys there are, say

  function draw() {
    const [film, opening] = [model.get("film"), model.get("opening")];
    if (page.bus.hasEnded(model.get("channel"), film, model.get("last"))) seen = film;
    const waits = Boolean(opening) && seen !== film;
    const tone = waits ? "info" : model.get("tone");
    const text = aside || (waits ? opening : model.get("text"));
    put(root, { "data-tone": tone, "data-waits": waits, "data-whole": waits ? 1 : model.get("whole") });
    put(path, { d: TONES[tone] });
    const [lang, told] = [model.get("lang"), model.get("times")];
    if (text === shown && told === times) return;
    if (shown && tone !== "info" && lang === spoken && !aside) page.sounds.play(tone);
    const isElsewhere = lang !== spoken && !root.closest(".rally-lab")?.contains(document.activeElement);
    put(words, { "aria-live": isElsewhere && !aside ? "off" : "polite" }); // in another language only the lab that was asked speaks
    pieces = inOrder(parted(text, aside || waits ? [] : model.get("first")));
    const shownAs = (/** @type {Piece} */ { text, rank }) => h("span", { "data-rank": rank }, ...tagged(text));
    words.replaceChildren(...pieces.flatMap((piece) => [piece.before, shownAs(piece)]));
    if (shown && lang === spoken && !aside) page.speech.tell(root.closest(".rally-lab"));
    [shown, spoken, times] = [text, lang, told];
    unfold(false);
    if (!waits && !aside) bringIntoSight(root); // its film has ended, maybe
  }
  const isOpen = () => root.hasAttribute("data-open");
  /**
   * All that is said, or of what is said first as many whole sentences as there is room for, and all that have to be seen.
   * @param {boolean} wanted
   */
  function unfold(wanted) {
    takeRoom(rowsMore(wanted));
  }
  /** Show that, and return how many pixels the line is higher for it. @param {boolean} wanted */
  function rowsMore(wanted) {
    put(root, { "data-open": wanted, "data-tall": false });
    put(label, { text: say(wanted ? "less" : "whole") });
    put(whole, { "aria-expanded": String(wanted) });
    if (wanted) see(() => true);
    if (wanted) return 0; // it lies over the board
    const least = aside ? 1 : Number(root.dataset.whole);
    for (let most = Math.max(least, 1 + Math.max(...pieces.map(({ rank }) => rank))); most >= least; most--) {
      see(({ rank }) => rank >= 0 && rank < most);
      const end = words.getBoundingClientRect().bottom + 2; // (what a finger may press around a rule's number is no words)
      if ([...words.children].every((node) => node.className || node.getBoundingClientRect().bottom <= end)) return 0;
    }
    if (pieces.length === 1) put(whole, { hidden: false });
    const kept = root.offsetHeight;
    put(root, { "data-tall": !aside && !root.hasAttribute("data-waits") }); // there is no room: the line is as high as they are
    return root.offsetHeight - kept;
  }
  /**
   * Take the height of the extra rows from the board, so that the lab keeps its height. Writes only changes, because
   * each one restyles the whole lab. @param {number} pixels
   */
  function takeRoom(pixels) {
    const lab = root.closest(".rally-lab"), name = "--rally-taken-by-line", room = pixels ? `${pixels}px` : "";
    if (lab instanceof HTMLElement && lab.style.getPropertyValue(name) !== room) lab.style.setProperty(name, room);
  }
  /** Show these pieces, and leave all others to screen readers only. @param {(piece: Piece) => boolean} isSeen */
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
  /** Readers who are elsewhere are not interrupted, and nothing is read out again after a change of language. */
  function whisper() {
    const [text, isHere] = [model.get("news"), root.closest(".rally-lab")?.contains(document.activeElement)];
    const isSame = whispered === model.get("lang") || !news.textContent;
    put(news, { text: text && isHere && isSame ? text : "" });
    whispered = model.get("lang");
  }
  const size = new ResizeObserver(() => unfold(isOpen()));
  size.observe(root);
  atEnd(() => size.disconnect());
  /** What each key does in this lab now; those that would do nothing are not named. */
  function keys() {
    const lab = root.closest(".rally-lab") ?? root;
    const next = pressedBy(lab, "next")?.textContent?.trim();
    const told = [
      pressedBy(lab, { card: 0 }) ? say("key_cards") : "",
      next ? say("key_next", { name: next }) : "",
      pressedBy(lab, "back") ? say("key_back") : "",
      say("keys"),
    ];
    return told.filter(Boolean).join(say("between"));
  }
  /** Say something else for a while; "" removes it. @param {string} text */
  function turnAside(text) {
    if (aside === text) return;
    aside = text;
    draw();
  }
  root.addEventListener("rally-help", (event) => {
    if (event instanceof CustomEvent) turnAside(event.detail === "close" || aside ? "" : keys());
  });
  /** Read aloud all that is due in the lab, or stop reading; if nothing can be read aloud, say so. */
  function read() {
    const lack = page.speech.lack(model.get("lang")), lab = root.closest(".rally-lab") ?? root;
    if (lack) turnAside(say(lack));
    else if (page.speech.isSaying(lab)) page.speech.hush();
    else page.speech.say(page.speech.sentences(lab));
  }
  function drawRead() {
    const isRead = page.speech.isSaying(root.closest(".rally-lab") ?? root);
    put(aloud, { "aria-label": say("aloud"), title: say("aloud"), "aria-pressed": String(isRead) });
  }
  atEnd(page.speech.watch(drawRead));
  watch("labels", drawRead);
  watch("brief", () => put(root, { "data-brief": model.get("brief") }));
  hearChannel(view, draw);
  watch("text whole tone opening film last times", () => {
    aside = "";
    draw();
  });
  watch("news", whisper);
  keepLab(view);
}

export default definePart("line", build);
