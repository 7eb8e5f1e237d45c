// @ts-check
// The page of a lesson without code: light or dark as the browser wants it, how far it is, and the way to others.

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Labs look at the body to know how it is. */
function dress() {
  document.body.dataset.jpThemeLight = String(!dark.matches);
  document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
}

// Who leaves a lesson ends its kernel, and may only with a token. Front pages bring it, lessons do not.
if (!document.cookie.includes("_xsrf")) fetch(`${document.body.dataset.baseUrl}tree`).catch(() => {});

dress();
dark.addEventListener("change", dress);

/**
 * Called by the page for every cell that comes.
 * @param {number} cell
 * @param {number} count
 */
globalThis.rallyProgress = (cell, count) => {
  const bar = document.querySelector("#loading progress");
  if (bar instanceof HTMLProgressElement) Object.assign(bar, { max: count, value: cell });
};

// While cells come they are hidden, so what a link points to is looked for once they are shown. It stays in sight while
// labs above it are drawn, until its reader goes elsewhere.
new MutationObserver((_, observer) => {
  const cells = document.querySelector("#rendered_cells");
  if (!(cells instanceof HTMLElement) || cells.style.display === "none") return;
  observer.disconnect();
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place) return;
  const drawn = new ResizeObserver(() => place.scrollIntoView());
  drawn.observe(cells);
  for (const kind of ["wheel", "touchstart", "mousedown", "keydown"]) {
    addEventListener(kind, () => drawn.disconnect(), { capture: true, once: true });
  }
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["style"], childList: true });
