// @ts-check
// Every lab is a box of ipywidgets, whose script JupyterLab loads when it is told of the first one: a lab waited for it.
// It is loaded while Python imports what labs are made of.

import { VIEW } from "./pictures.js";

const BOX = ["BoxModel", "@jupyter-widgets/controls", "2.0.0"]; // as ipywidgets names it
const MOMENT = 30; // milliseconds
const TRIES = 100;

/** Load it, as soon as JupyterLab can. @param {any} panel whose kernel is there */
export async function loadBoxes(panel) {
  for (let count = 0; count < TRIES; count++) {
    const renderer = panel.content.rendermime.createRenderer(VIEW); // knows who loads widgets, once JupyterLab does
    const pause = new Promise((done) => setTimeout(done, MOMENT));
    const manager = await Promise.race([renderer._manager.promise, pause]);
    renderer.dispose();
    if (manager) return await manager.loadClass(...BOX);
  }
}
