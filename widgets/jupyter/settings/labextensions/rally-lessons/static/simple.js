// @ts-check
// Somebody who comes to a lesson for the first time sees it and nothing beside it: JupyterLab is in its simple mode,
// and its side bars are closed. How they left it last time, or what their settings say, takes precedence.

const SHELL = "@jupyterlab/application-extension:shell";
const CHOSEN = /"startMode"\s*:\s*"\w/;
const SIMPLE = "single-document";
const KEY = "lessons mode"; // what begins with "rally" belongs to labs

/** Whether the address leads to a document. */
const leadsToDocument = () =>
  Boolean(JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}").treePath);

export default {
  id: "rally-lessons:simple",
  description: "A first lesson is opened in the simple mode.",
  autoStart: true,
  /** @param {any} app */
  activate({ shell, serviceManager }) {
    if (!leadsToDocument()) return;
    const settings = serviceManager.settings.fetch(SHELL).then(({ raw = "" }) => raw, () => "");
    shell.restored.then(async (/** @type {{ fresh?: boolean }} */ { fresh }) => {
      const last = fresh ? SIMPLE : localStorage.getItem(KEY);
      if (last === SIMPLE && !CHOSEN.test(await settings)) shell.mode = SIMPLE;
      if (fresh) {
        shell.collapseLeft();
        shell.collapseRight();
      }
      remember(shell);
      shell.modeChanged.connect(remember);
    }).catch(console.info);
  },
};

/** JupyterLab itself forgets its mode. @param {any} shell */
function remember({ mode }) {
  try {
    localStorage.setItem(KEY, mode);
  } catch { /* nothing is kept here */ }
}
