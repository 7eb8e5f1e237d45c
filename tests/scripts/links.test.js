// @ts-check
// Where the next lesson lies: beside this one, whatever opened it; and how one comes there.

import { same } from "./check.js";
import { addressOf, folderOf, pathTo } from "../../widgets/parts/scripts/links.js";

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

Deno.test("the path of another lesson is as seen from the folder of this one", () => {
  const place = { pathname: "/lab/tree/notebooks/de/01_tricks.ipynb", search: "" };
  same(pathTo("02_motor.ipynb", place), "notebooks/de/02_motor.ipynb");
  same(pathTo("../02_motor.ipynb", place), "notebooks/02_motor.ipynb");
});

Deno.test("a page of one notebook has another one beside it, with the heading that is meant", () => {
  const of = (/** @type {string} */ href, hash = "") => addressOf("de/a lesson.ipynb", hash, { href });
  same(
    of("http://a/b/lite/notebooks/index.html?path=01_tricks.ipynb&x=1#h"),
    "http://a/b/lite/notebooks/index.html?path=de/a%20lesson.ipynb",
  );
  same(
    of("http://a/user/mia/notebooks/01_tricks.ipynb?k=1", "#How"),
    "http://a/user/mia/notebooks/de/a%20lesson.ipynb?k=1#How",
  );
  same(of("http://a/voila/render/01_tricks.ipynb"), "http://a/voila/render/de/a%20lesson.ipynb");
});

Deno.test("the same lesson in another language keeps what was shared in it, and its address can be read", () => {
  same(
    addressOf("fr/01_tricks.ipynb", "", {
      href: "http://a/lite/notebooks/index.html?path=01_tricks.ipynb&position=a%2Fb#h",
    }),
    "http://a/lite/notebooks/index.html?path=fr/01_tricks.ipynb&position=a%2Fb",
  );
});
