// @ts-check
// The name of the next player, turned to where that player sits round the screen.

import { h, put } from "../../parts/scripts/dom.js";
import { definePart } from "../../parts/scripts/part.js";

/** @typedef {{ name: string, angle: number }} Facing */

/** @param {import("../../parts/scripts/part.js").View<Facing>} view */
function build({ model, root, watch }) {
  const name = h("b", { translate: "no" });
  const dial = h("div", { class: "rally-facing-dial" }, name);
  root.append(dial);
  watch("name angle", () => {
    put(name, { text: model.get("name") });
    dial.style.rotate = `${model.get("angle")}deg`;
  });
}

export default definePart("facing", build);
