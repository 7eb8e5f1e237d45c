// @ts-check
// What an address says of a lesson; where other lessons lie, and how a page that shows one notebook gives way to them
// in its tab: changes are saved first. (JupyterLab, which shows many, sees to the links of a text itself.)

import { listen, sourceOf } from "./dom.js";

/** @typedef {{ path?: string, model?: { dirty: boolean }, contentsModel?: { writable?: boolean } | null, save: () => Promise<void> }} Context of a notebook */

const IN_PATH = /\/(tree|notebooks|render)\/(.*)$/; // JupyterLab, Notebook, Voila
const SHOWS = /(?:^|[?&;]|%26|%3F)(?:check|position|record|puzzle|question)(?:[=&]|%3D|$)/i; // names as in widgets/lab/links.py
const FILES = /\/files\/(.+\.ipynb)$/; // where Jupyter says that a notebook lies to which a text leads

/**
 * Whether a query asks for something that somebody has shared, whatever has become of it on its way.
 * @param {string} search
 */
export const asksFor = (search) => SHOWS.test(search);

/**
 * The folder of the document that is open, with a slash at its end; "" for the one at the top.
 * @param {Pick<Location, "pathname" | "search">} place
 */
export function folderOf({ pathname, search }) {
  const inPath = IN_PATH.exec(pathname)?.[2] ?? "";
  const path = new URLSearchParams(search).get("path") ?? decodeURIComponent(inPath);
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/**
 * The path of a lesson from the top folder; it is given relative to the folder of the document that is open.
 * @param {string} path
 * @param {Pick<Location, "pathname" | "search">} place
 */
export function pathTo(path, place) {
  /** @type {string[]} */
  const steps = [];
  for (const step of `${folderOf(place)}${path}`.split("/")) {
    if (step === "..") steps.pop();
    else steps.push(step);
  }
  return steps.join("/");
}

/** The name of a file, without its folders. @param {string | null} path */
const nameOf = (path) => path?.split("/").at(-1);

/** A path as it stands in an address, with slashes in it. @param {string} path */
const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

/**
 * The address with another path in its query.
 * @param {URL} url
 * @param {string} path from the top
 * @param {string} [hash]
 */
export function withPath(url, path, hash = url.hash) {
  const found = new URL(url);
  found.search = url.search.replace(/([?&]path=)[^&]*/, (_all, key) => `${key}${encoded(path)}`);
  found.hash = hash;
  return found.href;
}

/**
 * The address at which a page that shows one notebook shows another one; for the same lesson in another language, with
 * what was shared in it.
 * @param {string} path from the top
 * @param {string} hash of a heading, with its "#"; "": of none
 * @param {Pick<Location, "href">} place of the page
 */
export function addressOf(path, hash, place) {
  const url = new URL(place.href);
  const isSame = nameOf(url.searchParams.get("path")) === nameOf(path);
  if (isSame) return withPath(url, path, hash);
  if (url.searchParams.has("path")) url.search = `?path=${encoded(path)}`;
  else url.pathname = url.pathname.replace(IN_PATH, `/$1/${encoded(path)}`);
  url.hash = hash;
  return url.href;
}

/** Whether the page shows one notebook, and another has its own: Notebook, JupyterLite's, and lessons without code. */
export function isOfOneNotebook() {
  const told = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  return Boolean(told.notebookPage) || "voila" in document.body.dataset;
}

/**
 * Leave this page for another one in the same tab; changes are saved first.
 * @param {string} address
 * @param {Context | undefined} context of the notebook
 */
export async function leaveFor(address, context) {
  if (context?.model?.dirty && context.contentsModel?.writable !== false) await context.save();
  location.assign(address);
}

/**
 * Let the links from the text of a lesson to others stay in this tab, where a page shows one notebook: Notebook would
 * open a tab for each, and forget to which heading it leads. Returns a function that ends this.
 * @param {() => Context | undefined} contextOf of the notebook that is open
 */
export function keepLinks(contextOf) {
  if (!isOfOneNotebook()) return () => {};
  /** @param {MouseEvent} event */
  const follow = (event) => {
    const { button, ctrlKey, metaKey, shiftKey } = event;
    const link = sourceOf(event, ".jp-RenderedHTMLCommon a[href]");
    if (!(link instanceof HTMLAnchorElement) || button || ctrlKey || metaKey || shiftKey) return;
    const path = link.origin === location.origin && FILES.exec(link.pathname)?.[1];
    if (!path) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void leaveFor(addressOf(decodeURIComponent(path), link.hash, location), contextOf());
  };
  return listen(document, { click: follow }, true);
}
