// @ts-check
import { h, put, s } from "../../shared/parts/scripts/dom.js";
import { carIcon } from "../../shared/parts/scripts/drawings.js";
import { keyed } from "../../shared/parts/scripts/keyed.js";
import { definePart, hopeful } from "../../shared/parts/scripts/part.js";
import * as disc from "./scripts/disc.js";

/**
 * @typedef {object} Dial one motor; `position` is where its key points, not the value there
 * @property {number} seat
 * @property {string} name
 * @property {string} [letter]
 * @property {string} colour
 * @property {number} position
 * @property {boolean} [active]
 * @property {string} [note]
 */
/** @typedef {import("../../shared/parts/scripts/part.js").View<{ dials: Dial[], values: number[], turnable: boolean }>} View */

const RING = 78; // how far the values stand from the centre of the disc, whose picture is 220 wide
const CENTRED = { "text-anchor": "middle", "dominant-baseline": "central" };
const KEY = {
  tip: "M0-57 12-33H-12Z",
  left: "M-6-7C-18-30-46-24-44 0S-18 30-6 7Zm-9 3.5c-8-10-20-8-20 3.5s12 13.5 20 3.5Z",
  right: "M6-7C18-30 46-24 44 0S18 30 6 7Zm9 3.5c8-10 20-8 20 3.5s-12 13.5-20 3.5Z",
};

/** The wind-up key as it is seen from above: two wings, a shaft, and the tip that points at a value. */
const makeKey = () =>
  s(
    "g",
    { class: "rally-dial-key" },
    s("path", { class: "rally-dial-tip", d: KEY.tip }),
    s("path", { class: "rally-dial-wing", d: KEY.left }),
    s("path", { class: "rally-dial-wing", d: KEY.right }),
  );

/** One dial of the part. */
class DialView {
  /** @param {View} view @param {Dial} dial */
  constructor(view, dial) {
    this.view = view;
    this.dial = dial;
    /** @type {number | null} the angle of the key */
    this.angle = null;
    /** @type {number | null} the position under the pointer while it turns the key */
    this.dragged = null;
    this.hope = hopeful(view, () => this.draw());
    this.name = h("span", { class: "rally-dial-name" });
    this.car = h("span", { class: "rally-dial-car" });
    this.note = h("span", { class: "rally-dial-note" });
    this.key = makeKey();
    this.ring = s("g");
    this.shown = s("text", { class: "rally-dial-shown", y: 1, ...CENTRED });
    const [rim, plate] = [["rim", 107], ["plate", 101]].map(([part, r]) =>
      s("circle", { class: `rally-dial-${part}`, r })
    );
    const hub = s("circle", { class: "rally-dial-hub", r: 22 });
    this.disc = s("svg", { viewBox: "-110 -110 220 220" }, rim, plate, this.ring, this.key, hub, this.shown);
    this.turner = h("div", { class: "rally-dial-turner" }, this.disc);
    const head = h("div", { class: "rally-dial-head" }, this.car, this.name);
    this.node = h("div", { class: "rally-dial-one" }, head, this.turner, this.note);
    this.listen();
  }

  get values() {
    return this.view.model.get("values");
  }

  get isTurnable() {
    return this.view.model.get("turnable");
  }

  get position() {
    return this.dragged ?? this.hope.now(this.dial.position);
  }

  /** @param {Dial} dial */
  update(dial) {
    this.dial = dial;
    this.draw();
  }

  // --- drawing ---

  draw() {
    const { dial, position, values, view } = this;
    if (this.ring.childElementCount !== values.length || this.ring.textContent !== values.join("")) this.drawRing();
    this.angle = disc.turned(this.angle, position * (360 / values.length));
    this.key.style.transform = `rotate(${this.angle}deg)`;
    [...this.ring.children].forEach((mark, index) => put(mark, { "data-on": index === position }));
    put(this.shown, { text: values[position] });
    put(this.name, { text: dial.name });
    const look = `${dial.letter} ${dial.colour}`;
    if (this.car.dataset.look !== look) this.car.replaceChildren(carIcon(dial.letter ?? "", dial.colour));
    this.car.dataset.look = look;
    put(this.note, { text: dial.note ?? "", hidden: !dial.note });
    put(this.node, { "data-active": Boolean(dial.active) });
    const heard = [view.say("shows", { value: values[position] }), dial.note].filter(Boolean).join(", ");
    this.introduce(view.say("motor", { name: dial.name }), heard);
  }

  /** What the dial is to those who do not see it: a picture, or a slider to turn. @param {string} motor @param {string} heard */
  introduce(motor, heard) {
    const { isTurnable } = this;
    put(this.turner, {
      role: isTurnable ? "slider" : "img",
      tabindex: isTurnable ? 0 : null,
      "aria-label": isTurnable ? motor : `${motor}: ${heard}`,
      "aria-valuemin": isTurnable ? 0 : null,
      "aria-valuemax": isTurnable ? this.values.length - 1 : null,
      "aria-valuenow": isTurnable ? this.position : null,
      "aria-valuetext": isTurnable ? heard : null,
    });
  }

  drawRing() {
    const { values } = this;
    const step = 360 / values.length;
    const most = Math.max(...values);
    const marks = values.map((value, index) => {
      const [x, y] = disc.at(index * step, RING);
      const heat = Math.round((100 * value) / most);
      const field = s("path", { d: disc.wedge((index - 0.5) * step, (index + 0.5) * step, 54, 99) });
      const number = s("text", { x, y, ...CENTRED }, String(value));
      return s("g", { class: "rally-dial-value", style: `--heat:${heat}%` }, field, number);
    });
    this.ring.replaceChildren(...marks);
  }

  // --- turning ---

  listen() {
    const { turner } = this;
    turner.addEventListener("pointerdown", (event) => {
      if (!this.isTurnable || event.button) return;
      turner.setPointerCapture(event.pointerId);
      turner.focus({ preventScroll: true });
      event.preventDefault();
      this.drag(event);
    });
    turner.addEventListener("pointermove", (event) => {
      if (turner.hasPointerCapture(event.pointerId)) this.drag(event);
    });
    turner.addEventListener("pointerup", () => {
      const to = this.dragged;
      this.dragged = null;
      if (to !== null) this.turn(to);
    });
    turner.addEventListener("pointercancel", () => {
      this.dragged = null;
      this.draw();
    });
    turner.addEventListener("keydown", (event) => {
      const to = disc.ledBy(event.key, this.position, this.values.length);
      if (to === undefined || !this.isTurnable) return;
      event.preventDefault();
      this.turn(to);
    });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const box = this.disc.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    this.dragged = disc.pointed(x, y, box.width, this.values.length) ?? this.dragged;
    this.draw();
  }

  /** @param {number} position */
  turn(position) {
    this.hope.choose(position, { seat: this.dial.seat, position });
  }
}

/** @param {View} view */
function build(view) {
  const { model, root } = view;
  view.watch("dials values turnable labels", () => {
    const dials = model.get("dials");
    put(root, {
      "data-many": dials.length > 1,
      style: `--many:${dials.length}`,
      "data-turnable": Boolean(model.get("turnable")),
    });
    /** @param {Dial} dial */
    const make = (dial) => {
      const one = new DialView(view, dial);
      return { node: one.node, update: (/** @type {Dial} */ next) => one.update(next) };
    };
    keyed(root, dials, ({ seat }) => String(seat), make);
  });
}

export default definePart("dial", build);
