// @ts-check
// The pictures of a film's steps, kept: drawing one takes longer than a frame of the screen lasts, showing it does not.

/**
 * Calls back when the page has nothing else to do; returns a function that cancels this.
 * @typedef {(draw: () => void) => () => void} Idle
 */

/** @type {Idle} */
const whenIdle = (draw) => {
  if (!("requestIdleCallback" in globalThis)) { // Safari
    const timer = setTimeout(draw, 60);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(draw);
  return () => cancelIdleCallback(asked);
};

/**
 * The step without a picture that is nearest to this one, the later of two; undefined if there is none.
 * @param {ArrayLike<unknown>} pictures
 * @param {number} step
 */
export function nextMissing(pictures, step) {
  const missing = Array.from(pictures, (picture, index) => picture ? -1 : index).filter((index) => index >= 0);
  return missing.sort((one, other) => Math.abs(one - step) - Math.abs(other - step) || other - one)[0];
}

/**
 * Each picture is drawn once: when its step is wanted, or before that while the page has nothing else to do.
 * @template Picture
 */
export class Album {
  /** @type {(Picture | null)[]} */
  pictures = [];
  rest = () => {};

  /** @param {(step: number) => Picture} draw @param {Idle} [idle] */
  constructor(draw, idle = whenIdle) {
    this.draw = draw;
    this.idle = idle;
  }

  /** Begin another film of this many steps: the old pictures are of no use any more. @param {number} steps */
  begin(steps) {
    this.end();
    this.pictures = Array(steps).fill(null);
  }

  /** The picture of a step. The pictures of the others follow, the nearest first. @param {number} step @returns {Picture} */
  at(step) {
    const picture = this.pictures[step] ??= this.draw(step);
    this.goOn(step);
    return picture;
  }

  /** @param {number} step */
  goOn(step) {
    this.rest();
    const next = nextMissing(this.pictures, step);
    if (next === undefined) return;
    this.rest = this.idle(() => {
      this.pictures[next] = this.draw(next);
      this.goOn(step);
    });
  }

  /** Draw nothing more. */
  end() {
    this.rest();
    this.rest = () => {};
  }
}
