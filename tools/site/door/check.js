// @ts-check
// Whether this browser can run the lessons: asked by the front page, and by the page of a lesson.

/** @typedef {"wasm" | "old" | "storage" | "memory"} Problem */

const LITTLE = 2; // gigabytes; browsers tell it in steps, and never more than 8

/** What the labs are unpacked and drawn with, that browsers have had since 2024 at the latest. */
const NEEDED = {
  unpack: () => "DecompressionStream" in globalThis,
  see: () => "checkVisibility" in Element.prototype,
  open: () => "showPopover" in HTMLElement.prototype,
  paint: () => CSS.supports("color", "light-dark(white, black)"),
};

/**
 * What stands in the way: "wasm" (Python cannot run), "old" (the labs cannot be unpacked or drawn), "storage" (nothing can be kept: the notebook does not open),
 * "memory" (it may run, or stop in the middle). Empty where all is well, and where a browser does not tell.
 * @returns {Promise<Problem[]>}
 */
export async function problems() {
  /** @type {Problem[]} */
  const found = [];
  if (typeof globalThis.WebAssembly?.instantiate !== "function") found.push("wasm");
  if (!Object.values(NEEDED).every((has) => has())) found.push("old");
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
