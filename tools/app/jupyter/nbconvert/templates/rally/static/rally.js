// @ts-check
// The page of a lesson without code: light or dark as the browser wants it, its pictures until its labs are there, and
// the way to others.

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

/** What a cell showed when it was stored is there until what it shows now has a height. */
const heights = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    if (contentRect.height) come(target);
  }
});

/** Who comes back to a lesson whose kernel has ended meanwhile gets it anew, and not labs that never answer. */
async function comeBack() {
  if (document.visibilityState !== "visible") return;
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
  const answer = kernelId && await fetch(`${baseUrl}api/kernels/${kernelId}`).catch(() => null);
  if (answer?.status === 404) location.reload();
}

document.addEventListener("visibilitychange", comeBack);
addEventListener("online", comeBack);
addEventListener("pageshow", (event) => event.persisted && comeBack());

/**
 * Take the still of a cell away, whose lab has come, and what says that one has to wait with the last of them.
 * @param {Element} output
 */
function come(output) {
  heights.unobserve(output);
  output.closest("[cell-index]")?.querySelector(".rally-stored")?.remove();
  if (document.querySelector(".rally-stored")) return;
  document.querySelector(".rally-waiting")?.remove();
  outputs.disconnect();
}

const outputs = new MutationObserver((records) => {
  for (const output of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (output instanceof Element && output.matches(".jp-Cell-outputWrapper")) heights.observe(output);
  }
});
const cells = document.querySelector("#rendered_cells");
if (cells) outputs.observe(cells, { subtree: true, childList: true });

// What a link points to stays in sight while labs above it are drawn, until its reader goes elsewhere.
const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
if (place && cells) {
  const drawn = new ResizeObserver(() => place.scrollIntoView());
  drawn.observe(cells);
  for (const kind of ["wheel", "touchstart", "mousedown", "keydown"]) {
    addEventListener(kind, () => drawn.disconnect(), { capture: true, once: true });
  }
}
