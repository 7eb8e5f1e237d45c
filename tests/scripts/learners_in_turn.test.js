// @ts-check
// Two lessons of two kernels on one page: a name that is given in one is heard in the other, and takes along what was
// kept of nobody.

import { same } from "./check.js";
import { makeKeeper } from "./fake_keeper.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const keeper = makeKeeper();
Object.defineProperty(globalThis, "localStorage", { value: keeper, configurable: true });
const { default: part } = await import("../../widgets/shared/parts/lesson/learner.js");

/** @typedef {{ kept: string, learner: string, follows: boolean }} Sent */

/** A lesson whose kernel answers as the kernel does: it takes what is sent, and counts it. @param {string} text */
function open(text) {
  /** @type {Map<string, () => void>} */
  const changes = new Map();
  const now = { learner: "", text, heard: 0, carried: /** @type {string[]} */ ([]), removed: [], labels: {} };
  /** @type {Sent[]} */
  const sent = [];
  const el = /** @type {any} */ (document.createElement("div"));
  const model = {
    get: (/** @type {keyof typeof now} */ name) => now[name],
    on: (/** @type {string} */ event, /** @type {() => void} */ listener) => changes.set(event, listener),
    off: () => {},
    send: (/** @type {Sent} */ content) => sent.push(content),
  };
  const end = part.render({ el, model: /** @type {any} */ (model) });
  const change = (/** @type {Partial<typeof now>} */ more) => {
    Object.assign(now, more);
    changes.get("change:heard")?.();
  };
  return { sent, change, end };
}

Deno.test("a name takes along what was kept of nobody, and the other lesson follows", () => {
  keeper.setItem("rally 1 somebody progress", "work of nobody");
  const [one, other] = [open(""), open("")];
  one.change({ heard: 1, text: "work of nobody" });
  other.change({ heard: 1, text: "work of nobody" });
  same(one.sent.map(({ kept, learner, follows }) => [kept, learner, follows]), [["work of nobody", "", false]]);

  one.change({ learner: "Mia", text: "work of Mia", carried: [""] });
  const last = one.sent.at(-1);
  same([last?.kept, last?.learner], ["work of nobody", "Mia"], "what another lesson had added goes along, too");
  one.change({ heard: 2, text: "all work of Mia", carried: [] });
  same(keeper.getItem("rally 1 Mia progress"), "all work of Mia");
  same(keeper.getItem("rally 1 somebody progress"), null, "and lies nowhere twice");
  const heard = other.sent.slice(1).map(({ kept, learner, follows }) => [kept, learner, follows]);
  same(heard, [["all work of Mia", "Mia", true]], "the other lesson hears of it when it is kept");
  one.end();
  other.end();
});

Deno.test("who is removed is forgotten", () => {
  keeper.setItem("rally 1 Ben progress", "work of Ben");
  keeper.setItem("rally 1 somebody learner", '"Ben"');
  const lesson = open("");
  lesson.change({ heard: 1, learner: "Ben", text: "work of Ben" });
  lesson.change({ learner: "", text: "", removed: /** @type {any} */ (["Ben"]) });
  same(keeper.getItem("rally 1 Ben progress"), null);
  same(keeper.getItem("rally 1 somebody learner"), '""');
  lesson.end();
});
