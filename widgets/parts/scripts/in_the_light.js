// @ts-check
// marimo shows whatever it shows in a shadow: styles end there, and so does what is asked of the document. What is ours
// stands in the light, right behind what casts the shadow.

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

/** Those of the newest kernel are there once. @param {string} styles */
function bringStyles(styles) {
  const there = document.getElementById(STYLES) ?? h("style", { id: STYLES });
  put(there, { text: styles });
  if (!there.isConnected) document.head.append(there);
}
