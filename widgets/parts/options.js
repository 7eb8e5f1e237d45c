// @ts-check
import { h, put, uid } from "./scripts/dom.js";
import { comesByItself, keyed } from "./scripts/keyed.js";
import { roving } from "./scripts/keyboard.js";
import { definePart } from "./scripts/part.js";

/**
 * One thing that can be done; `rate`, `low` and `high` are shares, there once something has been worked out.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} label
 * @property {string} [brief] the same in few words, where they are to be seen
 * @property {string} [note]
 * @property {number} [rate]
 * @property {number} [low]
 * @property {number} [high]
 * @property {string} [said]
 * @property {boolean} [best]
 * @property {boolean} [level] whether it may be as good as the best one
 * @property {boolean} [struck] whether it has been given as an answer, and is wrong
 */
/** @typedef {{ title: string, rows: Row[], chosen: string }} Options */

/** The number of pixels by which a hand may tremble after a click. */
const AT_REST = 24;

/** @param {number} [share] */
const percent = (share = 0) => `${(100 * share).toFixed(2)}%`;

/** @param {MouseEvent} one @param {MouseEvent} other */
const isNear = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < AT_REST;

/** @param {import("./scripts/part.js").View<Options>} view */
function build({ model, root, say, watch, act }) {
  const title = h("div", { class: "rally-options-title", id: uid() });
  const list = h("div", { class: "rally-options-list", role: "group", "aria-labelledby": title.id });
  root.append(title, list);
  const refresh = roving(list, ".rally-option");
  let looked = "";
  /** @type {MouseEvent | null} the last click, as long as the pointer rests there */
  let clicked = null;
  /** @type {string[]} */
  let listed = [];

  /** Ask for a look at a row, once. @param {string} id */
  function look(id) {
    if (id === looked) return;
    looked = id;
    act({ look: id });
  }
  /** @param {Row} row */
  function make({ id }) {
    const [interval, rate] = [h("i"), h("b")];
    const bar = h("span", { class: "rally-option-bar", "aria-hidden": "true" }, interval, rate);
    const label = h("span", { class: "rally-unseen" });
    const brief = h("span", { class: "rally-option-label", "aria-hidden": "true" });
    const best = h("span", { class: "rally-option-best" });
    const said = h("span", { class: "rally-option-said" });
    const note = h("span", { class: "rally-unseen" });
    const node = h("button", { class: "rally-option" }, label, brief, best, bar, said, note);
    // a row that comes to lie under a pointer at rest is not pointed at, nor one that has the focus by itself
    node.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || (clicked && isNear(event, clicked))) return;
      clicked = null;
      look(id);
    });
    node.addEventListener("focus", () => {
      if (!comesByItself()) look(id);
    });
    node.addEventListener("click", (event) => {
      clicked = event;
      act({ choose: id });
    });
    /** @param {Row} row */
    const update = (row) => {
      const known = row.rate !== undefined;
      put(label, { text: row.label });
      put(brief, { text: row.brief ?? row.label });
      put(node, { title: [row.label, row.note].filter(Boolean).join("\n") }); // where there is no room for all of it
      put(best, { text: row.best ? say("best") : row.level ? say("level") : "" });
      put(said, { text: known ? row.said : row.said || say("waiting") });
      put(bar, { hidden: !known && row.said ? "" : null }); // nothing is worked out there
      put(note, { text: row.note ?? "" });
      const current = row.id === model.get("chosen") ? "true" : null;
      put(node, { "data-known": String(known), "data-best": String(Boolean(row.best)), "aria-current": current });
      node.classList.toggle("rally-struck", Boolean(row.struck));
      bar.style.setProperty("--rate", percent(row.rate));
      interval.style.left = percent(row.low);
      interval.style.width = percent((row.high ?? 0) - (row.low ?? 0));
      rate.style.width = percent(row.rate);
    };
    return { node, update };
  }
  watch("rows title chosen labels", () => {
    const rows = model.get("rows") ?? [], there = new Set(rows.map(({ id }) => id));
    put(title, { text: model.get("title") });
    if (listed.some((id) => !there.has(id))) { // another list: it begins with its first line, and is of another board
      list.scrollTop = 0;
      looked = "";
    }
    listed = [...there];
    keyed(list, rows, (row) => row.id, make);
    refresh();
  });
}

export default definePart("options", build);
