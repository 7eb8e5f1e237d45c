// @ts-check
// A notebook is saved once at a time. JupyterLab begins again while a save that takes long still goes on (its next
// autosave, or somebody leaves), then takes what it has just written itself for the work of others, and asks the learner
// which to keep.

/** @typedef {import("./links.js").Context} Context */

/** @type {WeakSet<Context>} */
const inTurn = new WeakSet();

/** Begin a save only when the one before it is over, however that ended. @param {Context | undefined} context */
export function saveInTurn(context) {
  if (!context?.save || inTurn.has(context)) return;
  inTurn.add(context);
  const save = context.save.bind(context);
  let last = Promise.resolve();
  context.save = () => last = last.catch(() => {}).then(save);
}
