// @ts-check
// What a kernel brings to a page: the scripts of all parts, joined to one, for a page takes as long for each of many as for
// all in one; and Plotly, unpacked while labs are still being built.

/** @typedef {Record<string, string>} Files the text of every script by its path below `widgets` */
/** @typedef {{ show: (path: string, given: object) => Promise<(() => void) | undefined> }} Kit shows a part's script */
/** @typedef {import("./scripts/plotly_desk.js").Plotly} Plotly */

/**
 * The kernel's side of the kit; `plotly` is packed, and empty until somebody wants to draw.
 * @typedef {object} Model
 * @property {((trait: "files") => Files) & ((trait: "plotly") => DataView<ArrayBuffer> | undefined)
 *   & ((trait: "_id" | "learner") => string)} get
 * @property {(event: string, listener: () => void) => void} on
 * @property {import("./scripts/revive.js").Manager} [widget_manager] of the front end
 */

const PAGE = "shared/parts/scripts/page.js"; // what all parts share
const STORE = "shared/parts/scripts/store.js"; // what the page remembers
const REVIVE = "shared/parts/scripts/revive.js"; // what makes a model hear again that was given up
const IMPORT = /^import (\{[^}]*\}|\* as \w+) from "(\.[^"]+)";/gm; // what the type checker imports stands in comments
const EXPORT = /^export (default|const|class|function|async function)\b( \w+)?/gm;
const OTHER = /^(import|export)\b.*/m; // another form than those, of which this knows nothing
const LOADED = Symbol.for("rally.plotly"); // what was loaded is never freed, so all kernels of a page share it

/** @type {Record<symbol, Promise<Plotly> | undefined>} */
const globals = /** @type {any} */ (globalThis);

/**
 * The path that an import means.
 * @param {string} from the path of the file that imports
 * @param {string} specifier such as "../scripts/dom.js"
 */
export const resolved = (from, specifier) => new URL(specifier, `file:///${from}`).pathname.slice(1);

/**
 * The files as one module, which exports by its path what each of them exports.
 * @param {Files} files that import one another in no circle
 */
export function joined(files) {
  /** @type {Map<string, string>} the name of each file that has been put in */
  const names = new Map();
  /** @type {string[]} */
  const texts = [];
  /** @param {string} path */
  const nameOf = (path) => {
    if (!names.has(path)) {
      if (!(path in files)) throw new Error(`${path}: not in the kit`);
      const text = asFunction(files[path], (specifier) => nameOf(resolved(path, specifier)));
      if (OTHER.test(text)) throw new Error(`${path}: not understood: ${OTHER.exec(text)?.[0]}`);
      names.set(path, `file${names.size}`);
      texts.push(`// ${path}\nconst ${names.get(path)} = ${text};\n`);
    }
    return /** @type {string} */ (names.get(path));
  };
  const entries = Object.keys(files).map((path) => `${JSON.stringify(path)}: ${nameOf(path)}`);
  return `${texts.join("\n")}\nexport default { ${entries.join(", ")} };\n//# sourceURL=rally/parts.js`;
}

/**
 * A module as the call of a function that returns what the module exports.
 * @param {string} text
 * @param {(specifier: string) => string} nameOf the name of what an imported file exports
 */
function asFunction(text, nameOf) {
  /** @type {string[]} */
  const exported = [];
  const body = text
    .replace(IMPORT, (_, wanted, specifier) => {
      const taken = wanted.replace(/^\* as /, "").replace(/(\w+) as /g, "$1: ");
      return `const ${taken} = ${nameOf(specifier)};`;
    })
    .replace(EXPORT, (_, kind, name = "") => {
      exported.push(kind === "default" ? "default: exported" : name);
      return kind === "default" ? `const exported =${name}` : `${kind}${name}`;
    });
  return `(() => {\n${body}\nreturn { ${exported.join(", ")} };\n})()`;
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
 * Plotly, once the kernel has brought it; the one that another kernel has brought to this page, if there is one.
 * @param {Model} model
 * @returns {Promise<Plotly>}
 */
function plotlyOf(model) {
  return new Promise((resolve) => {
    const look = () => {
      const packed = model.get("plotly");
      if (packed?.byteLength) resolve(globals[LOADED] ??= unpacked(packed));
    };
    model.on("change:plotly", look);
    look();
  });
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
    const parts = run([joined(model.get("files"))]);
    parts.then((files) => {
      files[PAGE].page.desk.open(plotly);
      files[STORE].tab.belongTo(() => model.get("learner"));
      files[REVIVE].revive(model.widget_manager, model.get("_id"));
    });
    return { show: async (path, given) => (await parts)[path].default.render(given) };
  },
};
