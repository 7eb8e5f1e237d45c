// @ts-check
// Sounds: none before they are wanted, and then the tones of each, one after the other.

import { same } from "./check.js";
import { SOUNDS, Sounds } from "../../widgets/parts/scripts/sounds.js";

/** What would be heard, and whether anything that could play has been made. */
function studio() {
  /** @type {{ pitch: number, from: number, to: number }[]} */
  const heard = [];
  const made = { count: 0 };
  const context = {
    currentTime: 5,
    destination: {},
    resume: () => Promise.resolve(),
    createGain: () => ({
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: (/** @type {unknown} */ to) => to,
    }),
    createOscillator: () => {
      const tone = { pitch: 0, from: 0, to: 0 };
      heard.push(tone);
      return {
        type: "sine",
        frequency: {
          set value(/** @type {number} */ pitch) {
            tone.pitch = pitch;
          },
        },
        connect: (/** @type {unknown} */ to) => to,
        start: (/** @type {number} */ from) => void (tone.from = from),
        stop: (/** @type {number} */ to) => void (tone.to = to),
      };
    },
  };
  /** @type {Map<string, unknown>} */
  const kept = new Map();
  const keeper = {
    get: (/** @type {string} */ name) => kept.get(name),
    put: (/** @type {string} */ name, /** @type {unknown} */ value) => void kept.set(name, value),
  };
  const make = () => {
    made.count += 1;
    return /** @type {any} */ (context);
  };
  return { heard, made, keeper, sounds: () => new Sounds(keeper, make) };
}

Deno.test("nothing is heard, and nothing made that could be, until sounds are switched on", () => {
  const { heard, made, sounds } = studio();
  const off = sounds();
  off.play("win");
  same([heard.length, made.count, off.areOn], [0, 0, false]);
});

Deno.test("a switch answers with a sound, is remembered, and every other switch hears of it", () => {
  const { heard, made, sounds } = studio();
  const one = sounds();
  let told = 0;
  const end = one.watch(() => (told += 1));
  one.set(true);
  same([told, heard.length, made.count], [1, SOUNDS.good.length, 1]);
  same(sounds().areOn, true, "who comes later finds it on");
  end();
  one.set(false);
  one.play("win");
  same([told, heard.length], [1, SOUNDS.good.length], "off again: silence, and nobody who left is told");
});

Deno.test("the tones of a sound follow one another from now on, each for its time", () => {
  const { heard, keeper, sounds } = studio();
  keeper.put("sounds", true);
  sounds().play("win");
  same(heard.map(({ pitch }) => pitch), SOUNDS.win.map(({ pitch }) => pitch));
  const begins = heard.map(({ from }) => from);
  same([...begins].sort((a, b) => a - b), begins);
  same([begins[0], heard.every(({ from, to }) => to > from)], [5, true]);
});
