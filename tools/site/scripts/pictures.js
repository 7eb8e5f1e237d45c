// @ts-check
// A lesson is kept with the pictures of its labs: the labs themselves end with the page.

export const VIEW = "application/vnd.jupyter.widget-view+json";

/** Let it be so. @param {any} app */
export function keepPictures(app) {
  const { contents } = app.serviceManager;
  const save = contents.save.bind(contents);
  contents.save = (/** @type {string} */ path, /** @type {any} */ file) => {
    if (file?.type !== "notebook" || !file.content) return save(path, file);
    const content = structuredClone(file.content);
    for (const { outputs = [] } of content.cells) {
      for (const { data } of outputs) if (data && Object.keys(data).length > 1) delete data[VIEW];
    }
    return save(path, { ...file, content });
  };
}
