// @ts-check
// The kit joins the scripts to one that does what they do, and each of them is there once.

import { same, soon } from "./check.js";
import { FakeModel } from "./fake_page.js";
import kit, { joined, resolved, run } from "../../widgets/shared/parts/kit.js";

const FILES = {
  "game/parts/dial.js": [
    'import { twice } from "../../shared/parts/scripts/twice.js";',
    'import * as counter from "../../shared/parts/scripts/count.js";',
    "const text = 'import { it } from \"./nowhere.js\"';",
    "export default { render: (given) => [...twice(), counter.name, given.name, text.length] };",
  ].join("\n"),
  "shared/parts/scripts/page.js": [
    "export class Page {\n  desk = { open: (plotly) => globalThis.opened.push(plotly) };\n}",
    "export const page = new Page();",
  ].join("\n"),
  "shared/parts/scripts/store.js": "export const tab = { belongTo: (learner) => globalThis.learners.push(learner) };",
  "shared/parts/scripts/revive.js": "export const revive = (manager, id) => globalThis.revived.push([manager, id]);",
  "shared/parts/scripts/count.js": [
    'let count = 0;\nexport const name = "one by one";',
    "export function more() {\n  return (count += 1);\n}\nexport async function later() {}",
  ].join("\n"),
  "shared/parts/scripts/twice.js": [
    "/** @param {import('./count.js').more} _ */",
    'import {\n  more,\n  name as said,\n} from "./count.js";',
    "export const twice = () => [more(), more(), said];",
  ].join("\n"),
};

const NOTHING = new DataView(new ArrayBuffer(0));

/** @type {Promise<any>[]} what the desks of the pages were told */
const opened = [];
/** @type {unknown[]} which models were seen to */
const revived = [];
/** @type {(() => unknown)[]} who is remembered, as the store is told */
const learners = [];
Object.assign(globalThis, { opened, revived, learners });

/** A kit on a page. @param {DataView} plotly */
function initialized(plotly) {
  const model = Object.assign(new FakeModel({ files: FILES, plotly, _id: "own" }), { widget_manager: "the page's" });
  return { model, ...kit.initialize({ model: /** @type {any} */ (model) }) };
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new DataView(await new Response(stream).arrayBuffer());
}

/** @param {() => unknown} act */
function complaint(act) {
  try {
    return act();
  } catch (error) {
    return String(error);
  }
}

Deno.test("an import means a path beside the file that imports", () => {
  same(resolved("game/parts/dial.js", "./scripts/disc.js"), "game/parts/scripts/disc.js");
  same(resolved("game/parts/dial.js", "../../shared/parts/scripts/dom.js"), "shared/parts/scripts/dom.js");
});

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

Deno.test("parts share their files, and a text that looks like an import is left alone", async () => {
  const { show } = initialized(NOTHING);
  same(await show("game/parts/dial.js", { name: "once" }), [1, 2, "one by one", "one by one", "once", 33]);
  same(await show("game/parts/dial.js", { name: "again" }), [3, 4, "one by one", "one by one", "again", 33]);
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

Deno.test("every file exports what it says, and each is in the script once", async () => {
  const script = joined(FILES);
  const exported = await run([script]);
  same(Object.keys(exported).sort(), Object.keys(FILES).sort());
  same(Object.keys(exported["shared/parts/scripts/count.js"]), ["name", "more", "later"]);
  same(Object.keys(exported["shared/parts/scripts/page.js"]), ["Page", "page"]);
  same(script.split("one by one").length, 2);
});

Deno.test("a script that is not there is named, and so is what would not be the same in a function", () => {
  /** @param {string} text */
  const refusal = (text) => complaint(() => joined({ "a/parts/b.js": text }));
  same(refusal('import { c } from "./c.js";'), "Error: a/parts/c.js: not in the kit");
  for (const text of ["export let count = 0;", 'import c from "./c.js";', 'export * from "./c.js";']) {
    same(refusal(text), `Error: a/parts/b.js: not understood: ${text}`);
  }
});

Deno.test("the scripts of all parts can be joined", async () => {
  /** @type {Record<string, string>} */
  const files = {};
  /** @param {URL} folder @param {string} path */
  const read = async (folder, path) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const below = path + name;
      if (isDirectory) await read(new URL(`${name}/`, folder), `${below}/`);
      else if (/\.js$/.test(name) && !/^(kit|stub)\.js$/.test(name)) {
        files[below] = await Deno.readTextFile(new URL(name, folder));
      }
    }
  };
  await read(new URL("../../widgets/", import.meta.url), "");
  const exported = await run([joined(files)]);
  for (const [path, text] of Object.entries(files)) {
    const own = await import(`../../widgets/${path}`);
    same([path, ...Object.keys(exported[path]).sort()], [path, ...Object.keys(own).sort()]);
    same([path, text.includes("export ")], [path, Object.keys(own).length > 0]);
  }
});
