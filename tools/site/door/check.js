// @ts-check
// Whether this browser can run the lessons: asked by the front page, and by the page of a lesson.

/** @typedef {"wasm" | "storage" | "memory"} Problem */

const LITTLE = 2; // gigabytes; browsers tell it in steps, and never more than 8

/**
 * What stands in the way: "wasm" (Python cannot run), "storage" (nothing can be kept: the notebook does not open),
 * "memory" (it may run, or stop in the middle). Empty where all is well, and where a browser does not tell.
 * @returns {Promise<Problem[]>}
 */
export async function problems() {
  /** @type {Problem[]} */
  const found = [];
  if (typeof globalThis.WebAssembly?.instantiate !== "function") found.push("wasm");
  if (!await keeps()) found.push("storage");
  const { deviceMemory } = /** @type {{ deviceMemory?: number }} */ (globalThis.navigator ?? {});
  if (deviceMemory !== undefined && deviceMemory <= LITTLE) found.push("memory");
  return found;
}

/**
 * Whether a database can be opened; private windows of some browsers have one that cannot.
 * @returns {Promise<boolean>}
 */
function keeps() {
  return new Promise((answer) => {
    try {
      const asked = globalThis.indexedDB.open("rally-check");
      asked.onerror = () => answer(false);
      asked.onsuccess = () => {
        asked.result.close();
        globalThis.indexedDB.deleteDatabase("rally-check");
        answer(true);
      };
    } catch {
      answer(false);
    }
  });
}
