// @ts-check
// The end of a race: a cup and a podium, as soon as the film of the end has been seen; the cars drive up once.

import { h, put, s } from "./scripts/dom.js";
import { hearChannel } from "./scripts/following.js";
import { carIcon } from "./scripts/drawings.js";
import { page } from "./scripts/page.js";
import { lessonButton, offer } from "./scripts/next_lesson.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ place: number, name: string, letter: string, colour: string }} Step */
/** @typedef {{ title: string, steps: Step[], next: string, film: string, channel: string, last: number }} Podium */

const CUP =
  "M8 4h16v3h5q0 8-7 10-2 5-5 6v3h5v3H10v-3h5v-3q-3-1-5-6-7-2-7-10h5ZM5 9q1 4 4 5-1-2-1-5Zm19 0q0 3-1 5 3-1 4-5Z";
const WATCHING = 14;
const ON_STEPS = 3; // who stands higher than the ground

/** A cup for the winner. */
const cup = () => s("svg", { class: "rally-podium-cup", viewBox: "0 0 32 32" }, s("path", { d: CUP }));

/** Those who watch: they jump for joy. */
function crowd() {
  const heads = Array.from({ length: WATCHING }, () => h("i"));
  return h("div", { class: "rally-podium-crowd", "aria-hidden": "true" }, ...heads);
}

/** @param {import("./scripts/part.js").View<Podium>} view */
function build(view) {
  const { model, root, watch, say } = view;
  const title = h("p", { class: "rally-podium-title" });
  const steps = h("ol", { class: "rally-podium-steps" });
  const next = lessonButton();
  root.append(title, steps, crowd(), next);
  let seen = ""; // the film that has been seen to its end
  let told = "";

  /** Players who share a place stand on steps of the same height, side by side. @param {Step} step @param {number} index */
  function drawn({ place, name, letter, colour }, index) {
    const heard = h("span", { class: "rally-unseen", text: say("place", { n: place, name }) });
    const figure = h("span", { class: "rally-podium-car", "aria-hidden": "true", translate: "no" });
    figure.append(...(place === 1 ? [cup()] : []), carIcon(letter, colour));
    const label = h("span", {
      class: "rally-podium-name",
      "aria-hidden": "true",
      translate: "no",
      title: name,
      text: name,
    });
    const block = h("span", {
      class: "rally-podium-block",
      "aria-hidden": "true",
      translate: "no",
      text: String(place),
    });
    return h(
      "li",
      { "data-step": index + 1, "data-place": place, "data-low": index >= ON_STEPS },
      heard,
      figure,
      label,
      block,
    );
  }
  function draw() {
    const [film, last, text] = [model.get("film"), model.get("last"), model.get("title")];
    if (page.bus.hasEnded(model.get("channel"), film, last)) seen = film;
    const isOver = text !== "" && (!last || seen === film);
    put(root, { hidden: !isOver });
    if (!isOver) {
      told = "";
      return;
    }
    put(title, { text });
    steps.replaceChildren(...model.get("steps").map(drawn));
    offer(next, model.get("next"), say("next", { number: model.get("next").slice(0, 2) }), model.widget_manager);
    put(steps, { "data-alone": model.get("steps").length === 1 });
    if (!told) page.sounds.play("win");
    told = text;
  }
  put(root, { hidden: true });
  hearChannel(view, () => {
    if (model.get("last") && seen !== model.get("film")) draw();
  });
  watch("title steps next film last labels", draw);
}

export default definePart("podium", build);
