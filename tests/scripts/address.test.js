// @ts-check
// What a page's address asks for, and the link to a place.

import { same } from "./check.js";
import { linkTo, queryIn } from "../../widgets/parts/scripts/address.js";

Deno.test("an address asks for something if it names one of the kinds of things that are shared", () => {
  same(
    queryIn({ search: "?path=06_what_if.ipynb&position=players%3D3" }),
    "path=06_what_if.ipynb&position=players%3D3",
  );
  same(queryIn({ search: "?path=16_puzzles.ipynb&puzzle=x" }), "path=16_puzzles.ipynb&puzzle=x");
  same(queryIn({ search: "?path=06_what_if.ipynb" }), undefined);
  same(queryIn({ search: "" }), undefined);
});

Deno.test("an address asks for something, too, if part of it is lost or it was encoded once more", () => {
  for (
    const query of [
      "check=0a1b2c3d&path=06_what_if.ipynb",
      "check=0a1b2c3d&path=06_what_if.ipynb&posi",
      "check=0a",
      "path=06_what_if.ipynb&amp;position=players%3D3",
      "check%3D0a1b2c3d%26path%3D06_what_if.ipynb%26position%3Dplayers%253D3",
      "path=06_what_if.ipynb&position=players%3D3).",
    ]
  ) {
    same(queryIn({ search: `?${query}` }), query);
  }
  same(queryIn({ search: "?path=position.ipynb&x=check" }), undefined);
});

Deno.test("of an address without an end so much is read that one sees it is too long", () => {
  same(queryIn({ search: `?position=${"0".repeat(1e6)}` })?.length, 60_001);
});

Deno.test("a link leads to the site whose page this is, or to the one that is known; else there is none", () => {
  const page = "lite/notebooks/index.html";
  const place = { href: "https://a.org/b/lite/notebooks/index.html?path=de/07_play.ipynb#h" };
  const asked = "path=06_what_if.ipynb&position=x";
  same(linkTo(asked, "https://c.org/d/", page, place, false), "https://c.org/d/lite/notebooks/index.html?" + asked);
  same(linkTo(asked, "", page, place, false), "");
  same(linkTo(asked, "https://c.org/d/", page, place, true), "https://a.org/b/lite/notebooks/index.html?" + asked);
  same(linkTo(asked, "", page, { href: "https://a.org/lite/lab/index.html" }, true), `https://a.org/${page}?${asked}`);
});
