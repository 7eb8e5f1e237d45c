// @ts-check
import { put } from "../../parts/scripts/dom.js";
import { keyed } from "../../parts/scripts/keyed.js";
import { definePart } from "../../parts/scripts/part.js";
import { DialView } from "./scripts/dial_view.js";

/** @import { Dial, View } from "./scripts/dial_view.js" */

/** @param {View} view */
function build(view) {
  const { model, root } = view;
  view.watch("dials values turnable labels", () => {
    const dials = model.get("dials");
    put(root, { "data-turnable": Boolean(model.get("turnable")) });
    /** @param {Dial} dial */
    const make = (dial) => {
      const one = new DialView(view, dial);
      return { node: one.node, update: (/** @type {Dial} */ next) => one.update(next) };
    };
    keyed(root, dials, ({ seat }) => String(seat), make);
  });
}

export default definePart("dial", build);
