// @ts-check
// The end of a race is shown when its film has been seen, and cheered once.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { default: part } = await import("../../widgets/parts/podium.js");
const { page } = await import("../../widgets/parts/scripts/page.js");

const STEPS = ["Mia", "Ben", "Ada", "Tom"].map((name, index) => (
  { place: index + 1, name, letter: name[0], colour: "red" }
));

/** A podium of these traits. @param {Record<string, unknown>} traits */
function shown(traits) {
  /** @type {Map<string, () => void>} */
  const changes = new Map();
  const now = {
    title: "",
    steps: STEPS,
    next: "",
    film: "",
    channel: "c",
    last: 0,
    labels: { place: "Place {n}: {name}" },
    ...traits,
  };
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
  /** @param {Partial<typeof now>} more */
  const change = (more) => {
    Object.assign(now, more);
    for (const name of Object.keys(more)) changes.get(`change:${name}`)?.();
  };
  return { root: el.children[0], change, end };
}

Deno.test("no race is over before somebody has won, and then everybody has a place", () => {
  const { root, change, end } = shown({});
  same(root.hidden || root.getAttribute("hidden") !== null, true);
  change({ title: "Mia wins in round 2!" });
  same(root.getAttribute("hidden"), null);
  same(root.children[0].textContent, "Mia wins in round 2!");
  const steps = root.children[1].children;
  same(steps.map((/** @type {any} */ each) => each.children[0].textContent), [
    "Place 1: Mia",
    "Place 2: Ben",
    "Place 3: Ada",
    "Place 4: Tom",
  ]);
  change({ title: "" });
  same(root.getAttribute("hidden") !== null, true, "taken back");
  end();
});

Deno.test("it waits for the film of the end, and is cheered once", () => {
  /** @type {string[]} */
  const played = [];
  page.sounds.play = (sound) => void played.push(sound);
  const { root, change, end } = shown({ title: "Ben wins!", film: "f1", last: 3 });
  same([root.getAttribute("hidden") !== null, played], [true, []]);
  page.bus.publish("c", 2, null, "f1");
  same(root.getAttribute("hidden") !== null, true);
  page.bus.publish("c", 3, null, "f1");
  same([root.getAttribute("hidden"), played], [null, ["win"]]);
  change({ labels: { place: "Platz {n}: {name}" } });
  same(played, ["win"]);
  end();
});

Deno.test("who share a place stand on steps side by side, and those behind them keep theirs", () => {
  const steps = STEPS.map((step, index) => ({ ...step, place: [1, 2, 2, 4][index] }));
  const { root, end } = shown({ title: "Mia wins in round 2!", steps });
  const drawn = [...root.children[1].children];
  same(drawn.map((each) => each.getAttribute("data-place")), ["1", "2", "2", "4"]);
  same(drawn.map((each) => each.getAttribute("data-step")), ["1", "2", "3", "4"]);
  same(drawn.map((each) => each.children[0].textContent), [
    "Place 1: Mia",
    "Place 2: Ben",
    "Place 2: Ada",
    "Place 4: Tom",
  ]);
  end();
});
