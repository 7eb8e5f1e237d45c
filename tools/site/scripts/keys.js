// @ts-check
// A key that is pressed before Python answers is kept: the cell waits its turn, and the next one is chosen.

import { hearKeys } from "../../../widgets/parts/scripts/keyboard.js";

/**
 * Keep what is asked for with Shift+Enter or Ctrl+Enter; `end` gives the cells, and lets JupyterLab have the keys.
 * @param {any} panel
 */
export function keepKeys(panel) {
  const notebook = panel.content;
  /** @type {Set<any>} */
  const asked = new Set();
  const hear = (/** @type {KeyboardEvent} */ event) => {
    const { key, shiftKey, ctrlKey, metaKey, target } = event;
    if (key !== "Enter" || !(shiftKey || ctrlKey || metaKey) || !notebook.node.contains(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const cell = notebook.activeCell;
    if (cell.model.type === "code") {
      asked.add(cell);
      cell.setPrompt("*");
    } else {
      cell.rendered = true;
    }
    notebook.mode = "command";
    if (shiftKey) goOn(notebook);
  };
  const deafen = hearKeys(document, hear, { capture: true, commands: true });
  return {
    end: () => {
      deafen();
      return asked;
    },
  };
}

/** Make the next cell that can be seen the one that keys act on, and bring it into sight. @param {any} notebook */
export function goOn(notebook) {
  const next = notebook.widgets.findIndex((/** @type {any} */ cell, /** @type {number} */ index) =>
    index > notebook.activeCellIndex && cell.node.getClientRects().length
  );
  if (next > 0) notebook.activeCellIndex = next;
  notebook.deselectAll();
  notebook.activate();
  notebook.activeCell.node.scrollIntoView({ block: "nearest" });
}
