// @ts-check
// Where the focus goes when what had it is gone.

import { same } from "./check.js";
import { heirOf, nextIn } from "../../widgets/parts/scripts/focus.js";

/** A lab in which these selectors find nodes, each seen or not. @param {Record<string, [string, boolean][]>} found */
const labOf = (found) => ({
  /** @param {string} selector */
  querySelectorAll: (selector) =>
    (found[selector] ?? []).map(([id, seen]) => ({
      id,
      isConnected: true,
      checkVisibility: () => seen,
      matches: () => id === "step back",
    })),
});
/** @param {Record<string, [string, boolean][]>} found */
const next = (found) => /** @type {any} */ (nextIn(/** @type {any} */ (labOf(found))))?.id;

Deno.test("what one would press next comes first, then a card, then any button, and only what is seen", () => {
  const go = ":is(.rally-acts, .rally-hand-row, .rally-sheet) .mod-primary";
  const hand = "[data-at-hand] [tabindex='0']";
  same(next({ [go]: [["go on", true]], [hand]: [["a card", true]] }), "go on");
  same(
    next({ [go]: [["go on", false]], [hand]: [["a card", true]] }),
    "a card",
  );
  same(next({ [go]: [["go on", false], ["next race", true]] }), "next race");
  same(next({ [hand]: [["a card", false]], ".rally-acts button": [["hint", true]] }), "hint");
  same(next({ [hand]: [["a card", false]] }), undefined);
  const head = ".rally-head button";
  same(next({ ".mod-primary": [["practise this", true]], [head]: [["more", true]] }), "practise this");
  same(next({ ".rally-acts button": [["step back", true], ["drive", true]] }), "drive", "Enter would undo there");
});

Deno.test("a control that draws itself anew keeps the focus at the same place, as long as it is there", () => {
  /** @param {boolean} isThere @param {string[]} names */
  const place = (isThere, ...names) => /** @type {any} */ ({
    index: 1,
    control: {
      isConnected: isThere,
      checkVisibility: () => true,
      querySelectorAll: () => names.map((name) => ({ name, isConnected: true, checkVisibility: () => true })),
    },
  });
  /** @param {any} node */
  const nameOf = (node) => node?.name;
  same(nameOf(heirOf(place(true, "English", "Deutsch"))), "Deutsch");
  same(nameOf(heirOf(place(false, "English", "Deutsch"))), undefined);
  same(nameOf(heirOf(place(true, "English"))), undefined);
  same(nameOf(heirOf(null)), undefined);
});
