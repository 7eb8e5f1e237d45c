// @ts-check
// Plotly for the views of a kernel, from when the kit has loaded it.

/** @typedef {Record<string, any>} Trace one trace of a figure, in Plotly's own words */
/** @typedef {{ data: Trace[], layout: Record<string, any>, frames?: Frame[] }} Figure */
/** @typedef {{ data: Trace[], traces: number[] }} Frame what differs from the frame before, and in which traces */

/**
 * As much of Plotly as parts use.
 * @typedef {object} Plotly
 * @property {(plot: HTMLElement, data: Trace[], layout: object, config: object) => void} react
 * @property {(plot: HTMLElement, update: object, traces: number[]) => void} restyle
 * @property {(plot: HTMLElement) => void} purge
 */

/** Those who wait for Plotly, which the kit loads. */
export class PlotlyDesk {
  /** @type {Plotly | null} */
  plotly = null;
  /** @type {Set<(plotly: Plotly) => void>} */
  waiting = new Set();

  /** Hand Plotly out when it is there. @param {Promise<Plotly>} coming */
  async open(coming) {
    this.plotly = await coming;
    const uses = [...this.waiting];
    this.waiting.clear();
    for (const use of uses) use(this.plotly);
  }

  /**
   * Get Plotly, now or once it is there. Returns a function that ends the wait, if it has not ended.
   * @param {(plotly: Plotly) => void} use
   */
  want(use) {
    if (this.plotly) use(this.plotly);
    else this.waiting.add(use);
    return () => void this.waiting.delete(use);
  }
}
