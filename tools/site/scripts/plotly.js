// @ts-check
// Plotly is brought to the page while Python begins, which leaves the page nothing to do: all labs of the page draw with it.

import { bring } from "../../../widgets/shared/parts/kit.js";

const PACKED = new URL("../plotly-basic.packed", import.meta.url); // the build puts it there

/** Fetch and run it after that. @param {Promise<unknown>} after */
export function bringPlotly(after) {
  bring(async () => {
    await after;
    const answer = await fetch(PACKED);
    if (!answer.ok) throw new Error(`${PACKED} cannot be fetched: the page is answered ${answer.status}`);
    return await answer.arrayBuffer();
  });
}
