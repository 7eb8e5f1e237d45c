// @ts-check
// Plotly for the whole page: fetched from the kernel once, by whichever view needs it first, as one packed buffer.

/** @typedef {import("./part.js").Content} Content */
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

/**
 * A model whose kernel side can send the script.
 * @typedef {object} Sender
 * @property {(content: Content) => void} send
 * @property {(event: "msg:custom", listener: (content: Content, buffers: DataView[]) => void) => void} on
 * @property {(event: "msg:custom", listener: (content: Content, buffers: DataView[]) => void) => void} off
 */

const PATIENCE = 8000; // ms until another view's model is asked
const LOADED = Symbol.for("rally.plotly"); // a loaded script is never freed, so all kernels of a page share it

/** @type {Record<symbol, Plotly | undefined>} */
const globals = /** @type {any} */ (globalThis);

/** Who waits for Plotly, and who has been asked for it. Empty as soon as it is there, or nobody waits any more. */
export class PlotlyDesk {
  /** @type {Map<Sender, (plotly: Plotly) => void>} */
  waiting = new Map();
  /** @type {Sender | null} */
  asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {(packed: DataView) => Promise<Plotly>} [unpack] */
  constructor(unpack = plotlyFrom) {
    this.unpack = unpack;
  }

  /**
   * Hand out Plotly, from the page or from the kernel. Returns what ends the wait, if it has not ended.
   * @param {Sender} model
   * @param {(plotly: Plotly) => void} use
   */
  want(model, use) {
    const loaded = globals[LOADED];
    if (loaded) {
      use(loaded);
      return () => {};
    }
    /** @param {Content} content @param {DataView[]} buffers */
    const receive = async (content, buffers) => {
      if (content?.plotly === "script" && buffers?.length) this.serve(await this.unpack(buffers[0]));
    };
    model.on("msg:custom", receive);
    this.waiting.set(model, (plotly) => {
      model.off("msg:custom", receive);
      use(plotly);
    });
    if (!this.asked) this.ask();
    return () => {
      model.off("msg:custom", receive);
      this.waiting.delete(model);
      if (this.asked === model) this.ask();
    };
  }

  /** Ask the next model that is waiting; if it stays silent, the one after it. */
  ask() {
    clearTimeout(this.timer);
    const models = [...this.waiting.keys()];
    this.asked = models.length
      ? models[(models.indexOf(/** @type {Sender} */ (this.asked)) + 1) % models.length]
      : null;
    if (!this.asked) return;
    try {
      this.asked.send({ plotly: "please" });
    } catch {
      // its kernel is gone; that of another model may be there
    }
    this.timer = setTimeout(() => this.ask(), PATIENCE);
  }

  /** @param {Plotly} plotly */
  serve(plotly) {
    globals[LOADED] ??= plotly;
    clearTimeout(this.timer);
    this.asked = null;
    const uses = [...this.waiting.values()];
    this.waiting.clear();
    for (const use of uses) use(plotly);
  }
}

/**
 * Unpack the script and run it as a module, leaving no global name behind.
 * @param {DataView} packed gzip
 * @returns {Promise<Plotly>}
 */
async function plotlyFrom(packed) {
  const bytes = new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength).slice();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = await new Response(stream).text();
  const module = `const module = { exports: {} };\n${script}\nexport default module.exports;\n`;
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const had = Object.getOwnPropertyDescriptor(globalThis, "Plotly");
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
    if (had) Object.defineProperty(globalThis, "Plotly", had);
    else Reflect.deleteProperty(globalThis, "Plotly");
  }
}
