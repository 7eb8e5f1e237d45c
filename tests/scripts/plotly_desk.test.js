// @ts-check
// Whoever wants Plotly gets it, before or after it has come, and who has gone is left alone.

import { same, soon } from "./check.js";
import { PlotlyDesk } from "../../widgets/parts/scripts/plotly_desk.js";

const PLOTLY = { react: () => {}, restyle: () => {}, purge: () => {} };

Deno.test("all are served: who has waited, and who comes later", async () => {
  const desk = new PlotlyDesk();
  /** @type {unknown[]} */
  const served = [];
  desk.want((plotly) => served.push(["one", plotly === PLOTLY]));
  desk.want((plotly) => served.push(["two", plotly === PLOTLY]));
  await soon();
  same(served, []);
  await desk.open(Promise.resolve(PLOTLY));
  desk.want((plotly) => served.push(["late", plotly === PLOTLY]));
  same(served, [["one", true], ["two", true], ["late", true]]);
  same(desk.waiting.size, 0);
});

Deno.test("who goes before it comes is not served", async () => {
  const desk = new PlotlyDesk();
  let served = 0;
  desk.want(() => (served += 1));
  const leave = desk.want(() => (served += 10));
  leave();
  await desk.open(Promise.resolve(PLOTLY));
  same(served, 1);
});
