// @ts-check
// The stores in which JupyterLite keeps lessons, made before it begins. By itself it makes each when it is first wanted,
// with a new version of their database: two tabs that do so at the same moment take it from each other.

import { site } from "./site.js";

const DATABASE = `JupyterLite Storage - ${site.root.pathname}lite/`;
const STORES = ["checkpoints", "counters", "files", "statedb", "local-forage-detect-blob-support"];

/** Make them all at once, if there are none. @returns {Promise<void>} */
export function makeStores() {
  return new Promise((done) => {
    const asked = indexedDB.open(DATABASE);
    asked.onupgradeneeded = () => STORES.forEach((name) => asked.result.createObjectStore(name));
    asked.onsuccess = () => (asked.result.close(), done());
    asked.onerror = () => done(); // JupyterLite says what is wrong
  });
}
