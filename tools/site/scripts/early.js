// @ts-check
// Python begins as soon as a lesson's text is there: its worker exists already when JupyterLite wants one.

import { tellOf } from "./notice.js";

const PYTHON = new URL("python.js", import.meta.url);
const ALONE = "alone"; // what python.js is called where the site's store does not look after it

/**
 * Let JupyterLite have this worker for Python; what begins it, whoever wants it first.
 * @returns {() => void}
 */
export function early() {
  if (crossOriginIsolated) return () => {}; // JupyterLite takes another worker then
  const { Worker } = globalThis;
  /** @type {Worker | undefined} */
  let begun;
  const begin = () => {
    if (begun) return begun;
    begun = new Worker(PYTHON, { type: "module", name: navigator.serviceWorker?.controller ? "" : ALONE });
    begun.addEventListener("message", ({ data }) => tellOf(data?.rally));
    return begun;
  };
  globalThis.Worker = new Proxy(Worker, {
    construct(made, values) {
      if (!/\/comlink\.worker\.\w+\.js$/.test(new URL(values[0], location.href).pathname)) {
        return Reflect.construct(made, values);
      }
      globalThis.Worker = Worker;
      return begin();
    },
  });
  return begin;
}
