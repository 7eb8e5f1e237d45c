// Plotly for the whole page: fetched from the kernel once, by whichever view needs it first, as one packed buffer.
// Every view is a module of its own, so what they share lies on globalThis.__rally.

const PLOTLY_PATIENCE = 8000; // ms until another view's model is asked

/**
 * What the views of this page share about Plotly.
 * @returns {{ready: Promise<any>, settle: (plotly: any) => void, asked: any, models: Set<any>, timer: number}}
 */
function plotlyDesk() {
  const page = (globalThis.__rally ??= {});
  if (!page.plotly) {
    let settle;
    const ready = new Promise((resolve) => (settle = resolve));
    page.plotly = { ready, settle, asked: null, models: new Set(), timer: 0 };
  }
  return page.plotly;
}

/**
 * Plotly, from the page or from the kernel; never for a view that has ended.
 * @param {View} view whose model's kernel side can send the script
 * @param {(plotly: any) => void} use
 */
function withPlotly(view, use) {
  const { model } = view;
  const desk = plotlyDesk();
  let ended = false;
  const receive = async (content, buffers) => {
    if (content?.plotly === "script" && buffers?.length) desk.settle(await plotlyFrom(buffers[0]));
  };
  const leave = () => {
    model.off("msg:custom", receive);
    desk.models.delete(model);
  };
  model.on("msg:custom", receive);
  desk.models.add(model);
  if (!desk.asked) askForPlotly(desk);
  view.atEnd(() => {
    ended = true;
    leave();
    if (desk.asked === model) askForPlotly(desk);
  });
  desk.ready.then((plotly) => {
    clearTimeout(desk.timer);
    leave();
    if (!ended) use(plotly);
  });
}

/** Ask the next model that is waiting; if it stays silent, the one after it. */
function askForPlotly(desk) {
  clearTimeout(desk.timer);
  const waiting = [...desk.models];
  const next = waiting[(waiting.indexOf(desk.asked) + 1) % waiting.length] ?? null;
  desk.asked = next;
  if (!next) return;
  next.send({ plotly: "please" });
  desk.timer = setTimeout(() => askForPlotly(desk), PLOTLY_PATIENCE);
}

/**
 * Unpack the script and run it as a module, leaving no global behind.
 * @param {DataView | ArrayBuffer} packed gzip
 */
async function plotlyFrom(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = await new Response(stream).text();
  const module = `const module = { exports: {} };\n${script}\nexport default module.exports;\n`;
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const had = Object.getOwnPropertyDescriptor(globalThis, "Plotly");
  try {
    return (await import(/* @vite-ignore */ url)).default;
  } finally {
    URL.revokeObjectURL(url);
    if (had) Object.defineProperty(globalThis, "Plotly", had);
    else delete globalThis.Plotly;
  }
}

/** Whether this part is drawn on dark ground: its ink is light then. */
function isDark(root) {
  const [red, green, blue] = (getComputedStyle(root).color.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number);
  return red + green + blue > 380;
}

/** Call back whenever the page may have changed its theme. */
function onTheme(view, changed) {
  const eyes = new MutationObserver(changed);
  eyes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  view.atEnd(() => {
    eyes.disconnect();
    system.removeEventListener("change", changed);
  });
}

/** Call back whenever this part's size has changed. */
function onSize(view, changed) {
  const eyes = new ResizeObserver(changed);
  eyes.observe(view.root);
  view.atEnd(() => eyes.disconnect());
}

/** `draw`, but once per picture of the screen, however often it is asked for. */
function gathered(view, draw) {
  let asked = 0;
  view.atEnd(() => cancelAnimationFrame(asked));
  return () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(draw);
  };
}

/**
 * A deep copy with every string that is a key of `swap` replaced.
 * @param {any} value
 * @param {Record<string, string>} swap
 */
function recoloured(value, swap) {
  if (typeof value === "string") return swap[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => recoloured(item, swap));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, recoloured(item, swap)]));
  }
  return value;
}

const PLOTLY_CONFIG = { staticPlot: true, displayModeBar: false, displaylogo: false, responsive: false };
