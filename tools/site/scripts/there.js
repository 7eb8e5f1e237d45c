// @ts-check
// What comes sooner or later, and says nothing when it does.

const MOMENT = 30; // milliseconds

/**
 * What there is, as soon as it is there.
 * @template T
 * @param {() => T | undefined | null | false} find
 * @returns {Promise<T>}
 */
export async function there(find) {
  for (;;) {
    const found = find();
    if (found) return found;
    await new Promise((done) => setTimeout(done, MOMENT));
  }
}
