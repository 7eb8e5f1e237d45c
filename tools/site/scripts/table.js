// @ts-check
// The place of a lab before it is there: its picture stays, and a sign tells that something is under way.

import { el, say } from "./site.js";

const SECOND = 1000;
const PATIENCE = 8000; // milliseconds after which a lab that draws itself later holds its place no longer

/** @typedef {{ hold: () => void, letGo: () => Promise<void>, end: () => void }} Table letGo: until the lab is drawn; end: none will be */

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
    return { hold() {}, letGo: () => Promise.resolve(), end() {} };
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
    letGo: () => drawn(place).then(end),
    end,
  };
}

/**
 * Wait until a lab says something there; not at all where there is none.
 * @param {HTMLElement} place
 * @returns {Promise<void>}
 */
function drawn(place) {
  const begun = performance.now();
  return new Promise((done) => {
    const look = () => {
      const isComing = place.querySelector(".jupyter-widgets, .jp-OutputArea-output[data-mime-type*=widget-view]");
      const isDrawn = place.querySelector(".rally-lab [aria-live]")?.textContent;
      if (!isComing || isDrawn || performance.now() - begun > PATIENCE) done();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
