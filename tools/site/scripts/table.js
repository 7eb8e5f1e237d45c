// @ts-check
// The place of a lab before it is there: its picture stays, and a sign tells that something is under way.

import { el, say } from "./site.js";

const SECOND = 1000;
const PATIENCE = 8000; // milliseconds after which a lab that draws itself later holds its place no longer

/** @typedef {{ hold: () => void, letGo: () => void, end: () => void }} Table */

/**
 * Put a sign on what a cell shows, if that is a picture: how long its lab has been under way.
 * @param {any} cell
 * @returns {Table}
 */
export function setTable(cell) {
  const place = cell.node.querySelector(".jp-Cell-outputWrapper");
  const sign = el("div", { class: "rally-site-sign" });
  const show = () => sign.textContent = say("waking", { time: `${Math.round(performance.now() / SECOND)} s` });
  if (!place?.querySelector(".jp-OutputArea-output svg[role=img], .jp-OutputArea-output table")) {
    return { hold() {}, letGo() {}, end() {} };
  }
  show();
  place.append(sign);
  const clock = setInterval(show, SECOND);
  const end = () => {
    clearInterval(clock);
    sign.remove();
    place.style.minHeight = "";
  };
  return {
    hold: () => place.style.minHeight = `${place.offsetHeight}px`,
    letGo: () => whenDrawn(place, end),
    end: () => clearInterval(clock),
  };
}

/**
 * Call this as soon as a lab says something there, or at once where there is none.
 * @param {HTMLElement} place
 * @param {() => void} then
 */
function whenDrawn(place, then) {
  const begun = performance.now();
  const look = () => {
    const isComing = place.querySelector(".jupyter-widgets, .jp-OutputArea-output[data-mime-type*=widget-view]");
    const isDrawn = place.querySelector(".rally-lab [aria-live]")?.textContent;
    if (!isComing || isDrawn || performance.now() - begun > PATIENCE) then();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
