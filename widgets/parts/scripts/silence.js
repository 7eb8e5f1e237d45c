// @ts-check
// Saying that the kernel does not answer: once for a lab, in its line; where there is no lab, in the part itself.

import { h, put } from "./dom.js";

/** @typedef {import("./requests.js").Silence} Silence */

/** Whether the page itself knows that a widget, or the lab it is in, has no kernel any more. @param {Element} el */
export const isCutOff = (el) => el.closest(".jupyter-widgets-disconnected") !== null;

/** Where a part would say it. It is there before there is anything to say: otherwise it would not be read out. */
export const makeNote = () => h("p", { class: "rally-silence", role: "status" });

/**
 * Show that the kernel is silent, or that it is not any more.
 * @param {HTMLElement} el of the part
 * @param {HTMLElement} own the part's note
 * @param {Silence} silence
 * @param {string} text
 * @param {boolean} isAsked somebody waits for an answer, so it is read out
 */
export function showSilence(el, own, silence, text, isAsked) {
  const lab = el.closest(".rally-lab");
  const place = lab instanceof HTMLElement ? lab : el;
  const found = lab?.querySelector(".rally-line ~ .rally-silence");
  const note = found instanceof HTMLElement ? found : own;
  if (!isAsked && silence && place.getAttribute("data-silence") === silence) return; // it is said, and perhaps aloud
  put(place, { "data-silence": silence || null });
  if (!silence || !isAsked) {
    put(note, { role: isAsked ? "status" : null, text });
    return;
  }
  put(note, { role: "status", text: "" });
  setTimeout(() => {
    if (place.getAttribute("data-silence") === silence) put(note, { text });
  }, 20);
}
