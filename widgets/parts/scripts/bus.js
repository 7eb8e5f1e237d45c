// @ts-check
// The bus: views tell one another which step is shown, without the kernel.

/** @typedef {(step: number, from: string | null) => void} Listener hears a step, and who says so */

/** Milliseconds that a channel's step is remembered when nobody listens: views of a moved cell go and come again. */
const PATIENCE = 5000;

/** Channels by name. A channel is there while somebody listens to it, and a moment longer. */
export class Bus {
  /** @type {Map<string, { listeners: Set<Listener>, last?: number, film?: string, before?: string, ends?: ReturnType<typeof setTimeout> }>} */
  channels = new Map();

  /** @param {number} [patience] */
  constructor(patience = PATIENCE) {
    this.patience = patience;
  }

  /**
   * Tell everybody on a channel which step is shown.
   * @param {string} channel
   * @param {number} step
   * @param {string | null} [from] whoever says so
   * @param {string} [film] whose step it is, if whoever says so knows
   */
  publish(channel, step, from = null, film = undefined) {
    const found = this.channels.get(channel);
    if (!found) return; // nobody to tell
    found.last = step;
    if (film !== undefined && film !== found.film) [found.before, found.film] = [found.film, film];
    for (const listener of [...found.listeners]) {
      try {
        listener(step, from);
      } catch (error) {
        reportError(error); // the others hear it all the same
      }
    }
  }

  /**
   * Listen to the steps of a channel. Returns a function that ends this.
   * @param {string} channel no name, no channel
   * @param {Listener} listener
   */
  subscribe(channel, listener) {
    if (!channel) return () => {};
    const found = this.channels.get(channel) ?? { listeners: new Set() };
    clearTimeout(found.ends);
    this.channels.set(channel, found);
    found.listeners.add(listener);
    return () => {
      if (found.listeners.delete(listener) && !found.listeners.size) {
        found.ends = setTimeout(() => this.channels.delete(channel), this.patience);
      }
    };
  }

  /**
   * The step last published on a channel, for those who come later; undefined if there was none.
   * @param {string} channel
   */
  lastStep(channel) {
    return this.channels.get(channel)?.last;
  }

  /**
   * The step that a film has reached; 0 if none was published for this very film.
   * @param {string} channel
   * @param {string} film
   */
  stepOf(channel, film) {
    const found = this.channels.get(channel);
    return found?.film === film ? found.last ?? 0 : 0;
  }

  /**
   * Whether this film has been shown to its last step, or another one is shown in its place by now.
   * @param {string} channel
   * @param {string} film
   * @param {number} last
   */
  hasEnded(channel, film, last) {
    const found = this.channels.get(channel);
    return found?.before === film || (found?.film === film && (found.last ?? 0) >= last);
  }
}
