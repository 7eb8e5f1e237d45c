// @ts-check
// The kit runs the bundles of all games as one, and each script of them is there once.

import { same, soon } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import kit, { bringParts, bringPlotly, linked, readBundles } from "../../widgets/parts/kit.js";

const SHARED = `
  let count = 0;
  const more = () => (count += 1);
  const page = { desk: { open: (plotly) => globalThis.opened.push(plotly) } };
  const tab = { belongTo: (learner) => globalThis.learners.push(learner) };
  const revive = (manager, id) => globalThis.revived.push([manager, id]);
  const inTheLight = (given, styles, render) => render(given);
  module.exports = {
    "parts/scripts/page.js": { page },
    "parts/scripts/store.js": { stores: [tab] },
    "parts/scripts/revive.js": { revive },
    "parts/scripts/in_the_light.js": { inTheLight },
    "parts/scripts/count.js": { more },
  };`;
const GAME = `
  var count = require("../../../parts/scripts/count.js");
  const render = (given) => [(0, count.more)(), given.name];
  module.exports = { "game/parts/dial.js": { default: { render } } };`;
const BUNDLES = [SHARED, GAME];

const NOTHING = new DataView(new ArrayBuffer(0));

/** @type {Promise<any>[]} what the desks of the pages were told */
const opened = [];
/** @type {unknown[]} which models were seen to */
const revived = [];
/** @type {(() => unknown)[]} who is remembered, as the store is told */
const learners = [];
Object.assign(globalThis, { opened, revived, learners });

/** A kit on a page. @param {DataView} plotly @param {string[]} bundles */
function initialized(plotly, bundles = BUNDLES) {
  const model = Object.assign(new FakeModel({ bundles, plotly, _id: "own" }), {
    widget_manager: "the page's",
  });
  return { model, ...kit.initialize({ model: /** @type {any} */ (model) }) };
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new DataView(await new Response(stream).arrayBuffer());
}

Deno.test("the kit sees to it that its own model hears", async () => {
  revived.length = 0;
  await initialized(NOTHING).show("game/parts/dial.js", { name: "dial" });
  same(revived, [["the page's", "own"]]);
});

Deno.test("what the page remembers belongs to the learner whom the kernel names, and to the next one it names", async () => {
  learners.length = 0;
  const { model, show } = initialized(NOTHING);
  await show("game/parts/dial.js", { name: "dial" });
  model.change("learner", "Mia");
  same(learners.map((learner) => learner()), ["Mia"]);
  model.change("learner", "Ben");
  same(learners.map((learner) => learner()), ["Ben"]);
});

Deno.test("what is shared is on the page once for all games", async () => {
  const { show } = initialized(NOTHING);
  same(await show("game/parts/dial.js", { name: "once" }), [1, "once"]);
  same(await show("game/parts/dial.js", { name: "again" }), [2, "again"]);
  const files = await linked(await readBundles([...BUNDLES, GAME.replace("game/parts", "other/parts")]));
  same(files["game/parts/dial.js"].default.render({ name: "one" }), [1, "one"]);
  same(files["other/parts/dial.js"].default.render({ name: "other" }), [2, "other"]);
});

Deno.test("a script that is not there is named", async () => {
  same(await readBundles([GAME]).then(linked).catch(String), "Error: parts/scripts/count.js: not in the kit");
});

Deno.test("a page that has brought parts by itself is sent the others alone, and shows their styles once", async () => {
  const parts = Symbol.for("rally.parts");
  const page = useFakePage();
  try {
    bringParts(() => Promise.resolve({ bundles: [SHARED], styles: ".rally-dial {}" }));
    bringParts(() => Promise.reject(new Error("they have been fetched twice")));
    for (const name of ["one kernel", "another"]) {
      same(await initialized(NOTHING, [GAME]).show("game/parts/dial.js", { name }), [1, name]);
    }
    same(page.head.children.map(({ textContent }) => textContent), [".rally-dial {}"]);
    Reflect.deleteProperty(globalThis, parts);
    bringParts(() => Promise.resolve({ bundles: BUNDLES, styles: "" }));
    same(await initialized(NOTHING, []).show("game/parts/dial.js", { name: "all" }), [1, "all"]);
  } finally {
    Reflect.deleteProperty(globalThis, parts);
  }
});

Deno.test("Plotly is run as soon as it comes, once for all kernels of a page, and leaves no name behind", async () => {
  opened.length = 0;
  initialized(await packed("module.exports = { from: 'the first' }; globalThis.Plotly = 'a name';"));
  const late = initialized(NOTHING);
  while (opened.length < 2) await soon(); // each kernel's script hands it on when it has been read
  late.model.change("plotly", await packed("throw new Error('a second Plotly')"));
  const plotlys = await Promise.all(opened);
  same(plotlys.map(({ from }) => from), ["the first", "the first"]);
  same("Plotly" in globalThis, false);
});

Deno.test("a kernel that brings no Plotly has the one that the page has brought by itself", async () => {
  const loaded = Symbol.for("rally.plotly");
  const had = Reflect.get(globalThis, loaded);
  Reflect.deleteProperty(globalThis, loaded);
  try {
    opened.length = 0;
    bringPlotly(() => packed("module.exports = { from: 'the page' };"));
    bringPlotly(() => Promise.reject(new Error("it has been fetched twice")));
    initialized(NOTHING);
    while (!opened.length) await soon();
    same((await opened[0]).from, "the page");
  } finally {
    Reflect.set(globalThis, loaded, had);
  }
});

Deno.test("the bundles export what the scripts of all parts do", async () => {
  /** @type {string[]} */
  const scripts = [];
  /** @type {string[]} */
  const bundles = [];
  /** @param {URL} folder @param {string} path */
  const read = async (folder, path) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const below = path + name;
      if (below === "jupyter") continue; // what lies there is JupyterLab's, and in no bundle
      if (isDirectory) await read(new URL(`${name}/`, folder), `${below}/`);
      else if (name === "built.js") bundles.push(below);
      else if (/\.js$/.test(name) && !/^(kit|stub|film_page)\.js$/.test(name)) scripts.push(below);
    }
  };
  const widgets = new URL("../../widgets/", import.meta.url);
  await read(widgets, "");
  const isShared = (/** @type {string} */ path) => path.startsWith("parts/");
  bundles.sort((one, other) => Number(isShared(other)) - Number(isShared(one)));
  const texts = await Promise.all(bundles.map((path) => Deno.readTextFile(new URL(path, widgets))));
  const exported = linked(await readBundles(texts));
  same(Object.keys(exported).sort(), scripts.sort());
  for (const path of scripts) {
    const own = await import(`../../widgets/${path}`);
    same([path, ...Object.keys(exported[path]).sort()], [path, ...Object.keys(own).sort()]);
  }
});
