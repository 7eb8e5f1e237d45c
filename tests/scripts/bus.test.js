// @ts-check
// The bus: who hears what, and that nothing of it stays behind.

import { same, soon } from "./check.js";
import { useFakeTime } from "./fake_time.js";
import { Bus } from "../../widgets/parts/scripts/bus.js";

Deno.test("all who listen hear a step and who says so, and those who come later can ask", () => {
  const bus = new Bus(0);
  /** @type {unknown[]} */
  const heard = [];
  bus.subscribe("drive", (step, from) => heard.push(["one", step, from]));
  bus.subscribe("drive", (step, from) => heard.push(["two", step, from]));
  bus.subscribe("another", (step, from) => heard.push(["three", step, from]));
  same(bus.lastStep("drive"), undefined);
  bus.publish("drive", 3, "slider");
  same(heard, [["one", 3, "slider"], ["two", 3, "slider"]]);
  same(bus.lastStep("drive"), 3);
});

Deno.test("without a name there is no channel", () => {
  const bus = new Bus(0);
  bus.subscribe("", () => {
    throw new Error("nobody should hear this");
  })();
  bus.publish("", 1);
  same(bus.channels.size, 0);
});

Deno.test("one who falls over keeps nobody else from hearing", () => {
  const bus = new Bus(0);
  /** @type {number[]} */
  const heard = [];
  /** @param {ErrorEvent} event */
  const hush = (event) => event.preventDefault();
  addEventListener("error", hush);
  bus.subscribe("drive", () => {
    throw new Error("a fault of a listener");
  });
  bus.subscribe("drive", (step) => heard.push(step));
  bus.publish("drive", 7);
  removeEventListener("error", hush);
  same(heard, [7]);
});

Deno.test("a channel goes when the last who listened has gone, and what is said then is for nobody", async () => {
  const bus = new Bus(0);
  const leave = [bus.subscribe("drive", () => {}), bus.subscribe("drive", () => {})];
  bus.publish("drive", 2);
  leave[0]();
  await soon();
  same(bus.lastStep("drive"), 2);
  leave[1]();
  leave[1]();
  await soon();
  same(bus.channels.size, 0);
  bus.publish("drive", 4);
  same([bus.channels.size, bus.lastStep("drive")], [0, undefined]);
});

Deno.test("views that go and come again, as when a cell is moved, find the step where it was", () => {
  const time = useFakeTime();
  const bus = new Bus();
  const leave = bus.subscribe("drive", () => {});
  bus.publish("drive", 5);
  leave();
  time.pass(4000);
  const again = bus.subscribe("drive", () => {});
  same(bus.lastStep("drive"), 5);
  time.pass(60000);
  same(bus.lastStep("drive"), 5);
  again();
  time.pass(5000);
  same(bus.channels.size, 0);
  time.end();
});

Deno.test("a film has been seen when another one is shown in its place, though it had not come to its end", () => {
  const bus = new Bus(0);
  bus.subscribe("drive", () => {});
  bus.publish("drive", 1, null, "what was done");
  same(bus.hasEnded("drive", "what was done", 5), false);
  bus.publish("drive", 0, null, "where a choice leads");
  same(bus.hasEnded("drive", "what was done", 5), true);
  same(bus.hasEnded("drive", "where a choice leads", 5), false);
  bus.publish("drive", 2, null);
  same(bus.hasEnded("drive", "where a choice leads", 5), false);
});
