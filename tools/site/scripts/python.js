// @ts-check
// The worker that Python runs in, begun before JupyterLite asks for it (see early.js). It is JupyterLite's own, which
// the build puts before this with PACKAGES, and has loaded Pyodide, our packages and what every lesson imports by the time that
// JupyterLite wants "Pyodide" of it: its settings name this file as the place to import that from.

import { fetchPatiently } from "./patience.js";

/** @typedef {{ stdout: (line: string) => void, stderr: (line: string) => void }} Wanted */

const PYODIDE = new URL("../../static/pyodide/pyodide.mjs", import.meta.url).href;

// The lesson's folder is asked by way of the page whenever Python looks there: it looks there last, and not for what psygnal
// asks for, though nobody has it.
const AT_ONCE = `
import sys
sys.modules["mypy_extensions"] = None
import micropip, piplite.piplite, pyodide_kernel, widgets
sys.path.sort(key=lambda folder: folder == "")
`;

// Where the site's store looks after what is fetched it tries again by itself. (Pyodide waits for ever for what broke off.)
if (self.name === "alone") fetchPatiently((rally) => self.postMessage({ rally }));
const begun = begin();
begun.catch(() => {}); // whoever asks hears of it

async function begin() {
  const { loadPyodide } = await import(PYODIDE);
  const python = await loadPyodide({ packages: /** @type {any} */ (globalThis).PACKAGES });
  python.runPython(AT_ONCE);
  return python;
}

/**
 * What JupyterLite calls, as it would call Pyodide's own.
 * @param {Wanted} wanted
 */
export async function loadPyodide({ stdout, stderr }) {
  const python = await begun;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
