// @ts-check
// The pictures of a film: drawn once each, and ahead while nothing else is to do.

import { same } from "./check.js";
import { Album, nextMissing } from "../../widgets/stich_rallye/parts/scripts/album.js";

/** An album that notes what it draws, and an idle time that comes when `pass` is called. */
function albumOf() {
  /** @type {number[]} */
  const drawn = [];
  /** @type {(() => void)[]} */
  let waiting = [];
  /** @param {() => void} draw */
  const idle = (draw) => {
    waiting.push(draw);
    return () => {
      waiting = waiting.filter((other) => other !== draw);
    };
  };
  const album = new Album((step) => {
    drawn.push(step);
    return `step ${step}`;
  }, idle);
  return { album, drawn, pass: () => waiting.shift()?.() };
}

Deno.test("the steps that are nearest are drawn ahead, first the one that comes next", () => {
  same(nextMissing(["0", "1", null, "3", null], 3), 4);
  same(nextMissing([null, null, "2"], 2), 1);
  same(nextMissing(["0"], 0), undefined);
});

Deno.test("every picture is drawn once, all of them in idle times, and what is wanted at once", () => {
  const { album, drawn, pass } = albumOf();
  album.begin(4);
  same(album.at(1), "step 1");
  same(drawn, [1]);
  pass();
  same(drawn, [1, 2]);
  same(album.at(0), "step 0");
  same(drawn, [1, 2, 0]);
  pass();
  pass();
  same(drawn, [1, 2, 0, 3]);
  same([0, 1, 2, 3].map((step) => album.at(step)), ["step 0", "step 1", "step 2", "step 3"]);
  same(drawn.length, 4);
});

Deno.test("another film begins with nothing, and whoever has gone draws no more", () => {
  const { album, drawn, pass } = albumOf();
  album.begin(2);
  album.at(0);
  album.begin(3);
  pass();
  same(drawn, [0]);
  album.at(2);
  album.end();
  pass();
  same(drawn, [0, 2]);
});
