// @ts-check
// A model that anywidget has given up hears the kernel again; one that hears is left alone.

import { same } from "./check.js";
import { revive } from "../../widgets/parts/scripts/revive.js";

class Model {
  constructor() {
    /** @type {string[]} what has been heard */
    this.heard = [];
    /** @type {{ method: string }[]} what has been sent to the kernel */
    this.sent = [];
    /** @type {((message: any) => Promise<void>)} */
    this.hear = (message) => this._handle_comm_msg(message);
    this.comm = {
      /** @param {(message: any) => Promise<void>} hear */
      on_msg: (hear) => void (this.hear = hear),
      /** @param {{ method: string }} content */
      send: (content) => void this.sent.push(content),
    };
  }
  /** @param {any} message */
  async _handle_comm_msg(message) {
    const { method } = message.content.data;
    if (method) this.heard.push(method);
    await undefined;
  }
}

class AnyModel extends Model {
  isReady = true;
  /** @override @param {any} message */
  async _handle_comm_msg(message) {
    if (!this.isReady) throw new Error("[anywidget] Failed to initialize model.");
    await super._handle_comm_msg(message);
  }
}

const UPDATE = { content: { data: { method: "update" } } };

/** @param {AnyModel} model */
const managerOf = (model) => ({
  has_model: () => true,
  get_model: (/** @type {string} */ id) => (same(id, "own"), Promise.resolve(model)),
});

Deno.test("a model that was given up hears again, and asks for what it has missed", async () => {
  const model = new AnyModel();
  model.isReady = false;
  await revive(managerOf(model), "own");
  await model.hear(UPDATE);
  same([model.heard, model.sent], [["update"], [{ method: "request_state" }]]);
});

Deno.test("a model that hears is left alone, and so is one whose kernel is gone", async () => {
  const model = new AnyModel();
  await revive(managerOf(model), "own");
  await model.hear(UPDATE);
  same([model.heard, model.sent], [["update"], []]);
  const gone = { comm: undefined, _handle_comm_msg: () => Promise.reject(new Error("asked")) };
  await revive({ has_model: () => true, get_model: () => Promise.resolve(gone) }, "own");
});

Deno.test("a front end without such a manager is left alone, and so is one whose model has been closed", async () => {
  const get_model = () => Promise.reject(new Error("widget model not found"));
  await revive(undefined, "own");
  await revive({ get_model }, "own");
  await revive({ has_model: () => false, get_model }, "own");
});
