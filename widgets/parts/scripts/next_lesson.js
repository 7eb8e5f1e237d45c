// @ts-check
// The way to another lesson: a button that opens it in this tab. Nothing asks whether the lesson is trusted: JupyterLab is
// handed a link, as it is by the text of a lesson; a page that shows one notebook gives way.

import { h, put } from "./dom.js";
import { addressOf, isOfOneNotebook, leaveFor, pathTo } from "./links.js";

/** @typedef {{ linkHandler: { handleLink: (node: HTMLElement, path: string, id: string) => void } | null }} Rendermime */

/**
 * What parts know of the front end; which of these exist depends on the front end.
 * @typedef {{ rendermime?: Rendermime, context?: import("./links.js").Context }} FrontEnd
 */

/** Whether what is around the page can open files at all. */
export const canOpen = () => Boolean(document.getElementById("jupyter-config-data"));

/**
 * Open a lesson in this tab.
 * @param {FrontEnd | undefined} frontEnd
 * @param {string} path the lesson's file, as seen from the folder of the document that is open
 */
export function openLesson(frontEnd, path) {
  const whole = pathTo(path, location);
  const handler = frontEnd?.rendermime?.linkHandler;
  if (isOfOneNotebook() || !handler) return leaveFor(addressOf(whole, "", location), frontEnd?.context);
  const link = h("a", { href: "#" });
  handler.handleLink(link, whole, "");
  link.click();
}

/** A button to a lesson; it is hidden until the lesson is set. */
export const lessonButton = () => h("button", { class: "rally-button rally-next-lesson", hidden: true });

/**
 * Show a button that leads to a lesson, where one can be opened.
 * @param {HTMLElement} button
 * @param {string} file the lesson's; "": there is none
 * @param {string} label
 * @param {FrontEnd | undefined} frontEnd
 */
export function offer(button, file, label, frontEnd) {
  const isThere = Boolean(file) && canOpen();
  put(button, { text: label, hidden: !isThere, "data-lesson": file });
  button.onclick = () => void openLesson(frontEnd, file);
}
