// @ts-check
// What the build says of the site, and where this page is in it.

import { asksFor, withPath } from "../../../widgets/parts/scripts/links.js";

/**
 * version: of the release; build: the release itself. next: JupyterLite's own beginning. languages: code and own name.
 * fronts: the page that leads to all lessons, by language. lessons: what they are called, by their paths within
 * `lite/files`. goals: by the name of a lesson what is to be done in it. words: sentences by
 * language and name. binder: the address of a lesson there, "{lesson}" in place of its path.
 * @typedef {object} Site
 * @property {string} version
 * @property {string} next
 * @property {Record<string, string>} languages
 * @property {Record<string, string>} fronts
 * @property {Record<string, string>} lessons
 * @property {Record<string, string[]>} goals
 * @property {Record<string, Record<string, string>>} words
 * @property {string} binder
 */

const ENGLISH = "en";
const asked = new URLSearchParams(location.search);
const said = document.getElementById("rally-site")?.textContent ?? "{}";

/**
 * isKept: whether the site's store has something to answer with, and tries again what breaks off.
 * @type {Site & { root: URL, isLesson: boolean, path: string, language: string, isKept: boolean }}
 */
export const site = {
  ...JSON.parse(said),
  root: new URL("../../../", import.meta.url),
  isLesson: /\/notebooks\/(index\.html)?$/.test(location.pathname),
  path: asked.get("path") ?? "",
  language: ENGLISH,
  isKept: false,
};
site.next = new URL(site.next, document.baseURI).href;
site.language = languageOf(site.path);

/** @param {string} path of a lesson */
export function languageOf(path) {
  const [folder] = path.split("/");
  return folder in site.languages ? folder : ENGLISH;
}

/**
 * A sentence in the language of this page, with what is to be filled in.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function say(name, values = {}) {
  const sentence = (site.words[site.language] ?? site.words[ENGLISH])[name];
  return sentence.replace(/\{(\w+)\}/g, (_whole, each) => String(values[each]));
}

/**
 * The same lesson in another language.
 * @param {string} code
 */
export function pathIn(code) {
  const name = site.path.split("/").at(-1) ?? "";
  const path = code === ENGLISH ? name : `${code}/${name}`;
  return path in site.lessons ? path : "";
}

/**
 * The page that leads to all lessons in the language of this one: by its name it is that, whatever a browser likes. From
 * a lesson it leads to where that stands in the list.
 */
export function frontDoor() {
  const lesson = site.isLesson && site.path in site.lessons
    ? `-${site.path.split("/").at(-1)}`.replace(/\.ipynb$/, "")
    : "";
  return new URL(`${site.fronts[site.language]}#${site.language}${lesson}`, site.root).href;
}

/** Whether this page was come to by a link in which somebody has shared something. */
export const isShared = () => asksFor(location.search);

/** The same lesson in another language, with what somebody has shared in it. @param {string} path */
export function sameIn(path) {
  return withPath(new URL(location.href), path);
}

/** @param {string} path of a lesson */
export const addressOf = (path) => new URL(`lite/notebooks/index.html?path=${path}`, site.root).href;

/** @param {string} path of a lesson */
export const onBinder = (path) => site.binder.replace("{lesson}", path.replace(/\.ipynb$/, "") || "00_start");

/**
 * An element with what is in it.
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function el(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
