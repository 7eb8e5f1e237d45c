// @ts-check
// Shift+Enter in a lab: on to the next cell, and nothing else.

import { same } from "./check.js";
import { cellAfter, wayOf } from "../../widgets/parts/scripts/going_on.js";

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

Deno.test("Shift+Enter goes on, what else runs a cell leads nowhere, and Enter alone acts as ever", () => {
  const enter = { ...NONE, key: "Enter" };
  same(wayOf({ ...enter, shiftKey: true }), "on");
  const others = [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { ctrlKey: true, shiftKey: true }];
  same(others.map((held) => wayOf({ ...enter, ...held })), Array(4).fill("nowhere"));
  same(wayOf(enter), "usual");
  same(["a", " ", "Tab"].map((key) => wayOf({ ...NONE, key, shiftKey: true })), Array(3).fill("usual"));
});

Deno.test("the next cell is the one after the lab's that can be seen, and there is none after the last", () => {
  const lab = {};
  /** @param {(boolean | "hidden")[]} holding which cells hold the lab, and which are hidden */
  const notebook = (...holding) =>
    holding.map((holds, at) => ({
      at,
      contains: () => holds === true,
      getClientRects: () => holds === "hidden" ? [] : [{}],
    }));
  /** @param {object[] | null} cells */
  const after = (cells) =>
    /** @type {any} */ (cellAfter(
      /** @type {any} */ ({ ...lab, closest: () => cells && { querySelectorAll: () => cells } }),
    ))?.at;
  same(after(notebook(false, true, false)), 2);
  same(after(notebook(true, "hidden", "hidden", false)), 3);
  same(after(notebook(false, true, "hidden")), undefined);
  same(after(notebook(false, true)), undefined);
});
