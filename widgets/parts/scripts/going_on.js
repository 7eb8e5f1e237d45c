// @ts-check
// Shift+Enter, by which one goes through a lesson: in a lab it goes on to the next cell and does nothing else.

import { hearKeys } from "./keyboard.js";

/** With these a notebook runs a cell: in a lab they press nothing, nor is the lab's cell run again. @type {string} */
const RUNS = "Enter";

/**
 * Where a key leads in a lab: on to the next cell, nowhere at all, or wherever it usually leads.
 * @param {Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} event
 * @returns {"on" | "nowhere" | "usual"}
 */
export function wayOf({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (key !== RUNS) return "usual";
  if (ctrlKey || metaKey || altKey) return "nowhere";
  return shiftKey ? "on" : "usual";
}

/**
 * The next cell that can be seen after the one that a lab stands in; undefined for the last one, and where there are no
 * cells.
 * @param {Element} lab
 */
export function cellAfter(lab) {
  const cells = [...lab.closest(".jp-Notebook")?.querySelectorAll(".jp-Cell") ?? []];
  const here = cells.findIndex((cell) => cell.contains(lab));
  return cells.slice(here + 1).find((cell) => cell.getClientRects().length);
}

/**
 * The cell of that id in the notebook in which something stands; undefined where there is none.
 * @param {{ widget_manager?: unknown }} model
 * @param {Element} here
 * @param {string} id
 */
export function cellNamed({ widget_manager: manager }, here, id) {
  const { context } = /** @type {{ context?: { model?: { cells?: Iterable<{ id: string }> } } }} */ (manager ?? {});
  const index = [...context?.model?.cells ?? []].findIndex((cell) => cell.id === id);
  return [...here.closest(".jp-Notebook")?.querySelectorAll(".jp-Cell") ?? []][index];
}

/**
 * Make a cell the one that the notebook's keys act on, as a click beside its text would, and bring it into sight.
 * @param {Element} cell
 */
export function select(cell) {
  cell.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, button: 0 }));
  if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest" });
}

/**
 * Keep the keys of the notebook's cells away from a lab. A click in it does so, too: the lab itself gets the focus if
 * nothing in it can. Returns a function that ends this.
 * @param {Element} lab
 */
export function goOnFrom(lab) {
  if (lab instanceof HTMLElement) lab.tabIndex = -1;
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const way = wayOf(event);
    if (way === "usual") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const next = way === "on" ? cellAfter(lab) : undefined;
    if (next) select(next);
  };
  return hearKeys(lab, press, { capture: true, commands: true });
}
