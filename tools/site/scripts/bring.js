// @ts-check
// The scripts of all parts and Plotly are brought to the page while Python begins, which leaves the page nothing to do: all
// labs of the page are made of them.

import { bringParts, bringPlotly } from "../../../widgets/parts/kit.js";

const PARTS = new URL("../parts.json", import.meta.url); // the build puts them there
const PACKED = new URL("../plotly-basic.packed", import.meta.url);

/** Fetch and run them after that. @param {Promise<unknown>} after */
export function bringScripts(after) {
  bringParts(async () => (await fetched(PARTS, after)).json());
  bringPlotly(async () => (await fetched(PACKED, after)).arrayBuffer());
}

/** @param {URL} address @param {Promise<unknown>} after */
async function fetched(address, after) {
  await after;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be fetched: the page is answered ${answer.status}`);
  return answer;
}
