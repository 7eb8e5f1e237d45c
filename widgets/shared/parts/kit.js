// @ts-check
// The scripts of all parts on a page: each file becomes a module when it is first wanted, with its imports as they are.

/** @typedef {Record<string, string>} Files the text of every script by its path below `widgets` */
/** @typedef {{ show: (path: string, given: object) => Promise<(() => void) | undefined> }} Kit shows a part's script */
/** @typedef {import("./scripts/plotly_desk.js").Sender & { get: (trait: "files") => Files }} Model */

const PAGE = "shared/parts/scripts/page.js"; // what all parts share
const IMPORT = /^((?:import|export)\b[^"';]*\bfrom\s*)"(\.[^"]+)"/gm; // what the type checker imports stands in comments

/**
 * The path that an import means.
 * @param {string} from the path of the file that imports
 * @param {string} specifier such as "../scripts/dom.js"
 */
export const resolved = (from, specifier) => new URL(specifier, `file:///${from}`).pathname.slice(1);

/** The files as modules of this page: `address(path)` is where one is to be imported from. */
export class Shelf {
  /** @type {Map<string, string>} */
  addresses = new Map();

  /** @param {Files} files that import one another in no circle */
  constructor(files) {
    this.files = files;
  }

  /** @param {string} path @returns {string} */
  address(path) {
    const known = this.addresses.get(path);
    if (known) return known;
    if (!(path in this.files)) throw new Error(`${path}: not in the kit`);
    const text = this.files[path].replace(
      IMPORT,
      (_, begin, specifier) => `${begin}"${this.address(resolved(path, specifier))}"`,
    );
    const named = `${text}\n//# sourceURL=rally/${path}`;
    const address = URL.createObjectURL(new Blob([named], { type: "text/javascript" }));
    this.addresses.set(path, address);
    return address;
  }

  clear() {
    for (const address of this.addresses.values()) URL.revokeObjectURL(address);
    this.addresses.clear();
  }
}

export default {
  /** @param {{ model: Model, signal: AbortSignal }} given @returns {Kit} */
  initialize({ model, signal }) {
    const shelf = new Shelf(model.get("files"));
    signal.addEventListener("abort", () => shelf.clear());
    import(shelf.address(PAGE)).then(({ page }) => page.desk.open(model, signal));
    return { show: async (path, given) => (await import(shelf.address(path))).default.render(given) };
  },
};
