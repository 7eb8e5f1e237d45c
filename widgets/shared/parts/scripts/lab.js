// @ts-check
// The lab around a part that every lab has: it comes into view, its controls are mended, and it is said when nobody
// answers them or when the lab goes.

import { comeIntoView } from "./arrival.js";
import { isNeeded, mendControls } from "./controls.js";
import { h, put } from "./dom.js";
import { listenToKeys } from "./shortcuts.js";
import { keepFocus } from "./focus.js";
import { guard } from "./guard.js";

const WAIT = 400; // ms after a click in which nothing was heard until somebody is asked whether anybody is there

/**
 * Call back when the part is in its lab: it is put there after it was made.
 * @param {import("./part.js").View<any>} view
 * @param {(lab: Element) => (() => void)[]} arrived returns what to do at the end
 */
function whenInLab({ root, atEnd }, arrived) {
  const arrival = new ResizeObserver(() => {
    const lab = root.closest(".rally-lab");
    if (!lab) return;
    arrival.disconnect();
    for (const end of arrived(lab)) atEnd(end);
  });
  arrival.observe(root);
  atEnd(() => arrival.disconnect());
}

/**
 * Look after the lab that a part stands in.
 * @param {import("./part.js").View<any>} view
 */
export function keepLab(view) {
  whenInLab(
    view,
    (lab) => [
      mendControls(view, lab),
      guard(lab),
      keepFocus(lab),
      listenToKeys(lab, () => view.root.dispatchEvent(new CustomEvent("rally-help"))),
      watchAnswers(view, lab),
      tellClosing(view),
      nameRegion(view, lab),
      countActs(view, lab),
      comeIntoView(lab),
    ],
  );
}

/**
 * A lab is a region with a name of its own, also in another language.
 * @param {import("./part.js").View<any>} view
 * @param {Element} lab
 */
function nameRegion({ model }, lab) {
  const name = () => void put(lab, { role: "region", "aria-label": model.get("region") || null });
  model.on("change:region", name);
  name();
  return () => model.off("change:region", name);
}

/**
 * How many acts the kernel has answered stands on the lab: for tests, and for whoever else waits for an answer.
 * @param {import("./part.js").View<any>} view
 * @param {Element} lab
 */
function countActs({ model }, lab) {
  const count = () => void put(lab, { "data-acts": model.get("acts") });
  model.on("change:acts", count);
  count();
  return () => model.off("change:acts", count);
}

/**
 * A lab that its kernel closes while it is in sight is gone without a word: its cell was run in another window.
 * @param {import("./part.js").View<any>} view
 */
function tellClosing({ model, root, say }) {
  const close = () => {
    const output = root.closest(".jp-OutputArea-child");
    const note = h(
      "div",
      { class: "rally-host" },
      h("p", { class: "rally-silence", role: "status", text: say("closed") }),
    );
    setTimeout(() => output?.isConnected && output.append(note));
  };
  model.on("comm:close", close);
  return () => model.off("comm:close", close);
}

/**
 * ipywidgets say nothing if no kernel hears them. If after a click on one nothing comes back, ask.
 * @param {import("./part.js").View<any>} view
 * @param {Element} lab
 */
export function watchAnswers({ model, knock }, lab) {
  let timer = 0;
  const hear = () => clearTimeout(timer);
  /** @param {Event} event */
  const wait = ({ type, target }) => {
    if (!(target instanceof Element) || !isNeeded(type, target)) return;
    clearTimeout(timer);
    timer = setTimeout(knock, WAIT);
  };
  for (const type of ["click", "change"]) lab.addEventListener(type, wait, true);
  model.on("change", hear);
  return () => {
    clearTimeout(timer);
    for (const type of ["click", "change"]) lab.removeEventListener(type, wait, true);
    model.off("change", hear);
  };
}
