// @ts-check
// The road of Short Cut: a button for every space, and the cars above them, at the step that the film shows.

import { h, put, s } from "../../shared/parts/scripts/dom.js";
import { carIcon } from "../../shared/parts/scripts/drawings.js";
import { roving } from "../../shared/parts/scripts/keyboard.js";
import { page } from "../../shared/parts/scripts/page.js";
import { definePart } from "../../shared/parts/scripts/part.js";

const ROW = 11; // spaces of a row: the road turns back at its end

/** Where a space lies, in hundredths of the picture. @param {number} space */
function at(space) {
  const row = Math.floor(space / ROW);
  const across = row % 2 ? ROW - 1 - space % ROW : space % ROW;
  return { left: 5 + across * 9, top: 82 - row * 32 };
}
/** @param {number} space */
const place = (space) => `left: ${at(space).left}%; top: ${at(space).top}%`;
/** @param {number[]} spaces */
const line = (spaces) => spaces.map((space) => `${at(space).left},${at(space).top / 2.5}`).join(" ");

/** @param {any} view */
function build({ model, root, say, watch, act, atEnd }) {
  const spaces = h("div", { class: "rally-road-spaces", role: "group" });
  const cars = h("div", { class: "rally-road-cars", "aria-hidden": "true" });
  const drawn = s("svg", { viewBox: "0 0 100 40" });
  root.append(drawn, spaces, cars);
  const refresh = roving(spaces, "button");
  let step = Infinity;
  let leave = () => {};

  function draw() {
    const steps = model.get("steps");
    const now = steps[Math.min(step, steps.length - 1)] ?? [];
    [...cars.children].forEach((car, seat) => {
      const beside = now.slice(0, seat).filter((/** @type {number} */ other) => other === now[seat]).length;
      put(car, { style: `${place(now[seat])}; translate: ${beside * 10}px ${beside * -9}px`, "data-space": now[seat] });
    });
  }
  watch("spaces lay_bys fork active labels", () => {
    const names = model.get("spaces");
    put(spaces, { "aria-label": say("road") });
    drawn.replaceChildren(
      s("polyline", { class: "rally-road-line", points: line([...names.keys()]) }),
      s("polyline", { class: "rally-road-short", points: line(model.get("fork")) }),
    );
    while (spaces.children.length > names.length) spaces.lastChild?.remove();
    for (const [space, name] of names.entries()) {
      const button = spaces.children[space] ?? spaces.appendChild(
        h("button", { type: "button", style: place(space), onclick: () => void act({ space }) }, String(space)),
      );
      const marked = { "data-lay-by": model.get("lay_bys").includes(space), "data-fork": space === model.get("fork")[0] };
      put(button, { "aria-label": name, "aria-disabled": model.get("active") ? null : "true", ...marked });
    }
    refresh();
  });
  watch("cars", () => cars.replaceChildren(...model.get("cars").map((/** @type {any} */ { letter, paint }) =>
    h("span", {}, carIcon(letter, paint))
  )));
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), (next) => {
      step = next;
      draw();
    });
  });
  watch("film steps cars", () => {
    step = model.get("steps").length < 2 ? Infinity : page.bus.stepOf(model.get("channel"), model.get("film"));
    draw();
  });
  atEnd(() => leave());
}

export default definePart("road-board", build);
