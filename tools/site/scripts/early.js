// @ts-check
// Python begins as soon as a lesson's text is there: its worker exists already when JupyterLite wants one, and knows the
// lab that comes first.

import { tellOf } from "./notice.js";
import { site } from "./site.js";

const PYTHON = new URL("python.js", import.meta.url);

/**
 * Let JupyterLite have this worker for Python; what begins it, whoever wants it first. lab: the line that imports one.
 * @returns {(lab: string) => void}
 */
export function early() {
  if (crossOriginIsolated) return () => {}; // JupyterLite takes another worker then
  const { Worker } = globalThis;
  /** @type {Worker | undefined} */
  let begun;
  const begin = (lab = "") => {
    if (begun) return begun;
    begun = new Worker(PYTHON, { type: "module", name: JSON.stringify({ lab, isKept: site.isKept }) });
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
