// @ts-check
// A lab that has just been run comes into view: Shift+Enter shows the cell below it, but what is asked stands in the lab.

import { listen } from "./dom.js";

const SETTLED = 1500; // milliseconds after the last change of size in which the notebook may still scroll
const OWN = ["wheel", "pointerdown", "touchstart", "keydown"]; // from then on people look where they want to

/**
 * Whether a cell is the one that was run last: it is the active one (Ctrl+Enter), or the one below it is (Shift+Enter).
 * @param {Element | null} cell
 */
export const isJustRun = (cell) =>
  [cell, cell?.nextElementSibling].some((each) => each?.classList.contains("jp-mod-active"));

/**
 * Keep a lab in view until it is drawn, if its cell has just been run: all of it, or its beginning where it is too high.
 * @param {Element} lab
 * @returns {() => void} ends it
 */
export function comeIntoView(lab) {
  const cell = lab.closest(".jp-Cell");
  let timer = 0;
  const look = () => {
    if (!isJustRun(cell)) return end();
    const room = lab.closest(".jp-WindowedPanel-outer, .jp-Notebook")?.clientHeight ?? innerHeight;
    lab.scrollIntoView({ block: lab.clientHeight > room ? "start" : "nearest" });
  };
  const grown = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, SETTLED);
    look();
  });
  let deafen = () => {};
  function end() {
    clearTimeout(timer);
    grown.disconnect();
    deafen();
  }
  if (!isJustRun(cell)) return end;
  grown.observe(lab);
  deafen = listen(document, { scroll: look, ...Object.fromEntries(OWN.map((type) => [type, end])) }, true);
  return end;
}
