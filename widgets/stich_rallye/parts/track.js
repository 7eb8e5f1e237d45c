// @ts-check
// The track: shows a figure of `figures/track.py`, scrubs its frames, and lets spaces and cars be chosen.

import { h, isCalm, put } from "../../parts/scripts/dom.js";
import { hearChannel } from "../../parts/scripts/following.js";
import { gathered, isDark, onLook, PICTURE, recoloured, withPlotly } from "../../parts/scripts/drawn.js";
import { page } from "../../parts/scripts/page.js";
import { watchPointed } from "../../parts/scripts/pointed.js";
import { definePart } from "../../parts/scripts/part.js";
import { Album } from "./scripts/album.js";
import { Cheer } from "./scripts/cheer.js";
import { changes, merged, momentsOf, scaled, suiting, updateOf } from "./scripts/moments.js";
import { nearest, Places } from "./scripts/places.js";
import { Signs } from "./scripts/signs.js";

/** @import { Plotly, Trace, Figure } from "../../parts/scripts/plotly_desk.js" */
/** @import { Meta, Moment } from "./scripts/moments.js" */
/** @import { Kind, Place, Point } from "./scripts/places.js" */

/**
 * @typedef {object} Track
 * @property {Figure | {}} figure
 * @property {string[]} spaces
 * @property {string[]} cars
 * @property {string} channel
 * @property {number} step
 * @property {string} film
 * @property {number} chosen
 * @property {number} winner
 * @property {Record<string, { space: number, said: string }>} marks
 * @property {boolean} active
 * @property {string} name
 * @property {Record<string, string>} _dark
 */

const GLIDE = 200; // ms a car takes from one place to the next
const HASTE = 120; // ms: steps that follow faster than this are scrubbing, and nothing glides

/** A picture of letters, numbers and a track's name. */
const plot = () => h("div", { class: "rally-track-plot", "aria-hidden": "true", translate: "no" });

class TrackView {
  /** @param {import("../../parts/scripts/part.js").View<Track>} view */
  constructor(view) {
    this.view = view;
    this.model = view.model;
    /** @type {Plotly | null} */
    this.plotly = null;
    /** @type {Figure | null} what is drawn, as the kernel gave it */
    this.given = null;
    /** @type {Meta | null} */
    this.meta = null;
    /** @type {Moment[]} for every step: trace → what it shows then */
    this.moments = [];
    /** @type {Trace[]} what every trace shows on screen */
    this.shown = [];
    /** @type {Trace[]} what every trace shows where Plotly draws */
    this.drawn = [];
    this.landscape = ""; // what stands still on the picture, as text: redrawn only when it is another
    this.unit = 0; // pixels of a picture unit, as drawn
    this.width = 0;
    this.dark = false;
    this.film = ""; // the film that is on show: the same one in other words stays at its step
    this.step = 0;
    this.last = 0; // when the last step came
    /** @type {Place | null} what the mouse points at */
    this.pointed = null;
    /** @type {number | null} a step said before its figure was drawn */
    this.wanted = page.bus.lastStep(view.model.get("channel")) ?? null;
    // Two pictures on top of each other: redrawing the cars need not redraw the landscape.
    this.still = plot();
    this.plot = plot();
    this.signs = new Signs(this);
    this.cheer = new Cheer(this.signs);
    this.spaces = new Places(this, "space");
    this.cars = new Places(this, "car");
    // A step of a film is a copy of what Plotly has drawn unseen: `plot` is where it draws then.
    this.copy = plot();
    /** @type {Album<Element>} */
    this.album = new Album((step) => this.picture(step));
    const { chosen, focused, landing, bubble } = this.signs;
    const layers = [
      this.still,
      this.plot,
      this.copy,
      this.cheer.wreath,
      chosen,
      landing,
      focused,
      this.spaces.list,
      this.cars.list,
      this.cheer.paper,
      bubble,
    ];
    this.stage = h("div", { class: "rally-track-stage" }, ...layers);
    view.root.append(this.stage);
    this.listen();
  }

  get isActive() {
    return this.model.get("active");
  }

  listen() {
    const { view, model, stage } = this;
    stage.addEventListener("click", (event) => this.click(event));
    stage.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.point(this.under(event, model.get("cars").length > 0));
    });
    stage.addEventListener("pointerleave", () => this.point(null));
    const soon = gathered(view, () => this.redraw());
    withPlotly(view, (plotly) => {
      this.plotly = plotly;
      soon();
      view.atEnd(() => [this.still, this.plot].forEach((plot) => plotly.purge(plot)));
      view.atEnd(() => [this.album, this.cheer].forEach((one) => one.end()));
    });
    onLook(view, soon);
    view.watch("figure spaces cars chosen winner active name labels step", soon);
    view.watch("marks", watchPointed(view, () => model.get("marks"), (mark) => this.mark(mark)));
    hearChannel(view, (step) => this.show(step));
  }

  // --- drawing ---

  /** Bring everything in line with the traits. */
  redraw() {
    const { model, view, isActive } = this;
    const words = [model.get("name") || view.say("track"), ...(isActive ? [] : model.get("cars"))].join(". ");
    put(this.stage, { role: isActive ? "group" : "img", "aria-label": words, "data-active": isActive });
    const given = model.get("figure");
    this.meta = "layout" in given ? given.layout.meta?.rally ?? null : null;
    if (!this.meta || !("data" in given)) return;
    this.draw(given, this.meta);
    this.applaud();
    this.spaces.fill(model.get("spaces"), view.say("spaces"), model.get("chosen"));
    this.cars.fill(model.get("cars"), view.say("cars"), -1);
    this.signs.outline(this.signs.chosen, { kind: "space", index: model.get("chosen") });
    if (this.pointed) this.point(this.pointed); // it may be another kind of space by now
  }

  /** Draw the figure if it, the room for it or the theme has changed. @param {Figure} given @param {Meta} meta */
  draw(given, meta) {
    const { model, stage } = this;
    const width = stage.clientWidth;
    const dark = isDark(stage);
    const fresh = given !== this.given && (!this.given || model.get("film") === "" || model.get("film") !== this.film);
    if (!this.plotly || !width || (given === this.given && width === this.width && dark === this.dark)) return;
    const before = this.carPoints();
    Object.assign(this, { given, width, dark, unit: width / meta.width, film: model.get("film") });
    const figure = scaled(recoloured(given, dark ? model.get("_dark") : {}), this.unit, meta);
    const suited = suiting(figure, this.unit, meta);
    this.moments = momentsOf(figure, suited);
    if (fresh) this.step = this.wanted ?? this.firstStep();
    if (fresh) this.wanted = null;
    this.step = Math.max(0, Math.min(this.step, this.moments.length - 1));
    this.shown = figure.data.map((trace, k) => merged(suited(k, trace), this.moments[this.step]?.[k]));
    const layout = { ...figure.layout, width, height: meta.height * this.unit };
    const still = this.shown.slice(0, meta.still);
    const landscape = JSON.stringify([still, layout]);
    if (landscape !== this.landscape) this.plotly.react(this.still, still, layout, PICTURE);
    this.landscape = landscape;
    this.plotly.react(this.plot, this.shown.slice(meta.still), { ...layout }, PICTURE);
    this.drawn = this.shown;
    this.album.begin(this.moments.length);
    this.turn();
    put(stage, { "data-step": this.step, "data-ready": "yes" });
    if (fresh) this.glide(before);
  }

  /** The step a new figure begins with, if nobody has said one. */
  firstStep() {
    const said = this.model.get("step");
    if (said >= 0) return said;
    return this.model.get("channel") ? 0 : this.moments.length - 1;
  }

  /** Show a step of the move. @param {number} step */
  show(step) {
    if (!this.plotly || this.given !== this.model.get("figure")) {
      this.wanted = step;
      return;
    }
    const now = performance.now();
    const before = now - this.last < HASTE ? [] : this.carPoints();
    this.last = now;
    this.step = Math.max(0, Math.min(step, this.moments.length - 1));
    put(this.stage, { "data-step": this.step });
    const target = this.moments[this.step] ?? {};
    if (!changes(this.shown, target).length) return this.applaud();
    this.shown = this.shown.map((trace, k) => merged(trace, target[k]));
    this.turn();
    this.glide(before);
    this.cars.move();
    this.applaud();
  }

  /** Cheer the winner, once the win is seen: at the end of the film. */
  applaud() {
    const isEnd = this.step >= this.moments.length - 1;
    if (this.given && this.given === this.model.get("figure")) {
      this.cheer.show(isEnd ? this.model.get("winner") : -1, this.given);
    }
  }

  /** Turn to the picture of the step on show; where nothing moves, what Plotly draws is seen itself. */
  turn() {
    const isFilm = this.moments.length > 1;
    put(this.plot, { "data-unseen": isFilm });
    this.copy.replaceChildren(...(isFilm ? [this.album.at(this.step)] : []));
  }

  /** Have Plotly draw a step unseen, where it differs from what it drew last, and take a copy. @param {number} step */
  picture(step) {
    const target = this.moments[step];
    const changed = changes(this.drawn, target);
    const places = changed.map((k) => k - (this.meta?.still ?? 0));
    if (changed.length) this.plotly?.restyle(this.plot, updateOf(changed.map((k) => target[k])), places);
    this.drawn = this.drawn.map((trace, k) => changed.includes(k) ? merged(trace, target[k]) : trace);
    return /** @type {Element} */ (this.plot.querySelector(".main-svg")?.cloneNode(true));
  }

  /** Where every car is, in picture units: between its disc and its letter. @returns {Point[]} */
  carPoints() {
    const badges = this.shown.filter((trace) => trace.name.startsWith("badge"));
    return badges.map(({ x, y }) => [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2]);
  }

  /** The group of a trace's shapes on the page, or null. @param {number} k */
  drawing(k) {
    const still = this.meta?.still ?? 0;
    const plot = /** @type {HTMLElement & { _fullData?: Trace[] }} */ (k < still ? this.still : this.plot);
    const uid = plot._fullData?.[k < still ? k : k - still]?.uid;
    const seen = plot === this.plot && this.copy.firstChild ? this.copy : plot;
    return uid ? seen.querySelector(`.trace${uid}`) : null;
  }

  /** Make the cars that stand elsewhere now drive there from where they were. @param {Point[]} before */
  glide(before) {
    const bodies = this.meta?.cars ?? [];
    if (isCalm() || before.length !== bodies.length) return;
    this.carPoints().forEach(([x, y], seat) => {
      const dx = (before[seat][0] - x) * this.unit;
      const dy = (y - before[seat][1]) * this.unit;
      if (Math.hypot(dx, dy) < 1) return;
      for (const k of [bodies[seat], bodies[seat] + 1]) {
        const way = [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }];
        this.drawing(k)?.animate(way, { duration: GLIDE, easing: "ease-out" });
      }
    });
  }

  // --- pointing ---

  get size() {
    return this.meta ?? { width: 1, height: 1 };
  }

  /** The middles of all spaces, in picture units. @returns {Point[]} */
  spacePoints() {
    const figure = this.model.get("figure");
    if (!this.meta || !("data" in figure)) return [];
    const { x, y } = figure.data[this.meta.spaces];
    return x.map((/** @type {number} */ one, /** @type {number} */ space) => [one, y[space]]);
  }

  /** Middle of a space or car, in picture units; null if there is none. @param {Place} place */
  middle({ kind, index }) {
    return (kind === "car" ? this.carPoints() : this.spacePoints())[index] ?? null;
  }

  /** The car or space under the pointer. @param {MouseEvent} event @param {boolean} [cars] @returns {Place | null} */
  under(event, cars = true) {
    const { meta } = this;
    if (!meta || !this.width) return null;
    const frame = this.stage.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * meta.width;
    const y = (1 - (event.clientY - frame.top) / frame.height) * meta.height;
    const car = cars ? nearest([x, y], this.carPoints(), 0.5) : -1;
    if (car >= 0) return { kind: "car", index: car };
    const space = nearest([x, y], this.spacePoints(), Math.max(1.15, Math.hypot(meta.space / 2, 0.95)));
    return space >= 0 ? { kind: "space", index: space } : null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const found = this.isActive && this.under(event);
    if (found) this.choose(found.kind, found.index);
  }

  /** @param {Kind} kind @param {number} index */
  choose(kind, index) {
    if (kind === "space") this.spaces.at = index;
    this.view.act({ [kind]: index });
  }

  /** Mark where a control of the lab leads to. @param {{ space: number, said: string } | null} mark */
  mark(mark) {
    /** @type {Place | null} */
    const place = mark && { kind: "space", index: mark.space };
    this.signs.outline(this.signs.landing, place);
    this.signs.say(place, mark?.said);
  }

  /** Say what a space or car is. @param {Place | null} place */
  point(place) {
    this.pointed = place;
    this.signs.say(place, place ? this.model.get(place.kind === "car" ? "cars" : "spaces")[place.index] : "");
  }
}

export default definePart("track", (view) => void new TrackView(view));
