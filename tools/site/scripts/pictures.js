// @ts-check
// A lesson is kept with its labs as pictures, as they are at that moment: the labs themselves end with the page. (On a
// server widgets/jupyter/contents.py sees to it.)

export const VIEW = "application/vnd.jupyter.widget-view+json";
const STILLS = "getattr(__import__('sys').modules.get('widgets.lab.lifecycle'), 'stills', dict)()"; // as there
const PATIENCE = 1000; // milliseconds that Python has to answer: who has much to do must not keep anybody from saving

/** Let it be so. @param {any} app */
export function keepPictures(app) {
  const { contents } = app.serviceManager;
  const save = contents.save.bind(contents);
  contents.save = async (/** @type {string} */ path, /** @type {any} */ file) => {
    if (file?.type !== "notebook" || !file.content) return save(path, file);
    const content = structuredClone(file.content);
    const stills = await stillsOf(app, path);
    for (const { outputs = [] } of content.cells) {
      for (const { data } of outputs) if (data && Object.keys(data).length > 1) put(data, stills);
    }
    return save(path, { ...file, content });
  };
}

/** Put the picture of a lab in the place of its view. @param {any} data @param {Record<string, string>} stills */
function put(data, stills) {
  const still = stills[data[VIEW]?.model_id];
  delete data[VIEW];
  if (still) data["text/html"] = still;
}

/**
 * The labs of a notebook as they are now, as HTML by the ids of their models; none where Python does not say.
 * @param {any} app
 * @param {string} path
 * @returns {Promise<Record<string, string>>}
 */
async function stillsOf(app, path) {
  const kernel = [...app.shell.widgets("main")].find(({ context }) => context?.path === path)?.sessionContext?.session
    ?.kernel;
  if (!kernel) return {};
  let said = "";
  const asked = kernel.requestExecute({ code: `print(__import__("json").dumps(${STILLS}))`, store_history: false });
  asked.onIOPub = (/** @type {any} */ { content }) => said += content.text ?? "";
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  try {
    await Promise.race([asked.done, late]);
    return JSON.parse(said);
  } catch {
    return {};
  }
}
