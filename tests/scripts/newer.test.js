// @ts-check
// A newer release is told of when its worker says that it waits; somebody takes it, or has it later, and nothing else does.

import { nextTurn, same } from "./check.js";
import { makeKeeper } from "./fake_keeper.js";
import { hearOfNewer } from "../../tools/site/door/newer.js";

const HOUR = 3_600_000; // milliseconds

/** A page, its workers, and what was heard of them. @param {{ waiting?: boolean, save?: () => Promise<void> }} [how] */
function page({ waiting = true, save } = {}) {
  /** @type {unknown[]} */
  const heard = [];
  const worker = (/** @type {string} */ name) => ({
    postMessage: (/** @type {unknown} */ message) => heard.push([name, message]),
  });
  const container = new EventTarget(), registration = new EventTarget(), document = new EventTarget();
  Object.assign(registration, { active: worker("active"), waiting: waiting ? worker("waiting") : null });
  Object.assign(document, { hidden: false });
  const fakes = { document, sessionStorage: makeKeeper(), location: { reload: () => heard.push("loaded again") } };
  for (const [name, value] of Object.entries(fakes)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  /** @type {(() => void)[]} */
  let ways = [];
  const tell = (/** @type {(() => void)[]} */ ...given) => {
    ways = given;
    heard.push("told");
  };
  hearOfNewer(/** @type {any} */ (container), /** @type {any} */ (registration), tell, save);
  return {
    heard,
    take: () => ways[0](),
    later: () => ways[1](),
    says: (/** @type {string} */ rally) => container.dispatchEvent(new MessageEvent("message", { data: { rally } })),
    takesOver: () => container.dispatchEvent(new Event("controllerchange")),
    comesBack: () => document.dispatchEvent(new Event("visibilitychange")),
  };
}

Deno.test("one that waits is asked, told of when it says so, and taken after what there is to keep is kept", async () => {
  const { heard, says, take, takesOver } = page({ save: () => Promise.resolve(void heard.push("kept")) });
  same(heard, [["waiting", { waits: true }]]);
  says("waits");
  take();
  await nextTurn();
  same(heard.slice(1), ["told", "kept", ["waiting", { take: true }]]);
  takesOver();
  says("taken"); // as all windows are told
  await nextTurn();
  same(heard.slice(4), ["loaded again"]);
});

Deno.test("where nothing waits nothing is told, until another window has taken it: then the page is only loaded again", async () => {
  const { heard, says, take } = page({ waiting: false });
  says("kept");
  same(heard, []);
  says("taken");
  take();
  await nextTurn();
  same(heard, ["told", "loaded again"]);
});

Deno.test("what somebody wants later is not told of again, and a page that cannot keep something is loaded all the same", async () => {
  const { heard, says, later, take, takesOver } = page({ save: () => Promise.reject(new Error("no room")) });
  says("waits");
  later();
  says("waits");
  same(heard.slice(1), ["told"]);
  take();
  await nextTurn();
  takesOver();
  await nextTurn();
  same(heard.at(-1), "loaded again");
});

Deno.test("a page that was left open for an hour asks for news when somebody comes back to it, and not sooner", () => {
  const { now } = Date, began = now();
  try {
    const { heard, comesBack } = page({ waiting: false });
    comesBack();
    Date.now = () => began + HOUR + 1000;
    comesBack();
    comesBack();
    same(heard, [["active", { look: true }]]);
  } finally {
    Date.now = now;
  }
});
