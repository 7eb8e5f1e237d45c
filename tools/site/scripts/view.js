// @ts-check
// A lesson is a page to play on, or the notebook that it is made of: menus, tools and code. It is what somebody has
// chosen last, on every lesson; begin.js sees to it before anything is drawn, and lesson.css and bar.css show it so.

const KEY = "site view"; // as in begin.js
const { dataset } = document.documentElement;

/** Whether one sees the notebook. */
export const isNotebook = () => dataset.rallyView === "notebook";

/**
 * Show the other one, and remember that. What is in sight in the notebook stays there.
 * @param {any} app
 */
export function turn(app) {
  const notebook = app.shell.currentWidget?.content;
  const scroller = notebook?.node.querySelector(".jp-WindowedPanel-outer");
  const top = scroller?.getBoundingClientRect().top ?? 0;
  const seen = notebook?.widgets.find((/** @type {any} */ cell) => cell.node.getBoundingClientRect().bottom > top);
  const before = seen?.node.getBoundingClientRect().top - top;
  dataset.rallyView = isNotebook() ? "lesson" : "notebook";
  if (notebook && !isNotebook()) shut(notebook);
  try {
    localStorage.setItem(KEY, dataset.rallyView);
  } catch { /* nothing is kept here */ }
  layOut(app);
  if (seen) scroller.scrollTop += seen.node.getBoundingClientRect().top - scroller.getBoundingClientRect().top - before;
}

/** What was being written is read again. @param {any} notebook */
function shut(notebook) {
  notebook.mode = "command";
  for (const cell of notebook.widgets) if (cell.model.type === "markdown") cell.rendered = true;
}

/** Let JupyterLab measure anew what is seen now. @param {any} app */
function layOut({ shell }) {
  if (!isNotebook()) {
    shell.collapseLeft?.();
    shell.collapseRight?.();
  }
  for (const each of [shell, shell.currentWidget]) each?.fit();
  dispatchEvent(new Event("resize"));
}
