// @ts-check
// A chart: any Plotly figure, to look at. Its words for those who do not see it are the trait `alt`.

import { h, put } from "./scripts/dom.js";
import { gathered, isDark, onLook, PICTURE, recoloured, withPlotly } from "./scripts/drawn.js";
import { definePart } from "./scripts/part.js";

/** @typedef {import("./scripts/plotly_desk.js").Plotly} Plotly */
/** @typedef {import("./scripts/plotly_desk.js").Figure} Figure */
/** @typedef {{ figure: Partial<Figure>, alt: string, _dark: Record<string, string> }} Chart */

/** @param {import("./scripts/part.js").View<Chart>} view */
function build(view) {
  const { model, root } = view;
  const plot = h("div", { class: "rally-chart-plot", "aria-hidden": "true" });
  put(root, { role: "img" }).append(plot);
  /** @type {Plotly | null} */
  let plotly = null;
  const draw = () => {
    put(root, { "aria-label": model.get("alt") || null });
    const figure = model.get("figure");
    const width = root.clientWidth;
    if (!plotly || !width || !figure.data) return;
    const { data = [], layout } = recoloured(figure, isDark(root) ? model.get("_dark") : {});
    plotly.react(plot, data, { ...layout, width }, PICTURE);
    root.dataset.ready = "yes";
  };
  const soon = gathered(view, draw);
  withPlotly(view, (found) => {
    plotly = found;
    draw();
    view.atEnd(() => found.purge(plot));
  });
  onLook(view, soon);
  view.watch("figure alt", soon);
}

export default definePart("chart", build);
