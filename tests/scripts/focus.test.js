// @ts-check
// Where the focus goes when what had it is gone.

import { same } from "./check.js";
import { nextIn } from "../../widgets/shared/parts/scripts/focus.js";

/** A lab in which these selectors find nodes, each seen or not. @param {Record<string, [string, boolean][]>} found */
const labOf = (found) => ({
  /** @param {string} selector */
  querySelectorAll: (selector) =>
    (found[selector] ?? []).map(([id, seen]) => ({ id, isConnected: true, checkVisibility: () => seen })),
});
/** @param {Record<string, [string, boolean][]>} found */
const next = (found) => /** @type {any} */ (nextIn(/** @type {any} */ (labOf(found))))?.id;

Deno.test("what one would press next comes first, then a card, then any button, and only what is seen", () => {
  const hand = ".rally-hand [tabindex='0']";
  same(next({ ".rally-acts .mod-primary": [["go on", true]], [hand]: [["a card", true]] }), "go on");
  same(next({ ".rally-acts .mod-primary": [["go on", false]], [hand]: [["a card", true]] }), "a card");
  same(next({ ".rally-acts .mod-primary": [["go on", false], ["next race", true]] }), "next race");
  same(next({ [hand]: [["a card", false]], ".rally-acts button": [["hint", true]] }), "hint");
  same(next({ [hand]: [["a card", false]] }), undefined);
});
