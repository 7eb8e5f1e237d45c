// @ts-check
// Where the next lesson lies: beside this one, whatever opened it.

import { same } from "./check.js";
import { folderOf } from "../../widgets/shared/parts/scripts/next_lesson.js";

Deno.test("the folder of the document that is open is in its address, whichever front end it is", () => {
  const at = (/** @type {string} */ pathname, search = "") => folderOf({ pathname, search });
  same(at("/lab/tree/01_tricks.ipynb"), "");
  same(at("/user/mia/lab/tree/rally/notebooks/01_tricks.ipynb"), "rally/notebooks/");
  same(at("/lab/workspaces/auto-k/tree/my%20lessons/01_tricks.ipynb"), "my lessons/");
  same(at("/notebooks/notebooks/01_tricks.ipynb"), "notebooks/");
  same(at("/lite/notebooks/index.html", "?path=de/01_tricks.ipynb"), "de/");
  same(at("/voila/render/de/01_tricks.ipynb"), "de/");
  same(at("/lab"), "");
});
