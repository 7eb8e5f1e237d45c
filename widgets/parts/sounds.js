// @ts-check
// The switch for sounds: one for all labs of the page.

import { h, put } from "./scripts/dom.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";

/** @param {import("./scripts/part.js").View} view */
function build({ root, watch, atEnd, say }) {
  const name = h("span");
  const box = h("input", { type: "checkbox", onchange: () => page.sounds.set(box.checked) });
  root.append(h("label", {}, box, name));
  const draw = () => {
    box.checked = page.sounds.areOn;
    put(name, { text: say("name") });
  };
  atEnd(page.sounds.watch(draw));
  watch("labels", draw);
}

export default definePart("sounds", build);
