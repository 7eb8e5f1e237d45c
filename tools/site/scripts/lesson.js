// @ts-check
// A lesson comes alive by itself: when Python answers its cells are run, one after the other, and each table stays
// to be seen until its lab is there. A lesson that its reader has changed is run when they say so.

import { goToHeading } from "../../../widgets/jupyter/settings/labextensions/rally-lessons/static/heading.js";
import {
  isLoadedAgain,
  keepPlace,
} from "../../../widgets/jupyter/settings/labextensions/rally-lessons/static/place.js";
import { keepLinks } from "../../../widgets/parts/scripts/links.js";
import { loadBoxes } from "./boxes.js";
import { bringScripts } from "./bring.js";
import { watchChanges } from "./changes.js";
import { heedFingers } from "./fingers.js";
import { holdIdle } from "./idle.js";
import { keepKeys } from "./keys.js";
import { announce, button } from "./notice.js";
import { keepFromChanges } from "./reading.js";
import { isShared, site } from "./site.js";
import { setTable } from "./table.js";
import { shown, there } from "./there.js";

const SOON = 2000; // milliseconds that Python waits at most for the lesson's text, and other labs for the first one
const LATE = 4000; // milliseconds until cells out of sight are laid out, though no lab is there and nobody has looked
const PYTHON = "about-python"; // as tools/lessons/without_code.py marks it
const LAB = /^from widgets\.\w+ import \w+/m;

const ASKED = { code: "import widgets", silent: true, store_history: false };

/**
 * Let the lesson of this page come alive.
 * @param {any} app
 * @param {(lab: string) => void} beginPython
 */
export async function comeAlive(app, beginPython) {
  const { dataset } = document.body;
  const beginIdle = holdIdle();
  dataset.rallyLesson = "";
  nameLessons(app.serviceManager.contents);
  keepLinks(() => app.shell.currentWidget?.context);
  const panel = await there(() => app.shell.currentWidget?.sessionContext && app.shell.currentWidget);
  await panel.context.ready;
  keepFromChanges(panel);
  markPython(panel.content);
  heedFingers(panel.content);
  const text = shown(panel.node, () => panel.node.querySelector(".jp-RenderedMarkdown > *"));
  const isShown = soon(text);
  bringScripts(isShown);
  await isShown;
  const isAgain = isLoadedAgain();
  if (location.hash || isAgain) beginIdle();
  if (location.hash && !isAgain) goToHeading(panel, location.hash);
  keepPlace(panel, isAgain).catch(console.info);
  setTimeout(beginIdle, LATE);
  beginPython(firstLab(panel.context.model)); // sooner, it would keep the text waiting, and gain nothing
  document.documentElement.lang = site.language; // JupyterLab has put its own there
  const cells = panel.content.widgets.filter((/** @type {any} */ cell) => cell.model.type === "code");
  /** @type {Map<any, import("./table.js").Table>} */
  const tables = new Map();
  for (const cell of cells) cell.ready.then(() => "rallyAlive" in dataset || tables.set(cell, setTable(cell)));
  const keys = keepKeys(panel);
  const isOurs = await watchChanges(app, panel, () => run(panel, cells, tables, beginIdle));
  await there(() => panel.sessionContext.session?.kernel);
  loadBoxes(panel).catch(console.info); // it comes with the first lab then
  await answer(panel);
  const asked = keys.end();
  const wanted = isOurs ? cells : cells.filter((/** @type {any} */ cell) => asked.has(cell));
  await run(panel, wanted, tables, beginIdle);
  if (isShared() && !("rallyShown" in document.documentElement.dataset)) announce("nothing");
  for (const [cell, table] of tables) if (!wanted.includes(cell)) table.end();
  dataset.rallyAlive = "";
}

/**
 * Let a link to another lesson say where that lies. If a changed copy of it is kept, JupyterLite puts the copy's content
 * in place of that, and whoever follows the link is led nowhere.
 * @param {{ getDownloadUrl: (path: string) => Promise<string> }} contents
 */
function nameLessons(contents) {
  const urlOf = contents.getDownloadUrl.bind(contents);
  contents.getDownloadUrl = async (path) => {
    const isOther = path in site.lessons && path !== site.path; // the one that is open can be saved as a file
    return isOther ? new URL(`lite/files/${path}`, site.root).href : await urlOf(path);
  };
}

/** Cells that are about Python are seen with the code (lesson.css). @param {any} notebook */
function markPython(notebook) {
  for (const cell of notebook.widgets) {
    if (cell.model.getMetadata("tags")?.includes(PYTHON)) cell.addClass("rally-code");
  }
}

/** The line that imports the first lab of a lesson; empty if there is none. @param {any} model */
function firstLab(model) {
  const first = [...model.cells].find(({ type }) => type === "code");
  return first?.sharedModel.getSource().match(LAB)?.[0] ?? "";
}

/** Wait until Python answers; say so if it never will. @param {any} panel */
async function answer(panel) {
  const { kernel } = panel.sessionContext.session;
  try {
    const { content } = await kernel.requestExecute(ASKED).done;
    if (content.status !== "ok") throw new Error(content.evalue ?? content.status);
  } catch (error) {
    announce("lost", button("try", () => location.reload()));
    throw error;
  }
}

/**
 * Run these cells in turn; one that fails keeps none from running. The first lab has the machine for itself until it is
 * drawn.
 * @param {any} panel
 * @param {any[]} cells
 * @param {Map<any, import("./table.js").Table>} tables
 * @param {() => void} beginIdle
 */
async function run(panel, cells, tables, beginIdle) {
  for (const cell of cells) {
    if (cell !== cells[0]) beginIdle();
    panel.content.renderCellOutputs(panel.content.widgets.indexOf(cell)); // if it is out of sight
    await soon(cell.ready);
    tables.get(cell)?.hold();
    await cell.constructor.execute(cell, panel.sessionContext).catch(console.info);
    const drawn = tables.get(cell)?.letGo();
    if (cell === cells[0]) await soon(drawn);
  }
  beginIdle();
}

/** Wait for something, but not for ever. @param {Promise<unknown> | undefined} wanted */
const soon = (wanted) => Promise.race([wanted, new Promise((done) => setTimeout(done, SOON))]);
