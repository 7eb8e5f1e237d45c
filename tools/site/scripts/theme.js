// @ts-check
// Whether the page is dark is remembered for the next time, when it is wanted long before JupyterLab knows (begin.js).

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
  };
  new MutationObserver(remember).observe(body, { attributeFilter: ["data-jp-theme-light"] });
  remember();
}
