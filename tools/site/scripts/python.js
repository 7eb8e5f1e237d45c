// @ts-check
// The worker that Python runs in, begun before JupyterLite asks for it (see early.js). It is JupyterLite's own, which
// the build puts before this with PACKED, and has loaded Pyodide, our packages and the lesson's first lab by the time that
// JupyterLite wants "Pyodide" of it: its settings name this file as the place to import that from.

import { deferFinalizers } from "./finalizers.js";
import { fetchPatiently } from "./patience.js";
import { unpack } from "./unpack.js";

/** @typedef {{ lab: string, isKept: boolean }} Told what early.js tells it; JupyterLite tells nothing */
/** @typedef {{ stdout: (line: string) => void, stderr: (line: string) => void }} Wanted */

const PYODIDE = new URL("../../static/pyodide/", import.meta.url);
Object.assign(globalThis, { SCRIPTS: new URL(".", import.meta.url).href }); // as widgets/environment.py asks

const FOLDER = `
import sys
next(folder for folder in sys.path if folder.endswith("site-packages"))
`;
const UNPACKED = `
from compression import zstd
lambda packed: zstd.decompress(packed.to_bytes())
`;

// The lesson's folder is asked by way of the page whenever Python looks there: it looks there last, and not for what psygnal
// asks for, though nobody has it.
const AT_ONCE = `
import importlib, sys
importlib.invalidate_caches()
sys.modules["mypy_extensions"] = None
import micropip, piplite.piplite, pyodide_kernel, widgets.lab.lab
sys.path.sort(key=lambda folder: folder == "")
`;

/** @type {Told} */
const { lab, isKept } = JSON.parse(self.name || '{"lab": "", "isKept": true}');

const LARGEST = "pyodide.asm.wasm"; // which the browser does not remember: it is too large for that
const HANDED = `handed over ${new URL("../../../", import.meta.url).pathname}`; // as in worker.js

deferFinalizers();
// What the site's store answers with it tries again by itself. (Pyodide waits for ever for what broke off.)
if (!isKept) fetchPatiently((rally) => self.postMessage({ rally }));
const handOver = isKept ? async () => {} : largestFetched();
const begun = begin();
begun.catch(() => {}); // whoever asks hears of it

/** Copy the largest file as it comes; what hands that over to the store then, which need not fetch it again. */
function largestFetched() {
  const { fetch } = globalThis;
  /** @type {Response | undefined} */
  let copy;
  globalThis.fetch = async (asked, options) => {
    const answer = await fetch(asked, options);
    if (answer.ok && answer.url.endsWith(LARGEST)) {
      copy = answer.clone();
      globalThis.fetch = fetch;
    }
    return answer;
  };
  return async () => {
    if (copy) await (await caches.open(HANDED)).put(new URL(LARGEST, PYODIDE), copy);
  };
}

async function begin() {
  const packed = Promise.all(/** @type {any} */ (globalThis).PACKED.map(fetched));
  packed.catch(() => {}); // it is waited for below
  const { loadPyodide } = await import(new URL("pyodide.mjs", PYODIDE).href);
  const python = await loadPyodide();
  handOver().catch(() => {}); // the store fetches it, then
  const globals = python.toPy({});
  const run = (/** @type {string} */ code) => python.runPython(code, { globals });
  const [folder, unpacked] = [FOLDER, UNPACKED].map(run);
  for (const each of await packed) {
    const content = unpacked(each);
    const buffer = content.getBuffer();
    unpack(buffer.data.slice(), folder, python.FS);
    buffer.release();
    content.destroy();
  }
  run(AT_ONCE);
  try {
    run(lab);
  } catch { /* its cell will say why */ }
  for (const each of [unpacked, globals]) each.destroy();
  return python;
}

/** @param {string} name of a file beside Pyodide */
async function fetched(name) {
  const answer = await fetch(new URL(name, PYODIDE));
  if (!answer.ok) throw new Error(`${name} cannot be fetched: the page is answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
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
