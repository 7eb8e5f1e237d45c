// @ts-check
// What a page does when it has nothing else to do waits until it may begin, or until somebody looks further.

import { same } from "./check.js";
import { holdIdle } from "../../tools/site/scripts/idle.js";

/** @type {unknown[]} what the browser was asked to do, and not to do */
let asked = [];

/** @param {() => void} work @param {object} [options] */
const request = (work, options) => asked.push([work.name, options]);

/** @param {number} number */
const cancel = (number) => asked.push(number);

/** A browser that was asked for nothing yet. */
function anew() {
  asked = [];
  Object.assign(globalThis, { requestIdleCallback: request, cancelIdleCallback: cancel });
}

function layOut() {}

Deno.test("what waits is asked for when it may begin, with its options, and from then on at once", () => {
  anew();
  const begin = holdIdle();
  requestIdleCallback(layOut, { timeout: 3000 });
  same(asked, []);
  begin();
  begin();
  same(asked, [["layOut", { timeout: 3000 }]]);
  same([requestIdleCallback, cancelIdleCallback], [request, cancel]);
});

Deno.test("what nobody wants any more is not done, and what the browser knows is left to it", () => {
  anew();
  const begin = holdIdle();
  cancelIdleCallback(requestIdleCallback(layOut));
  cancelIdleCallback(7);
  begin();
  same(asked, [7]);
});

Deno.test("it begins when somebody looks further", () => {
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    anew();
    holdIdle();
    requestIdleCallback(layOut);
    dispatchEvent(new Event(kind));
    same(asked, [["layOut", undefined]]);
  }
});

Deno.test("a browser that cannot wait is left alone", () => {
  anew();
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  holdIdle()();
  same(asked, []);
});
