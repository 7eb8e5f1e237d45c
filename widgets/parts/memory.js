// @ts-check
// What a lab last showed, kept on the page for when its kernel has been restarted (inputs.py says how); and what the
// page's address asks its labs to show.

import { asked, taken } from "./scripts/address.js";
import { put } from "./scripts/dom.js";
import { definePart } from "./scripts/part.js";
import { always, tab } from "./scripts/store.js";

/** @typedef {{ session: string, made: string, text: string }} Moment what a lab shows, which one, and by which kernel */
/** @typedef {Moment & { at?: number }} Kept when that was; until 2026-12 nobody noted it */
/** @typedef {{ key: string, taken: string, lasting: boolean, folders: string[], pages: number, written: number }} Memory */
/** @typedef {Memory & { session: string, made: string } & Record<string, any>} Traits with the text in pages */

/**
 * What to remind a newly shown lab of; undefined: nothing.
 * @param {Moment | undefined} kept
 * @param {Moment} now
 */
export function reminder(kept, now) {
  if (!kept?.text || kept.session === now.session || kept.made !== now.made) return undefined;
  return kept.text === now.text ? undefined : kept.text;
}

/**
 * A moment that was kept; undefined for anything else.
 * @param {unknown} kept
 * @returns {Kept | undefined}
 */
export function recalled(kept) {
  const { session, made, text, at } = /** @type {Record<string, unknown>} */ (kept ?? {});
  if (typeof session !== "string" || typeof made !== "string" || typeof text !== "string") return undefined;
  return { session, made, text, ...(typeof at === "number" ? { at } : {}) };
}

/**
 * The names of a lesson's file in all languages, first of all the one under which it is kept: that in English, which
 * lies in no folder of its own.
 * @param {string} path in any language
 * @param {string[]} folders of the other languages
 */
export function namesOf(path, folders) {
  const parts = path.split("/"), file = parts.pop() ?? "";
  if (folders.includes(parts.at(-1) ?? "")) parts.pop();
  return [[], ...folders.map((folder) => [folder])].map((folder) => [...parts, ...folder, file].join("/"));
}

/**
 * The newest of the moments that were kept of a lab as it is made now; of those without a time the first.
 * @param {(Kept | undefined)[]} kept
 * @param {Moment} now
 */
export function newest(kept, now) {
  const those = kept.filter((each) => each?.made === now.made);
  return those.reduce((one, other) => (other?.at ?? 0) > (one?.at ?? 0) ? other : one, those[0]);
}

/** Where notebooks that are open at the same time are told apart. @param {{ widget_manager?: unknown }} model */
function documentOf({ widget_manager: manager }) {
  const { context } = /** @type {{ context?: { path?: string } }} */ (manager ?? {});
  return context?.path ?? location.pathname;
}

/** @param {import("./scripts/part.js").View<Traits>} view */
function build({ model, root, watch }) {
  put(root, { hidden: true });
  const key = model.get("key");
  if (!key) return;
  const here = documentOf(model);
  const [name, ...others] = namesOf(here, model.get("folders")).map((path) => `${path} ${key}`);
  const text = () => Array.from({ length: model.get("pages") }, (_, page) => model.get(`text_${page}`)).join("");
  const now = () => ({ session: model.get("session"), made: model.get("made"), text: text() });
  const store = model.get("lasting") ? always : tab;
  const each = [`${here} ${key}`, name, ...others].map((one) => recalled(store.get(one)));
  const kept = newest(each, now());
  const wanted = reminder(kept, now());
  const shown = model.get("written");
  watch("written", () => {
    if (wanted !== undefined && model.get("written") === shown) return; // what was kept stays until the kernel has it
    store.put(name, { ...now(), at: Date.now() });
    for (const other of others) store.forget(other); // the languages had one each until 2026-12
  });
  if (wanted !== undefined) model.send({ remembered: wanted }); // no question: nobody waits for an answer
  const wish = asked();
  if (wish) model.send({ arrived: wish.query, visit: wish.visit });
  watch("taken", () => taken(model.get("taken")));
}

export default definePart("memory", build);
