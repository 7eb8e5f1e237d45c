// @ts-check
// What changes on a lab's board comes into sight, where somebody has pressed something so far below that it is not.

import { isCalm } from "./dom.js";

const ENOUGH = 0.6; // of a board: then one sees what happens on it
const LAB = ".rally-lab";
const SCROLLS = ["wheel", "touchmove"]; // from then on people look where they want to
const PRESSES = ["pointerdown", "keydown"];
const ELSEWHERE = ["PageDown", "PageUp", "Shift+Enter"]; // keys that lead on in a notebook

/** @type {Element | null} the lab in which something was pressed last, as long as nobody has scrolled since */
let pressed = null;

/**
 * Remember in which lab something is pressed. Returns what ends it.
 * @param {EventTarget} target
 */
export function keepPressed(target) {
  const end = new AbortController(), settings = { capture: true, passive: true, signal: end.signal };
  /** @param {Event} event */
  const press = (event) =>
    void (pressed = event.target instanceof Element && !leads(event) ? event.target.closest(LAB) : null);
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

/**
 * How much of what lies between two heights is in sight: 1 if all of it is, or as much as there is room for.
 * @param {{ top: number, bottom: number }} box
 * @param {number} from where the window begins, or what covers its beginning ends
 * @param {number} to where the window ends
 */
export function shareInSight({ top, bottom }, from, to) {
  const most = Math.min(bottom - top, to - from);
  return most > 0 ? Math.max(0, Math.min(bottom, to) - Math.max(top, from)) / most : 1;
}

/** @param {Element} lab with the labs that it stands in, the outermost last */
function labsAround(lab) {
  const labs = [];
  for (let each = /** @type {Element | null} */ (lab); each; each = each.parentElement?.closest(LAB) ?? null) {
    labs.push(each);
  }
  return labs;
}

/** @param {Element} lab */
function show(lab) {
  const labs = labsAround(lab), outer = labs[labs.length - 1];
  const stage = [...lab.querySelectorAll(".rally-stage")].find((each) => each.clientHeight);
  if (!stage) return;
  const view = lab.closest(".jp-WindowedPanel-outer, .jp-Notebook")?.getBoundingClientRect();
  const heads = labs.map((each) => each.querySelector(":scope > .rally-head")?.getBoundingClientRect().bottom ?? 0);
  const [from, to] = [Math.max(view?.top ?? 0, ...heads), Math.min(view?.bottom ?? innerHeight, innerHeight)];
  if (shareInSight(stage.getBoundingClientRect(), from, to) >= ENOUGH) return;
  outer.scrollIntoView({ block: "start", behavior: isCalm() ? "auto" : "smooth" });
}

/**
 * Something else is on the board of the lab to which a part belongs: let it be seen by whoever has pressed something
 * there, once it is drawn.
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
