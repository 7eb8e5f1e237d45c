// @ts-check
// Whether this browser can run Python by itself.

/** @typedef {"wasm" | "storage" | "memory"} Reason */

const LEAST = 2; // GB; a browser that says so has that or less

/**
 * Why this browser cannot run the site, if it cannot.
 * @param {any} [browser]
 * @returns {Promise<Reason | "">}
 */
export async function whyNot(browser = globalThis) {
  if (typeof browser.WebAssembly?.instantiate !== "function") return "wasm";
  if (!await canKeep(browser.indexedDB)) return "storage";
  if (browser.navigator?.deviceMemory <= LEAST) return "memory";
  return "";
}

/**
 * Whether something can be kept; some browsers have a store in a private window, and do not open it.
 * @param {IDBFactory | undefined} store
 * @returns {Promise<boolean>}
 */
function canKeep(store) {
  return new Promise((done) => {
    try {
      const asked = /** @type {IDBFactory} */ (store).open("rally");
      asked.onsuccess = () => {
        asked.result.close();
        done(true);
      };
      asked.onerror = () => done(false);
    } catch {
      done(false);
    }
  });
}
