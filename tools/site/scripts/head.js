// @ts-check
// The head of a lesson's page: its language, the way back to all lessons, and which release this is.

import { addressOf, el, pathIn, say, site } from "./site.js";

const CHOSEN = "rally 1 somebody language"; // as labs remember it (widgets/shared/parts/lesson/globe.js)

/** Put what is the site's own into JupyterLab's head. @param {any} app */
export function furnish(app) {
  const head = document.querySelector("#top-panel, #jp-top-panel");
  head?.append(el(
    "div",
    { class: "rally-site-head" },
    el("a", { href: site.root.href }, say("front")),
    languages(),
    el("a", { href: `../lab/index.html?path=${site.path}` }, "JupyterLab"),
    el("span", { class: "rally-site-version" }, say("version", { version: site.version })),
  ));
  const logo = document.querySelector("#jp-NotebookLogo, #jp-MainLogo");
  logo?.setAttribute("href", site.root.href);
  logo?.removeAttribute("target");
  app.shell.fit?.();
}

/** The languages that there is this lesson in. */
function languages() {
  const label = say("language");
  const made = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": label, title: label }));
  for (const [code, name] of Object.entries(site.languages)) {
    if (pathIn(code)) made.append(el("option", { value: code, lang: code }, name));
  }
  made.value = site.language;
  made.hidden = made.options.length < 2;
  made.addEventListener("change", () => {
    try {
      localStorage.setItem(CHOSEN, JSON.stringify(made.value));
    } catch { /* nothing is kept here */ }
    location.assign(addressOf(pathIn(made.value)));
  });
  return made;
}
