// @ts-check
// What answers what is due in a lab comes into sight, where somebody's own act has made it due and it is not seen whole.

import { isCalm, sourceOf } from "./dom.js";

const LAB = ".rally-lab";
const SCROLLS = ["wheel", "touchmove"]; // from then on people look where they want to
const PRESSES = ["pointerdown", "keydown"];
const ELSEWHERE = ["PageDown", "PageUp", "Shift+Enter"]; // keys that lead on in a notebook

/** @type {Element | null} the lab in which something was pressed last, as long as nobody has scrolled since */
let pressed = null;

/**
 * Remember in which lab something is pressed. Returns a function that ends this.
 * @param {EventTarget} target
 */
export function keepPressed(target) {
  const end = new AbortController(), settings = { capture: true, passive: true, signal: end.signal };
  /** @param {Event} event */
  const press = (event) => void (pressed = leads(event) ? null : sourceOf(event, LAB));
  for (const type of PRESSES) target.addEventListener(type, press, settings);
  for (const type of SCROLLS) target.addEventListener(type, () => void (pressed = null), settings);
  return () => {
    end.abort();
    pressed = null;
  };
}

/** Does a key lead on from where one is? @param {Event} event */
const leads = (event) =>
  event instanceof KeyboardEvent && ELSEWHERE.includes(event.shiftKey ? `Shift+${event.key}` : event.key);

/** @typedef {{ top: number, bottom: number }} Span from one height to another */

/**
 * The span to show: the most important group always, and every other group that still fits beside it.
 * @param {readonly Span[]} groups the most important one first
 * @param {number} room the free height in pixels
 * @returns {Span | undefined} undefined if there are no groups
 */
export function spanOf(groups, room) {
  const [first, ...others] = groups;
  return others.reduce((span, { top, bottom }) => {
    const both = { top: Math.min(span.top, top), bottom: Math.max(span.bottom, bottom) };
    return both.bottom - both.top > room ? span : both;
  }, first);
}

/**
 * The distance in pixels to scroll so that a span lies between two heights; 0 if it already does. A span that is too
 * high is aligned at its top.
 * @param {Span} span
 * @param {number} from
 * @param {number} to
 */
export function wayTo({ top, bottom }, from, to) {
  if (top >= from && bottom <= to) return 0;
  return top < from || bottom - top > to - from ? top - from : bottom - to;
}

/** The attribute of a lab with the selectors of what answers what is due; its line writes it, as the kernel says. */
const DUE = "data-due";

/** What is kept in view while a film runs: the board. */
const WATCHED = ".rally-stage";

/**
 * The elements of a lab that answer what is due, in groups, the most important one first.
 * @param {Element} lab
 */
export function answering(lab) {
  if (lab.querySelector(OPEN)) return []; // a sheet's own controls are in view already
  const waits = lab.querySelector(":scope > .rally-head [data-waits]");
  const named = waits ? [WATCHED] : (lab.getAttribute(DUE) ?? WATCHED).split("\n").filter(Boolean);
  const isDue = (/** @type {Element} */ node) =>
    node.closest(LAB) === lab && node.getClientRects().length > 0 && !node.closest(PASSED_OVER);
  return named.map((css) => [...lab.querySelectorAll(css)].filter(isDue)).filter((found) => found.length);
}

/** An open sheet over the table, other than a story. */
const OPEN = ":scope > .rally-laid > .rally-panel > .rally-sheet:not(.rally-gone, .rally-sheet-of-story)";

/** Elements that answer nothing, or lie in a panel or in a head, which never leaves the window. */
const PASSED_OVER = ".rally-dim, .rally-vacant, .rally-panel, .rally-head";

/** @param {readonly Element[]} nodes @returns {Span} */
function spanning(nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
}

/** The element that scrolls a lab. @param {Element} lab @returns {Element} */
function scrollerOf(lab) {
  for (let each = lab.parentElement; each && each !== document.body; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * The part of the window in which a lab can be seen: below its sticky head, and above a sheet at the lower edge.
 * @param {Element} lab
 * @param {Element} scroller
 * @returns {{ from: number, to: number }}
 */
function viewOf(lab, scroller) {
  const isPage = scroller === document.scrollingElement || scroller === document.documentElement;
  const view = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const heads = labsAround(lab).map((each) => each.querySelector(":scope > .rally-head")?.clientHeight ?? 0);
  const panel = lab.querySelector(":scope > .rally-laid > .rally-panel");
  const isSheet = panel && panel.clientHeight && getComputedStyle(panel).position === "sticky";
  const to = Math.min(view.bottom, innerHeight) - (isSheet ? panel.clientHeight : 0);
  return { from: Math.max(view.top, 0) + Math.max(...heads), to };
}

/** A lab and the labs around it, the outermost last. @param {Element} lab */
function labsAround(lab) {
  const labs = [];
  for (let each = /** @type {Element | null} */ (lab); each; each = each.parentElement?.closest(LAB) ?? null) {
    labs.push(each);
  }
  return labs;
}

/** @param {Element} lab */
function show(lab) {
  const scroller = scrollerOf(lab), { from, to } = viewOf(lab, scroller);
  const span = spanOf(answering(lab).map(spanning), to - from);
  const way = span ? wayTo(span, from, to) : 0;
  if (Math.abs(way) >= 1) scroller.scrollBy({ top: way, behavior: isCalm() ? "auto" : "smooth" });
}

/**
 * Bring what answers the next question of a part's lab into the window once it is drawn, if the learner has just
 * pressed something in that lab.
 * @param {Element} part
 */
export function bringIntoSight(part) {
  if (!pressed) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const lab = part.closest(LAB);
      if (lab && pressed && (lab.contains(pressed) || pressed.contains(lab))) show(lab);
    })
  );
}
