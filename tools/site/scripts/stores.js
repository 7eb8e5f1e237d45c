// @ts-check
// The stores in which JupyterLite keeps lessons, made before it begins. By itself it makes each when it is first wanted,
// with a new version of their database: two tabs that do so at the same moment take it from each other.

import { site } from "./site.js";

const DATABASE = `JupyterLite Storage - ${site.root.pathname}lite/`;
const FILES = "files"; // one of these
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

/**
 * Whether somebody's own notebook is kept here, where JupyterLite finds it. The stores must have been made.
 * @param {string} path
 * @returns {Promise<boolean>} true as well if the stores cannot be opened: then JupyterLite says what is wrong
 */
export function keeps(path) {
  return new Promise((done) => {
    const asked = indexedDB.open(DATABASE);
    asked.onerror = () => done(true);
    asked.onsuccess = () => {
      const found = asked.result.transaction(FILES).objectStore(FILES).count(path);
      found.onsuccess = () => (asked.result.close(), done(found.result > 0));
    };
  });
}
