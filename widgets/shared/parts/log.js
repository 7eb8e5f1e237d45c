const PACE = 900; // milliseconds that a line is shown while playing
const ICONS = {
  last: "M5 4.5h3v15H5Zm14 0v15L9.5 12Z",
  back: "M15.5 4.5v15L6 12Z",
  play: "M7 3.5v17L20.5 12Z",
  pause: "M6 4h4.5v16H6Zm7.5 0H18v16h-4.5Z",
  forward: "M8.5 4.5v15L18 12Z",
  next: "M16 4.5h3v15h-3ZM5 4.5v15L14.5 12Z",
};

/** A list of lines with one that is current, and the player that goes through them. */
class LogView {
  constructor(view) {
    this.view = view;
    this.self = uid();
    this.at = -1; // the current line, as shown here
    this.wish = null; // the line to ask the kernel for as soon as it has answered
    this.busy = false;
    this.timer = 0;
    this.brief = false;
    this.build();
    this.listen();
  }

  get lines() {
    return this.view.model.get("lines");
  }

  /** The indexes of the lines that are listed. */
  get listed() {
    const all = this.lines.map((_, index) => index);
    return this.brief ? all.filter((index) => !this.lines[index].minor) : all;
  }

  // --- what it is made of ---

  build() {
    const icon = (name) => s("svg", { class: "rally-icon", viewBox: "0 0 24 24" }, s("path", { d: ICONS[name] }));
    const button = (name, onclick) => h("button", { type: "button", class: "rally-button", onclick }, icon(name));
    const still = (move) => () => {
      this.stop();
      move();
    };
    this.buttons = {
      last: button("last", still(() => this.leap(-1))),
      back: button("back", still(() => this.move(-1))),
      play: put(button("play", () => (this.timer ? this.stop() : this.start())), { "data-primary": true }),
      forward: button("forward", still(() => this.move(1))),
      next: button("next", still(() => this.leap(1))),
    };
    this.slider = h("input", { type: "range", min: 0, step: 1, oninput: still(() => this.go(this.listed[Number(this.slider.value)])) });
    this.count = h("span", { class: "rally-log-count", "aria-hidden": "true" });
    this.shorter = h("button", { type: "button", class: "rally-button rally-log-brief", onclick: () => this.toggle() });
    const transport = h("div", { class: "rally-log-buttons" }, ...Object.values(this.buttons));
    this.player = h("div", { class: "rally-log-player" }, transport, this.slider, this.count);
    this.list = h("div", { class: "rally-log-list", role: "listbox", tabindex: 0 });
    this.list.addEventListener("click", (event) => this.click(event));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.view.root.append(this.player, this.list, this.shorter);
  }

  listen() {
    const { view } = this;
    let leave = () => {};
    view.watch("channel", () => {
      leave();
      leave = subscribe(view.model.get("channel"), (step, from) => this.hear(step, from));
    });
    view.watch("lines labels name player", () => this.fill());
    view.watch("scene step", () => this.busy || this.mark(this.told()));
    const eyes = new ResizeObserver(() => this.reveal());
    eyes.observe(this.list);
    view.atEnd(() => {
      eyes.disconnect();
      clearInterval(this.timer);
      leave();
    });
  }

  // --- drawing ---

  fill() {
    const { view, lines, listed } = this;
    const make = () => h("div", { role: "option", id: uid() }, h("b"), h("span"));
    keyed(this.list, listed, String, make, (row, index) => {
      const { text, mark, minor } = lines[index];
      row.rallyLine = index;
      put(row.firstChild, { text: mark ?? "", hidden: !mark });
      put(row.lastChild, { text });
      put(row, { "data-mark": Boolean(mark), "data-minor": Boolean(minor), "aria-selected": "false" });
    });
    put(this.list, { "aria-label": view.model.get("name") });
    put(view.root, { "data-empty": !lines.length });
    put(this.player, { hidden: !view.model.get("player") });
    put(this.shorter, { text: view.say("brief"), hidden: !lines.some((line) => line.minor), "aria-pressed": String(this.brief) });
    for (const [name, button] of Object.entries(this.buttons)) put(button, { "aria-label": view.say(name), title: view.say(name) });
    this.rows = new Map([...this.list.children].map((row) => [row.rallyLine, row]));
    this.mark(this.busy ? this.at : this.told());
  }

  /** Where a line is in the list; for a detail that is left out the line before it stands. */
  placeOf(index) {
    return index < 0 ? -1 : this.listed.findLastIndex((other) => other <= index);
  }

  /** Show this line as the current one. */
  mark(index) {
    const { listed, view } = this;
    const place = this.placeOf(index);
    const [before, row] = [this.rows.get(this.shown), this.rows.get((this.shown = listed[place]))];
    if (before) put(before, { "aria-selected": "false" });
    if (row) put(row, { "aria-selected": "true" });
    this.at = index;
    put(this.list, { "aria-activedescendant": row?.id });
    const count = view.say("count", { n: place + 1, all: listed.length });
    put(this.slider, { max: Math.max(0, listed.length - 1), "aria-label": view.say("slider"), "aria-valuetext": `${count}: ${this.lines[index]?.text ?? ""}` });
    this.slider.value = Math.max(0, place);
    view.root.style.setProperty("--done", listed.length > 1 ? Math.max(0, place) / (listed.length - 1) : 0);
    put(this.count, { text: `${place + 1} / ${listed.length}` });
    const [first, end] = [place <= 0, place === listed.length - 1];
    for (const name of ["last", "back"]) put(this.buttons[name], { "aria-disabled": first ? "true" : null });
    for (const name of ["next", "forward"]) put(this.buttons[name], { "aria-disabled": end ? "true" : null });
    this.reveal();
  }

  /** Scroll the current line into the list's view; the page stays where it is. */
  reveal() {
    const row = this.rows?.get(this.shown);
    if (!row || !this.list.clientHeight) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop || bottom > scrollTop + clientHeight) this.list.scrollTop = top - clientHeight / 3;
  }

  // --- going somewhere ---

  /** The line that the kernel says is current. */
  told() {
    const [scene, step] = [this.view.model.get("scene"), this.view.model.get("step")];
    const first = this.lines.find((line) => line.scene === scene)?.step ?? 0;
    return this.lines.findLastIndex((line) => line.scene === scene && line.step <= Math.max(step, first));
  }

  go(index) {
    if (index === undefined || !this.lines[index]) return;
    this.mark(index);
    this.wish = index;
    if (!this.busy) this.fetch();
  }

  /** Bring everything else to the line wished for: within the scene on show by the bus, else by the kernel. */
  async fetch() {
    const { model } = this.view;
    this.busy = true;
    while (this.wish !== null) {
      const { scene, step } = this.lines[this.wish];
      this.wish = null;
      if (scene === model.get("scene") && model.get("player")) publish(model.get("channel"), step, this.self);
      else await this.view.act({ scene, step });
    }
    this.busy = false;
    if (this.lines[this.at]?.scene !== model.get("scene")) this.mark(this.told());
  }

  /** Somebody else on the channel leads. */
  hear(step, from) {
    if (from === this.self || this.busy) return;
    const scene = this.view.model.get("scene");
    const index = this.lines.findIndex((line) => line.scene === scene && line.step === step);
    if (index >= 0) this.mark(index);
  }

  move(by) {
    const { listed } = this;
    this.go(listed[listed.indexOf(this.shown) + by]);
  }

  /** To the next heading, or the one before. */
  leap(by) {
    const marks = this.listed.filter((index) => this.lines[index].mark);
    const ends = by < 0 ? this.listed[0] : this.listed.at(-1);
    this.go((by < 0 ? marks.findLast((index) => index < this.shown) : marks.find((index) => index > this.shown)) ?? ends);
  }

  start() {
    if (this.shown === this.listed.at(-1)) this.go(this.listed[0]);
    clearInterval(this.timer);
    this.timer = setInterval(() => this.beat(), PACE);
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

  showPlay() {
    const name = this.timer ? "pause" : "play";
    put(this.buttons.play, { "aria-label": this.view.say(name), title: this.view.say(name) });
    put(this.buttons.play.querySelector("path"), { d: ICONS[name] });
  }

  toggle() {
    this.brief = !this.brief;
    this.fill();
  }

  click(event) {
    const row = event.target.closest("[role=option]");
    if (!row) return;
    this.stop();
    this.go(row.rallyLine);
  }

  key(event) {
    const moves = {
      ArrowDown: () => this.move(1),
      ArrowRight: () => this.move(1),
      ArrowUp: () => this.move(-1),
      ArrowLeft: () => this.move(-1),
      PageDown: () => this.leap(1),
      PageUp: () => this.leap(-1),
      Home: () => this.go(this.listed[0]),
      End: () => this.go(this.listed.at(-1)),
      Enter: () => this.go(this.shown),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop();
    move();
  }
}

export default definePart("log", (view) => new LogView(view));
