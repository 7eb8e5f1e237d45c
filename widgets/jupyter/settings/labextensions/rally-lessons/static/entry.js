// @ts-check
// Where JupyterLab finds this extension, which is plain JavaScript: nothing has to be built.
{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const plugin = async () => {
    const scripts = ["waiting.js", "links.js", "living.js", "place.js", "simple.js"].map((name) =>
      import(new URL(name, src).href)
    );
    const found = (await Promise.all(scripts)).map((script) => script.default);
    return () => ({ default: found, __esModule: true });
  };
  const page = /** @type {any} */ (globalThis);
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB["rally-lessons"] = { init() {}, get: plugin };
}
