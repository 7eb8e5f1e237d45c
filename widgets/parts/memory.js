// @ts-check
// What a lab last showed, kept on the page for when its kernel has been restarted (inputs.py says how); and what the
// page's address asks its labs to show.

import { asked, taken } from "./scripts/address.js";
import { put } from "./scripts/dom.js";
import { definePart } from "./scripts/part.js";
import { always, tab } from "./scripts/store.js";

/** @typedef {{ session: string, made: string, text: string }} Moment what a lab shows, which one, and by which kernel */
/** @typedef {Moment & { key: string, taken: string, lasting: boolean }} Memory */

/**
 * What to remind a lab of that is shown anew; undefined: of nothing.
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
 * @returns {Moment | undefined}
 */
export function recalled(kept) {
  const { session, made, text } = /** @type {Record<string, unknown>} */ (kept ?? {});
  if (typeof session !== "string" || typeof made !== "string" || typeof text !== "string") return undefined;
  return { session, made, text };
}

/** Where notebooks that are open at the same time are told apart. @param {{ widget_manager?: unknown }} model */
function documentOf({ widget_manager: manager }) {
  const { context } = /** @type {{ context?: { path?: string } }} */ (manager ?? {});
  return context?.path ?? location.pathname;
}

/** @param {import("./scripts/part.js").View<Memory>} view */
function build({ model, root, watch }) {
  put(root, { hidden: true });
  const name = `${documentOf(model)} ${model.get("key")}`;
  const now = () => ({ session: model.get("session"), made: model.get("made"), text: model.get("text") });
  if (!model.get("key")) return;
  const store = model.get("lasting") ? always : tab;
  const text = reminder(recalled(store.get(name)), now());
  watch("text", () => store.put(name, now()));
  if (text !== undefined) model.send({ remembered: text }); // no question: nobody waits for an answer
  const wish = asked();
  if (wish) model.send({ arrived: wish.query, visit: wish.visit });
  watch("taken", () => taken(model.get("taken")));
}

export default definePart("memory", build);
