// @ts-check
// A story, told once its film has been seen. In a narrow lab it would cover what one plays with, and beside a side bar
// the chances that it is about: there it waits until it is asked for.

import { h, listen, put, sourceOf } from "./scripts/dom.js";
import { hearChannel } from "./scripts/following.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";
import { tagged } from "./scripts/tags.js";

const NARROW = 800; // px: in a lab so wide, what one plays with stands below the board
const ROOM = 1068; // px: in a lab so wide, the table moves aside for what opens
const [LAB, OPENER, SHEET] = [".rally-lab", ".rally-opens-story", ".rally-sheet"];
const CHOICES = ":scope > .rally-laid > .rally-table .rally-options";

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

/** Whether a story would lie over what one plays with, or looks at. @param {Pick<Element, "closest">} root */
export function wouldHide(root) {
  const lab = root.closest(LAB);
  if (lab === null || lab.clientWidth >= ROOM) return false;
  return lab.clientWidth <= NARROW || lab.querySelector(CHOICES) !== null;
}

/**
 * Call back when a story that waits is asked for. Its sheet may lie there already, without it: then nothing else needs
 * to react.
 * @param {Element} root
 * @param {() => boolean} asked whether it has waited
 */
function whenAsked(root, asked) {
  const lab = root.closest(LAB);
  /** @param {Event} event */
  const press = (event) => {
    const opener = sourceOf(event, OPENER);
    if (opener?.closest(LAB) !== lab || !asked()) return;
    const sheet = root.closest(SHEET);
    if (sheet && !sheet.classList.contains("rally-gone")) event.stopImmediatePropagation();
  };
  return lab ? listen(lab, { click: press }, true) : () => {};
}

/** @param {import("./scripts/part.js").View<Story>} view */
function build(view) {
  const { model, root, watch, atEnd } = view;
  const words = h("div", { role: "status", "aria-live": "polite" });
  root.append(words);
  let seen = ""; // the film that has been seen to its end
  let isWaiting = false; // until it is asked for
  let isOpen = false;
  /** @type {(() => void) | undefined} */
  let deafen;
  atEnd(() => deafen?.());

  function draw() {
    const [film, last, blocks] = [model.get("film"), model.get("last"), model.get("blocks")];
    if (page.bus.hasEnded(model.get("channel"), film, last)) seen = film;
    deafen ??= whenAsked(root, open); // also while the film runs
    if (last && seen !== film) return; // first the film
    isOpen = blocks.length > 0 && (isOpen || !wouldHide(root));
    isWaiting = blocks.length > 0 && !isOpen;
    words.replaceChildren(...drawn(isOpen ? blocks : []));
    put(root, { hidden: !isOpen, "data-waiting": isWaiting });
  }
  /** A request is answered at once, even while the film runs; returns whether it has been closed until now. */
  function open() {
    const [film, blocks] = [model.get("film"), model.get("blocks")];
    const isAhead = blocks.length > 0 && model.get("last") > 0 && seen !== film;
    if (!isWaiting && !isAhead) return false;
    [isOpen, seen] = [true, film];
    draw();
    return true;
  }
  put(root, { hidden: true });
  hearChannel(view, () => {
    if (model.get("last") && seen !== model.get("film")) draw();
  });
  watch("blocks film last", draw);
}

export default definePart("story", build);
