// @ts-check
// What a kernel brings to a page: the scripts of all parts, a bundle for each folder (tools/page/bundle.py makes them); and
// Plotly, unpacked while labs are still being built. (A page of the site brings them itself, while Python begins.)

/** @typedef {{ show: (path: string, given: object) => Promise<(() => void) | undefined> }} Kit shows a part's script */
/** @typedef {import("./scripts/plotly_desk.js").Plotly} Plotly */

/**
 * The kernel's side of the kit; `plotly` is packed, and empty until somebody wants to draw.
 * @typedef {object} Model
 * @property {((trait: "bundles") => string[]) & ((trait: "plotly") => DataView<ArrayBuffer> | undefined)
 *   & ((trait: "_id" | "_anywidget_id" | "_css" | "learner") => string)} get
 * @property {(event: string, listener: () => void) => void} on
 * @property {import("./scripts/revive.js").Manager} [widget_manager] of the front end
 */

const PAGE = "parts/scripts/page.js"; // what all parts share
const STORE = "parts/scripts/store.js"; // what the page remembers
const REVIVE = "parts/scripts/revive.js"; // what makes a model hear again that was given up
const LIGHT = "parts/scripts/in_the_light.js"; // where a view stands
// What was loaded is never freed, so all kernels of a page share it: where it lies.
const PLOTLY = Symbol.for("rally.plotly");
const PARTS = Symbol.for("rally.parts");

/** @typedef {((require: (path: string) => any, module: { exports?: any }) => Record<string, any>)[]} Beginnings */
/** @typedef {{ bundles: string[], styles: string }} Parts of folders whose kernel sends nothing */
/** @typedef {{ begin: Beginnings, style: HTMLStyleElement }} Ready */

/** @type {{ [PLOTLY]?: Promise<Plotly>, [PARTS]?: Promise<Ready> }} */
const globals = /** @type {any} */ (globalThis);

/**
 * Read the bundles as one module, for a page takes as long for each of many as for all in one.
 * @param {string[]} bundles
 * @returns {Promise<Beginnings>} what runs them
 */
export async function readBundles(bundles) {
  if (!bundles.length) return [];
  const texts = bundles.flatMap((text) => ["(require, module) => {\n", text, "\nreturn module.exports;\n},\n"]);
  return await run(["export default [\n", ...texts, "];\n//# sourceURL=rally/parts.js"]);
}

/**
 * Run what was read.
 * @param {Beginnings} begin those first that others take something from
 * @returns {Record<string, any>} by the path of each script what it exports
 */
export function linked(begin) {
  /** @type {Record<string, any>} */
  const files = {};
  /** @param {string} path such as "../../parts/scripts/dom.js" */
  const require = (path) => {
    const name = path.slice(path.lastIndexOf("../") + "../".length);
    if (!(name in files)) throw new Error(`${name}: not in the kit`);
    return files[name];
  };
  for (const each of begin) Object.assign(files, each(require, {}));
  return files;
}

/**
 * Run a text as a module.
 * @param {BlobPart[]} text its pieces
 * @returns {Promise<any>} what it exports by default
 */
export async function run(text) {
  const address = URL.createObjectURL(new Blob(text, { type: "text/javascript" }));
  try {
    return (await import(address)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Plotly, once the kernel has brought it; the one that is on this page already, if there is one.
 * @param {Model} model
 * @returns {Promise<Plotly>}
 */
function plotlyOf(model) {
  return new Promise((resolve) => {
    const look = () => {
      const packed = model.get("plotly");
      if (packed?.byteLength) bringPlotly(() => Promise.resolve(packed));
      if (globals[PLOTLY]) resolve(globals[PLOTLY]);
    };
    model.on("change:plotly", look);
    look();
  });
}

/**
 * Give this page Plotly, unless it already has it.
 * @param {() => Promise<BufferSource>} packed what gives it
 * @returns {Promise<Plotly>}
 */
export function bringPlotly(packed) {
  return globals[PLOTLY] ??= packed().then(unpacked);
}

/**
 * Give this page scripts and styles of parts that no kernel sends, unless it already has them.
 * @param {() => Promise<Parts>} parts what gives them
 * @returns {Promise<Ready>}
 */
export function bringParts(parts) {
  const ready = async () => {
    const { bundles, styles } = await parts();
    const style = Object.assign(document.createElement("style"), { textContent: styles });
    return { begin: await readBundles(bundles), style };
  };
  return globals[PARTS] ??= ready();
}

/**
 * The scripts of a kernel's parts, those that the page has and those that it sends.
 * @param {Model} model
 */
async function filesOf(model) {
  const there = await globals[PARTS];
  const begin = await readBundles(model.get("bundles"));
  if (!there) return linked(begin);
  const own = document.getElementById(model.get("_anywidget_id")); // the styles that the kernel has sent, if any
  document.head.insertBefore(there.style, own); // after those of the front end
  return linked([...there.begin, ...begin]);
}

/**
 * Unpack Plotly and run it as a module, leaving no global name behind.
 * @param {BufferSource} packed gzip
 * @returns {Promise<Plotly>}
 */
async function unpacked(packed) {
  const body = /** @type {ReadableStream<BufferSource>} */ (new Response(packed).body);
  const script = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const had = Object.getOwnPropertyDescriptor(globalThis, "Plotly");
  try {
    return await run(["const module = { exports: {} };\n", script, "\nexport default module.exports;\n"]);
  } finally {
    if (had) Object.defineProperty(globalThis, "Plotly", had);
    else Reflect.deleteProperty(globalThis, "Plotly");
  }
}

export default {
  /** @param {{ model: Model }} given @returns {Kit} */
  initialize({ model }) {
    const plotly = plotlyOf(model); // begun first: it takes longest
    const parts = filesOf(model);
    parts.then((files) => {
      files[PAGE].page.desk.open(plotly);
      for (const store of files[STORE].stores) store.belongTo(() => model.get("learner"));
      files[REVIVE].revive(model.widget_manager, model.get("_id"));
    });
    return {
      async show(path, given) {
        const files = await parts;
        return files[LIGHT].inTheLight(given, () => model.get("_css"), files[path].default.render);
      },
    };
  },
};
