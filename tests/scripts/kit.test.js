// @ts-check
// The kit makes modules of the scripts as they are, and each of them once.

import { same, soon } from "./check.js";
import { FakeModel } from "./fake_page.js";
import kit, { resolved, Shelf } from "../../widgets/shared/parts/kit.js";

const FILES = {
  "shared/parts/scripts/page.js": "export const page = { desk: { open: (model) => model.send({ opened: true }) } };\n",
  "shared/parts/scripts/count.js": "export let count = 0;\nexport const more = () => (count += 1);\n",
  "shared/parts/scripts/twice.js": [
    "/** @param {import('./count.js').more} _ */",
    'import {\n  more,\n  count as now,\n} from "./count.js";',
    "export const twice = () => [more(), more(), now];",
  ].join("\n"),
  "game/parts/dial.js": [
    'import { twice } from "../../shared/parts/scripts/twice.js";',
    'import * as counter from "../../shared/parts/scripts/count.js";',
    "const text = 'import { it } from \"./nowhere.js\"';",
    "export default { render: (given) => [...twice(), counter.count, given.name, text.length] };",
  ].join("\n"),
};

Deno.test("an import means a path beside the file that imports", () => {
  same(resolved("game/parts/dial.js", "./scripts/disc.js"), "game/parts/scripts/disc.js");
  same(resolved("game/parts/dial.js", "../../shared/parts/scripts/dom.js"), "shared/parts/scripts/dom.js");
});

Deno.test("parts share their modules, whose values live, and a text that looks like an import is left alone", async () => {
  const ending = new AbortController();
  const model = new FakeModel({ files: FILES });
  const shelf = kit.initialize({ model: /** @type {any} */ (model), signal: ending.signal });
  same(await shelf.show("game/parts/dial.js", { name: "one" }), [1, 2, 2, 2, "one", 33]);
  same(await shelf.show("game/parts/dial.js", { name: "two" }), [3, 4, 4, 4, "two", 33]);
  await soon();
  same(model.sent, [{ opened: true }]); // Plotly can be asked for
  ending.abort();
});

Deno.test("each script has one address, and none is left when the kit has gone", () => {
  const shelf = new Shelf(FILES);
  same(shelf.address("game/parts/dial.js"), shelf.address("game/parts/dial.js"));
  same(shelf.addresses.size, 3);
  shelf.clear();
  same(shelf.addresses.size, 0);
});

Deno.test("a script that is not there is named", () => {
  let said = "";
  try {
    new Shelf({ "a/parts/b.js": 'import { c } from "./c.js";' }).address("a/parts/b.js");
  } catch (error) {
    said = String(error);
  }
  same(said, "Error: a/parts/c.js: not in the kit");
});
