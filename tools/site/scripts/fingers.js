// @ts-check
// Where fingers point, a tap on code only chooses its cell: the second one opens it, to be changed, until one goes
// elsewhere. Two taps on a text are meant to see it larger, and do not show how it is written. (page.css has the rest.)

const CODE = ".jp-CodeCell .jp-InputArea-editor";
const TWICE = 2000; // milliseconds between two taps that belong together
const fingers = matchMedia("(pointer: coarse)");

/** @param {any} notebook */
export function heedFingers(notebook) {
  const before = { code: /** @type {Element | null} */ (null), at: 0 };
  /** @param {MouseEvent} event */
  const heed = ({ target, timeStamp: at }) => {
    const code = target instanceof Element ? target.closest(CODE) : null;
    const isSecond = code && code === before.code && at - before.at < TWICE;
    Object.assign(before, { code, at });
    if (isSecond && fingers.matches) open(/** @type {HTMLElement} */ (code));
  };
  /** @param {HTMLElement} code */
  const open = (code) => {
    code.dataset.rallyOpen = "";
    code.addEventListener("focusout", () => delete code.dataset.rallyOpen, { once: true });
    notebook.widgets.find((/** @type {any} */ cell) => cell.node.contains(code))?.editor.focus();
  };
  notebook.node.addEventListener("click", heed, true);
  notebook.node.addEventListener("mousedown", (/** @type {MouseEvent} */ event) => { // JupyterLab has chosen the cell
    const isShut = event.target instanceof Element && event.target.closest(`${CODE}:not([data-rally-open])`);
    if (isShut && fingers.matches) event.preventDefault(); // what scrolls the code would have the focus
  });
  notebook.node.addEventListener("dblclick", (/** @type {MouseEvent} */ event) => {
    const isText = event.target instanceof Element && event.target.closest(".jp-MarkdownCell");
    if (isText && fingers.matches) event.stopImmediatePropagation();
  }, true);
}
