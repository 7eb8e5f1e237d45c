// @ts-check
// What the page remembers: by name and learner, in one version, where the browser allows it.

import { same, scriptsIn } from "./check.js";
import { makeKeeper } from "./fake_keeper.js";
import { Store } from "../../widgets/parts/scripts/store.js";

Deno.test("what is put is got again under its name alone, until it is forgotten", () => {
  const store = new Store(() => keeper);
  const keeper = makeKeeper();
  store.put("a.ipynb cell-1", { text: "cars=12" });
  same(store.get("a.ipynb cell-1"), { text: "cars=12" });
  same(store.get("b.ipynb cell-1"), undefined);
  store.forget("a.ipynb cell-1");
  same(store.get("a.ipynb cell-1"), undefined);
  same(keeper.kept, {});
});

Deno.test("each learner is remembered alone, whatever they are called", () => {
  const store = new Store(() => keeper);
  const keeper = makeKeeper();
  let learner = "";
  store.belongTo(() => learner);
  for (learner of ["", "Mia", "Mia place", "M%69a"]) store.put("place", learner);
  for (learner of ["", "Mia", "Mia place", "M%69a"]) same(store.get("place"), learner);
  learner = "Mia";
  store.forget("place");
  learner = "";
  same(store.get("place"), "", "the other one's is still there");
  store.belongTo(() => undefined);
  same(store.get("place"), "", "no name is nobody in particular");
});

Deno.test("what an older version has kept is let go; what others or a newer one keep stays", () => {
  const others = { "theme": "dark", "rally 2 somebody place": "{", "rallying 0 x": "1" };
  const keeper = makeKeeper({ ...others, "rally a.ipynb cell-1": '{"text":"old"}', "rally 0 x y": "1", "rally": "1" });
  same(new Store(() => keeper).get("a.ipynb cell-1"), undefined);
  same(keeper.kept, others);
});

Deno.test("what somebody else has left there is nothing of ours", () => {
  for (const text of ["", "{", "null"]) {
    same(new Store(() => makeKeeper({ "rally 1 somebody place": text })).get("place"), undefined, text);
  }
});

Deno.test("a page that may keep nothing, or has no room, goes on without", () => {
  const refuse = () => {
    throw new Error("no room");
  };
  const full = { ...makeKeeper(), setItem: refuse };
  for (const store of [new Store(refuse), new Store(() => full)]) {
    store.put("place", 1);
    store.forget("place");
    same(store.get("place"), undefined);
  }
});

Deno.test("nothing else keeps anything in the browser", async () => {
  /** @type {string[]} */
  const found = [];
  for await (const [name, text] of scriptsIn("widgets")) {
    if (["simple.js", "place.js"].includes(name)) continue; // how the page was left, which is no lab's (widgets/jupyter)
    if (/sessionStorage|localStorage|indexedDB|document\.cookie/.test(text)) found.push(name);
  }
  same(found, ["store.js"]);
});
