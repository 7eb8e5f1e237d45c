// @ts-check
// The way to another lesson: a button that has Jupyter open it, in the folder in which this one lies.

import { h, put } from "./dom.js";

/** Whether what is around the page can open files at all. */
const isJupyter = () => Boolean(document.getElementById("jupyter-config-data"));

/**
 * The folder of the document that is open, with a slash at its end; "" for the one at the top.
 * @param {Pick<Location, "pathname" | "search">} place
 */
export function folderOf({ pathname, search }) {
  const inPath = /\/(?:tree|notebooks)\/(.*)$/.exec(pathname)?.[1] ?? "";
  const path = new URLSearchParams(search).get("path") ?? decodeURIComponent(inPath);
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** A button to a lesson; it is hidden until it is told which one. */
export const lessonButton = () =>
  h("button", { type: "button", class: "rally-button rally-next-lesson", hidden: true });

/**
 * Let a button lead to a lesson. Jupyter itself looks for what is marked like this, and opens it.
 * @param {HTMLElement} button
 * @param {string} file the lesson's; "": there is none
 * @param {string} label
 */
export function leadTo(button, file, label) {
  const isOpen = Boolean(file) && isJupyter();
  put(button, { text: label, hidden: !isOpen });
  if (!isOpen) return;
  const args = JSON.stringify({ path: `${folderOf(location)}${file}` });
  put(button, { "data-commandlinker-command": "docmanager:open", "data-commandlinker-args": args });
}
