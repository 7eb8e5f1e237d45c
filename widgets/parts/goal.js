// @ts-check
// What a lab asks for: said once, in sight all the time, ticked when it is done and its film has been seen.

import { h, icon, put } from "./scripts/dom.js";
import { hearChannel } from "./scripts/following.js";
import { cellNamed, select } from "./scripts/going_on.js";
import { page } from "./scripts/page.js";
import { lessonButton, offer } from "./scripts/next_lesson.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ text: string, so_far: string, reached: boolean, lesson: string, done: number, total: number, next: string, ends: boolean, place: string, film: string, channel: string, last: number }} Goal */

const OPEN = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18Zm0 2.4a6.6 6.6 0 1 1 0 13.2a6.6 6.6 0 1 1 0-13.2Z";
const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/g; // letters as wide as two others
const LONG = 80; // so many letters fill five rows beside all that opens sheets on a phone
const TICK = "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Zm-1.6 14.6-4.3-4.3 1.7-1.7 2.6 2.6 5.8-5.8 1.7 1.7Z";

/**
 * The first goal of a lesson that is still open, above or below another one in its notebook.
 * @param {Element} goal
 */
function openGoal(goal) {
  const goals = [...goal.closest(".jp-Notebook")?.querySelectorAll(".rally-goal") ?? []];
  return goals.find((each) => each !== goal && !each.hasAttribute("data-reached") && each.getClientRects().length);
}

/** @param {import("./scripts/part.js").View<Goal>} view */
function build(view) {
  const { model, root, watch, say } = view;
  const sign = icon(OPEN);
  const path = put(sign.children[0], { "fill-rule": "evenodd" });
  const text = h("span", { class: "rally-goal-text" });
  const more = h("span", { class: "rally-goal-more" });
  const count = h("span", { class: "rally-goal-count" });
  const heard = h("span", { class: "rally-unseen", role: "status" });
  const next = put(lessonButton(), { "data-primary": true });
  const back = h("button", { class: "rally-button rally-continue", hidden: true, "data-primary": true });
  const place = () => cellNamed(model, root, model.get("place"));
  back.addEventListener("click", () => {
    const cell = place();
    if (cell) select(cell);
  });
  root.append(sign, text, more, count, back, next, heard);
  let seen = ""; // the film that has been seen to its end
  let wasReached = false;

  function draw() {
    const [film, last, lesson] = [model.get("film"), model.get("last"), model.get("lesson")];
    if (page.bus.hasEnded(model.get("channel"), film, last)) seen = film;
    put(text, { text: model.get("text") });
    put(root, { "data-long": model.get("text").replace(WIDE, "  ").length > LONG });
    if (model.get("reached") && last && seen !== film) return; // first the film
    const [reached, done, all] = [model.get("reached"), model.get("done"), model.get("total")];
    const isAll = all > 0 && done === all;
    put(root, { "data-reached": reached, "data-all": isAll });
    put(path, { d: reached ? TICK : OPEN });
    const after = all > 0 ? model.get("next") : "", file = isAll ? after : "";
    const on = say("next", { number: after.slice(0, 2) });
    const open = model.get("ends") && reached && !isAll && openGoal(root);
    if (open) {
      put(next, { text: say("open"), hidden: false });
      next.onclick = () => select(open.closest(".jp-Cell") ?? open);
    } else offer(next, after, on, model.widget_manager);
    const soFar = model.get("so_far"), keys = reached && !soFar && !file && !open ? say("on") : "";
    // the button has its place from the beginning, so that nothing moves when it comes; until then the keys stand there
    put(next, { "data-later": !isAll && !open, "data-ends": model.get("ends"), "data-hint": keys });
    put(more, { text: soFar || keys, "data-keys": reached && !soFar });
    const whole = say("all", { lesson });
    put(count, {
      text: isAll ? whole : say("count", { done, all }),
      hidden: !all,
      "data-widest": whole,
      "data-on": after ? on : whole,
    });
    put(back, { text: say("place"), hidden: !model.get("place") || !place() });
    if (reached && !wasReached) put(heard, { text: say("reached", { goal: model.get("text") }) });
    if (!reached) put(heard, { text: "" });
    wasReached = reached;
  }
  hearChannel(view, () => {
    if (model.get("last") && seen !== model.get("film")) draw();
  });
  let asked = "";
  watch("text", () => {
    if (asked && asked !== model.get("text")) page.speech.tell(root.closest(".rally-lab"), { whole: true });
    asked = model.get("text");
  });
  watch("text so_far reached lesson done total next ends place film last labels", draw);
}

export default definePart("goal", build);
