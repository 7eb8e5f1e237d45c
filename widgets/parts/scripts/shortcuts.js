// @ts-check
// Keys that operate a lab without going to its buttons; "?" lists them.

import { isSeen, sourceOf } from "./dom.js";
import { PRIMARY } from "./focus.js";
import { hearKeys } from "./keyboard.js";

/** @typedef {{ card: number } | "next" | "back" | "help" | "close"} Meaning */

/** @type {Map<string, Meaning>} */
const LETTERS = new Map([["n", "next"], ["b", "back"], ["?", "help"], ["escape", "close"]]);

/**
 * What a key means; undefined: nothing here.
 * @param {string} key
 * @returns {Meaning | undefined}
 */
export function meaningOf(key) {
  if (/^[0-9]$/.test(key)) return { card: (Number(key) + 9) % 10 };
  return LETTERS.get(key.toLowerCase());
}

const TYPED = "input:not([type=checkbox], [type=radio]), select, textarea";
/** Where keys are typed or mean something else. */

const FIELD = ".widget-input, .widget-text input, .widget-dropdown select"; // of one line

const AWAY = ".rally-sheet-away";
const NODES = { next: PRIMARY, back: "button.rally-repeat" };

/** What is chosen by its number, where a part says that it is. */
const NUMBERED = "[data-at-hand=numbered] [role=group] > button";

/**
 * What a key presses in a lab now, if there is anything.
 * @param {Element} lab
 * @param {"next" | "back" | { card: number }} meaning
 */
export function pressedBy(lab, meaning) {
  const selector = typeof meaning === "string" ? NODES[meaning] : NUMBERED;
  return [...lab.querySelectorAll(selector)].filter(isSeen)[typeof meaning === "string" ? 0 : meaning.card];
}

/**
 * Have a lab listen to its keys. Returns a function that ends this.
 * @param {Element} lab
 * @param {(wish: "help" | "close") => void} help shows which keys there are or puts it away, or only puts it away
 */
export function listenToKeys(lab, help) {
  const close = () => {
    help("close");
    const away = [...lab.querySelectorAll(AWAY)].find(isSeen);
    if (away instanceof HTMLElement) away.click();
  };
  /** The fields of ipywidgets keep their keys to themselves; they have no Escape of their own. @param {KeyboardEvent} event */
  const leave = (event) => {
    if (event.key === "Escape" && sourceOf(event)?.matches(FIELD)) close();
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.defaultPrevented) return;
    if (sourceOf(event)?.matches(TYPED)) return;
    const meaning = meaningOf(event.key);
    if (!meaning) return;
    if (meaning === "close") return close(); // Escape may mean more to others
    event.preventDefault();
    event.stopPropagation();
    if (meaning === "help") return help(meaning);
    const node = pressedBy(lab, meaning);
    if (node instanceof HTMLElement) node.click();
  };
  const ends = [hearKeys(lab, press), hearKeys(lab, leave, { capture: true })];
  return () => ends.forEach((end) => end());
}
