// @ts-check
// One motor: the ring with its numbers, the key that points to one of them, and turning it by hand.

import { h, put, s } from "../../../parts/scripts/dom.js";
import { carIcon } from "../../../parts/scripts/drawings.js";
import { hearKeys } from "../../../parts/scripts/keyboard.js";
import { hopeful } from "../../../parts/scripts/part.js";
import * as disc from "./disc.js";

/**
 * @typedef {object} Dial one motor; `position` is where its key points, not the value there
 * @property {number} seat
 * @property {string} name
 * @property {string} [letter]
 * @property {string} colour
 * @property {number} position
 * @property {boolean} [active]
 * @property {boolean} [red] the ring shows its red side: the second lap
 * @property {string} [note]
 */
/** @typedef {import("../../../parts/scripts/part.js").View<{ dials: Dial[], values: number[], turnable: boolean }>} View */

const RING = 78; // how far the values stand from the centre of the disc, whose picture is 220 wide
const CENTRED = { "text-anchor": "middle", "dominant-baseline": "central" };
const KEY = {
  tip: "M0-60 11-40H-11Z",
  shaft: "M-4-42H4V12H-4Z",
  bow: "M0 6C-10-12-44-14-46 8S-16 36 0 22C16 36 44 30 46 8S10-12 0 6Z" +
    "M-14 12C-18 2-34 0-35 9s12 14 21 3ZM14 12C18 2 34 0 35 9s-12 14-21 3Z",
};

/** The wind-up key as it is seen from above: a bow with two holes, a shaft, and the tip that points at a value. */
const makeKey = () =>
  s(
    "g",
    { class: "rally-dial-key" },
    s("path", { class: "rally-dial-shaft", d: KEY.shaft }),
    s("path", { class: "rally-dial-tip", d: KEY.tip }),
    s("path", { class: "rally-dial-bow", d: KEY.bow }),
  );

/** A dial with its name: `node` holds `head`, `turner` and `note`. */
export class DialView {
  /** @param {View} view @param {Dial} dial */
  constructor(view, dial) {
    this.view = view;
    this.dial = dial;
    /** @type {number | null} the angle of the key */
    this.angle = null;
    /** @type {number | null} the position under the pointer while it turns the key */
    this.dragged = null;
    this.hope = hopeful(view, () => this.draw());
    this.name = h("span", { class: "rally-dial-name", translate: "no" });
    this.car = h("span", { class: "rally-dial-car", translate: "no" });
    this.note = h("span", { class: "rally-dial-note" });
    this.key = makeKey();
    this.ring = s("g");
    this.shown = s("text", { class: "rally-dial-shown", y: 1, ...CENTRED });
    const [rim, plate] = [["rim", 107], ["plate", 101]].map(([part, r]) =>
      s("circle", { class: `rally-dial-${part}`, r })
    );
    const hub = s("circle", { class: "rally-dial-hub", r: 30 });
    this.disc = s("svg", { viewBox: "-110 -110 220 220" }, rim, plate, this.ring, this.key, hub, this.shown);
    this.turner = h("div", { class: "rally-dial-turner", translate: "no" }, this.disc);
    this.head = h("div", { class: "rally-dial-head" }, this.car, this.name);
    this.node = h("div", { class: "rally-dial-one" }, this.head, this.turner, this.note);
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
    put(this.name, { text: dial.name, title: dial.name }); // where there is no room for all of it
    const look = `${dial.letter} ${dial.colour}`;
    if (this.car.dataset.look !== look) this.car.replaceChildren(carIcon(dial.letter ?? "", dial.colour));
    this.car.dataset.look = look;
    put(this.note, { text: dial.note ?? "", hidden: !dial.note });
    put(this.node, { "data-active": Boolean(dial.active), "data-red": Boolean(dial.red) });
    const side = dial.red === undefined ? "" : view.say(dial.red ? "red" : "yellow");
    const heard = [view.say("shows", { value: values[position] }), side, dial.note].filter(Boolean).join(", ");
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
      if (typeof to === "number") this.turn(to);
    });
    turner.addEventListener("pointercancel", () => {
      this.dragged = null;
      this.draw();
    });
    hearKeys(turner, (event) => {
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
