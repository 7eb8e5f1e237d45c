// @ts-check
// Plays a race from what lies in its page: the parts of the labs are shown by their kit, and what they would ask the
// kernel is answered from what was written down when the page was made. (widgets/races/film_page.py makes it.)

/** @typedef {Record<string, any>} State the traits of a part */
/** @typedef {(content: State, buffers?: DataView[]) => void} Hear */
/** @typedef {{ script: string, begins: State }} Part */

/**
 * All that a page brings. `pool` has the values that recur, which {"$": number} stands for; `scenes` what changes in
 * the parts in each scene; `log`, `line`, `card` and `podium` are the numbers of these parts; `result` is who has won,
 * "" if nobody has.
 * @typedef {object} Data
 * @property {string} kit
 * @property {string[]} bundles
 * @property {string} plotly
 * @property {unknown[]} pool
 * @property {Part[]} parts
 * @property {[number, State][][]} scenes
 * @property {string[]} positions
 * @property {number} log
 * @property {number} line
 * @property {number} card
 * @property {number} podium
 * @property {string} result
 * @property {Record<string, Record<string, string>>} rules
 * @property {{ copied: string, watch: string }} words
 */

const NAME = "rally-film"; // the id of the data
const REFERENCE = "$";

/**
 * A value with what stands in the pool put where it belongs.
 * @param {any} value
 * @param {unknown[]} pool
 * @returns {any}
 */
export function unpooled(value, pool) {
  if (Array.isArray(value)) return value.map((each) => unpooled(each, pool));
  if (!value || typeof value !== "object") return value;
  if (REFERENCE in value) return pool[value[REFERENCE]];
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unpooled(each, pool)]));
}

/** The kernel's side of a part, without a kernel. */
export class StillModel {
  /** @type {Map<string, Set<Function>>} */
  listeners = new Map();

  /** @param {State} state @param {(model: StillModel, content: State) => void} answer hears what is asked of the kernel */
  constructor(state, answer) {
    this.state = { ...state };
    this.answer = answer;
  }

  /** @param {string} trait */
  get(trait) {
    return this.state[trait];
  }

  /** @param {string} event @param {Function} listener */
  on(event, listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  /** @param {string} event @param {Function} listener */
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  /** @param {string} event @param {unknown[]} told */
  tell(event, ...told) {
    for (const listener of [...this.listeners.get(event) ?? []]) listener(...told);
  }

  /** Take these values, and report those that have changed. @param {State} values */
  take(values) {
    const changed = Object.keys(values).filter((name) => this.state[name] !== values[name]);
    Object.assign(this.state, values);
    for (const name of changed) this.tell(`change:${name}`);
    if (changed.length) this.tell("change");
  }

  /** What a part asks of the kernel is answered as soon as that is done. @param {State} content */
  send({ ask, ...content }) {
    queueMicrotask(() => {
      this.answer(this, content);
      this.tell("msg:custom", { answered: ask }, []);
    });
  }
}

/** The film: a model for each part, and what all of them are in each scene. */
export class Film {
  /** @param {Data} data @param {(scene: number) => void} [turned] is told which scene is on show */
  constructor(data, turned = () => {}) {
    this.data = data;
    this.turned = turned;
    const read = (/** @type {State} */ state) => unpooled(state, data.pool);
    this.models = data.parts.map(({ begins }) =>
      new StillModel(read(begins), (model, content) => this.answer(model, content))
    );
    /** @type {Map<number, State>[]} by scene all that its parts have had said of them by then */
    this.scenes = [new Map(this.models.map(({ state }, at) => [at, { ...state }]))];
    for (const changes of data.scenes.slice(1)) {
      const scene = new Map(this.scenes[this.scenes.length - 1]);
      for (const [at, state] of changes) scene.set(at, { ...scene.get(at), ...read(state) });
      this.scenes.push(scene);
    }
  }

  get log() {
    return this.models[this.data.log];
  }

  /** @param {StillModel} model @param {State} content */
  answer(model, content) {
    const { data } = this;
    if ("there" in content) return;
    if ("scene" in content) return this.show(content.scene, content.step);
    if ("rule" in content) {
      const labels = data.rules[content.rule];
      model.take(labels ? { labels, number: content.rule } : { number: "" });
      return;
    }
    const card = (model.get("cards") ?? []).find((/** @type {State} */ { text }) =>
      "card" in content && text === content.card
    );
    this.say(card ? card.why || card.label : data.words.watch);
  }

  /** Bring all parts to a scene, beginning with a step of it. @param {number} scene @param {number} step */
  show(scene, step) {
    const states = this.scenes[scene];
    if (!states) return;
    for (const [at, state] of states) {
      if (at === this.data.log || at === this.data.line || at === this.data.card || at === this.data.podium) continue;
      this.models[at].take("step" in state ? { ...state, step } : state);
    }
    this.log.take({ scene, step });
    this.turned(scene);
  }

  /** A line of the log is the one on show. @param {number} index @param {boolean} isLast */
  tellLine(index, isLast) {
    this.say(this.log.get("lines")[index]?.text ?? "");
    this.models[this.data.podium].take({ title: isLast ? this.data.result : "" });
  }

  /** @param {string} text */
  say(text) {
    const line = this.models[this.data.line];
    line.take({ text, first: [text], tone: "info", times: line.get("times") + 1 });
  }
}

/**
 * Run a text as a module.
 * @param {string} text
 * @returns {Promise<any>} what it exports by default
 */
async function run(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return (await import(address)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Follow the log: the line that is current is said, and after the last one comes the podium. @param {Film} film @param {Element} root */
function follow(film, root) {
  const list = root.querySelector(".rally-log-list");
  if (!list) return;
  const look = () => {
    const row = document.getElementById(list.getAttribute("aria-activedescendant") ?? "");
    if (row) film.tellLine(Number(row.dataset.line), row === list.lastElementChild);
  };
  new MutationObserver(look).observe(list, { attributes: true, attributeFilter: ["aria-activedescendant"] });
  look();
}

/** Make the texts of the race copyable. @param {Data} data */
function letCopy({ words }) {
  const said = /** @type {HTMLElement} */ (document.querySelector(".rally-film-copied"));
  for (const button of document.querySelectorAll("[data-copies]")) {
    const field = document.querySelector(`[data-text=${button.getAttribute("data-copies")}]`);
    if (!(field instanceof HTMLTextAreaElement)) continue;
    button.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // where a page may not use the clipboard by itself
      }
      said.textContent = "";
      setTimeout(() => said.textContent = words.copied, 20); // also when it was said before
    });
  }
}

/** @param {Data} data */
async function begin(data) {
  const field = document.querySelector("[data-text=position]");
  const film = new Film(data, (scene) => field instanceof HTMLTextAreaElement && (field.value = data.positions[scene]));
  const plotly = Uint8Array.from(atob(data.plotly), (letter) => letter.charCodeAt(0));
  const kit = new StillModel(
    { bundles: data.bundles, plotly: new DataView(plotly.buffer), learner: "", _id: "" },
    () => {},
  );
  const { show } = (await run(data.kit)).initialize({ model: kit });
  const places = [...document.querySelectorAll("[data-part]")];
  await Promise.all(places.map((el) => {
    const at = Number(el.getAttribute("data-part"));
    return show(data.parts[at].script, { model: film.models[at], el });
  }));
  film.turned(0);
  letCopy(data);
  document.querySelector(".rally-sheet-away")?.addEventListener(
    "click",
    () => film.models[data.podium].take({ title: "" }),
  );
  document.querySelector(".rally-film-waits")?.remove();
  follow(film, document.body);
  document.body.dataset.film = "ready";
}

const told = globalThis.document?.getElementById?.(NAME);
if (told) await begin(JSON.parse(told.textContent ?? ""));
