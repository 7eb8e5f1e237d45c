// @ts-check
// Reads text aloud, one sentence at a time, drops what has become out of date, and marks the word that is being spoken.

import { listen, sourceOf } from "./dom.js";
import { languageOf, voiceFor } from "./voices.js";

/** What remembers whether everything is read aloud. @typedef {import("./sounds.js").Keeper} Keeper */
/** @typedef {{ text: string, spots: { node: Text, from: number }[] }} Words what is said, and where it stands */

const NAME = "aloud";
const TURNED = "rally-aloud"; // what all switches of a page hear
const SPOKEN = "rally-spoken"; // the highlight of the word that is being said (styles/spoken.css)
const PATIENCE = 2000; // ms in which a voice has begun, if there is one
const SLOW = 250; // ms for a letter, at most: a voice that never says that it has ended must not hold up a film
const TOGETHER = 60; // ms in which all of a lab's parts have heard what is new
const HEAD = 40; // px at the top of the window where a bar may lie
const LAB = ".rally-lab";

/** The sign of it: a loudspeaker, and what comes out of it. */
export const BOX = "M3 9v6h4l5 5V4L7 9Z";
export const WAVES =
  "M15 8.2v2a2.5 2.5 0 0 1 0 3.6v2a4.4 4.4 0 0 0 0-7.6ZM15 4.2v2a6.2 6.2 0 0 1 0 11.6v2a8.1 8.1 0 0 0 0-15.6Z";

/** What is on the page and is not read: what nobody sees, and the numbers of rules. */
const UNREAD = ".rally-unseen, .rally-gone, .rally-rule, [hidden], [aria-hidden=true]";

/** Prose of a lesson, piece by piece. */
const PROSE = ["h1", "h2", "h3", "h4", "p", "li", "td", "th"].join();
const PAGE = ".jp-RenderedMarkdown";
const PRESSED = ["a", "button", "input", "select", "summary", "label"].join(); // what means something else there

/** What a lab says. */
const SAID = ".rally-line-words";

/**
 * The words of an element as they are said.
 * @param {Node} root
 * @param {Words} [words] what has been found so far
 * @returns {Words}
 */
export function wordsOf(root, words = { text: "", spots: [] }) {
  for (const node of root.childNodes) {
    if (node.nodeName === "#text") {
      words.spots.push({ node: /** @type {Text} */ (node), from: words.text.length });
      words.text += node.textContent ?? "";
    } else if (!/** @type {Element} */ (node).matches(UNREAD)) wordsOf(node, words);
  }
  return words;
}

/**
 * Where a word begins and ends, for a voice that reports only where it begins.
 * @param {string} text
 * @param {number} at
 * @param {number} [length]
 * @returns {[number, number]}
 */
export const wordAt = (
  text,
  at,
  length,
) => [at, at + (length || /^[\p{L}\p{N}'’-]*/u.exec(text.slice(at))?.[0].length || 1)];

/** Reads aloud; a page has one for each script that asks for it, and they share voice and switch. */
export class Speech {
  /** @type {Element[]} what is still to be said, the first of it now */
  due = [];
  /** @type {Element[]} what waits until that is said */
  next = [];
  /** @type {SpeechSynthesisUtterance | null} kept, for some browsers forget it in the middle */
  saying = null;
  /** @type {Map<string, boolean>} by language, whether a voice was heard that the browser does not name, or failed */
  heard = new Map();
  /** @type {Element | null} the lab in which something was pressed last */
  pressed = null;
  /** @type {Set<Element>} labs whose film is being told */
  films = new Set();
  /** @type {Map<Element, { whole: boolean, timer: ReturnType<typeof setTimeout> | undefined }>} labs with something new */
  news = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  isWoken = false;

  /** @param {Keeper} keeper */
  constructor(keeper) {
    this.keeper = keeper;
  }

  get synth() {
    return globalThis.SpeechSynthesisUtterance ? globalThis.speechSynthesis : undefined;
  }

  /** Whether everything new is read aloud. */
  get isOn() {
    return this.keeper.get(NAME) === true;
  }

  /** Read aloud all that is new, or no longer, everywhere on the page. @param {boolean} wanted */
  set(wanted) {
    this.keeper.put(NAME, wanted);
    this.hush();
    dispatchEvent(new Event(TURNED));
  }

  /** Be told when it is switched on or off, or when a voice is found or missed. @param {() => void} tell @returns {() => void} ends it */
  watch(tell) {
    const { synth } = this;
    const change = () => {
      this.heard.clear();
      tell();
    };
    const ends = [listen(globalThis, { [TURNED]: tell })];
    if (synth?.addEventListener) ends.push(listen(synth, { voiceschanged: change }));
    return () => ends.forEach((end) => end());
  }

  /**
   * What is missing: "mute" is a browser that cannot speak, "voiceless" a device without a voice for a language. For a
   * device that lists no voices this is known only once it was asked to speak: some do all the same.
   * @param {string} language
   * @returns {"" | "mute" | "voiceless"}
   */
  lack(language) {
    const { synth } = this, tongue = languageOf(language);
    if (!synth) return "mute";
    const heard = this.heard.get(tongue), voices = synth.getVoices();
    if (heard ?? (voices.length ? voiceFor(tongue, voices) : true)) return "";
    return "voiceless";
  }

  // --- saying ---

  /**
   * Say what stands in these elements, one after the other, in place of what is being said; `after` that, in place of
   * whatever else has waited for it.
   * @param {Element[]} nodes
   * @param {{ after?: boolean }} [how]
   */
  say(nodes, { after = false } = {}) {
    const found = nodes.filter((node) => /[\p{L}\p{N}]/u.test(wordsOf(node).text));
    if (after && this.due.length) {
      this.next = found;
      return;
    }
    this.hush();
    this.due = found;
    this.go();
  }

  /** Is something being said of what stands in there? @param {Element} place */
  isSaying(place) {
    return this.due.some((node) => place.contains(node));
  }

  /** Stop speaking, and stop other scripts of the page, too. */
  hush() {
    const { saying, synth } = this;
    [this.due, this.next, this.saying] = [[], [], null];
    clearTimeout(this.timer);
    show(null);
    if (saying || synth?.speaking || synth?.pending) synth?.cancel();
    if (saying) dispatchEvent(new Event(TURNED));
  }

  /** Say the first of what is due. */
  go() {
    const [node] = this.due;
    if (!node) {
      [this.due, this.next] = [this.next, []];
      if (this.due.length) this.go();
      else dispatchEvent(new Event(TURNED));
      return;
    }
    const { synth } = this, language = languageOf(node.closest("[lang]")?.getAttribute("lang") || "en");
    const words = wordsOf(node);
    if (!synth || this.lack(language)) return void this.hush();
    const mine = new SpeechSynthesisUtterance(words.text);
    mine.lang = language;
    mine.voice = voiceFor(language, synth.getVoices());
    const isMine = () => this.saying === mine;
    mine.onstart = () => {
      if (!isMine()) return;
      this.hear(language, true);
      show(node, words);
      this.wait(PATIENCE + SLOW * words.text.length);
    };
    mine.onboundary = ({ name, charIndex, charLength }) => {
      if (isMine() && name !== "sentence") show(node, words, ...wordAt(words.text, charIndex, charLength));
    };
    mine.onend = () => isMine() && this.goOn();
    mine.onerror = ({ error }) => {
      if (/^(language|voice)-unavailable$/.test(error)) this.hear(language, false);
      if (isMine()) this.hush(); // another script of the page speaks, say, or nothing has been pressed yet
    };
    this.saying = mine;
    this.wait(PATIENCE, () => !synth.getVoices().length && this.hear(language, false));
    synth.speak(mine);
    dispatchEvent(new Event(TURNED));
  }

  /** Go on, now that the current words have been spoken. */
  goOn() {
    clearTimeout(this.timer);
    show(null);
    this.saying = null;
    this.due.shift();
    this.go();
  }

  /** End what is being said if it has not gone on by then. @param {number} most milliseconds @param {() => unknown} [late] */
  wait(most, late = () => {}) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      late();
      this.hush();
    }, most);
  }

  /** Note whether it has turned out that there is a voice. @param {string} language @param {boolean} isThere */
  hear(language, isThere) {
    if (this.heard.get(language) === isThere) return;
    this.heard.set(language, isThere);
    dispatchEvent(new Event(TURNED));
  }

  // --- of a lab ---

  /**
   * What is said of a lab: what it asks, unless that is done, what it says, and the answers there are to choose from; or
   * only what it says.
   * @param {Element} lab
   * @param {boolean} [whole]
   */
  sentences(lab, whole = true) {
    const of = (/** @type {string} */ selector) =>
      [...lab.querySelectorAll(selector)].filter((node) => node.closest(LAB) === lab && isSeen(node));
    const said = of(SAID);
    if (!whole) {
      return said.flatMap((line) => (line.closest("[data-brief]") ? [...line.children].filter(isFirst) : line));
    }
    const asked = of(".rally-goal-text").filter((node) => !node.closest("[data-reached]"));
    return [...asked, ...said, ...of("button").filter((node) => node.closest(".rally-read-aloud"))];
  }

  /**
   * Something is new in a lab: if everything is read aloud and somebody has pressed something there, it is said once
   * the lab's film has been read out. `whole`: it asks something else.
   * @param {Element | null} lab
   * @param {{ whole?: boolean }} [how]
   */
  tell(lab, { whole = false } = {}) {
    const isHere = lab && this.pressed && (lab.contains(this.pressed) || this.pressed.contains(lab));
    if (!lab || !isHere || !this.isOn) return;
    const known = this.news.get(lab);
    clearTimeout(known?.timer);
    const wanted = whole || Boolean(known?.whole);
    this.news.set(lab, { whole: wanted, timer: setTimeout(() => this.tellNow(lab, false), TOGETHER) });
  }

  /** @param {Element} lab @param {boolean} after */
  tellNow(lab, after) {
    const known = this.news.get(lab);
    if (!known || this.films.has(lab)) return;
    clearTimeout(known.timer);
    this.news.delete(lab);
    if (this.isOn && lab.isConnected) this.say(this.sentences(lab, known.whole), { after });
  }

  /** A step of a film is read out, in place of whatever is being said. @param {Element} node */
  tellStep(node) {
    if (this.isOn) this.say([node]);
  }

  /**
   * A film is being read out, or no longer: what is new in its lab waits for the end.
   * @param {Element | null} lab
   * @param {boolean} isTold
   */
  film(lab, isTold) {
    if (!lab) return;
    if (isTold) this.films.add(lab);
    else if (this.films.delete(lab)) this.tellNow(lab, true);
  }

  // --- of the page ---

  /** What is due where one looks: in the lab that is in sight, else the paragraph. @returns {Element[]} */
  here() {
    const inSight = (/** @type {Element} */ node) => {
      const { top, bottom, height } = node.getBoundingClientRect();
      return height > 0 && top >= HEAD && bottom <= innerHeight;
    };
    const lab = [...document.querySelectorAll(SAID)].find(inSight)?.closest(LAB);
    if (lab) return this.sentences(lab);
    return [...document.querySelectorAll(PROSE)].filter((node) => node.closest(PAGE) && inSight(node)).slice(0, 1);
  }

  /**
   * Note what is pressed: in which lab, and which paragraph somebody wants to hear. Returns a function that ends this.
   * @param {EventTarget} target
   */
  listen(target) {
    const press = (/** @type {Event} */ event) => void (this.pressed = sourceOf(event, LAB));
    /** A page that was reloaded may speak only after something has been pressed: anything will do. */
    const click = (/** @type {Event} */ event) => {
      if (!this.isOn || !sourceOf(event)) return;
      const prose = !sourceOf(event, PRESSED) && sourceOf(event, PAGE) && sourceOf(event, PROSE);
      if (prose) this.say([prose]);
      else if (!this.isWoken && !this.saying) this.synth?.speak(new SpeechSynthesisUtterance(""));
      this.isWoken = true;
    };
    const turn = () => void (this.isOn || this.news.clear());
    const ends = [
      listen(target, { click: press, change: press, focusin: press }, true),
      listen(target, { click }, true),
      listen(globalThis, { [TURNED]: turn }),
      () => this.hush(),
    ];
    return () => ends.forEach((end) => end());
  }
}

/** @param {Element} node */
const isSeen = (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** @param {Element} node a piece of a line */
const isFirst = (node) => node.getAttribute("data-rank") === "0";

/** @type {Element | null} what was marked as a whole */
let marked = null;

/**
 * Show which words are being said, or all of them as long as no voice reports it; null: none. This changes nothing in
 * the page, so a screen reader reads nothing twice.
 * @param {Element | null} node
 * @param {Words} [words]
 * @param {number} [from]
 * @param {number} [to]
 */
function show(node, words, from = 0, to = words?.text.length ?? 0) {
  marked?.removeAttribute("data-spoken");
  const marks = globalThis.CSS?.highlights;
  marks?.delete(SPOKEN);
  if (!node || !words) return;
  if (!marks) return void (marked = node).setAttribute("data-spoken", "");
  const place = (/** @type {number} */ at) => {
    const spot = words.spots.findLast((each) => each.from <= at) ?? words.spots[0];
    return /** @type {const} */ ([spot.node, Math.min(at - spot.from, spot.node.length)]);
  };
  const range = new Range();
  range.setStart(...place(from));
  range.setEnd(...place(to));
  marks.set(SPOKEN, new Highlight(range));
}
