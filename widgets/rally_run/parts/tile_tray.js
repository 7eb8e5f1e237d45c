// @ts-check
// A tray of road tiles: pictures to press, or to drag onto a board.

import { h, put, uid } from "../../parts/scripts/dom.js";
import { roving } from "../../parts/scripts/keyboard.js";
import { keyed } from "../../parts/scripts/keyed.js";
import { definePart } from "../../parts/scripts/part.js";
import { Carrying } from "./scripts/carrying.js";
import { face, secret, takeAway, trophy } from "./scripts/tiles.js";

/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} kind the letter of a road tile, the colour of a trophy, "?" or ""
 * @property {string} label
 * @property {string} [count]
 * @property {boolean} [chosen]
 * @property {boolean} [dim]
 */
/** @typedef {{ title: string, tiles: Kind[], draggable: boolean }} TileTray */

/** The picture of a kind. @param {string} kind */
const picture = (kind) => kind === "?" ? secret() : kind.length > 1 ? trophy(kind) : kind ? face(kind) : takeAway();

/** @param {import("../../parts/scripts/part.js").View<TileTray>} view */
function build({ model, root, watch, act }) {
  const title = h("div", { class: "rally-tray-title", id: uid() });
  const list = h("div", { class: "rally-tray-tiles", role: "group", "aria-labelledby": title.id });
  root.append(title, list);
  const refresh = roving(list, ".rally-tray-tile");
  new Carrying(list, {
    may: () => model.get("draggable"),
    drop: (pick, cell) => void act({ pick, cell }),
  });
  /** @param {Kind} kind */
  function make({ id, kind }) {
    const count = h("span", { class: "rally-tray-count", translate: "no" });
    const label = h("span", { class: "rally-tray-label" });
    const drawn = h("span", { class: "rally-tray-picture", "aria-hidden": "true" }, picture(kind), count);
    const node = h("button", { class: "rally-tray-tile", "data-id": id, "data-once": true }, drawn, label);
    node.addEventListener("click", () => act({ pick: id }));
    /** @param {Kind} tile */
    const update = (tile) => {
      put(label, { text: tile.label });
      put(count, { text: tile.count ?? "", hidden: !tile.count });
      const words = [tile.label, tile.count].filter(Boolean).join(", ");
      put(node, { "aria-label": words, "data-dim": Boolean(tile.dim) });
      put(node, { "aria-pressed": tile.chosen === undefined ? null : String(tile.chosen) });
    };
    return { node, update };
  }
  watch("tiles title draggable labels", () => {
    put(title, { text: model.get("title"), hidden: !model.get("title") });
    put(root, { "data-draggable": model.get("draggable") });
    keyed(list, model.get("tiles"), ({ id }) => id, make);
    refresh();
  });
}

export default definePart("tile_tray", build);
