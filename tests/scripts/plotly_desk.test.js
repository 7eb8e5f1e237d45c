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

/** @param {FakeModel} kit */
const delivers = (kit) => kit.tell("msg:custom", { plotly: "script" }, [new DataView(new ArrayBuffer(1))]);

/** @param {PlotlyDesk} desk @param {boolean} draws */
function opened(desk, draws) {
  const kit = new FakeModel({ draws });
  const ending = new AbortController();
  desk.open(/** @type {any} */ (kit), ending.signal);
  return { kit, close: () => ending.abort() };
}

Deno.test("it is asked for once, before any view wants it, and all are served", async () => {
  const desk = makeDesk();
  const { kit } = opened(desk, true);
  same(kit.sent, [{ plotly: "please" }]);
  /** @type {unknown[]} */
  const served = [];
  desk.want((plotly) => served.push(["one", plotly === PLOTLY]));
  desk.want((plotly) => served.push(["two", plotly === PLOTLY]));
  delivers(kit);
  await soon();
  desk.want((plotly) => served.push(["late", plotly === PLOTLY]));
  same(served, [["one", true], ["two", true], ["late", true]]);
  same(kit.sent, [{ plotly: "please" }]);
  same([desk.waiting.size, desk.timer], [0, undefined]);
});

Deno.test("a kit of which nothing draws is not asked until something does", async () => {
  const desk = makeDesk();
  const { kit, close } = opened(desk, false);
  same(kit.sent, []);
  kit.change("draws", true);
  same(kit.sent, [{ plotly: "please" }]);
  delivers(kit);
  await soon();
  close();
});

Deno.test("who wants it before the kit is there waits, and who goes before it comes is not served", async () => {
  const desk = makeDesk();
  let served = 0;
  desk.want(() => (served += 1));
  const leave = desk.want(() => (served += 10));
  const { kit } = opened(desk, false);
  same(kit.sent, [{ plotly: "please" }]);
  leave();
  delivers(kit);
  await soon();
  same(served, 1);
});

Deno.test("a view is built although the kernel has gone, and asks again later", () => {
  const desk = makeDesk();
  const { kit, close } = opened(desk, false);
  kit.send = () => {
    throw new Error("Cannot send");
  };
  desk.want(() => {});
  same([desk.waiting.size, desk.timer !== undefined], [1, true]);
  close();
});

Deno.test("other messages are no Plotly, and when the kit has gone nobody is asked and no clock runs", () => {
  const desk = makeDesk();
  const { kit, close } = opened(desk, true);
  const leave = desk.want(() => {
    throw new Error("nobody asked for this");
  });
  kit.tell("msg:custom", { answered: "a-1" }, []);
  close();
  leave();
  desk.want(() => {});
  same([kit.sent.length, desk.sender, desk.timer], [1, null, undefined]);
});
