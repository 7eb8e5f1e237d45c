// @ts-check
// A lab on a page that is opened again, whose kernel goes on. On its own, JupyterLab says "model not found" for every
// lab that has another id in the file than in the kernel by now, or that the kernel has not had time to report; until
// then it says "Loading widget...". Here one sees the lab's picture until it is live, and what to press if it never
// will be.

const VIEW = "application/vnd.jupyter.widget-view+json";
const PICTURE = "text/html";
const LIVING = "getattr(__import__('sys').modules.get('widgets.lab.lifecycle'), 'living', dict)()"; // as contents.py asks
const MOMENT = 100; // milliseconds
const PATIENCE = 15_000; // milliseconds after which JupyterLab has failed to load what the kernel has

/** As rally.po says it; tests/deploy/test_make_lab.py compares them. @type {Record<string, string>} */
export const WORDS = {
  en: "Nothing here answers any more. Choose Run ▸ Run All Cells: what you see here will come back.",
  de: "Hier antwortet nichts mehr. Wähl Run ▸ Run All Cells: Was du hier siehst, kommt wieder.",
  es: "Aquí ya nada responde. Elige Run ▸ Run All Cells: lo que ves aquí volverá.",
  fr: "Plus rien ne répond ici. Choisis Run ▸ Run All Cells : ce que tu vois ici reviendra.",
  zh: "这里已经没有回应了。请选择Run ▸ Run All Cells：你在这里看到的会恢复。",
};

/** The labs of each notebook's kernel, while it is being asked. @type {WeakMap<object, Promise<Labs>>} */
const asked = new WeakMap();

/** @typedef {Record<string, string[]>} Labs by cell the ids of the models of the labs that it shows now */

/**
 * The labs that the kernel of a notebook has; it is asked once for all that are shown at the same time, and any that
 * the front end does not know yet are loaded then.
 * @param {any} panel
 * @param {any} manager of its widgets
 * @returns {Promise<Labs>}
 */
function living(panel, manager) {
  const found = asked.get(panel) ?? ask(panel, manager).catch(() => ({})).finally(() => asked.delete(panel));
  asked.set(panel, found);
  return found;
}

/** @param {any} panel @param {any} manager @returns {Promise<Labs>} */
async function ask({ sessionContext, context }, manager) {
  const { kernel } = sessionContext.session ?? {};
  if (!kernel) return {};
  const content = { code: "", silent: true, store_history: false, user_expressions: { labs: LIVING } };
  const reply = await kernel.requestExecute(content).done;
  const said = reply.content.user_expressions?.labs?.data?.["text/plain"] ?? "{}";
  /** @type {Labs} */
  const labs = JSON.parse(said.replaceAll("'", '"')); // what Python writes of lists of plain names
  if (Object.values(labs).flat().some((id) => !manager.has_model(id))) {
    await manager.restoreWidgets(context.model, { loadKernel: true, loadNotebook: false });
  }
  return labs;
}

/**
 * The lab that the cell now shows in place of the one with this id; "": there is none.
 * @param {any} panel
 * @param {string} id
 * @param {Labs} labs
 */
export function labInPlaceOf({ content: notebook }, id, labs) {
  for (const { model } of notebook.widgets) {
    if (model.type !== "code") continue;
    const shown = Array.from({ length: model.outputs.length }, (_, at) => model.outputs.get(at).data[VIEW]?.model_id);
    const at = shown.filter(Boolean).indexOf(id), now = labs[model.id] ?? [];
    if (at >= 0) return now.includes(id) ? id : now[at] ?? "";
  }
  return "";
}

/**
 * The id of the model of a lab, once the front end has it; "": it never will.
 * @param {any} panel
 * @param {any} renderer
 * @param {string} id as the file has it
 */
async function modelOf(panel, renderer, id) {
  const manager = await renderer._manager.promise; // knows who loads widgets, once JupyterLab does
  await panel.sessionContext.ready;
  for (let time = 0; time < PATIENCE && !manager.restoredStatus && !renderer.isDisposed; time += MOMENT) {
    if (manager.has_model(id)) break;
    await new Promise((done) => setTimeout(done, MOMENT));
  }
  if (manager.has_model(id)) return id;
  const now = labInPlaceOf(panel, id, await living(panel, manager));
  return manager.has_model(now) ? now : "";
}

/**
 * Have the renderer of a lab show its picture until the lab is there.
 * @param {any} panel
 * @param {any} renderer
 */
export function healed(panel, renderer) {
  const { rendermime } = panel.content;
  const render = renderer.renderModel.bind(renderer);
  const words = WORDS[panel.context.path.split("/").at(-2) ?? ""] ?? WORDS.en; // its folder is its language
  renderer.renderModel = async (/** @type {any} */ model) => {
    const view = model.data[VIEW];
    if (!view?.model_id || !model.data[PICTURE]) return render(model); // somebody else's
    const manager = await Promise.race([renderer._manager.promise, Promise.resolve()]); // if it is there already
    if (manager?.has_model(view.model_id)) return render(model);
    const picture = rendermime.createRenderer(PICTURE);
    const shown = picture.renderModel(model).then(() => {
      if (picture.node.querySelector("svg[role=img]")) picture.node.querySelector("tbody")?.remove(); // all in notation
      renderer.node.replaceChildren(picture.node);
    });
    const id = await modelOf(panel, renderer, view.model_id);
    await shown;
    if (renderer.isDisposed) return;
    if (id) return render({ ...model, data: { ...model.data, [VIEW]: { ...view, model_id: id } } });
    const said = document.createElement("p");
    said.setAttribute("role", "status");
    said.textContent = words;
    renderer.node.prepend(said);
  };
  return renderer;
}

export default {
  id: "rally-lessons:living",
  description: "Labs on a page that is opened again are live, or say what to press.",
  autoStart: true,
  /** @param {any} app */
  activate({ docRegistry }) {
    docRegistry.addWidgetExtension("Notebook", {
      createNew(/** @type {any} */ panel) {
        const { rendermime } = panel.content;
        const create = rendermime.createRenderer.bind(rendermime);
        rendermime.createRenderer = (/** @type {string} */ type) =>
          type === VIEW ? healed(panel, create(type)) : create(type);
      },
    });
  },
};
