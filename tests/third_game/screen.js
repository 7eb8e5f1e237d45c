// @ts-check
// The road of Short Cut: a button for every space, the cars above them and the die, at the step that the film shows.

import { h, put, s } from "../../parts/scripts/dom.js";
import { carIcon } from "../../parts/scripts/drawings.js";
import { following } from "../../parts/scripts/following.js";
import { roving } from "../../parts/scripts/keyboard.js";
import { definePart } from "../../parts/scripts/part.js";

/** @param {any} view */
function build(view) {
  const { model, root, say, watch, act } = view;
  const spaces = h("div", { class: "rally-road-spaces", role: "group" });
  const cars = h("div", { class: "rally-road-cars", "aria-hidden": "true" });
  const die = h("div", { class: "rally-road-die", "aria-hidden": "true" }, h("b"), h("span"));
  const road = s("polyline", { class: "rally-road-line" });
  const short = s("polyline", { class: "rally-road-short" });
  root.append(s("svg", { viewBox: "0 0 100 54", "aria-hidden": "true" }, road, short), spaces, cars, die);
  const refresh = roving(spaces, "button");

  /** @param {number} space */
  const place = (space) => {
    const [x, y] = model.get("places")[space] ?? [0, 0];
    return `left: ${x}%; top: ${y / 0.54}%`;
  };
  watch("places", () => {
    put(road, { points: model.get("places").join(" ") });
    put(short, {
      points: model.get("short").map((/** @type {number} */ space) => model.get("places")[space]).join(" "),
    });
  });
  watch("spaces marks labels", () => {
    put(spaces, { "aria-label": say("road") });
    for (const [space, name] of model.get("spaces").entries()) {
      const button = spaces.children[space] ?? spaces.appendChild(
        h("button", { type: "button", style: place(space), onclick: () => void act({ space }) }, String(space)),
      );
      put(button, { "aria-label": name, "data-mark": model.get("marks")[space] });
    }
    refresh();
  });
  watch(
    "paints",
    () =>
      cars.replaceChildren(
        ...model.get("paints").map((/** @type {string[]} */ [letter, paint]) => h("span", {}, carIcon(letter, paint))),
      ),
  );
  following(view, (/** @type {{ cars: number[], die: number }} */ now) => {
    [...cars.children].forEach((car, seat) => {
      const beside = now.cars.slice(0, seat).filter((other) => other === now.cars[seat]).length;
      put(car, { style: `${place(now.cars[seat])}; translate: ${beside * 12}px ${beside * -11}px` });
      put(car, { "data-space": now.cars[seat] });
    });
    put(die, { "data-top": now.die });
    die.children[0].textContent = now.die ? String(now.die) : "?";
    die.children[1].textContent = now.die ? String(7 - now.die) : "";
  }, "paints");
}

export default definePart("road-board", build);
