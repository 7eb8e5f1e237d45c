// @ts-check
// What a page does when it has nothing else to do, such as laying out cells out of sight: not before the first lab is
// drawn, for that needs both of a small machine's cores; but as soon as somebody looks further.

const LOOKING = ["wheel", "touchstart", "pointerdown", "keydown"];
const FIRST = 1_000_000_000; // of the numbers of what waits: no browser counts so far

/**
 * Let it wait; what lets it begin. (A browser that cannot wait has JupyterLab do it otherwise.)
 * @returns {() => void}
 */
export function holdIdle() {
  const { requestIdleCallback: request, cancelIdleCallback: cancel } = globalThis;
  if (!request) return () => {};
  /** @type {Map<number, Parameters<typeof request>>} */
  const waiting = new Map();
  let next = FIRST;
  globalThis.requestIdleCallback = (...wanted) => {
    waiting.set(next, wanted);
    return next++;
  };
  globalThis.cancelIdleCallback = (number) => {
    if (!waiting.delete(number)) cancel(number);
  };
  const begin = () => {
    for (const kind of LOOKING) removeEventListener(kind, begin, true);
    Object.assign(globalThis, { requestIdleCallback: request, cancelIdleCallback: cancel });
    for (const wanted of waiting.values()) request(...wanted);
    waiting.clear();
  };
  for (const kind of LOOKING) addEventListener(kind, begin, { capture: true, passive: true });
  return begin;
}
