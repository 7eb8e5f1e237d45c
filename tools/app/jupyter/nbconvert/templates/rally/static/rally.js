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

// While cells come they are hidden, so what a link points to is looked for once they are shown.
new MutationObserver((_, observer) => {
  const cells = document.querySelector("#rendered_cells");
  if (!(cells instanceof HTMLElement) || cells.style.display === "none") return;
  observer.disconnect();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["style"], childList: true });
