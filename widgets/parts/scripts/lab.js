// @ts-check
// The lab around a part that every lab has: it says how much room it has, it comes into view, its controls are mended,
// and it is said when nobody answers them or when the lab goes.

import { comeIntoView } from "./arrival.js";
import { isNeeded, mendControls } from "./controls.js";
import { h, listen, put, sourceOf } from "./dom.js";
import { listenToKeys } from "./shortcuts.js";
import { keepFocus } from "./focus.js";
import { goOnFrom } from "./going_on.js";
import { bringIntoSight } from "./in_sight.js";
import { guard } from "./guard.js";
import { isByFinger } from "./pointed.js";
import { keepRoom } from "./room.js";
import { whenInLab } from "./within.js";

const WAIT = 400; // ms after a click in which nothing was heard until somebody is asked whether anybody is there

/**
 * Look after the lab that a part stands in.
 * @param {import("./part.js").View<any>} view
 */
export function keepLab(view) {
  whenInLab(
    view,
    (lab) => {
      tellClosing(view);
      nameRegion(view, lab);
      tellDue(view, lab);
      return [
        keepRoom(lab),
        mendControls(view, lab),
        guard(lab),
        goOnFrom(lab),
        keepFocus(lab),
        listenToKeys(lab, (wish) => view.root.dispatchEvent(new CustomEvent("rally-help", { detail: wish }))),
        watchAnswers(view, lab),
        comeIntoView(lab),
        closeBeside(lab),
      ];
    },
  );
}

/**
 * A finger's tap beside a drawer puts it away; whatever lies there is pressed all the same.
 * @param {Element} lab
 */
function closeBeside(lab) {
  const drawer = ":scope > .rally-laid > .rally-panel > .rally-sheet-of-more:not(.rally-gone)";
  /** @param {Event} event */
  const tap = (event) => {
    const sheet = isByFinger(event) && lab.querySelector(drawer);
    const target = sourceOf(event);
    if (!sheet || !target || sheet.contains(target) || target.closest(".rally-opener, .rally-part.rally-rule_card")) {
      return;
    }
    const away = sheet.querySelector(".rally-sheet-away");
    if (away instanceof HTMLElement) away.click();
  };
  return listen(document, { click: tap });
}

/**
 * A lab is a region with a name of its own, marked with its language; several labs with the same name are numbered.
 * @param {import("./part.js").View<any>} view
 * @param {Element} lab
 */
function nameRegion({ model, watch }, lab) {
  watch("region lang", () => {
    const called = model.get("region") || null;
    put(lab, { role: "region", lang: model.get("lang"), "data-region": called });
    const alike = [...document.querySelectorAll(".rally-lab[data-region]")]
      .filter((other) => other !== lab && other.getAttribute("data-region") === called);
    put(lab, { "aria-label": called && alike.length ? `${called} (${alike.length + 1})` : called });
  });
}

/**
 * Attributes of the lab say what answers the question that is due, and how many acts the kernel has answered: for code
 * that brings the former into sight or waits for an answer, tests among them.
 * @param {import("./part.js").View<any>} view
 * @param {Element} lab
 */
function tellDue({ model, root, watch, hear }, lab) {
  watch("due acts", () => put(lab, { "data-due": model.get("due").join("\n"), "data-acts": model.get("acts") }));
  hear("change:acts", () => bringIntoSight(root));
}

/**
 * A lab that its kernel closes while it is in sight is gone without a word: its cell was run in another window.
 * @param {import("./part.js").View<any>} view
 */
function tellClosing({ root, say, hear }) {
  hear("comm:close", () => {
    const output = root.closest(".jp-OutputArea-child");
    const words = h("p", { class: "rally-silence", role: "status", text: say("closed") });
    setTimeout(() => output?.isConnected && output.append(h("div", { class: "rally-host" }, words)));
  });
}

/**
 * ipywidgets say nothing if no kernel receives their messages. If nothing comes back after a click on one, ask.
 * @param {import("./part.js").View<any>} view
 * @param {Element} lab
 */
export function watchAnswers({ model, knock }, lab) {
  let timer = 0;
  const hear = () => clearTimeout(timer);
  /** @param {Event} event */
  const wait = (event) => {
    const node = sourceOf(event);
    if (!node || !isNeeded(event.type, node)) return;
    clearTimeout(timer);
    timer = setTimeout(knock, WAIT);
  };
  const deafen = listen(lab, { click: wait, change: wait }, true);
  model.on("change", hear);
  return () => {
    clearTimeout(timer);
    deafen();
    model.off("change", hear);
  };
}
