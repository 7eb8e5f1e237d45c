// @ts-check
// What a lab last showed, kept on the page for when its kernel has been restarted (memory.py says how).

import { put } from "./scripts/dom.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ session: string, made: string, text: string }} Moment what a lab shows, which one, and by which kernel */
/** @typedef {Moment & { key: string }} Memory */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Keeper */

/**
 * What to remind a lab of that is shown anew; null: of nothing.
 * @param {Moment | null} kept
 * @param {Moment} now
 */
export function reminder(kept, now) {
  if (!kept?.text || kept.session === now.session || kept.made !== now.made) return null;
  return kept.text === now.text ? null : kept.text;
}

/**
 * What is kept under a name; null if that is nothing, or nothing of ours.
 * @param {Keeper} keeper
 * @param {string} name
 * @returns {Moment | null}
 */
export function recalled(keeper, name) {
  try {
    const { session, made, text } = JSON.parse(keeper.getItem(name) ?? "null") ?? {};
    return [session, made, text].every((each) => typeof each === "string") ? { session, made, text } : null;
  } catch {
    return null;
  }
}

/**
 * Keep a moment, if the page may keep anything.
 * @param {Keeper} keeper
 * @param {string} name
 * @param {Moment} moment
 */
export function keep(keeper, name, moment) {
  try {
    keeper.setItem(name, JSON.stringify(moment));
  } catch {
    // a page that has no room, or may keep nothing, remembers nothing
  }
}

/** Where notebooks that are open at the same time are told apart. @param {{ widget_manager?: unknown }} model */
function documentOf({ widget_manager: manager }) {
  const { context } = /** @type {{ context?: { path?: string } }} */ (manager ?? {});
  return context?.path ?? location.pathname;
}

/** @param {import("./scripts/part.js").View<Memory>} view */
function build({ model, root, watch }) {
  put(root, { hidden: true });
  const name = `rally ${documentOf(model)} ${model.get("key")}`;
  const now = () => ({ session: model.get("session"), made: model.get("made"), text: model.get("text") });
  if (!model.get("key")) return;
  const text = reminder(recalled(sessionStorage, name), now());
  watch("text", () => keep(sessionStorage, name, now()));
  if (text !== null) model.send({ remembered: text }); // no question: nobody waits for an answer
}

export default definePart("memory", build);
