// @ts-check
// Drawing figures: when to redraw, on which background, and in which colours.

import { listen } from "./dom.js";
import { page } from "./page.js";

/** @typedef {import("./plotly_desk.js").Plotly} Plotly */

/**
 * The parts of a view that are needed here.
 * @typedef {{ root: HTMLElement, atEnd: (stop: () => void) => void }} Drawn
 */

/**
 * How Plotly shows our figures: as pictures, which parts make live themselves; a `$` in a name does not begin a
 * formula.
 */
export const PICTURE = {
  staticPlot: true,
  displayModeBar: false,
  displaylogo: false,
  responsive: false,
  typesetMath: false,
};

/**
 * Plotly, from the page or from the kernel; never for a view that has ended.
 * @param {Drawn} view
 * @param {(plotly: Plotly) => void} use
 */
export function withPlotly({ atEnd }, use) {
  atEnd(page.desk.want(use));
}

/**
 * Whether a part is drawn on dark ground: its ink is light then.
 * @param {Element} root
 */
export function isDark(root) {
  const [red, green, blue] = (getComputedStyle(root).color.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number);
  return red + green + blue > 380;
}

/**
 * Call back whenever the theme of the page or the size of this part may have changed.
 * @param {Drawn} view
 * @param {() => void} changed
 */
export function onLook({ root, atEnd }, changed) {
  const theme = new MutationObserver(changed);
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  const size = new ResizeObserver(changed);
  size.observe(root);
  for (const watcher of [theme, size]) atEnd(() => watcher.disconnect());
  atEnd(listen(matchMedia("(prefers-color-scheme: dark)"), { change: changed }));
}

/**
 * `draw`, but once per frame of the screen, however often it is asked for, and after the words there.
 * @param {Drawn} view
 * @param {() => void} draw
 */
export function gathered({ atEnd }, draw) {
  let asked = 0;
  atEnd(() => cancelAnimationFrame(asked));
  return () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(draw);
  };
}

/**
 * A deep copy with every string that is a key of `swap` replaced.
 * @template Value
 * @param {Value} value
 * @param {Record<string, string>} swap
 * @returns {Value}
 */
export function recoloured(value, swap) {
  /** @param {unknown} one @returns {unknown} */
  const copy = (one) => {
    if (typeof one === "string") return swap[one] ?? one;
    if (Array.isArray(one)) return one.map(copy);
    if (one && typeof one === "object") return Object.fromEntries(Object.entries(one).map(([k, v]) => [k, copy(v)]));
    return one;
  };
  return /** @type {Value} */ (copy(value));
}
