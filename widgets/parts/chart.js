// @ts-check
// A chart: any Plotly figure, as high as it says or as there is room, to look at, and to be clicked where its trait says so. Where there is less room than its `meta` says that it needs, it can be moved to and fro. Its words for those who do not see it are the trait `alt`.

import { h, put } from "./scripts/dom.js";
import { gathered, isDark, onLook, PICTURE, recoloured, withPlotly } from "./scripts/drawn.js";
import { definePart } from "./scripts/part.js";

/** @import { Plotly, Figure } from "./scripts/plotly_desk.js" */
/** @typedef {{ figure: Partial<Figure>, alt: string, clickable: boolean, _dark: Record<string, string> }} Chart */
/** @typedef {{ _offset: number, p2c: (pixels: number) => number }} Axis pixels from its left end to values */

/**
 * The whole number on an axis that is nearest to a place.
 * @param {Axis} axis
 * @param {number} x in pixels from the left edge of the picture
 */
export const wholeAt = (axis, x) => Math.max(0, Math.round(axis.p2c(x - axis._offset)));

/** @param {import("./scripts/part.js").View<Chart>} view */
function build(view) {
  const { model, root } = view;
  const plot = h("div", { class: "rally-chart-plot", "aria-hidden": "true" });
  put(root, { role: "img" }).append(plot);
  /** @type {Plotly | null} */
  let plotly = null;
  const draw = () => {
    put(root, { "aria-label": model.get("alt") || null, "data-clickable": model.get("clickable") });
    const figure = model.get("figure");
    const high = Number(figure.layout?.height);
    plot.style.minHeight = high ? `${high}px` : ""; // the room it takes, also before it is drawn
    const room = root.clientWidth, height = high || plot.clientHeight;
    if (!plotly || !room || !figure.data) return;
    const width = Math.max(room, Number(figure.layout?.meta?.least) || 0);
    plot.style.width = width > room ? `${width}px` : "";
    put(root, { tabindex: width > room ? 0 : null });
    const { data = [], layout } = recoloured(figure, isDark(root) ? model.get("_dark") : {});
    plotly.react(plot, data, { ...layout, width, height }, PICTURE);
    root.dataset.ready = "yes";
  };
  root.addEventListener("click", (event) => {
    const { _fullLayout } = /** @type {HTMLElement & { _fullLayout?: { xaxis: Axis } }} */ (plot);
    if (!model.get("clickable") || !_fullLayout) return;
    view.act({ at: wholeAt(_fullLayout.xaxis, event.clientX - plot.getBoundingClientRect().left) });
  });
  const soon = gathered(view, draw);
  withPlotly(view, (found) => {
    plotly = found;
    soon();
    view.atEnd(() => found.purge(plot));
  });
  onLook(view, soon);
  view.watch("figure alt clickable", soon);
}

export default definePart("chart", build);
