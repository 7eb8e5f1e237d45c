// @ts-check
// What is let go of is released in a task of its own, also where a browser calls back in the middle of another one.

import { same } from "./check.js";
import { useFakeTime } from "./fake_time.js";
import { deferFinalizers } from "../../tools/site/scripts/finalizers.js";

/** A registry of WebKit's make: it calls back whenever it likes; here, at once. */
class Hasty {
  /** @param {(held: any) => void} cleanup */
  constructor(cleanup) {
    this.cleanup = cleanup;
  }

  /** @param {unknown} _thing @param {unknown} held */
  register(_thing, held) {
    this.cleanup(held);
  }
}

Deno.test("what is let go of during a task is released after it, once, and in its order", () => {
  const { FinalizationRegistry: own } = globalThis;
  const time = useFakeTime();
  /** @type {unknown[]} */
  const released = [];
  Object.assign(globalThis, { FinalizationRegistry: Hasty });
  try {
    deferFinalizers();
    const registry = new FinalizationRegistry((held) => released.push(held));
    registry.register({}, "first");
    registry.register({}, "second");
    same(released, []);
    time.pass(0);
    same(released, ["first", "second"]);
  } finally {
    Object.assign(globalThis, { FinalizationRegistry: own });
    time.end();
  }
});
