// @ts-check
// Going to the heading that a link names. JupyterLab looks for it before the cells are drawn, and finds none.

const REST = 1000; // milliseconds without a change of height after which a notebook is drawn
const HEADING = /^#+\s+(.*)$/gm;
const CELL = "cell-id=";
const BY_READER = ["wheel", "touchstart", "mousedown", "keydown"];

/**
 * Whether a cell is the one that is named, or has the heading.
 * @param {any} model of the cell
 * @param {string} id of a heading, or "cell-id=" and that of a cell
 */
function holds(model, id) {
  if (id.startsWith(CELL)) return model.id === id.slice(CELL.length);
  if (model.type !== "markdown") return false;
  const headings = model.sharedModel.getSource().matchAll(HEADING);
  return [...headings].some(([, text]) => text.replace(/[*_`]/g, "").trim().replaceAll(" ", "-") === id);
}

/**
 * Go to a heading of a notebook, and stay there while what lies above it is drawn, unless its reader goes elsewhere.
 * The next cell to be run is the one there. An id that nothing has leads nowhere.
 * @param {any} panel of the notebook
 * @param {string} hash as an address has it
 */
export async function goToHeading({ content: notebook, context, node }, hash) {
  await context.ready;
  const id = decodeURIComponent(hash.slice(1));
  const index = notebook.widgets.findIndex((/** @type {any} */ cell) => holds(cell.model, id));
  if (index < 0) return;
  const cell = notebook.widgets[index];
  notebook.deselectAll();
  notebook.activeCellIndex = index;
  const go = () => (node.querySelector(`[data-jupyter-id="${CSS.escape(id)}"]`) ?? cell.node).scrollIntoView();
  await notebook.scrollToItem(index, "start"); // a cell out of sight may not be on the page
  stay(notebook, go);
}

/**
 * Whether the labs of this page of the site have not all appeared yet: they come one by one
 * (tools/site/scripts/lesson.js).
 */
const comesAlive = () => "rallyLesson" in document.body.dataset && !("rallyAlive" in document.body.dataset);

/** What releases a notebook that is held somewhere. @type {WeakMap<object, AbortController>} */
const staying = new WeakMap();

/** Whether a notebook is being held somewhere. @param {object} notebook */
export const stays = (notebook) => staying.has(notebook);

/**
 * Go somewhere in a notebook, and stay there while its cells are drawn, unless its reader goes elsewhere, or it is to be
 * somewhere else.
 * @param {any} notebook
 * @param {() => void} go
 */
export function stay(notebook, go) {
  staying.get(notebook)?.abort();
  const leave = new AbortController(), { signal } = leave;
  staying.set(notebook, leave);
  let clock = 0;
  const wait = () => {
    clearTimeout(clock);
    clock = setTimeout(() => comesAlive() ? wait() : leave.abort(), REST);
  };
  wait();
  const drawn = new ResizeObserver(() => {
    go();
    wait();
  });
  signal.addEventListener("abort", () => {
    drawn.disconnect();
    clearTimeout(clock);
    if (staying.get(notebook) === leave) staying.delete(notebook);
  });
  for (const kind of BY_READER) addEventListener(kind, () => leave.abort(), { capture: true, signal });
  for (const { node: each } of notebook.widgets) drawn.observe(each);
  go();
}
