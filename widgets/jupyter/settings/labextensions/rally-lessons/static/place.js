// @ts-check
// Where one is in a lesson: the lab, not the pixel. A phone that is turned, another language and a page that is loaded again
// lead there again.

import { stay, stays } from "./heading.js";

const KEY = "lessons place"; // what begins with "rally" belongs to labs
const POINT = 1 / 3; // of the window's height from its top: what lies there is what one looks at
const RARELY = 200; // milliseconds
const OUTER = ".jp-WindowedPanel-outer";

/** @typedef {{ lesson: string, path: string, cell: string, share: number }} Place how much of the cell is above the point */

/** The name of a lesson in all languages. @param {string} path */
const nameOf = (path) => path.split("/").at(-1) ?? "";

/** The place that was kept last. @returns {Place | undefined} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {Place} place */
function keep(place) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch { /* nothing is kept here */ }
}

/**
 * The cell that one looks at, and how much of it lies above the point; undefined at the very top, and of what is not seen.
 * @param {any} notebook
 */
export function placeIn(notebook) {
  const outer = notebook.node.querySelector(OUTER);
  if (!outer?.scrollTop || !outer.clientHeight) return;
  const { top } = outer.getBoundingClientRect(), point = top + POINT * outer.clientHeight;
  for (const { model, node } of notebook.widgets) {
    const box = node.getBoundingClientRect();
    if (box.height && box.bottom > point) return { cell: model.id, share: (point - box.top) / box.height };
  }
}

/**
 * Go to a place, and stay there while the cells are drawn.
 * @param {any} notebook
 * @param {{ cell: string, share: number }} place
 */
async function goTo(notebook, { cell, share }) {
  const index = notebook.widgets.findIndex((/** @type {any} */ each) => each.model.id === cell);
  if (index < 0) return;
  const { node } = notebook.widgets[index], outer = notebook.node.querySelector(OUTER);
  if (!node.isConnected) await notebook.scrollToItem(index, "start"); // a cell out of sight may not be on the page
  stay(notebook, () => {
    const box = node.getBoundingClientRect(), { top } = outer.getBoundingClientRect();
    outer.scrollTop += box.top + share * box.height - top - POINT * outer.clientHeight;
  });
}

/**
 * Keep the place in a notebook, and go where one was if this page was loaded again, or the lesson is in another language
 * now.
 * @param {any} panel
 * @param {boolean} isAgain
 */
export async function keepPlace({ content: notebook, context, node }, isAgain) {
  await context.ready;
  const { path } = context, lesson = nameOf(path);
  const before = kept();
  if (before?.lesson === lesson && (isAgain || before.path !== path)) await goTo(notebook, before);
  /** @type {ReturnType<typeof placeIn>} */
  let here;
  let clock = 0, width = innerWidth;
  const look = () => {
    clock = 0;
    if (stays(notebook) || !node.isConnected || node.getClientRects().length === 0) return;
    here = placeIn(notebook);
    keep({ lesson, path, cell: here?.cell ?? "", share: here?.share ?? 0 });
  };
  node.addEventListener("scroll", () => clock ||= setTimeout(look, RARELY), true);
  addEventListener("pagehide", look); // what lies above may have become higher or lower since
  addEventListener("resize", () => {
    if (width === innerWidth) return; // a keyboard on a screen makes the window lower
    width = innerWidth;
    if (here && node.isConnected) goTo(notebook, here);
  });
}

/** Whether the page was loaded again, or come back to. */
export const isLoadedAgain = () =>
  performance.getEntriesByType("navigation").some((/** @type {any} */ { type }) => /reload|back_forward/.test(type));

export default {
  id: "rally-lessons:place",
  description: "A lesson stays where one is in it.",
  autoStart: true,
  /** @param {any} app */
  activate({ docRegistry, restored }) {
    let isRestoring = isLoadedAgain();
    restored.then(() => isRestoring = false);
    docRegistry.addWidgetExtension("Notebook", {
      createNew: (/** @type {any} */ panel) => void keepPlace(panel, isRestoring).catch(console.info),
    });
  },
};
