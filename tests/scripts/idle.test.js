// @ts-check
// What a page does when it has nothing else to do waits until it may begin, or until somebody looks further.

import { same } from "./check.js";
import { useFakeTime } from "./fake_time.js";
import { holdIdle } from "../../tools/site/scripts/idle.js";

const LONG = 10_000; // milliseconds

/** @type {unknown[]} what the browser was asked to do, and not to do, and what was done */
let heard = [];
const request = () => heard.push("asked for");
/** @param {number} number */
const cancel = (number) => heard.push(number);
/** @param {IdleDeadline} deadline */
const layOut = (deadline) => heard.push(`laid out in ${deadline.timeRemaining()} ms`);

/**
 * A browser that was asked for nothing yet, and time that stands.
 * @param {(time: ReturnType<typeof useFakeTime>, begin: () => void) => void} story
 */
function told(story) {
  const time = useFakeTime();
  heard = [];
  Object.assign(globalThis, { requestIdleCallback: request, cancelIdleCallback: cancel });
  const begin = holdIdle();
  try {
    story(time, begin);
  } finally {
    begin();
    time.end();
  }
}

Deno.test("what waits is done at once when it may begin, and so is what follows", () => {
  told((time, begin) => {
    requestIdleCallback(layOut);
    time.pass(LONG);
    same(heard, []);
    begin();
    requestIdleCallback(layOut);
    begin();
    time.pass(1);
    same(heard, ["laid out in 50 ms", "laid out in 50 ms"]);
  });
});

Deno.test("after a while the page waits again until it has nothing else to do", () => {
  told((time, begin) => {
    begin();
    time.pass(LONG);
    same([requestIdleCallback, cancelIdleCallback], [request, cancel]);
  });
});

Deno.test("what nobody wants any more is not done, and what the browser knows is left to it", () => {
  told((time, begin) => {
    cancelIdleCallback(requestIdleCallback(layOut));
    cancelIdleCallback(7);
    begin();
    cancelIdleCallback(requestIdleCallback(layOut));
    time.pass(1);
    same(heard, [7]);
  });
});

Deno.test("it begins when somebody looks further", () => {
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    told((time) => {
      requestIdleCallback(layOut);
      dispatchEvent(new Event(kind));
      time.pass(1);
      same(heard, ["laid out in 50 ms"]);
    });
  }
});

Deno.test("a browser that cannot wait is left alone", () => {
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  holdIdle()();
  same("requestIdleCallback" in globalThis, false);
});
