// @ts-check
// Plotly is fetched once for a page, by whoever needs it first, and nobody is left waiting.

import { same, soon } from "./check.js";
import { FakeModel } from "./fake_page.js";
import { PlotlyDesk } from "../../widgets/shared/parts/scripts/plotly_desk.js";

const LOADED = Symbol.for("rally.plotly");
const PLOTLY = { react: () => {}, restyle: () => {}, purge: () => {} };

/** A desk on a page that has no Plotly yet. */
function makeDesk() {
  Reflect.deleteProperty(globalThis, LOADED);
  return new PlotlyDesk(() => Promise.resolve(PLOTLY));
}

/** @param {FakeModel} model */
const delivers = (model) => model.tell("msg:custom", { plotly: "script" }, [new DataView(new ArrayBuffer(1))]);

Deno.test("the first is asked, all are served, and nothing is kept but Plotly", async () => {
  const desk = makeDesk();
  const [one, two, late] = [new FakeModel({}), new FakeModel({}), new FakeModel({})];
  /** @type {unknown[]} */
  const served = [];
  desk.want(one, (plotly) => served.push(["one", plotly === PLOTLY]));
  desk.want(two, (plotly) => served.push(["two", plotly === PLOTLY]));
  same([one.sent, two.sent], [[{ plotly: "please" }], []]);
  delivers(one);
  await soon();
  desk.want(late, (plotly) => served.push(["late", plotly === PLOTLY]));
  same(served, [["one", true], ["two", true], ["late", true]]);
  same([one.listening, two.listening, late.listening, late.sent], [0, 0, 0, []]);
  same([desk.waiting.size, desk.asked], [0, null]);
});

Deno.test("when the view that asked goes before the answer, the next one asks", async () => {
  const desk = makeDesk();
  const [one, two] = [new FakeModel({}), new FakeModel({})];
  let served = 0;
  const leave = desk.want(one, () => (served += 1));
  desk.want(two, () => (served += 10));
  leave();
  same(two.sent, [{ plotly: "please" }]);
  delivers(two);
  await soon();
  same([served, one.listening], [10, 0]);
});

Deno.test("other messages are no Plotly, and when all have gone nobody is asked and no clock runs", () => {
  const desk = makeDesk();
  const model = new FakeModel({});
  const leave = desk.want(model, () => {
    throw new Error("nobody asked for this");
  });
  model.tell("msg:custom", { answered: "a-1" }, []);
  leave();
  same([desk.waiting.size, desk.asked, model.listening], [0, null, 0]);
});
