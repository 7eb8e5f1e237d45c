// @ts-check
// Python begins while JupyterLite is still being loaded: its worker is there already when JupyterLite wants one.

import { tellOf } from "./again.js";

const PYTHON = new URL("python.js", import.meta.url);
const ALONE = "alone"; // what python.js is called where the site's store does not look after it

/** Begin, and hand the worker out to the first who makes one for Python. */
export function beginPython() {
  if (crossOriginIsolated) return; // JupyterLite takes another worker then
  const { Worker } = globalThis;
  const begun = new Worker(PYTHON, { type: "module", name: navigator.serviceWorker?.controller ? "" : ALONE });
  begun.addEventListener("message", ({ data }) => data?.rally && tellOf(data.rally));
  globalThis.Worker = new Proxy(Worker, {
    construct(made, values) {
      if (!/\/comlink\.worker\.\w+\.js$/.test(new URL(values[0], location.href).pathname)) {
        return Reflect.construct(made, values);
      }
      globalThis.Worker = Worker;
      return begun;
    },
  });
}
