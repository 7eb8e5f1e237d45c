// @ts-check
// Python's objects that JavaScript no longer holds are released in a task of their own. WebKit calls back in the middle of a
// synchronous request, too, by which Python reads a file: Pyodide raises then, and the object is never released.

/** Let every FinalizationRegistry made from now on call back in a task of its own. */
export function deferFinalizers() {
  const { FinalizationRegistry: Registry } = globalThis;
  globalThis.FinalizationRegistry = class extends Registry {
    /** @param {(held: any) => void} cleanup */
    constructor(cleanup) {
      super((held) => void setTimeout(() => cleanup(held)));
    }
  };
}
