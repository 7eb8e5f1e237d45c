// @ts-check
// Plotly for the whole page: fetched from the kernel once, as one packed buffer, before the first view needs it.

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
 * The kernel's side of the kit, which can send the script; `draws` says whether any part of it wants to draw.
 * @typedef {object} Sender
 * @property {(trait: "draws") => boolean} get
 * @property {(content: Content) => void} send
 * @property {((event: "msg:custom", listener: Hear) => void) & ((event: string, listener: () => void) => void)} on
 */

/** @typedef {(content: Content, buffers: DataView[]) => void} Hear */

const PATIENCE = 8000; // ms until the kernel is asked again
const LOADED = Symbol.for("rally.plotly"); // a loaded script is never freed, so all kernels of a page share it

/** @type {Record<symbol, Plotly | undefined>} */
const globals = /** @type {any} */ (globalThis);

/** Who waits for Plotly. The kernel is asked as soon as it is known that somebody will: it comes while labs are built. */
export class PlotlyDesk {
  /** @type {Set<(plotly: Plotly) => void>} */
  waiting = new Set();
  /** @type {Sender | null} */
  sender = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} runs while an answer is awaited */
  timer;

  /** @param {(packed: DataView) => Promise<Plotly>} [unpack] */
  constructor(unpack = plotlyFrom) {
    this.unpack = unpack;
  }

  /** Say whom to ask, until the signal. @param {Sender} sender @param {AbortSignal} signal */
  open(sender, signal) {
    this.sender = sender;
    sender.on("msg:custom", async (content, buffers) => {
      if (content?.plotly === "script" && buffers?.length) this.serve(await this.unpack(buffers[0]));
    });
    sender.on("change:draws", () => this.ask());
    signal.addEventListener("abort", () => this.close());
    this.ask();
  }

  close() {
    this.sender = null;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /**
   * Hand out Plotly, from the page or from the kernel. Returns what ends the wait, if it has not ended.
   * @param {(plotly: Plotly) => void} use
   */
  want(use) {
    const loaded = globals[LOADED];
    if (loaded) use(loaded);
    else this.waiting.add(use);
    this.ask();
    return () => void this.waiting.delete(use);
  }

  /** Ask the kernel if anybody wants to draw, unless Plotly is there or on its way; again if it stays silent. */
  ask() {
    const isWanted = this.waiting.size > 0 || this.sender?.get("draws");
    if (!this.sender || !isWanted || this.timer || globals[LOADED]) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.waiting.size) this.ask();
    }, PATIENCE);
    try {
      this.sender.send({ plotly: "please" });
    } catch {
      // the kernel is gone, and parts say so
    }
  }

  /** @param {Plotly} plotly */
  serve(plotly) {
    globals[LOADED] ??= plotly;
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = [...this.waiting];
    this.waiting.clear();
    for (const use of uses) use(globals[LOADED]);
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
