// @ts-check
// Whether the page is dark is remembered for the next time, when it is wanted long before JupyterLab knows (begin.js); and
// what stands around the page has its colour.

const KEY = "site dark";

/** Remember it now and whenever it changes, with what the system wanted then. */
export function rememberTheme() {
  const { body } = document;
  const remember = () => {
    const { jpThemeLight } = body.dataset;
    const system = matchMedia("(prefers-color-scheme: dark)").matches;
    try {
      if (jpThemeLight) localStorage.setItem(KEY, JSON.stringify({ dark: jpThemeLight === "false", system }));
    } catch { /* nothing is kept here */ }
    const colour = getComputedStyle(body).getPropertyValue("--jp-layout-color1").trim();
    if (colour) document.querySelector("meta[name=theme-color]")?.setAttribute("content", colour);
  };
  new MutationObserver(remember).observe(body, { attributeFilter: ["data-jp-theme-light"] });
  remember();
}
