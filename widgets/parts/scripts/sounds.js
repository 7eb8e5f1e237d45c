// @ts-check
// Sounds that the page makes of a few tones: off until somebody switches them on, which the browser remembers.

import { listen } from "./dom.js";

/** @typedef {{ at: number, pitch: number, lasts: number, kind?: OscillatorType }} Tone in seconds and hertz */
/** @typedef {"step" | "good" | "bad" | "win"} Sound */

const [G4, C5, E5, G5, C6] = [392, 523.25, 659.25, 783.99, 1046.5];

/** @type {Record<Sound, Tone[]>} */
export const SOUNDS = {
  step: [{ at: 0, pitch: G5, lasts: 0.04, kind: "triangle" }],
  good: [{ at: 0, pitch: C5, lasts: 0.12 }, { at: 0.1, pitch: G5, lasts: 0.18 }],
  bad: [{ at: 0, pitch: G4 / 2, lasts: 0.16, kind: "triangle" }],
  win: [C5, E5, G5, C6, G5, C6].map((pitch, index) => ({ at: index * 0.13, pitch, lasts: index === 5 ? 0.6 : 0.14 })),
};
const LOUD = 0.12; // of what a speaker can do
const NAME = "sounds";
const TURNED = "rally-sounds"; // what all switches of a page hear

/**
 * What remembers whether sounds are wanted.
 * @typedef {{ get: (name: string) => unknown, put: (name: string, value: unknown) => void }} Keeper
 */

export class Sounds {
  /** @type {AudioContext | undefined} made when the first sound is wanted: not before somebody has pressed something */
  context;

  /** @param {Keeper} keeper @param {() => AudioContext} make what plays them */
  constructor(keeper, make = () => new AudioContext()) {
    this.keeper = keeper;
    this.make = make;
  }

  get areOn() {
    return this.keeper.get(NAME) === true;
  }

  /** Switch them on or off, everywhere on the page. @param {boolean} wanted */
  set(wanted) {
    this.keeper.put(NAME, wanted);
    dispatchEvent(new Event(TURNED));
    this.play("good");
  }

  /** Be told when they are switched on or off. @param {() => void} tell @returns {() => void} ends it */
  watch(tell) {
    return listen(globalThis, { [TURNED]: tell });
  }

  /** Play a sound, if sounds are wanted. @param {Sound} sound */
  play(sound) {
    if (!this.areOn) return;
    const context = this.context ??= this.make();
    void context.resume();
    for (const { at, pitch, lasts, kind = "sine" } of SOUNDS[sound]) {
      const [tone, volume, begin] = [context.createOscillator(), context.createGain(), context.currentTime + at];
      tone.type = kind;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUD, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + lasts);
    }
  }
}
