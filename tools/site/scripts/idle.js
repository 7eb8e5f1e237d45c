// @ts-check
// What a page does when it has nothing else to do, such as laying out cells out of sight: not before the first lab is
// drawn, for that needs both of a small machine's cores; but as soon as somebody looks further. Then it is done at once: a
// page in which labs are being made would find no time for it for seconds.

const LOOKING = ["wheel", "touchstart", "pointerdown", "keydown"];
const FIRST = 1_000_000_000; // of the numbers of what waits: no browser counts so far
const SLICE = 50; // milliseconds that are worked without a pause
const HURRY = 5000; // milliseconds until the page waits again until it has nothing else to do

/**
 * Let it wait; what lets it begin. (A browser that cannot wait has JupyterLab do it otherwise.)
 * @returns {() => void}
 */
export function holdIdle() {
  const { requestIdleCallback: request, cancelIdleCallback: cancel } = globalThis;
  if (!request) return () => {};
  /** @type {Map<number, IdleRequestCallback>} */
  const waiting = new Map();
  let next = FIRST;
  globalThis.requestIdleCallback = (work) => {
    waiting.set(next, work);
    return next++;
  };
  globalThis.cancelIdleCallback = (number) => {
    if (!waiting.delete(number)) cancel(number);
  };
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const kind of LOOKING) removeEventListener(kind, begin, true);
    Object.assign(globalThis, { requestIdleCallback: atOnce, cancelIdleCallback: clearTimeout });
    setTimeout(() => Object.assign(globalThis, { requestIdleCallback: request, cancelIdleCallback: cancel }), HURRY);
    for (const work of waiting.values()) atOnce(work);
    waiting.clear();
  };
  for (const kind of LOOKING) addEventListener(kind, begin, { capture: true, passive: true });
  return begin;
}

/** @param {IdleRequestCallback} work */
const atOnce = (work) => setTimeout(() => work({ didTimeout: true, timeRemaining: () => SLICE }));
