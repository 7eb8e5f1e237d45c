// @ts-check
// A film that is to be seen before anything else begins by itself, as soon as it is in view.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
/** @type {((found: { isIntersecting: boolean }[]) => void)[]} those who wait to be in view */
const looking = [];
/** @type {{ then: () => void, wait: number }[]} what waits for its time, oldest first */
const due = [];
let clock = 0;
Object.defineProperty(performance, "now", { value: () => clock });
let isCalm = false;
Object.assign(globalThis, {
  matchMedia: () => ({ matches: isCalm }),
  setTimeout: (/** @type {() => void} */ then, /** @type {number} */ wait) => due.push({ then, wait }),
  clearTimeout: (/** @type {number} */ number) => due[number - 1] && (due[number - 1].then = () => {}),
  IntersectionObserver: class {
    constructor(/** @type {any} */ seen) {
      this.seen = seen;
    }
    observe() {
      looking.push(this.seen);
    }
    disconnect() {
      looking.splice(0);
    }
  },
});
const { default: part, haste, pace } = await import("../../widgets/parts/steps.js");
const { page } = await import("../../widgets/parts/scripts/page.js");

const THREE = ["Before.", "Mia swaps.", "Ben swaps."].map((text) => ({ text }));
const LABELS = Object.fromEntries(
  ["name", "back", "forward", "play", "pause", "count", "skip", "speed"].map((name) => [name, name]),
);
let channels = 0;

/** A player of these traits. @param {Record<string, unknown>} traits */
function shown(traits) {
  const channel = `c${++channels}`;
  page.bus.subscribe(channel, () => {});
  /** @type {Map<string, () => void>} */
  const changes = new Map();
  const now = {
    steps: THREE,
    channel,
    film: "one",
    step: 0,
    autoplay: true,
    opens: "",
    seen: "",
    longest: 100,
    hurries: true,
    labels: LABELS,
  };
  Object.assign(now, traits);
  const el = /** @type {any} */ (document.createElement("div"));
  /** @type {unknown[]} what the kernel is told */
  const sent = [];
  const end = part.render({
    el,
    model: /** @type {any} */ ({
      get: (/** @type {keyof typeof now} */ name) => now[name],
      on: (/** @type {string} */ event, /** @type {() => void} */ listener) => changes.set(event, listener),
      off: () => {},
      send: (/** @type {unknown} */ content) => void sent.push(content),
    }),
  });
  const root = el.children[0];
  return {
    end,
    sent,
    at: () => page.bus.lastStep(channel),
    isPlaying: () => root.querySelectorAll("button")[1].getAttribute("aria-label") === "pause",
    count: () => root.querySelectorAll(".rally-steps-count")[0].textContent,
    change: (/** @type {Partial<typeof now>} */ more) => {
      Object.assign(now, more);
      for (const name of ["film", "seen"]) if (name in more) changes.get(`change:${name}`)?.();
    },
  };
}

Deno.test("the film of a question begins by itself once the lab is in view", () => {
  const film = shown({ opens: "one" });
  same([film.isPlaying(), looking.length], [false, 1]);
  looking[0]([{ isIntersecting: false }]);
  same(film.isPlaying(), false);
  looking[0]([{ isIntersecting: true }]);
  same([film.isPlaying(), looking.length], [true, 0]);
  film.change({ film: "two", opens: "two" });
  same([film.isPlaying(), looking.length], [false, 1], "asked again, it begins again");
  film.end();
  same(looking.length, 0);
});

Deno.test("whoever comes back to a lab finds the film of what was done there at its end", () => {
  const film = shown({ step: 1 });
  same([film.isPlaying(), looking.length, film.count(), film.at()], [false, 0, "3 / 3", 2]);
  film.change({ film: "two" });
  same([film.isPlaying(), film.count()], [true, "2 / 3"], "what is done now is shown");
  film.change({ film: "three", seen: "three" });
  same([film.isPlaying(), film.count(), film.at()], [false, "3 / 3", 2], "but not what a kernel brings back");
  film.end();
  const led = shown({ step: 1, autoplay: false });
  same([led.count(), led.at()], ["2 / 3", 1], "a log leads through its steps");
  led.end();
});

Deno.test("the film of a question that has been seen is at its end for whoever comes back", () => {
  const film = shown({ opens: "one" });
  looking[0]([{ isIntersecting: true }]);
  same(film.sent, []);
  runToItsEnd();
  same([film.count(), film.sent], ["3 / 3", [{ seen: "one" }]]);
  film.change({ seen: "one" });
  film.end();
  const again = shown({ opens: "one", seen: "one" });
  same([again.count(), again.at(), looking.length, again.sent], ["3 / 3", 2, 0, []]);
  again.end();
  const late = shown({ opens: "one" });
  late.change({ seen: "one" });
  same([late.count(), looking.length, late.sent], ["3 / 3", 0, []], "it waited to be in view");
  late.end();
});

Deno.test("a film that is read aloud goes on when its step has been said, and no step waits behind another", () => {
  /** @type {string[]} */
  const said = [];
  let isSaying = true;
  const { tellStep, isSaying: asked } = page.speech;
  page.speech.tellStep = (node) => void said.push(String(node.textContent));
  page.speech.isSaying = () => isSaying;
  const film = shown({ opens: "one" });
  looking[0]([{ isIntersecting: true }]);
  const ring = () => due[due.length - 1].then();
  ring();
  ring();
  same([said, film.count()], [["Before."], "1 / 3"]);
  isSaying = false;
  ring();
  same([said, film.count()], [["Before.", "Mia swaps."], "2 / 3"]);
  film.end();
  Object.assign(page.speech, { tellStep, isSaying: asked });
});

Deno.test("where less motion is wanted it waits at its beginning", () => {
  isCalm = true;
  const film = shown({ opens: "one" });
  film.change({ film: "two", opens: "two" });
  same([film.isPlaying(), film.count(), looking.length], [false, "1 / 3", 0]);
  film.change({ film: "three" });
  same(film.count(), "3 / 3", "what happens upon an answer is there at once");
  film.end();
  isCalm = false;
});

Deno.test("what is to be seen at its end does not play", () => {
  const film = shown({ opens: "one" });
  film.change({ film: "two", step: 2 });
  same([film.isPlaying(), film.count(), looking.length], [false, "3 / 3", 0]);
  film.end();
});

/** Let a film that plays run to its end; how long it took, in milliseconds. */
function runToItsEnd() {
  let all = 0;
  for (let next = due.pop(); next; next = due.pop()) {
    all += next.wait;
    clock += next.wait + 5; // every one of them is a little late
    due.splice(0);
    next.then();
  }
  return all;
}

Deno.test("a long film is through in eight seconds, and what has been seen once goes quicker", () => {
  const steps = Array.from({ length: 47 }, (_, at) => ({ text: `Step ${at}.`, kind: at ? "Stepped" : "" }));
  const film = shown({ steps: [], film: "zero", longest: 7500 });
  /** @param {Record<string, unknown>} more */
  const play = (more) => {
    due.splice(0);
    film.change(/** @type {any} */ (more));
    return runToItsEnd();
  };
  const first = play({ steps, film: "one" });
  same([first > 7000, first < 8000, film.count()], [true, true, "47 / 47"]);
  same(play({ film: "two" }) < 0.55 * first, true);
  const other = [...steps, { text: "Rolls.", kind: "Rolled" }];
  same(play({ steps: other, film: "three" }) < 0.6 * first, true, "only what is new takes its time");
  same(play({ steps, film: "four", hurries: false }) > 7000, true, "what is to be remembered is shown as slowly again");
  film.end();
});

Deno.test("a step without a kind takes its time", () => {
  same([
    haste({ text: "" }, new Set(["a"])),
    haste({ text: "", kind: "a" }, new Set(["a"])),
    haste(undefined, new Set()),
  ], [1, 2, 1]);
  same([pace(2, 1, 7500), pace(100, 1, 7500), pace(100, 2, 7500)], [800, 75, 37.5]);
});
