// @ts-check
// What a lab asks for is in sight all the time; only its tick waits for a film.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { default: part } = await import("../../widgets/parts/goal.js");
const { page } = await import("../../widgets/parts/scripts/page.js");

Deno.test("a question is in sight while its film runs, and ticked when the film of its answer has been seen", () => {
  /** @type {Map<string, () => void>} */
  const changes = new Map();
  const labels = { reached: "Done: {goal}", on: "go on", count: "{done} of {all}", all: "done" };
  const now = { text: "Who?", so_far: "", reached: false, lesson: "", done: 0, total: 0, next: "", labels };
  Object.assign(now, { film: "one", channel: "c", last: 3 });
  const el = /** @type {any} */ (document.createElement("div"));
  const end = part.render({
    el,
    model: /** @type {any} */ ({
      get: (/** @type {keyof typeof now} */ name) => now[name],
      on: (/** @type {string} */ event, /** @type {() => void} */ listener) => changes.set(event, listener),
      off: () => {},
      send: () => {},
    }),
  });
  const root = el.children[0];
  const shown = () => [root.querySelector(".rally-goal-text").textContent, root.getAttribute("data-reached") !== null];
  const change = (/** @type {Record<string, unknown>} */ more) => {
    Object.assign(now, more);
    changes.get("change:text")?.();
  };
  same(shown(), ["Who?", false]);
  change({ film: "two", reached: true });
  same(shown(), ["Who?", false]);
  page.bus.publish("c", 3, null, "two");
  same(shown(), ["Who?", true]);
  change({ text: "And now?", film: "three", reached: false });
  same(shown(), ["And now?", false], "asked again, it is open at once");
  end();
});
