// @ts-check
// A dial of nine positions (S4.1): where a point, a turn and a key lead.

import { near, same } from "./check.js";
import { around, at, ledBy, pointed, turned, wedge } from "../../widgets/stich_rallye/parts/scripts/disc.js";

Deno.test("position 0 is on top and the others follow clockwise", () => {
  same(at(0, 100), ["0.00", "-100.00"]);
  same(at(90, 100)[0], "100.00");
  same(at(180, 100)[1], "100.00");
  same(at(270, 100)[0], "-100.00");
});

Deno.test("every position is found again under its own middle, and none on the hub", () => {
  for (let position = 0; position < 9; position += 1) {
    const [x, y] = at(position * 40, 78).map(Number);
    same(pointed(x, y, 220, 9), position);
  }
  same(pointed(5, -5, 220, 9), null);
});

Deno.test("the last field before 0 ends where the first begins", () => {
  const [first, last] = [wedge(-20, 20, 54, 99), wedge(300, 340, 54, 99)];
  same(last.match(/1 (\S+)L/)?.[1], first.match(/^M(\S+?)A/)?.[1]);
});

Deno.test("the key turns the shorter way, so that from 4 over to 0 is one notch on and not eight back", () => {
  same(turned(null, 320), 320);
  near(turned(320, 0), 360);
  near(turned(360, 320), 320);
  near(turned(0, 320), -40);
  near(turned(720, 40), 760);
});

Deno.test("arrows wind and unwind, round and round; other keys mean nothing", () => {
  same(ledBy("ArrowUp", 8, 9), 0);
  same(ledBy("PageDown", 0, 9), 8);
  same(ledBy("Home", 5, 9), 0);
  same(ledBy("End", 5, 9), 8);
  same(ledBy("b", 5, 9), undefined);
  same(around(-10, 9), 8);
});
