// @ts-check
// A screen that stays on while the game is played, and a line that says whether it does.

import { h, listen, put } from "../../parts/scripts/dom.js";
import { definePart } from "../../parts/scripts/part.js";

/** @typedef {{ wanted: boolean }} Awake */

/** @param {import("../../parts/scripts/part.js").View<Awake>} view */
function build({ model, root, say, watch, atEnd }) {
  const line = h("p", { class: "rally-awake-line", role: "status" });
  root.append(line);
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isAsking = false, isOver = false, state = "";

  const isWanted = () => !isOver && Boolean(model.get("wanted"));
  const isDue = () => isWanted() && document.visibilityState === "visible";
  const canAsk = () => Boolean(globalThis.navigator?.wakeLock);

  function draw() {
    put(line, { text: state && say(state), "data-state": state || null });
    put(root, { "data-idle": !state });
  }

  /** @param {"" | "stays" | "dark" | "cannot"} next */
  function show(next) {
    state = next;
    draw();
  }

  /**
   * The browser has let go by itself: the battery is low, or the page is out of sight, where nobody would read about
   * it.
   */
  function lose() {
    lock = null;
    if (isDue()) show("dark");
  }

  async function letGo() {
    const old = lock;
    lock = null;
    try {
      old?.removeEventListener("release", lose);
      await old?.release();
    } catch { /* it was let go of already */ }
  }

  async function ask() {
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", lose);
    } catch { /* a low battery, or a browser that wants a press first */ }
    isAsking = false;
    if (isDue()) show(lock ? "stays" : "dark");
    else await letGo();
  }

  function settle() {
    if (isWanted() && !canAsk()) return show("cannot");
    if (isDue()) return lock || isAsking ? undefined : void ask();
    void letGo();
    if (!isWanted()) show("");
  }

  atEnd(listen(document, { visibilitychange: settle, click: settle }, true));
  atEnd(() => {
    isOver = true;
    void letGo();
  });
  watch("wanted", settle);
  watch("labels", draw);
}

export default definePart("awake", build);
