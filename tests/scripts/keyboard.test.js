// @ts-check
// Keys in groups, the keys of JupyterLab, and those of an input method.

import { same, scriptsIn } from "./check.js";
import { useFakePage } from "./fake_page.js";
import { hearKeys, isForPage, keepKeys, neighbour } from "../../widgets/parts/scripts/keyboard.js";

/** Boxes in rows of so many. @param {number} count @param {number} columns */
const boxes = (count, columns) =>
  Array.from({ length: count }, (_, i) => ({ left: 70 * (i % columns), top: 100 * Math.floor(i / columns) }));

Deno.test("left and right go along the line and round its ends", () => {
  same(neighbour(boxes(5, 5), 4, "ArrowRight"), 0);
  same(neighbour(boxes(5, 5), 0, "ArrowLeft"), 4);
  same([neighbour(boxes(5, 5), 2, "Home"), neighbour(boxes(5, 5), 2, "End")], [0, 4]);
});

Deno.test("up and down go to the next row, to what lies nearest there", () => {
  const rows = boxes(9, 4); // 4, 4 and 1
  same(neighbour(rows, 1, "ArrowDown"), 5);
  same(neighbour(rows, 7, "ArrowDown"), 8);
  same(neighbour(rows, 8, "ArrowUp"), 4);
});

Deno.test("where there is one row, or none further, down goes on like right", () => {
  same(neighbour(boxes(3, 3), 0, "ArrowDown"), 1);
  same(neighbour(boxes(9, 4), 8, "ArrowDown"), 0);
  same(neighbour(boxes(3, 3), 0, "ArrowUp"), 2);
});

Deno.test("any other key leads nowhere", () => same(neighbour(boxes(3, 3), 0, "x"), null));

/** A key as a browser tells of it. */
class KeyboardEvent extends Event {
  key = "";
  keyCode = 0;
  isComposing = false;
  ctrlKey = false;
  metaKey = false;
  altKey = false;
}

/** @param {string} key @param {Partial<KeyboardEvent>} [held] @returns {any} */
const pressed = (key, held = {}) => Object.assign(new KeyboardEvent("keydown"), { key }, held);

const CTRL = { ctrlKey: true }, CMD = { metaKey: true }, ALT = { altKey: true };
const COMPOSING = [{ isComposing: true }, { keyCode: 229 }];

Deno.test("the page hears what is pressed with Ctrl, Cmd or Alt, and no plain key", () => {
  for (const held of [CTRL, CMD, ALT]) {
    same(["s", "f", "C", "z", "1"].map((key) => isForPage(pressed(key, held), false)), Array(5).fill(true));
  }
  same(["s", "b", "x", "D", "Escape", "Enter", "0"].map((key) => isForPage(pressed(key), false)), Array(7).fill(false));
});

Deno.test("it does not hear what would run a lab's cell again, nor what an input method takes", () => {
  same([CTRL, CMD, ALT].map((held) => isForPage(pressed("Enter", held), false)), Array(3).fill(false));
  same(COMPOSING.map((state) => isForPage(pressed("s", { ...CTRL, ...state }), false)), [false, false]);
});

Deno.test("what a field does with its letters is its own, and it is saved from a field all the same", () => {
  same(
    ["z", "Z", "a", "v", "ArrowLeft", "Backspace"].map((key) => isForPage(pressed(key, CMD), true)),
    Array(6).fill(false),
  );
  same(["s", "f", "C"].map((key) => isForPage(pressed(key, CTRL), true)), Array(3).fill(true));
});

Deno.test("a key in a lab or a part is marked before JupyterLab hears of it, in other parts of the page it is not", () => {
  const page = useFakePage();
  Object.assign(globalThis, { KeyboardEvent });
  const end = keepKeys(page);
  const [lab, control, cell] = ["div", "button", "button"].map((tag) => page.createElement(tag));
  lab.setAttribute("class", "widget-box rally-lab");
  lab.append(control);
  page.body.append(lab, cell);
  /** @param {typeof control} node @param {string} key @param {Partial<KeyboardEvent>} [held] */
  const mark = (node, key, held) => {
    const event = pressed(key, held);
    Object.defineProperty(event, "target", { value: node });
    page.dispatchEvent(event);
    return node.getAttribute("data-lm-suppress-shortcuts");
  };
  same([mark(control, "b"), mark(control, "s", CTRL), mark(control, "s", CMD), mark(control, "x")], [
    "true",
    null,
    null,
    "true",
  ]);
  same(mark(cell, "b"), null);
  end();
  same(page.listeners.get("keydown"), 0);
});

Deno.test("whoever hears keys hears none of an input method, and commands only on demand", () => {
  Object.assign(globalThis, { KeyboardEvent });
  const target = new EventTarget();
  const plain = /** @type {string[]} */ ([]), all = /** @type {string[]} */ ([]);
  const ends = [
    hearKeys(target, ({ key }) => void plain.push(key)),
    hearKeys(target, ({ key }) => void all.push(key), { capture: true, commands: true }),
  ];
  const told = [pressed("Enter"), pressed("s", CTRL), new Event("keydown")];
  told.push(...COMPOSING.flatMap((state) => ["Enter", "Escape"].map((key) => pressed(key, state))));
  for (const event of told) target.dispatchEvent(event);
  for (const end of ends) end();
  target.dispatchEvent(pressed("Enter"));
  same([plain, all], [["Enter"], ["Enter", "s"]]);
});

/** Where a key only tells that somebody is there, whatever key it is. */
const SIGNS = ["arrival.js", "heading.js", "idle.js", "in_sight.js", "rally.js", "reading.js"];

Deno.test("nothing of ours hears keys by itself", async () => {
  /** @type {string[]} */
  const found = [];
  for await (const [name, text] of scriptsIn("widgets", "tools")) {
    const isByItself = /addEventListener\(\s*["'`]key|\bkey(down|up|press):/.test(text) || !text.includes("hearKeys(");
    if (/["'`]key(down|up|press)["'`]|\bkey(down|up|press):|onkey/.test(text) && isByItself) found.push(name);
  }
  same(found.sort(), [...SIGNS, "keyboard.js"].sort());
});
