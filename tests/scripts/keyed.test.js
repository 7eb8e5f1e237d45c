// @ts-check
// Lists follow their items and keep the nodes, and the focus, of those that stay.

import { same, there } from "./check.js";
import { useFakePage } from "./fake_page.js";
import { keyed, planned } from "../../widgets/parts/scripts/keyed.js";

/** What becomes of a list of keys when a plan is carried out. @param {string[]} before @param {string[]} wanted */
function carriedOut(before, wanted) {
  const { gone, moves } = planned(before, wanted);
  const list = before.filter((key) => !gone.includes(key));
  for (const { key, before: next } of moves) {
    if (list.includes(key)) list.splice(list.indexOf(key), 1);
    list.splice(next === null ? list.length : list.indexOf(next), 0, key);
  }
  return { list, moves };
}

Deno.test("a plan leads to what is wanted, whatever was there", () => {
  const words = ["", "a", "abc", "cab", "bca", "xaybz", "zyx", "abcdef", "fedcba", "acebdf"];
  for (const before of words) {
    for (const wanted of words) {
      same(carriedOut([...before], [...wanted]).list, [...wanted], `${before} to ${wanted}`);
    }
  }
});

Deno.test("what stays in its order is not moved", () => {
  same(carriedOut([..."abcdef"], [..."acdf"]).moves, []);
  same(carriedOut([..."acdf"], [..."abcdef"]).moves.map(({ key }) => key), ["b", "e"]);
  same(planned([..."abc"], [..."xabc"]).moves, [{ key: "x", before: "a" }]);
});

/** A list of buttons on a page of its own. */
function makeList() {
  const page = useFakePage();
  const parent = page.createElement("ul");
  page.body.append(parent);
  /** @param {string[]} items */
  const follow = (items) => {
    const make = (/** @type {string} */ item) => {
      const node = /** @type {any} */ (page.createElement("button"));
      node.setAttribute("made", item);
      const update = (/** @type {string} */ now, /** @type {number} */ index) => void (node.text = `${now}${index}`);
      return { node, update };
    };
    keyed(/** @type {any} */ (parent), items, (item) => item[0], make, /** @type {any} */ (fallback));
  };
  const fallback = page.createElement("button");
  page.body.append(fallback);
  return { page, parent, follow, fallback };
}

Deno.test("nodes are kept by their keys and follow their items", () => {
  const { parent, follow } = makeList();
  follow(["a", "b", "c"]);
  const [a, b, c] = parent.children;
  follow(["c!", "a", "d"]);
  same(parent.children.map((node) => node.textContent), ["c!0", "a1", "d2"]);
  same([parent.children[0] === c, parent.children[1] === a, b.parentElement], [true, true, null]);
});

Deno.test("the focus stays with a node that moves", () => {
  const { page, parent, follow } = makeList();
  follow(["a", "b", "c"]);
  const b = parent.children[1];
  b.focus();
  follow(["b", "c", "a"]);
  same(page.activeElement === b, true);
});

Deno.test("when the focused node goes, its neighbour gets the focus, and at last the fallback", () => {
  const { page, parent, follow, fallback } = makeList();
  follow(["a", "b", "c"]);
  there(parent.children[2]).focus();
  follow(["a", "b"]);
  same(page.activeElement === parent.children[1], true);
  follow([]);
  same(page.activeElement === fallback, true);
});

Deno.test("a focus elsewhere is left where it is", () => {
  const { page, follow, fallback } = makeList();
  follow(["a", "b"]);
  fallback.focus();
  follow(["b"]);
  same(page.activeElement === fallback, true);
});
