// @ts-check
import { h, put } from "../scripts/dom.js";
import { page } from "../scripts/page.js";
import { definePart } from "../scripts/part.js";
import { tagged } from "../scripts/tags.js";

/** @typedef {{ text: string, look: "" | "strong" | "em" }} Run */
/** @typedef {{ kind: "title" | "text" | "item", runs: Run[] }} Block */
/** @typedef {{ blocks: Block[], film: string, channel: string, last: number }} Story */

/** @param {Run[]} runs */
const written = (runs) => runs.flatMap(({ text, look }) => (look ? [h(look, {}, ...tagged(text))] : tagged(text)));

/** The blocks as elements; items that follow one another are one list. @param {Block[]} blocks */
export function drawn(blocks) {
  /** @type {HTMLElement[]} */
  const found = [];
  for (const { kind, runs } of blocks) {
    if (kind === "item") {
      const before = found.at(-1);
      const list = before?.localName === "ul" ? before : h("ul");
      list.append(h("li", {}, ...written(runs)));
      if (list !== before) found.push(list);
    } else found.push(h("p", { class: kind === "title" ? "rally-story-title" : null }, ...written(runs)));
  }
  return found;
}

/** @param {import("../scripts/part.js").View<Story>} view */
function build({ model, root, watch, atEnd }) {
  const words = h("div", { role: "status", "aria-live": "polite" });
  root.append(words);
  let seen = ""; // the film that has been seen to its end
  let leave = () => {};
  atEnd(() => leave());

  function draw() {
    const [film, last, blocks] = [model.get("film"), model.get("last"), model.get("blocks")];
    if (page.bus.hasEnded(model.get("channel"), film, last)) seen = film;
    if (last && seen !== film) return; // first the film
    words.replaceChildren(...drawn(blocks));
    put(root, { hidden: !blocks.length });
  }
  put(root, { hidden: true });
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), () => {
      if (model.get("last") && seen !== model.get("film")) draw();
    });
  });
  watch("blocks film last", draw);
}

export default definePart("story", build);
