// @ts-check
// The life of a part on a page: words, messages, and that nothing grows however often a cell is run.

import { same, soon, there } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import { page } from "../../widgets/parts/scripts/page.js";
import { definePart, hopeful } from "../../widgets/parts/scripts/part.js";

/** @typedef {import("../../widgets/parts/scripts/part.js").View<any>} View */

/** @param {(view: View) => void} build @param {Record<string, unknown>} [traits] */
function shown(build, traits = {}) {
  const document = useFakePage();
  const model = new FakeModel({ labels: { left: "{n} of {all} left" }, lang: "de", fault: "", ...traits });
  const el = document.createElement("div");
  document.body.append(el);
  const end = definePart("tested", build).render(/** @type {any} */ ({ model, el }));
  return { document, model, el, end, root: el.children[0] };
}

Deno.test("a part has a root of its own in its language, and says its words filled", () => {
  let said = "";
  const { root, end } = shown((view) => (said = view.say("left", { n: 2 }) + view.say("unknown")));
  same([root.getAttribute("class"), root.getAttribute("lang")], ["rally-part rally-tested", "de"]);
  same(said, "2 of {all} left");
  end();
});

Deno.test("a fault of the kernel is shown until it is gone", () => {
  const { el, model, end } = shown(() => {});
  const fault = there(el.querySelector(".rally-fault"));
  same(fault.attributes.has("hidden"), true);
  model.change("fault", "ValueError: there is a fault");
  same([fault.textContent, fault.attributes.has("hidden")], ["ValueError: there is a fault", false]);
  end();
});

Deno.test("what is watched is drawn now, and whenever it changes, until the view goes", () => {
  let drawn = 0;
  const { model, end } = shown((view) => view.watch("cards title", () => (drawn += 1)));
  model.change("cards", []);
  model.change("title", "");
  model.change("else", "");
  same(drawn, 3);
  end();
  model.change("cards", []);
  same(drawn, 3);
});

Deno.test("a part wears what the kernel says, from the beginning and after that", () => {
  const { model, el, end } = shown(() => {}, { _dom_classes: ["small", "covered"] });
  const worn = () => ["small", "covered", "rally-host"].filter((name) => el.classList.contains(name));
  same(worn(), ["small", "covered", "rally-host"]);
  model.change("_dom_classes", ["small"]);
  same(worn(), ["small", "rally-host"]);
  model.change("_dom_classes", ["covered"]);
  same(worn(), ["covered", "rally-host"]);
  end();
});

Deno.test("a choice is shown at once, and what the kernel says when it has answered", async () => {
  /** @type {View | undefined} */
  let view;
  const { model, end } = shown((given) => (view = given));
  /** @type {number[]} */
  const redrawn = [];
  const hope = hopeful(there(view), () => void redrawn.push(Number(hope.now(1))));
  hope.choose(5, { id: "card" });
  same(redrawn, [5]);
  model.tell("msg:custom", { answered: model.sent[0].ask }, []);
  await soon();
  same(redrawn, [5, 1]);
  end();
});

/** What stands for the window's own, and how many listeners it has for each event. */
function heardByWindow() {
  const { addEventListener, removeEventListener } = globalThis;
  /** @type {Map<string, number>} */
  const listeners = new Map();
  /** @param {string} type @param {number} more */
  const count = (type, more) => void listeners.set(type, (listeners.get(type) ?? 0) + more);
  return {
    listeners,
    addEventListener: (/** @type {[string, any, any]} */ ...asked) => {
      count(asked[0], 1);
      addEventListener(...asked);
    },
    removeEventListener: (/** @type {[string, any, any]} */ ...asked) => {
      count(asked[0], -1);
      removeEventListener(...asked);
    },
  };
}

Deno.test("a cell that is run 50 times leaves nothing behind", async () => {
  page.bus.patience = 0;
  const document = useFakePage(), { listeners: heard, ...window } = heardByWindow();
  Object.assign(globalThis, window);
  for (let run = 0; run < 50; run += 1) {
    const model = new FakeModel({ labels: {}, lang: "en", fault: "", channel: `run-${run}` });
    const ends = ["steps", "track"].map((name) => {
      const el = document.createElement("div");
      document.body.append(el);
      /** @param {View} view */
      const build = (view) => {
        view.watch("channel", () => view.atEnd(page.bus.subscribe(view.model.get("channel"), () => {})));
        view.atEnd(page.desk.want(() => {}));
        page.bus.publish(view.model.get("channel"), run);
        view.act({ look: run }); // and nobody answers any more
      };
      return definePart(name, build).render(/** @type {any} */ ({ model, el }));
    });
    same([page.views, page.bus.channels.has(`run-${run}`), heard.get("keydown")], [2, true, 1]);
    for (const end of ends) end();
    await soon();
    same([page.views, page.bus.channels.size, page.desk.waiting.size], [0, 0, 0]);
    same([model.listening, heard.get("keydown")], [0, 0]);
    same(document.body.children.flatMap((el) => el.children), []);
  }
});
