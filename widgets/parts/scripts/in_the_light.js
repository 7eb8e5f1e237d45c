// @ts-check
// marimo shows everything in a shadow DOM: styles end there, and so do queries of the document. Our elements are in the
// light DOM, right after the host of the shadow.

import { h, put } from "./dom.js";

const STYLES = "rally-styles";

/**
 * Show a part where all styles and scripts find it.
 * @template {{ el: HTMLElement }} Given
 * @param {Given} given by anywidget
 * @param {() => string} styles of the kit, which the front end has brought to its shadows alone
 * @param {(given: Given) => (() => void) | Promise<() => void>} render
 * @returns {Promise<() => void>}
 */
export async function inTheLight(given, styles, render) {
  const root = given.el.getRootNode();
  if (!("host" in root && root.host instanceof Element)) return render(given);
  bringStyles(styles());
  const light = h("div");
  root.host.after(light);
  const end = await render({ ...given, el: light });
  return () => {
    end();
    light.remove();
  };
}

/** Bring the styles of the newest kernel to the page, once. @param {string} styles */
function bringStyles(styles) {
  const there = document.getElementById(STYLES) ?? h("style", { id: STYLES });
  put(there, { text: styles });
  if (!there.isConnected) document.head.append(there);
}
