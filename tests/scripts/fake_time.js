// @ts-check
// Time that passes when a test says so, in the place of the machine's own timers.

/** From now on timers go by a time of their own: `pass` lets it go on, `end` gives the machine's back. */
export function useFakeTime() {
  const { setTimeout, clearTimeout } = globalThis;
  /** @type {Map<number, { at: number, ring: () => void }>} */
  const timers = new Map();
  let [now, count] = [0, 0];
  Object.assign(globalThis, {
    /** @param {() => void} ring @param {number} [wait] */
    setTimeout(ring, wait = 0) {
      timers.set(++count, { at: now + wait, ring });
      return count;
    },
    /** @param {number} timer */
    clearTimeout: (timer) => void timers.delete(timer),
  });
  /** @param {number} end */
  const next = (end) => [...timers].filter(([, { at }]) => at <= end).sort(([, one], [, two]) => one.at - two.at)[0];
  /** @param {number} milliseconds */
  function pass(milliseconds) {
    const end = now + milliseconds;
    for (let due = next(end); due; due = next(end)) {
      const [timer, { at, ring }] = due;
      timers.delete(timer);
      now = at;
      ring();
    }
    now = end;
  }
  return { pass, end: () => void Object.assign(globalThis, { setTimeout, clearTimeout }) };
}
