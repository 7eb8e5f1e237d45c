// @ts-check
// Two lessons of two kernels on one page: a name that is given in one is heard in the other, and takes along what was
// kept of nobody.

import { same } from "./check.js";
import { makeKeeper } from "./fake_keeper.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const keeper = makeKeeper();
Object.defineProperty(globalThis, "localStorage", { value: keeper, configurable: true });
const { default: part } = await import("../../widgets/parts/learner.js");

/** @typedef {{ kept: string, learner: string, follows: boolean, joins: boolean, browser: string }} Sent */

const LABELS = { full: "no room", forbidden: "nothing may be kept", elsewhere: "it is kept elsewhere" };

/** A lesson whose kernel answers as the kernel does: it takes what is sent, and counts it. @param {string} text */
function open(text) {
  /** @type {Map<string, () => void>} */
  const changes = new Map();
  const now = {
    learner: "",
    text,
    heard: 0,
    carried: /** @type {string[]} */ ([]),
    removed: [],
    labels: LABELS,
    browsers: /** @type {string[]} */ ([]),
  };
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
  const [root] = el.children;
  const told = () => root.attributes.has("hidden") ? "" : root.children[0].textContent;
  const press = (/** @type {number} */ number) => root.children[number].dispatchEvent(new Event("click"));
  return { sent, change, end, told, press };
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
  other.change({ heard: 2, text: "work of nobody, once more" });
  same(keeper.getItem("rally 1 Mia progress"), "all work of Mia", "what its kernel says of nobody is not Mia's");
  same(keeper.getItem("rally 1 somebody learner"), '"Mia"');
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

Deno.test("a browser that has no room, or may keep nothing, says so once, and the lab goes on", () => {
  keeper.setItem("rally 1 somebody learner", '""');
  const { setItem } = keeper;
  const lesson = open("");
  lesson.change({ heard: 1 });
  keeper.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  lesson.change({ heard: 2, text: "work" });
  same(lesson.told(), "no room");
  lesson.press(2);
  same(lesson.told(), "", "it can be closed");
  lesson.change({ heard: 3, text: "more work" });
  same(lesson.told(), "", "and is not said again");
  keeper.setItem = setItem;
  lesson.change({ heard: 4, text: "all work" });
  same(keeper.getItem("rally 1 somebody progress"), "all work", "once there is room, all of it is kept");

  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new Error("SecurityError");
    },
    configurable: true,
  });
  lesson.change({ heard: 5, text: "still more" });
  same(lesson.told(), "nothing may be kept");
  lesson.end();
  Object.defineProperty(globalThis, "localStorage", { value: keeper, configurable: true });
});

Deno.test("what is learnt with one kernel is kept in the browser that came first, and in another one if it is asked to", () => {
  for (const name of Object.keys(keeper.kept)) keeper.removeItem(name);
  keeper.setItem("rally 1 somebody learner", '"Ben"');
  keeper.setItem("rally 1 Ben progress", "work of Ben");
  const lesson = open("");
  const me = String(lesson.sent[0].browser);
  same(me.length > 8, true);
  lesson.change({ browsers: ["another"], learner: "Mia", text: "work of Mia", heard: 1 });
  same(lesson.told(), "it is kept elsewhere");
  lesson.change({ heard: 2, text: "more work of Mia" });
  same(lesson.sent.length, 1, "nothing of Ben is handed over");
  same(keeper.getItem("rally 1 Mia progress"), null);
  same(keeper.getItem("rally 1 Ben progress"), "work of Ben");
  same(keeper.getItem("rally 1 somebody learner"), '"Ben"');

  lesson.press(1);
  const { learner, joins, browser } = lesson.sent[1];
  same([learner, joins, browser], ["Mia", true, me]);
  lesson.change({ browsers: ["another", me], heard: 3, text: "more work of Mia" });
  same([keeper.getItem("rally 1 Mia progress"), lesson.told()], ["more work of Mia", ""]);
  lesson.end();
});

Deno.test("a browser is asked once to keep what is ours, after a deed", async () => {
  for (const name of Object.keys(keeper.kept)) keeper.removeItem(name);
  let asked = 0;
  const storage = { persisted: () => Promise.resolve(false), persist: () => Promise.resolve(++asked > 0) };
  Object.defineProperty(navigator, "storage", { value: storage, configurable: true });
  const lesson = open("");
  lesson.change({ heard: 1 });
  await Promise.resolve();
  same(asked, 0, "nothing was done yet");
  lesson.change({ text: "work", heard: 2 });
  lesson.change({ text: "more work", heard: 3 });
  for (let times = 0; times < 4; times++) await Promise.resolve();
  same(asked, 1);
  lesson.end();
  const again = open("");
  again.change({ heard: 1, text: "still more work" });
  for (let times = 0; times < 4; times++) await Promise.resolve();
  same(asked, 1, "nor is it asked on the next visit");
  again.end();
});
