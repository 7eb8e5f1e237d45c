// @ts-check
// The way to a lesson: a button that has Jupyter open it, where Jupyter can.

import { lessonButton, offer } from "./scripts/next_lesson.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ path: string, text: string }} Way */

/** @param {import("./scripts/part.js").View<Way>} view */
function build({ model, root, watch }) {
  const button = lessonButton();
  root.append(button);
  watch("path text", () => offer(button, model.get("path"), model.get("text"), model.widget_manager));
}

export default definePart("way", build);
