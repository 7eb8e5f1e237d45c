// @ts-check
// The browser's Back closes what was opened last in a lab (a sheet, an editor, another lab, a rule), and only then leaves
// the page. For that an entry of history is put on top as long as something is open.

import { isSeen, listen, sourceOf } from "./dom.js";

const LAB = ".rally-lab";
const OPEN = ".rally-sheet-away, .rally-guest-back, .rally-rule-close, .rally-globe-button[aria-expanded=true]";
const [STORY, OPENS_STORY] = [".rally-sheet-of-story", ".rally-opens-story"];
const PATIENCE = 3000; // milliseconds in which what was pressed for opens

/** What would close something in the labs of a page. @param {Element} lab @returns {Set<Element>} */
const closers = (lab) => new Set([...lab.querySelectorAll(OPEN)].filter(isSeen));

/**
 * The buttons that close what a press has opened, but not a story that opens by itself once something is done.
 * @param {Element} lab
 * @param {Set<Element>} before
 * @param {Element} pressed
 */
export const opened = (lab, before, pressed) =>
  [...closers(lab)].filter((each) => !before.has(each) && (pressed.closest(OPENS_STORY) || !each.closest(STORY)));

/**
 * Have Back close what is open. Returns a function that ends this.
 * @param {Pick<typeof globalThis, "document" | "history" | "addEventListener" | "removeEventListener">} page
 */
export function keepBack(page) {
  const { document, history } = page;
  /** @type {Element[]} what closes each thing that was opened, the last one last */
  const open = [];
  let isGuarded = Boolean(history.state?.rallyOpen); // the page may have been loaded again with something open
  let watching = new AbortController();

  /** Put an entry on top, unless it is there. */
  function guard() {
    try {
      if (!history.state?.rallyOpen) history.pushState({ ...history.state, rallyOpen: true }, "");
      isGuarded = true;
    } catch { /* a page within a page may have no history of its own */ }
  }

  /** @param {Event} event */
  const press = (event) => {
    const pressed = sourceOf(event), lab = pressed?.closest(LAB);
    if (!pressed || !lab) return;
    const host = outermost(lab), before = closers(host);
    watching.abort();
    watching = new AbortController();
    const changes = new MutationObserver(() => {
      const found = opened(host, before, pressed);
      if (!found.length) return;
      watching.abort();
      open.push(...found);
      guard();
    });
    const late = setTimeout(() => watching.abort(), PATIENCE);
    watching.signal.addEventListener("abort", () => {
      changes.disconnect();
      clearTimeout(late);
    });
    changes.observe(host, { subtree: true, childList: true, attributes: true });
  };
  /** @param {PopStateEvent} event */
  const pop = ({ state }) => {
    const wasGuarded = isGuarded;
    isGuarded = Boolean(state?.rallyOpen);
    if (!wasGuarded || isGuarded) return;
    while (open.length && !isSeen(open[open.length - 1])) open.pop(); // closed in another way
    const last = open.pop();
    if (!(last instanceof HTMLElement)) return history.back();
    last.click();
    if (open.some(isSeen)) guard();
  };
  const ends = [() => watching.abort(), listen(document, { click: press }, true), listen(page, { popstate: pop })];
  return () => ends.forEach((end) => end());
}

/** The lab that others stand in. @param {Element} lab @returns {Element} */
function outermost(lab) {
  const around = lab.parentElement?.closest(LAB);
  return around ? outermost(around) : lab;
}
