// @ts-check
// The way to another lesson: a button that has Jupyter open it, as seen from the folder in which this one lies.

import { h, put } from "./dom.js";

/**
 * The folder of the document that is open, with a slash at its end; "" for the one at the top.
 * @param {Pick<Location, "pathname" | "search">} place
 */
export function folderOf({ pathname, search }) {
  const inPath = /\/(?:tree|notebooks|render)\/(.*)$/.exec(pathname)?.[1] ?? "";
  const path = new URLSearchParams(search).get("path") ?? decodeURIComponent(inPath);
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** A button to a lesson; it is hidden until it is told which one. */
export const lessonButton = () =>
  h("button", { type: "button", class: "rally-button rally-next-lesson", hidden: true });

/** Whether what is around the page can open files at all. */
export const canOpen = () => Boolean(document.getElementById("jupyter-config-data"));

/**
 * Let a button lead to a lesson. Jupyter itself looks for what is marked like this, and opens it.
 * @param {HTMLElement} button
 * @param {string} path the lesson's file, as seen from the folder of the document that is open
 */
export function leadTo(button, path) {
  /** @type {string[]} */
  const steps = [];
  for (const step of `${folderOf(location)}${path}`.split("/")) {
    if (step === "..") steps.pop();
    else steps.push(step);
  }
  const args = JSON.stringify({ path: steps.join("/") });
  put(button, { "data-commandlinker-command": "docmanager:open", "data-commandlinker-args": args });
}

/**
 * Show a button that leads to a lesson, where one can be opened.
 * @param {HTMLElement} button
 * @param {string} file the lesson's; "": there is none
 * @param {string} label
 */
export function offer(button, file, label) {
  const isThere = Boolean(file) && canOpen();
  put(button, { text: label, hidden: !isThere });
  if (isThere) leadTo(button, file);
}
