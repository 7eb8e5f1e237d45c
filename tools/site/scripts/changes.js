// @ts-check
// A lesson that its reader has changed is kept in this browser, and can be set back. One that has only been run is not
// changed: nobody is asked about it, and the next release of it is what is seen next.

import { announce, button } from "./notice.js";
import { site } from "./site.js";

/**
 * Watch what becomes of the lesson. True if it is the one that was published.
 * @param {any} app
 * @param {any} panel
 * @param {() => Promise<void>} run what runs it all
 */
export async function watchChanges(app, panel, run) {
  const { model } = panel.context;
  const { contents } = app.serviceManager;
  const published = await publishedSources();
  const isOurs = () => published !== undefined && published === sources(model);
  model.stateChanged.connect((/** @type {any} */ _model, /** @type {any} */ { name }) => {
    if (name === "dirty" && model.dirty && isOurs()) model.dirty = false;
  });
  if (!isOurs() && published !== undefined) {
    const setBack = async () => {
      await contents.delete(panel.context.path);
      model.dirty = false;
      location.reload();
    };
    announce("changed", button("run", () => (announce(), run())), button("back", setBack));
  }
  return isOurs();
}

/** The text of all cells of the lesson as it was published; undefined if it is none of ours. */
async function publishedSources() {
  if (!(site.path in site.lessons)) return;
  const answer = await fetch(new URL(`lite/files/${site.path}`, site.root));
  const { cells } = await answer.json();
  return said(cells.map((/** @type {any} */ cell) => [cell.cell_type, [cell.source].flat().join("")]));
}

/** @param {any} model */
function sources(model) {
  return said([...model.cells].map((cell) => [cell.type, cell.sharedModel.getSource()]));
}

/** @param {[string, string][]} cells */
const said = (cells) => JSON.stringify(cells);
