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
    opens: false,
    longest: 100,
    hurries: true,
    labels: LABELS,
  };
  Object.assign(now, traits);
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
  return {
    end,
    isPlaying: () => root.querySelectorAll("button")[1].getAttribute("aria-label") === "pause",
    count: () => root.querySelectorAll(".rally-steps-count")[0].textContent,
    change: (/** @type {Partial<typeof now>} */ more) => {
      Object.assign(now, more);
      changes.get("change:film")?.();
    },
  };
}

Deno.test("the film of a question begins by itself once the lab is in view, and no other one that is there at first", () => {
  const film = shown({ opens: true });
  same([film.isPlaying(), looking.length], [false, 1]);
  looking[0]([{ isIntersecting: false }]);
  same(film.isPlaying(), false);
  looking[0]([{ isIntersecting: true }]);
  same([film.isPlaying(), looking.length], [true, 0]);
  film.change({ film: "two" });
  same([film.isPlaying(), looking.length], [false, 1], "asked again, it begins again");
  film.end();
  same(looking.length, 0);
  const other = shown({});
  same([other.isPlaying(), looking.length], [false, 0]);
  other.end();
});

Deno.test("where less motion is wanted it waits at its beginning", () => {
  isCalm = true;
  const film = shown({ opens: true });
  film.change({ film: "two" });
  same([film.isPlaying(), film.count(), looking.length], [false, "1 / 3", 0]);
  film.change({ film: "three", opens: false });
  same(film.count(), "3 / 3", "what happens upon an answer is there at once");
  film.end();
  isCalm = false;
});

Deno.test("what is to be seen at its end does not play", () => {
  const film = shown({ opens: true });
  film.change({ film: "two", opens: false, step: 2 });
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
