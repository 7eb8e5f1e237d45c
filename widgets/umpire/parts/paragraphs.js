// @ts-check
// Headings and paragraphs whose rule numbers can be pressed; a new page of them begins at the top of its lab.

import { h } from "../../parts/scripts/dom.js";
import { definePart } from "../../parts/scripts/part.js";
import { tagged } from "../../parts/scripts/tags.js";

/** @typedef {{ kind: "title" | "text", text: string }} Block */
/** @typedef {{ blocks: Block[], page: number }} Paragraphs */

/** @param {Block} block */
const draw = ({ kind, text }) =>
  kind === "title"
    ? h("p", { class: "rally-paragraphs-title", role: "heading", "aria-level": "3" }, ...tagged(text))
    : h("p", {}, ...tagged(text));

/**
 * Scroll to the beginning of the new page, for somebody who has pressed something far below it.
 * @param {Element} root
 */
export function beginAtTop(root) {
  const lab = root.closest(".rally-lab");
  if (lab) lab.scrollIntoView({ block: lab.clientHeight > globalThis.innerHeight * 0.6 ? "start" : "nearest" });
}

/** @param {import("../../parts/scripts/part.js").View<Paragraphs>} view */
function build({ model, root, watch }) {
  let page = model.get("page");
  watch("blocks", () => root.replaceChildren(...(model.get("blocks") ?? []).map(draw)));
  watch("page", () => {
    const next = model.get("page");
    if (next !== page) requestAnimationFrame(() => beginAtTop(root));
    page = next;
  });
}

export default definePart("paragraphs", build);
