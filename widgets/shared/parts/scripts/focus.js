// @ts-check
// The focus stays in the lab: where what had it goes (a button that was pressed, say), what comes next gets it.

const NEXT = [
  ".rally-acts .mod-primary",
  ".rally-hand [tabindex='0']",
  ".rally-acts button",
  ".rally-hand-row button",
  ".rally-side [tabindex='0']",
  ".rally-head button",
];
/** Where the focus goes, the first of these that can be seen: what one would press next, a card, any other button. */

/** Can this be seen? @param {Element} node */
const isSeen = (node) => node.isConnected && node.checkVisibility({ visibilityProperty: true });

/**
 * What comes next in a lab; undefined if nothing of it can have the focus.
 * @param {Pick<Element, "querySelectorAll">} lab
 * @returns {Element | undefined}
 */
export function nextIn(lab) {
  for (const selector of NEXT) {
    const found = [...lab.querySelectorAll(selector)].find(isSeen);
    if (found) return found;
  }
}

/**
 * Look after the focus in a lab. Returns what ends it.
 * @param {Element} lab
 */
export function keepFocus(lab) {
  /** @type {Element | null} what has the focus, or had it last */
  let last = null;
  let asked = 0;
  /** @param {Event} event */
  const note = ({ target }) => {
    last = target instanceof Element && lab.contains(target) ? target : null;
  };
  const mend = () => {
    asked = 0;
    const { activeElement, body } = document;
    if (!last || isSeen(last) || (activeElement && activeElement !== body && activeElement !== last)) return;
    const next = nextIn(lab);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(() => (asked ||= requestAnimationFrame(mend)));
  changes.observe(lab, { childList: true, subtree: true, attributes: true, attributeFilter: ["style", "hidden"] });
  document.addEventListener("focusin", note);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(asked);
    document.removeEventListener("focusin", note);
  };
}
