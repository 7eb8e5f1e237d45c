// @ts-check
// Back closes what was opened last, and leaves the page once nothing is open.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
/** @type {(() => void)[]} */
const changes = [];
Object.assign(globalThis, {
  MutationObserver: class {
    constructor(/** @type {() => void} */ changed) {
      this.changed = changed;
    }
    observe() {
      changes.push(this.changed);
    }
    disconnect() {
      changes.splice(0);
    }
  },
});
const { keepBack } = await import("../../widgets/parts/scripts/back.js");

/** A window with entries of history; its labs have what opens and closes. */
function opened() {
  /** @type {any[]} */
  const entries = [null];
  const went = { back: 0 };
  const target = new EventTarget();
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (/** @type {any} */ state) => void entries.push(state),
    back: () => void went.back++,
  };
  /** What the browser does. */
  const goBack = () => {
    entries.pop();
    target.dispatchEvent(Object.assign(new Event("popstate"), { state: entries.at(-1) ?? null }));
  };
  const lab = /** @type {any} */ (document.createElement("div"));
  lab.setAttribute("class", "rally-lab");
  document.body.append(lab);
  const addEventListener = target.addEventListener.bind(target);
  const removeEventListener = target.removeEventListener.bind(target);
  const end = keepBack(/** @type {any} */ ({ document, history, addEventListener, removeEventListener }));
  /** Press something, upon which this is seen. @param {any[]} shown */
  const press = (...shown) => {
    const pressed = /** @type {any} */ (document.createElement("button"));
    lab.append(pressed);
    document.dispatchEvent(Object.defineProperty(new Event("click"), "target", { value: pressed }));
    for (const each of shown) each.isShown = true;
    for (const changed of [...changes]) changed();
  };
  /** What closes a thing. @param {string} css */
  const closer = (css) => {
    const made = /** @type {any} */ (document.createElement("button"));
    made.setAttribute("class", css);
    Object.assign(made, { isShown: false, checkVisibility: () => made.isShown, click: () => made.isShown = false });
    lab.append(made);
    return made;
  };
  return { entries, went, goBack, press, closer, end };
}

Deno.test("what was opened last is closed first, and then the page is left", () => {
  const { entries, went, goBack, press, closer, end } = opened();
  const [drawer, guest] = [closer("rally-sheet-away"), closer("rally-guest-back")];
  press();
  same(entries.length, 1, "nothing has opened");
  press(drawer);
  press(guest);
  same(entries.length, 2);
  goBack();
  same([drawer.isShown, guest.isShown, entries.length, went.back], [true, false, 2, 0]);
  goBack();
  same([drawer.isShown, entries.length, went.back], [false, 1, 0]);
  end();
});

Deno.test("what was closed otherwise needs no press of its own", () => {
  const { went, goBack, press, closer, end } = opened();
  const drawer = closer("rally-sheet-away");
  press(drawer);
  drawer.click();
  goBack();
  same(went.back, 1);
  end();
});
