// @ts-check
// My name and my car, as the browser has kept them.

import { same } from "./check.js";
import { makeKeeper } from "./fake_keeper.js";
import { useFakePage } from "./fake_page.js";
import { Store } from "../../widgets/parts/scripts/store.js";

useFakePage();
const { kept } = await import("../../widgets/parts/own_car.js");

Deno.test("a name that was chosen comes before that of the learner, an empty one too; what is damaged is nothing", () => {
  const keeper = makeKeeper(), store = new Store(() => keeper);
  same(kept(store), { name: "", colour: "" });
  store.put("learner", "Nora");
  same(kept(store), { name: "Nora", colour: "" });
  store.put("own", { name: "Zoé", colour: "red" });
  same(kept(store), { name: "Zoé", colour: "red" });
  store.put("own", { name: "", colour: 5 });
  same(kept(store), { name: "", colour: "" });
  store.put("own", "nonsense");
  same(kept(store), { name: "Nora", colour: "" });
});
