// @ts-check
import { h, icon, put, sourceOf, uid } from "./scripts/dom.js";
import { PLAYER } from "./scripts/drawings.js";
import { hearChannel } from "./scripts/following.js";
import { keyed } from "./scripts/keyed.js";
import { hearKeys } from "./scripts/keyboard.js";
import { begun, leapt, lineAt, listed, marksOf, PACES, placeOf } from "./scripts/lines.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";
import { tagged } from "./scripts/tags.js";

/** @typedef {import("./scripts/lines.js").Line} Line */
/** @typedef {{ lines: Line[], scene: number, step: number, channel: string, player: boolean, name: string }} Log */

/** A list of lines with one that is current, and the player that goes through them. */
class LogView {
  /** @param {import("./scripts/part.js").View<Log>} view */
  constructor(view) {
    this.view = view;
    this.self = uid();
    this.at = -1; // the current line, as shown here
    this.shown = -1; // the listed line that stands for it; -1: none
    /** @type {number | null} the line to ask the kernel for as soon as it has answered */
    this.wish = null;
    this.busy = false;
    this.timer = 0;
    this.brief = false;
    this.speed = 1; // which of the paces
    this.isChosen = false; // somebody has said how it is to be played
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    this.buttons = this.makeButtons();
    const slide = () => this.go(this.listed[Number(this.slider.value)]);
    this.slider = h("input", { type: "range", min: 0, step: 1, oninput: this.still(slide) });
    this.count = h("span", { class: "rally-log-count", "aria-hidden": "true" });
    const toggle = () => this.toggle();
    this.shorter = h("button", { class: "rally-button rally-log-brief", onclick: toggle });
    this.faster = h("button", { class: "rally-button rally-log-speed", onclick: () => this.hasten() });
    const transport = h("div", { class: "rally-log-buttons" }, ...Object.values(this.buttons));
    this.marks = h("div", { class: "rally-log-marks", "aria-hidden": "true" });
    const way = h("div", { class: "rally-log-way" }, this.marks, this.slider);
    this.player = h("div", { class: "rally-log-player" }, transport, this.faster, this.count, way, this.shorter);
    this.list = h("div", { class: "rally-log-list", role: "listbox", tabindex: 0 });
    this.list.addEventListener("click", (event) => this.click(event));
    hearKeys(this.list, (event) => this.key(event));
    view.root.append(this.player, this.list);
    this.listen();
  }

  get lines() {
    return this.view.model.get("lines");
  }

  get listed() {
    return listed(this.lines, this.brief);
  }

  // --- what it is made of ---

  makeButtons() {
    /** @param {keyof typeof PLAYER} name @param {() => void} onclick */
    const button = (name, onclick) => h("button", { class: "rally-button", onclick }, icon(PLAYER[name]));
    return {
      last: button("last", this.still(() => this.leap(-1))),
      back: button("back", this.still(() => this.move(-1))),
      play: put(button("play", () => (this.timer ? this.stop() : this.start())), { "data-primary": true }),
      forward: button("forward", this.still(() => this.move(1))),
      next: button("next", this.still(() => this.leap(1))),
    };
  }

  /** A move by hand: whatever plays stops. @param {() => void} move */
  still(move) {
    return () => {
      this.stop();
      move();
    };
  }

  listen() {
    const { view } = this;
    hearChannel(view, (step, from) => this.hear(step, from));
    view.watch("lines labels name player", () => this.fill());
    view.watch("scene step", () => this.busy || this.mark(this.told()));
    const eyes = new ResizeObserver(() => this.reveal());
    eyes.observe(this.list);
    view.atEnd(() => {
      eyes.disconnect();
      clearInterval(this.timer);
    });
  }

  // --- drawing ---

  fill() {
    const { view, lines } = this;
    if (!this.isChosen && view.model.get("player")) Object.assign(this, begun(lines));
    this.rows.clear();
    keyed(this.list, this.listed, String, () => this.makeRow());
    put(this.list, { "aria-label": view.model.get("name") });
    put(view.root, { "data-empty": !lines.length });
    put(this.player, { hidden: !view.model.get("player") });
    const hasDetails = lines.some((line) => line.minor);
    put(this.shorter, { text: view.say("brief"), hidden: !hasDetails, "aria-pressed": String(this.brief) });
    for (const [name, button] of Object.entries(this.buttons)) {
      put(button, { "aria-label": view.say(name), title: view.say(name) });
    }
    this.marks.replaceChildren(
      ...marksOf(lines, this.listed).map(({ at, flaw }) => {
        const node = h("i", { "data-flaw": flaw });
        node.style.setProperty("--at", String(at));
        return node;
      }),
    );
    this.showSpeed();
    this.mark(this.busy ? this.at : this.told());
  }

  makeRow() {
    const [mark, words, note] = [h("b"), h("span"), h("em", { class: "rally-log-note" })];
    const node = h("div", { role: "option", id: uid() }, mark, words, note);
    let told = "";
    /** @param {number} index */
    const update = (index) => {
      const line = this.lines[index];
      this.rows.set(index, node);
      put(mark, { text: line.mark ?? "", hidden: !line.mark });
      if (line.text !== told) words.replaceChildren(...tagged(line.text, true));
      told = line.text;
      put(note, { text: line.note ?? "", hidden: !line.note });
      put(node, { "data-line": index, "data-mark": Boolean(line.mark), "data-minor": Boolean(line.minor) });
      put(node, { "aria-selected": "false" });
    };
    return { node, update };
  }

  /** Show this line as the current one. @param {number} index */
  mark(index) {
    const { view } = this;
    const list = this.listed;
    const place = placeOf(list, index);
    const before = this.rows.get(this.shown);
    this.shown = list[place] ?? -1;
    const row = this.rows.get(this.shown);
    if (before) put(before, { "aria-selected": "false" });
    if (row) put(row, { "aria-selected": "true" });
    this.at = index;
    put(this.list, { "aria-activedescendant": row?.id });
    const heard = `${view.say("count", { n: place + 1, all: list.length })}: ${this.lines[index]?.text ?? ""}`;
    put(this.slider, { max: Math.max(0, list.length - 1), "aria-label": view.say("slider"), "aria-valuetext": heard });
    this.slider.value = String(Math.max(0, place));
    view.root.style.setProperty("--done", String(list.length > 1 ? Math.max(0, place) / (list.length - 1) : 0));
    put(this.count, { text: `${place + 1} / ${list.length}` });
    const { last, back, next, forward } = this.buttons;
    for (const button of [last, back]) put(button, { "aria-disabled": place <= 0 ? "true" : null });
    const isEnd = place === list.length - 1;
    for (const button of [next, forward]) put(button, { "aria-disabled": isEnd ? "true" : null });
    this.reveal();
  }

  /** Scroll the current line into the list's view; the page stays where it is. */
  reveal() {
    const row = this.rows.get(this.shown);
    if (!row || !this.list.clientHeight) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop || bottom > scrollTop + clientHeight) this.list.scrollTop = top - clientHeight / 3;
  }

  // --- going somewhere ---

  /** The line that the kernel says is current. */
  told() {
    return lineAt(this.lines, this.view.model.get("scene"), this.view.model.get("step"));
  }

  /** @param {number | undefined} index */
  go(index) {
    if (index === undefined || !this.lines[index]) return;
    this.mark(index);
    this.wish = index;
    if (!this.busy) this.fetch();
  }

  /** Bring everything else to the wanted line: by the bus within the scene on show, otherwise by the kernel. */
  async fetch() {
    const { model } = this.view;
    this.busy = true;
    while (this.wish !== null) {
      const { scene, step } = this.lines[this.wish];
      this.wish = null;
      const isOnShow = scene === model.get("scene") && model.get("player");
      if (isOnShow) page.bus.publish(model.get("channel"), step, this.self);
      else {
        await this.view.act({ scene, step });
        page.bus.publish(model.get("channel"), step, this.self); // the plates of the new scene begin there
      }
    }
    this.busy = false;
    if (this.lines[this.at]?.scene !== model.get("scene")) this.mark(this.told());
  }

  /** Follow another view on the channel. @param {number} step @param {string | null} from */
  hear(step, from) {
    if (from === this.self || this.busy) return;
    const scene = this.view.model.get("scene");
    const index = this.lines.findIndex((line) => line.scene === scene && line.step === step);
    if (index >= 0) this.mark(index);
  }

  /** @param {number} by lines */
  move(by) {
    const list = this.listed;
    this.go(list[list.indexOf(this.shown) + by]);
  }

  /** To the next heading, or the one before. @param {number} by */
  leap(by) {
    this.go(leapt(this.lines, this.listed, this.shown, by));
  }

  start() {
    if (this.shown === this.listed.at(-1)) this.go(this.listed[0]);
    clearInterval(this.timer);
    this.timer = setInterval(() => this.beat(), PACES[this.speed].every);
    this.showPlay();
  }

  beat() {
    if (this.busy) return;
    if (this.shown === this.listed.at(-1)) this.stop();
    else this.move(1);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.showPlay();
  }

  /** The next speed, also while it plays. */
  hasten() {
    this.isChosen = true;
    this.speed = (this.speed + 1) % PACES.length;
    this.showSpeed();
    if (this.timer) this.start();
  }

  showSpeed() {
    const { view } = this;
    const { name } = PACES[this.speed];
    const title = view.say("speed", { speed: view.say(name) });
    put(this.faster, { text: view.say(name), "aria-label": title, title });
  }

  showPlay() {
    const name = this.timer ? "pause" : "play";
    put(this.buttons.play, { "aria-label": this.view.say(name), title: this.view.say(name) });
    put(this.buttons.play.getElementsByTagName("path")[0], { d: PLAYER[name] });
  }

  toggle() {
    this.isChosen = true;
    this.brief = !this.brief;
    this.fill();
  }

  /** @param {Event} event */
  click(event) {
    const row = sourceOf(event, "[data-line]");
    if (!row) return;
    this.stop();
    this.go(Number(row.getAttribute("data-line")));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const moves = new Map([
      ["ArrowDown", () => this.move(1)],
      ["ArrowRight", () => this.move(1)],
      ["ArrowUp", () => this.move(-1)],
      ["ArrowLeft", () => this.move(-1)],
      ["PageDown", () => this.leap(1)],
      ["PageUp", () => this.leap(-1)],
      ["Home", () => this.go(this.listed[0])],
      ["End", () => this.go(this.listed.at(-1))],
      ["Enter", () => this.go(this.shown)],
    ]);
    const move = moves.get(event.key);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop();
    move();
  }
}

export default definePart("log", (view) => void new LogView(view));
