// @ts-check
// The focus stays in the lab: where what had it goes (a button that was pressed, say), what comes next gets it.

import { isSeen, listen, sourceOf } from "./dom.js";
import { FOCUSABLE, focusOn } from "./keyed.js";

/** What one would press next. */
export const PRIMARY = ":is(.rally-acts, .rally-hand-row, .rally-sheet) .mod-primary";

const NEXT = [
  PRIMARY,
  "[data-at-hand] [tabindex='0']",
  ".rally-acts button",
  ".rally-hand-row button",
  ".rally-side [tabindex='0']",
  ".mod-primary",
  ".rally-head button",
];
/**
 * Where the focus goes, to the first of these that can be seen: what one would press next, what a part offers, any
 * other button.
 */
// Not on these: Enter would take back what has just been done, or open a rule, or a line that covers much else.
const BACK = ".rally-repeat, .rally-rule";
const [OPENER, OPENS, SHEET] = [".rally-opener", "rally-opens-", "rally-sheet-of-"];
const AWAY = ".rally-sheet-away";
const PANEL = ":scope > .rally-laid > .rally-panel";
const CONTROL = ".jupyter-widgets:not(.widget-box), .widget-radio, .rally-part";

/**
 * What comes next in a lab; undefined if nothing of it can have the focus.
 * @param {Pick<Element, "querySelectorAll">} lab
 * @returns {Element | undefined}
 */
export function nextIn(lab) {
  for (const selector of NEXT) {
    const found = [...lab.querySelectorAll(selector)].find((node) => isSeen(node) && !node.matches(BACK));
    if (found) return found;
  }
}

/**
 * The place of a node within its control, which may redraw itself: in another language, say.
 * @param {Element} node
 */
function placeOf(node) {
  const control = node.closest(CONTROL);
  return control && { control, index: [...control.querySelectorAll(FOCUSABLE)].indexOf(node) };
}

/**
 * What now stands where a node stood that is gone; undefined if its control is gone, too.
 * @param {{ control: Pick<Element, "isConnected" | "checkVisibility" | "querySelectorAll">, index: number } | null} place
 */
export function heirOf(place) {
  if (!place || !isSeen(place.control)) return undefined;
  const heir = [...place.control.querySelectorAll(FOCUSABLE)][place.index];
  return heir && isSeen(heir) ? heir : undefined;
}

/** Whether a focus there lets a touch screen lay its keyboard over the page. @param {Pick<Element, "matches">} node */
export const bringsKeyboard = (node) =>
  globalThis.matchMedia?.("(pointer: coarse)").matches &&
  node.matches("textarea, input:not([type]), [type=text], [type=number]");

/** The chosen one of radio buttons; anything else as it is. @param {Element | undefined} node */
const chosenOf = (node) => node?.closest("[role=radiogroup]")?.querySelector("input:checked") ?? node;

/** The sheet that a button opens. @param {Element} lab @param {Element} opener */
function sheetOf(lab, opener) {
  const name = [...opener.classList].find((each) => each.startsWith(OPENS));
  return name ? lab.querySelector(`${PANEL} > .${SHEET}${name.slice(OPENS.length)}`) : null;
}

/** What opened the sheet that a node lies on, as far as it can be seen. @param {Element} lab @param {Element} node */
function openerOf(lab, node) {
  const names = [...node.closest(`[class*=${SHEET}]`)?.classList ?? []];
  const name = names.find((each) => each.startsWith(SHEET));
  const opener = name &&
    lab.querySelector(`:scope > .rally-head > .rally-openers > .${OPENS}${name.slice(SHEET.length)}`);
  return opener && isSeen(opener) ? opener : undefined;
}

/**
 * Look after the focus in a lab. Returns a function that ends this.
 * @param {Element} lab
 */
export function keepFocus(lab) {
  /** @type {Element | null} what has the focus, or had it last */
  let last = null;
  /** @type {ReturnType<typeof placeOf>} */
  let place = null;
  /** @type {Element | null} a sheet that has been asked for */
  let wanted = null;
  let asked = 0;
  /** @param {Event} event */
  const note = ({ target }) => {
    last = target instanceof Element && lab.contains(target) ? target : null;
    place = last && placeOf(last);
  };
  /** If what was pressed opens something, the focus goes on there. @param {Event} event */
  const press = (event) => {
    const opener = sourceOf(event, OPENER);
    if (opener?.closest(".rally-lab") === lab) wanted = sheetOf(lab, opener);
  };
  const mend = () => {
    asked = 0;
    const { activeElement, body } = document;
    if (wanted && isSeen(wanted)) {
      const seen = [...wanted.querySelectorAll(FOCUSABLE)].filter(isSeen);
      const first = chosenOf(seen.find((node) => !node.matches(AWAY) && !bringsKeyboard(node)) ?? seen[0]);
      wanted = null;
      if (first instanceof HTMLElement) return first.focus({ preventScroll: true });
    }
    if (!last || isSeen(last) || (activeElement && activeElement !== body && activeElement !== last)) return;
    const next = heirOf(place) ?? openerOf(lab, last) ?? nextIn(lab);
    if (next) focusOn(next);
  };
  const changes = new MutationObserver(() => (asked ||= requestAnimationFrame(mend)));
  changes.observe(lab, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["class", "style", "hidden"],
  });
  const ends = [
    () => changes.disconnect(),
    listen(lab, { click: press }, true),
    () => cancelAnimationFrame(asked),
    listen(document, { focusin: note }),
  ];
  return () => ends.forEach((end) => end());
}
