// @ts-check
// A tile that lies open in one's hand: clicks turn it from way to way, and only a clear act lays it.

import { same, there } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { Ways } = await import("../../widgets/rally_run/parts/scripts/ways.js");

const CURVE = [{ exits: "NE", label: "north to east" }, { exits: "NW", label: "west to north" }];

/** The ways of a tile in the first row, and what is heard of them. */
function inHand() {
  /** @type {string[]} */
  const heard = [];
  const ways = new Ways({
    turn: (cell, exits) => void heard.push(`turn ${cell} ${exits}`),
    lay: (exits) => void heard.push(`lay ${exits}`),
    leave: () => void heard.push("leave"),
    say: (word) => word,
  });
  ways.update([0, 3], CURVE, false);
  const current = () => [...ways.pictures.children].map((node) => node.getAttribute("aria-current"));
  return { ways, heard, current };
}

Deno.test("the first way is marked, and the tile lies so at once", () => {
  const { ways, heard, current } = inHand();
  same(heard, ["turn 0,3 NE"]);
  same(current(), ["true", null]);
  same([ways.isAt([0, 3]), ways.isAt([3, 0])], [true, false]);
});

Deno.test("a click on the tile turns it to the next way and round again, and lays nothing", () => {
  const { ways, heard, current } = inHand();
  ways.next();
  same(current(), [null, "true"]);
  ways.next();
  same(current(), ["true", null]);
  same(heard, ["turn 0,3 NE", "turn 0,3 NW", "turn 0,3 NE"]);
});

Deno.test("the tick lays it as it lies in one's hand, a picture as it shows it", () => {
  const { ways, heard } = inHand();
  ways.next();
  ways.tick.dispatchEvent(new Event("click"));
  there(ways.pictures.children[0]).dispatchEvent(new Event("click"));
  same(heard.slice(-2), ["lay NW", "lay NE"]);
});

Deno.test("what is drawn anew keeps the way that is marked; another tile begins with its first", () => {
  const { ways, heard, current } = inHand();
  ways.next();
  ways.update([0, 3], CURVE, false);
  same([current(), heard.at(-1)], [[null, "true"], "turn 0,3 NW"]);
  ways.update([4, 3], CURVE, false);
  same([current(), heard.at(-1)], [["true", null], "turn 4,3 NE"]);
  same(ways.node.getAttribute("data-side"), "below");
  ways.update(null, [], false);
  same([ways.isAt([4, 3]), ways.node.getAttribute("hidden") !== null || ways.node.hidden], [false, true]);
});
