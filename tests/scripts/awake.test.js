// @ts-check
// The screen that stays on: while it is wanted and the page is in sight, and with no error whatever the browser says.

import { same, soon } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import part from "../../widgets/umpire/parts/awake.js";

const LABELS = { stays: "stays on", dark: "may go dark", cannot: "cannot" };

/** A lock as a browser gives it. */
class FakeLock extends EventTarget {
  isHeld = true;
  release() {
    if (!this.isHeld) return Promise.reject(new Error("it was let go of"));
    this.isHeld = false;
    this.dispatchEvent(new Event("release"));
    return Promise.resolve();
  }
}

/** A browser with locks, or one that has none. */
function browser(hasLocks = true) {
  const page = Object.assign(useFakePage(), { visibilityState: "visible" });
  /** @type {FakeLock[]} */
  const locks = [];
  const state = { refuses: false, asked: 0 };
  const request = () => {
    state.asked += 1;
    if (state.refuses) return Promise.reject(new DOMException("low battery", "NotAllowedError"));
    locks.push(new FakeLock());
    return Promise.resolve(locks[locks.length - 1]);
  };
  const value = hasLocks ? { wakeLock: { request } } : {};
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
  const turn = (/** @type {string} */ visible) => {
    page.visibilityState = visible;
    page.dispatchEvent(new Event("visibilitychange"));
    return soon();
  };
  const held = () => locks.filter((lock) => lock.isHeld).length;
  return { page, locks, state, turn, held };
}

/** @param {ReturnType<browser>} there @param {Record<string, unknown>} [traits] */
async function shown({ page }, traits) {
  const model = new FakeModel({ wanted: true, labels: LABELS, lang: "en", fault: "", ...traits });
  const el = page.createElement("div");
  page.body.append(el);
  const end = part.render(/** @type {any} */ ({ model, el }));
  await soon();
  return { model, el, end, said: () => el.textContent };
}

Deno.test("it is kept on while it is wanted, and let go when it is not, or when the part goes", async () => {
  const there = browser();
  const { model, end, said } = await shown(there);
  same([there.held(), said()], [1, "stays on"]);
  model.change("wanted", false);
  await soon();
  same([there.held(), said()], [0, ""]);
  model.change("wanted", true);
  await soon();
  same([there.held(), said(), model.sent], [1, "stays on", []]);
  end();
  await soon();
  same([there.held(), there.page.listeners.get("visibilitychange"), there.page.listeners.get("click")], [0, 0, 0]);
});

Deno.test("nothing is asked for that is not wanted", async () => {
  const there = browser();
  const { end, said } = await shown(there, { wanted: undefined });
  same([there.state.asked, said()], [0, ""]);
  end();
});

Deno.test("it is asked for again when the page comes back into sight, and the line stays as it was", async () => {
  const there = browser();
  const { end, said } = await shown(there);
  there.locks[0].release(); // as browsers do when a page goes
  await there.turn("hidden");
  same([there.held(), there.state.asked], [0, 1]);
  await there.turn("visible");
  same([there.held(), there.state.asked, said()], [1, 2, "stays on"]);
  end();
});

Deno.test("a browser that says no is believed until somebody presses anything", async () => {
  const there = browser();
  there.state.refuses = true;
  const { end, said } = await shown(there);
  same(said(), "may go dark");
  there.state.refuses = false;
  there.page.dispatchEvent(new Event("click"));
  await soon();
  same([there.held(), said()], [1, "stays on"]);
  there.locks[0].release(); // the battery is low
  same(said(), "may go dark");
  end();
});

Deno.test("what comes too late is let go at once, and a lock that is gone already is no error", async () => {
  const there = browser();
  const { model, end } = await shown(there);
  there.locks[0].isHeld = false;
  model.change("wanted", false);
  model.change("wanted", true); // and before the answer is there:
  model.change("wanted", false);
  await soon();
  same(there.held(), 0);
  model.change("wanted", true);
  end();
  await soon();
  same(there.held(), 0);
});

Deno.test("a browser that cannot says so, where it is wanted", async () => {
  const { model, end, said } = await shown(browser(false));
  same(said(), "cannot");
  model.change("labels", { ...LABELS, cannot: "kann nicht" });
  same(said(), "kann nicht");
  model.change("wanted", false);
  same(said(), "");
  end();
});
