// A chart: any Plotly figure, to look at. Its words for those who do not see it are the trait `alt`.

/** @param {View} view */
function build(view) {
  const { model, root } = view;
  const plot = h("div", { class: "rally-chart-plot", "aria-hidden": "true" });
  put(root, { role: "img" }).append(plot);
  let plotly = null;
  const draw = () => {
    put(root, { "aria-label": model.get("alt") || null });
    const figure = model.get("figure");
    const width = root.clientWidth;
    if (!plotly || !width || !figure.data) return;
    const { data, layout } = recoloured(figure, isDark(root) ? model.get("_dark") : {});
    plotly.react(plot, data, { ...layout, width }, PLOTLY_CONFIG);
    root.dataset.ready = "yes";
  };
  const soon = gathered(view, draw);
  withPlotly(view, (found) => {
    plotly = found;
    draw();
    view.atEnd(() => plotly.purge(plot));
  });
  onSize(view, soon);
  onTheme(view, soon);
  view.watch("figure alt", soon);
}

export default definePart("chart", build);
