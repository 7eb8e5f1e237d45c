// @ts-check
// What is run while Python starts waits for it. On its own, JupyterLab clears the output of the cell, runs nothing and
// says nothing while the kernel of a notebook is being made.

const RUNS = /^notebook:run-(?!in-console)/;
const ALL = "notebook:run-all-cells";
const GOES_ON = "notebook:run-cell-and-select-next";
const SECOND = 1000;
const SIGN = "rally-lessons-waiting";
const LOOK = "position: absolute; inset: 40px 24px auto auto; z-index: 10; padding: 2px 12px; border-radius: 12px; " +
  "font: 15px / 1.6 var(--jp-ui-font-family); color: #fff; background: #1b5e3b; pointer-events: none";

/** As site.po says it; tests/deploy/test_make_lab.py compares them. @type {Record<string, string>} */
const WORDS = {
  en: "Setting up the game: {time}",
  de: "Das Spiel wird aufgebaut: {time}",
  es: "Se está preparando el juego: {time}",
  fr: "Le jeu se met en place : {time}",
  zh: "正在准备游戏：{time}",
};

/** The sessions whose Python has answered, or is known never to answer. @type {WeakSet<object>} */
const awake = new WeakSet();
/** When that will be. @type {WeakMap<object, Promise<void>>} */
const answers = new WeakMap();

/** Wait until the Python of a notebook answers, or is known never to answer. @param {any} session */
function answer(session) {
  const found = answers.get(session) ?? session.ready
    .then(() => session.session?.kernel?.info)
    .catch(console.info)
    .then(() => void awake.add(session));
  answers.set(session, found);
  return found;
}

/** The cells that wait: each is run once. @type {WeakSet<object>} */
const waiting = new WeakSet();

/** Say above a notebook how long it has been waiting, until its Python answers. @param {any} panel */
function showSign({ node, context, sessionContext }) {
  const sign = document.createElement("div");
  const words = WORDS[context.path.split("/").at(-2) ?? ""] ?? WORDS.en; // its folder is its language
  const began = performance.now();
  const show = () =>
    sign.textContent = words.replace("{time}", `${Math.round((performance.now() - began) / SECOND)} s`);
  sign.className = SIGN;
  sign.setAttribute("role", "status");
  sign.setAttribute("style", LOOK);
  node.append(sign);
  show();
  const clock = setInterval(show, SECOND);
  answer(sessionContext).then(() => {
    clearInterval(clock);
    sign.remove();
  });
}

/** Make the next cell the active one. @param {any} notebook */
function goOn(notebook) {
  notebook.activeCellIndex = Math.min(notebook.activeCellIndex + 1, notebook.widgets.length - 1);
  notebook.deselectAll();
  notebook.activeCell.node.scrollIntoView({ block: "nearest" });
}

/**
 * Keep what is asked for until Python answers: the cell that was chosen then is run, whatever is chosen by that time.
 * @param {any} panel of a notebook
 * @param {string} command
 * @param {() => Promise<unknown>} run
 */
async function runLater(panel, command, run) {
  const { content: notebook, sessionContext, node } = panel;
  const { activeCell } = notebook, asked = activeCell ?? notebook; // a notebook that is just being filled has none
  notebook.mode = "command";
  if (command === GOES_ON) goOn(notebook);
  if (waiting.has(asked)) return;
  waiting.add(asked);
  activeCell?.setPrompt("*");
  if (!node.querySelector(`.${SIGN}`)) showSign(panel);
  await answer(sessionContext);
  waiting.delete(asked);
  const now = notebook.activeCell;
  if (command !== ALL) notebook.activeCellIndex = notebook.widgets.indexOf(activeCell);
  const done = run(); // what it begins with is done by now: the cells are chosen
  if (command !== ALL) notebook.activeCellIndex = notebook.widgets.indexOf(now);
  return await done;
}

export default {
  id: "rally-lessons:waiting",
  description: "What is run while Python starts waits for it, and says so.",
  autoStart: true,
  /** @param {any} app */
  activate({ commands, shell }) {
    const execute = commands.execute.bind(commands);
    /** @param {string} command @param {unknown} [args] */
    commands.execute = (command, args) => {
      const { sessionContext, content } = RUNS.test(command) ? shell.currentWidget ?? {} : {};
      const run = () => execute(command, args);
      const isWaiting = sessionContext && !awake.has(sessionContext) &&
        (command === ALL || content.activeCell?.model.type === "code");
      if (!isWaiting) return run();
      return runLater(shell.currentWidget, command, run);
    };
  },
};
