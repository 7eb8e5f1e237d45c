// @ts-check
// As much of a browser's storage as the store needs to be tested without a browser.

/** A storage of a browser. @param {Record<string, string>} [kept] */
export function makeKeeper(kept = {}) {
  return {
    kept,
    get length() {
      return Object.keys(kept).length;
    },
    /** @param {number} index */
    key: (index) => Object.keys(kept)[index] ?? null,
    /** @param {string} name */
    getItem: (name) => kept[name] ?? null,
    /** @param {string} name @param {string} value */
    setItem: (name, value) => void (kept[name] = value),
    /** @param {string} name */
    removeItem: (name) => void delete kept[name],
  };
}
