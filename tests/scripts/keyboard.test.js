// @ts-check
// Keys in groups, and the keys of JupyterLab.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";
import { keepKeys, neighbour } from "../../widgets/shared/parts/scripts/keyboard.js";

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

Deno.test("what gets the focus in a lab or a part is marked, other parts of the page are not", () => {
  const page = useFakePage();
  const end = keepKeys(page);
  const [lab, control, cell] = ["div", "input", "input"].map((tag) => page.createElement(tag));
  lab.setAttribute("class", "widget-box rally-lab");
  lab.append(control);
  page.body.append(lab, cell);
  /** @param {typeof control} node */
  const focused = (node) => {
    const event = new Event("focusin");
    Object.defineProperty(event, "target", { value: node });
    page.dispatchEvent(event);
    return node.getAttribute("data-lm-suppress-shortcuts");
  };
  same([focused(control), focused(cell)], ["true", null]);
  end();
  same(page.listeners.get("focusin"), 0);
});
