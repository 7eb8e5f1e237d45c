// @ts-check
// A notebook is saved once at a time: JupyterLab takes a file that is newer than it knows of for the work of others.

import { nextTurn, same } from "./check.js";
import { saveInTurn } from "../../widgets/parts/scripts/saving.js";

/** As JupyterLab saves: it looks whether the file is newer, writes it, and only then takes note of what it wrote. */
class Notebook {
  disk = 0;
  known = 0;
  conflicts = 0;
  /** @type {(() => void)[]} */
  waiting = [];

  async save() {
    if (this.disk > this.known) this.conflicts++;
    const written = ++this.disk;
    await new Promise((/** @type {(value?: any) => void} */ done) => this.waiting.push(done));
    this.known = written;
  }

  /** Let what is being written be so, until nothing is. */
  async finish() {
    for (await nextTurn(); this.waiting.length; await nextTurn()) this.waiting.shift()?.();
  }
}

Deno.test("a save that begins while another goes on waits for it", async () => {
  const [alone, notebook] = [new Notebook(), new Notebook()];
  void [alone.save(), alone.save()];
  await alone.finish();
  same(alone.conflicts, 1); // as JupyterLab does it

  saveInTurn(notebook);
  saveInTurn(notebook); // each view of it says so
  void [notebook.save(), notebook.save(), notebook.save()];
  await notebook.finish();
  same([notebook.conflicts, notebook.disk, notebook.known], [0, 3, 3]);
});

Deno.test("one that fails says so, and keeps no other from being tried", async () => {
  let count = 0;
  const notebook = { save: () => ++count === 1 ? Promise.reject(new Error("no room")) : Promise.resolve() };
  saveInTurn(notebook);
  const [first, second] = await Promise.allSettled([notebook.save(), notebook.save()]);
  same([first.status, second.status, count], ["rejected", "fulfilled", 2]);
});

Deno.test("a page without a notebook has nothing to save", () => saveInTurn(undefined));
