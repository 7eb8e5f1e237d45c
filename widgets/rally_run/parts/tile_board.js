// @ts-check
// The board: tiles that turn over and round, cars that drive, a layer of cells for pointer, finger, keys and ear.

import { h, isCalm, put, sourceOf } from "../../parts/scripts/dom.js";
import { hearChannel } from "../../parts/scripts/following.js";
import { hearKeys } from "../../parts/scripts/keyboard.js";
import { keyed } from "../../parts/scripts/keyed.js";
import { page } from "../../parts/scripts/page.js";
import { watchPointed } from "../../parts/scripts/pointed.js";
import { definePart } from "../../parts/scripts/part.js";
import { CarView } from "./scripts/car_view.js";
import { Dragging } from "./scripts/dragging.js";
import { Edge } from "./scripts/edge.js";
import { boardAt, isSamePile, keyOf, swapAt } from "./scripts/moves.js";
import { cornerOf, isSame, onBoard, reached, sideOf } from "./scripts/roads.js";
import { ground } from "./scripts/scenery.js";
import { TileView } from "./scripts/tile_view.js";
import { trophies } from "./scripts/tiles.js";
import { trail } from "./scripts/trail.js";
import { Ways } from "./scripts/ways.js";

/** @import { Board, Tile, Car, News } from "./scripts/moves.js" */
/** @typedef {import("./scripts/roads.js").Cell} Cell */
/**
 * @typedef {object} TileBoard
 * @property {Tile[]} tiles
 * @property {Car[]} cars
 * @property {string[]} pile
 * @property {number[]} turning
 * @property {{ exits: string, label: string }[]} ways
 * @property {Record<string, Cell[]>} pointed
 * @property {Cell[]} path
 * @property {[Cell, Cell][]} exchanges
 * @property {boolean} active
 * @property {boolean} swappable
 * @property {boolean} loose
 * @property {News[][]} moments
 * @property {string} channel
 * @property {string} film
 */

const HASTE = 120; // ms: steps that follow faster than this are scrubbing, and nothing glides

class BoardView {
  /** @param {import("../../parts/scripts/part.js").View<TileBoard>} view */
  constructor(view) {
    this.view = view;
    this.model = view.model;
    this.step = Infinity; // the step of the film that is shown; at the end where nobody has said one
    this.film = "";
    this.last = 0; // when the last step came
    this.at = ""; // the cell that Tab leads to
    /** @type {Set<string>} the tiles that are pointed at elsewhere in the lab */
    this.lit = new Set();
    /** @type {Board} */
    this.board = { tiles: [], cars: [], pile: [] };
    this.tiles = h("div", { class: "rally-board-layer" });
    this.cars = h("div", { class: "rally-board-layer" });
    this.pile = h("div", { class: "rally-board-pile" });
    this.trail = h("div", { class: "rally-board-layer" });
    this.cells = h("div", { class: "rally-board-cells", role: "grid" });
    this.edge = new Edge();
    this.ways = new Ways({
      turn: (cell, exits) => this.turn(cell, exits),
      lay: (exits) => view.act({ turn: exits }),
      leave: () => this.focus(this.at),
      say: (word) => view.say(word),
    });
    const drawn = h(
      "div",
      { class: "rally-board-drawn", "aria-hidden": "true" },
      ground(),
      this.tiles,
      this.edge.node,
      this.trail,
      this.pile,
      this.cars,
    );
    this.field = h("div", { class: "rally-board-field" }, drawn, this.cells, this.ways.node);
    view.root.append(this.field);
    this.listen();
  }

  listen() {
    const { view, model } = this;
    hearChannel(view, (step) => this.show(step));
    this.cells.addEventListener("click", (event) => this.press(this.cellOf(event)));
    hearKeys(this.cells, (event) => this.key(event));
    this.cells.addEventListener("focusin", (event) => this.stop(this.cellOf(event)));
    new Dragging(this);
    view.watch("pointed", watchPointed(view, () => model.get("pointed"), (cells) => this.light(cells ?? [])));
    view.watch("tiles cars pile turning ways path exchanges active swappable moments film labels", this.soon());
  }

  /** Draw once, however many traits have come together. */
  soon() {
    let asked = false;
    let ended = false;
    this.view.atEnd(() => (ended = true));
    return () => {
      if (!asked) {
        queueMicrotask(() => {
          asked = false;
          if (!ended) this.redraw();
        });
      }
      asked = true;
    };
  }

  get last_step() {
    return this.model.get("moments").length - 1;
  }

  // --- drawing ---

  /** Bring everything in line with the traits. */
  redraw() {
    const { model, view } = this;
    const isNew = this.film !== model.get("film");
    this.film = model.get("film");
    if (this.last_step < 1) this.step = Infinity;
    else if (isNew || !Number.isFinite(this.step)) this.step = page.bus.stepOf(model.get("channel"), this.film);
    put(this.cells, { "aria-label": view.say("board") });
    put(this.field, { "data-active": model.get("active"), "data-swappable": model.get("swappable") });
    this.draw(performance.now() - this.last > HASTE, false);
  }

  /** Show a step of the film. @param {number} step */
  show(step) {
    if (this.last_step < 1) return;
    const now = performance.now();
    const moves = now - this.last > HASTE && step === this.step + 1;
    this.last = now;
    this.step = step;
    this.draw(moves, moves);
  }

  /**
   * @param {boolean} moves whether cars are seen to drive, and tiles to turn
   * @param {boolean} slides whether tiles are seen to change places
   */
  draw(moves, slides) {
    const { model } = this;
    const moments = model.get("moments");
    const now = { tiles: model.get("tiles"), cars: model.get("cars"), pile: model.get("pile") };
    const before = this.board;
    this.board = boardAt(now, moments, this.step);
    this.isMoving = moves && !isCalm();
    put(this.field, { "data-step": Number.isFinite(this.step) ? this.step : null, "data-still": !this.isMoving });
    keyed(this.tiles, this.board.tiles, (tile) => keyOf(tile.cell), () => new TileView());
    if (slides) this.slide(swapAt(moments, this.step));
    this.edge.update(this.board.tiles, (side) => this.view.say(side));
    this.drawLight();
    this.drawCars(before);
    this.drawPile(before.pile);
    this.drawCells();
    this.drawTrail();
    this.drawWays();
    put(this.field, { "data-ready": "yes" });
  }

  /** @param {Board} before */
  drawCars(before) {
    const { tiles, cars } = this.board;
    const standing = cars.map((car) => {
      const others = cars.filter(({ cell }) => isSame(cell, car.cell));
      const tile = tiles.find(({ cell }) => isSame(cell, car.cell));
      const old = before.tiles.find(({ cell }) =>
        isSame(cell, before.cars.find(({ seat }) => seat === car.seat)?.cell ?? [-9, -9])
      );
      const [number, count] = [others.indexOf(car), others.length];
      return { car, tile, from: this.isMoving ? old : undefined, number, count };
    });
    keyed(this.cars, standing, ({ car }) => String(car.seat), () => new CarView());
  }

  /** @param {string[]} before */
  drawPile(before) {
    const { pile } = this.board;
    if (!this.pile.firstChild || !isSamePile(before, pile)) this.pile.replaceChildren(trophies(pile));
  }

  /** Show two tiles changing places. @param {[Cell, Cell] | null} swap */
  slide(swap) {
    if (!swap || !this.isMoving) return;
    const [first, second] = swap;
    for (const [to, from] of [[first, second], [second, first]]) {
      const node = this.tiles.querySelector(`[data-cell="${keyOf(to)}"]`);
      if (node) TileView.slide(node, from[1] - to[1], from[0] - to[0]);
    }
  }

  /** What can be pressed, focused and heard: a cell for each place, in rows. */
  drawCells() {
    const { tiles } = this.board;
    const rows = [...new Set(tiles.map(({ cell }) => cell[0]))].sort((one, other) => one - other);
    if (!tiles.some(({ cell }) => keyOf(cell) === this.at)) this.at = this.firstStop();
    keyed(this.cells, rows, String, () => {
      const node = h("div", { role: "row" });
      /** @param {number} row */
      const update = (row) => {
        const here = tilesIn(this.board.tiles, row);
        keyed(node, here, (tile) => keyOf(tile.cell), () => this.makeCell());
      };
      return { node, update };
    });
  }

  makeCell() {
    const node = h("div", { class: "rally-board-cell", role: "gridcell", "data-once": true });
    /** @param {Tile} tile */
    const update = (tile) => {
      const key = keyOf(tile.cell);
      put(node, {
        "data-cell": key,
        "data-kind": tile.kind,
        "data-down": tile.kind === "road" && !tile.exits,
        "data-repeats": (this.model.get("loose") && Boolean(tile.exits)) || Boolean(tile.aloft), // each click turns it
        "aria-label": tile.label,
        "aria-selected": tile.marks?.includes("chosen") ? "true" : null,
        tabindex: key === this.at ? 0 : -1,
      });
      place(node, tile.cell);
    };
    return { node, update };
  }

  /** Where Tab leads first: to the car whose turn it is. */
  firstStop() {
    const { cars, tiles } = this.board;
    const cell = (cars.find(({ active }) => active) ?? cars[0])?.cell ?? tiles[0]?.cell;
    return cell ? keyOf(cell) : "";
  }

  /** A way through cells, and what is swapped on it, once the film has ended. */
  drawTrail() {
    const { model } = this;
    const runs = this.step < this.last_step;
    this.trail.replaceChildren(...(runs ? [] : trail(model.get("path"), model.get("exchanges"))));
  }

  /** The ways to lay a tile, once the film has come to where it lies open. */
  drawWays() {
    const { model, step } = this;
    const [row, column] = model.get("turning");
    const known = row === undefined || step < this.last_step ? [] : model.get("ways");
    const wanted = this.cells.contains(document.activeElement);
    this.ways.update(row === undefined ? null : [row, column], known.length > 1 ? known : [], wanted);
  }

  /** Show a tile lying this way. @param {Cell} cell @param {string} exits */
  turn(cell, exits) {
    const node = this.tiles.querySelector(`[data-cell="${keyOf(cell)}"]`);
    if (node) TileView.turn(node, exits);
  }

  /** Light the tiles that a control of the lab is about, while it is pointed at. @param {Cell[]} cells */
  light(cells) {
    this.lit = new Set(cells.map(keyOf));
    this.drawLight();
  }

  drawLight() {
    for (const node of this.tiles.children) {
      put(node, { "data-lit": this.lit.has(node.getAttribute("data-cell") ?? "") });
    }
  }

  // --- acting ---

  /** @param {Event} event @returns {HTMLElement | null} */
  cellOf(event) {
    return /** @type {HTMLElement | null} */ (sourceOf(event, ".rally-board-cell"));
  }

  /** @param {HTMLElement | null} node @returns {Tile | undefined} */
  tileOf(node) {
    return this.board.tiles.find(({ cell }) => keyOf(cell) === node?.dataset.cell);
  }

  /** @param {HTMLElement | null} node */
  press(node) {
    const tile = this.tileOf(node);
    if (!tile || !this.model.get("active")) return;
    if (this.ways.isAt(tile.cell)) this.ways.next();
    else this.view.act({ cell: tile.cell });
  }

  /** Whether a tile waits for another one, to be swapped with it. */
  get waits() {
    return this.model.get("swappable") && this.board.tiles.some(({ marks }) => marks?.includes("chosen"));
  }

  /** Two tiles were dragged onto one another. @param {Tile} first @param {Tile} second */
  swap(first, second) {
    this.view.act({ swap: [first.cell, second.cell] });
  }

  /** A tile was dragged off the board, or is taken away by a key. @param {Tile | undefined} tile */
  takeOff(tile) {
    if (tile?.kind === "road" && this.model.get("loose")) this.view.act({ off: tile.cell });
  }

  /** @param {HTMLElement | null} node */
  stop(node) {
    if (!node?.dataset.cell) return;
    this.at = node.dataset.cell;
    for (const cell of this.cells.querySelectorAll(".rally-board-cell")) {
      put(cell, { tabindex: cell === node ? 0 : -1 });
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const node = this.cellOf(event);
    if (!node) return;
    const { tiles } = this.board;
    const at = tiles.findIndex(({ cell }) => keyOf(cell) === node.dataset.cell);
    const to = reached(tiles.map(({ cell }) => cell), at, event.key);
    const acts = event.key === "Enter" || event.key === " ";
    const takes = this.model.get("loose") && (event.key === "Delete" || event.key === "Backspace");
    const leaves = event.key === "Escape" && this.waits;
    if (!acts && !takes && !leaves && !sideOf(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (acts) return this.press(node);
    if (leaves) return this.view.act({ leave: true });
    if (takes) return this.takeOff(tiles[at]);
    if (to >= 0) this.focus(keyOf(tiles[to].cell));
  }

  /** @param {string} key of a cell */
  focus(key) {
    const found = this.cells.querySelector(`[data-cell="${key}"]`);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }
}

/** @param {Tile[]} tiles @param {number} row */
const tilesIn = (tiles, row) =>
  tiles.filter(({ cell }) => cell[0] === row).sort((one, other) => one.cell[1] - other.cell[1]);

/** Put a node onto a place of the board. @param {HTMLElement} node @param {Cell} cell */
const place = (node, cell) => Object.assign(node.style, onBoard(cornerOf(cell)));

export default definePart("tile_board", (view) => void new BoardView(view));
