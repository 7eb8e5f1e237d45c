// @ts-check
// What comes sooner or later, whether it says so or not.

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

/**
 * Something of a page, at the moment when it is put there: what is asked for now and then hears of it when all that the
 * page has to draw is drawn.
 * @param {Node} place that it comes into
 * @param {() => T | null} find
 * @returns {Promise<T>}
 * @template T
 */
export function shown(place, find) {
  return new Promise((done) => {
    const look = () => {
      const found = find();
      if (!found) return;
      changes.disconnect();
      done(found);
    };
    const changes = new MutationObserver(look);
    changes.observe(place, { childList: true, subtree: true });
    look();
  });
}
