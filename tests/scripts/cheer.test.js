// @ts-check
// A win: cheered once, when it is seen, and quietly where less motion is wanted.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { Cheer, pieces } = await import("../../widgets/stich_rallye/parts/scripts/cheer.js");

/** A picture with cars at these seats. @param {number} cars */
function cheerOf(cars) {
  const signs = { lay: (/** @type {any} */ _node, /** @type {{ index: number }} */ place) => place.index < cars };
  return new Cheer(/** @type {any} */ (signs));
}

/** @param {InstanceType<typeof Cheer>} cheer */
const seen = (cheer) => [!cheer.wreath.hidden, cheer.paper.children.length > 0];

Deno.test("nothing is seen before the end, then a wreath and paper, and the paper once", () => {
  const [cheer, film] = [cheerOf(3), {}];
  cheer.show(-1, film);
  same(seen(cheer), [false, false]);
  cheer.show(2, film);
  same(seen(cheer), [true, true]);
  cheer.show(-1, film);
  same(seen(cheer), [false, false]);
  cheer.show(2, film);
  same(seen(cheer), [true, false]);
  cheer.end();
});

Deno.test("a race that was won before it came on show has its wreath, and no paper", () => {
  const cheer = cheerOf(3);
  cheer.show(0, {});
  same(seen(cheer), [true, false]);
});

Deno.test("where less motion is wanted no paper falls", () => {
  const cheer = cheerOf(3);
  const before = globalThis.matchMedia;
  globalThis.matchMedia = /** @type {any} */ (() => ({ matches: true }));
  const film = {};
  cheer.show(-1, film);
  cheer.show(1, film);
  globalThis.matchMedia = before;
  same(seen(cheer), [true, false]);
});

Deno.test("the pieces of paper lie all over the width and fall within the moment", () => {
  const all = pieces(56);
  same(new Set(all.map(({ paint }) => paint)).size, 4);
  same(
    all.filter(({ across }) => across < 50).length > 20 && all.filter(({ across }) => across > 50).length > 20,
    true,
  );
  const early = all.filter(({ wait }) => wait < 300);
  same(
    early.filter(({ across }) => across < 50).length > 8 && early.filter(({ across }) => across > 50).length > 8,
    true,
  );
  same(all.every(({ wait }) => wait >= 0 && wait <= 600), true);
});
