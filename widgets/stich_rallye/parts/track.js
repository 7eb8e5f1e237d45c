// The track: shows a figure of `figures/track.py`, scrubs its frames, and lets spaces and cars be chosen.

const GLIDE = 200; // ms a car takes from one place to the next
const APART = 10.8; // px between the middles of a car's disc and its letter, at least
const HASTE = 120; // ms: steps that follow faster than this are scrubbing, and nothing glides

class TrackView {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.model = view.model;
    this.plotly = null;
    this.moments = []; // for every step: trace → what it shows then
    this.shown = []; // what every trace shows on screen
    this.moving = []; // the traces that steps change
    this.step = 0;
    this.last = 0; // when the last step came
    this.wanted = lastStep(view.model.get("channel")) ?? null; // a step said before its figure was drawn
    this.places = { spaces: new TrackChoices(this, "space"), cars: new TrackChoices(this, "car") };
    this.build();
    this.listen();
  }

  // --- what it is made of ---

  build() {
    const aside = (name) => h("div", { class: `rally-track-${name}`, "aria-hidden": "true" });
    // Two pictures on top of each other: redrawing what moves need not redraw the road.
    [this.still, this.plot] = [aside("plot"), aside("plot")];
    [this.mark, this.ring, this.bubble] = ["chosen", "ring", "bubble"].map(aside);
    for (const drawn of [this.mark, this.ring, this.bubble]) drawn.hidden = true;
    const { spaces, cars } = this.places;
    const layers = [this.still, this.plot, this.mark, this.ring, spaces.list, cars.list, this.bubble];
    this.stage = h("div", { class: "rally-track-stage" }, ...layers);
    this.stage.addEventListener("click", (event) => this.click(event));
    this.stage.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.hover(event));
    this.stage.addEventListener("pointerleave", () => this.point(null));
    this.view.root.append(this.stage);
  }

  listen() {
    const { view, model } = this;
    const soon = gathered(view, () => this.redraw());
    withPlotly(view, (plotly) => {
      this.plotly = plotly;
      this.redraw();
      view.atEnd(() => [this.still, this.plot].forEach((plot) => plotly.purge(plot)));
    });
    onSize(view, soon);
    onTheme(view, soon);
    view.watch("figure spaces cars chosen active labels step", soon);
    let leave = () => {};
    view.watch("channel", () => {
      leave();
      leave = subscribe(model.get("channel"), (step) => this.show(step));
    });
    view.atEnd(() => leave());
  }

  // --- drawing ---

  /** Bring everything to what the traits say. */
  redraw() {
    const { model, view, stage } = this;
    const given = model.get("figure");
    this.meta = given.layout?.meta?.rally;
    this.active = model.get("active");
    const told = this.active ? [] : model.get("cars");
    put(stage, {
      role: this.active ? "group" : "img",
      "aria-label": [view.say("track"), ...told].join(". "),
      "data-active": this.active,
    });
    if (!this.meta) return;
    this.draw(given);
    this.places.spaces.fill(model.get("spaces"), view.say("spaces"), model.get("chosen"));
    this.places.cars.fill(model.get("cars"), view.say("cars"), -1);
    this.outline(this.mark, "space", model.get("chosen"));
  }

  /** Draw the figure, if it, the room for it or the theme is another than before. */
  draw(given) {
    const { meta, model, stage } = this;
    const width = stage.clientWidth;
    const dark = isDark(stage);
    const fresh = given !== this.given;
    if (!this.plotly || !width || (!fresh && width === this.width && dark === this.dark)) return;
    const before = this.carPoints();
    Object.assign(this, { given, width, dark, unit: width / meta.width });
    const figure = trackScaled(recoloured(given, dark ? model.get("_dark") : {}), this.unit, meta);
    const suited = this.suited(figure);
    this.moments = trackMoments(figure, suited);
    if (fresh) this.step = this.wanted ?? this.firstStep();
    if (fresh) this.wanted = null;
    this.step = Math.max(0, Math.min(this.step, this.moments.length - 1));
    this.shown = figure.data.map((trace, k) => trackMerged(suited(k, trace), this.moments[this.step]?.[k]));
    this.moving = Object.keys(this.moments[0] ?? {}).map(Number);
    const layout = { ...figure.layout, width, height: meta.height * this.unit };
    const rest = this.shown.filter((_, k) => !this.moving.includes(k));
    this.plotly.react(this.still, rest, layout, PLOTLY_CONFIG);
    this.plotly.react(this.plot, this.moving.map((k) => this.shown[k]), { ...layout }, PLOTLY_CONFIG);
    put(stage, { "data-step": this.step, "data-ready": "yes" });
    if (fresh) this.glide(before);
  }

  /** The step a new figure begins with, if nobody has said one. */
  firstStep() {
    const said = this.model.get("step");
    if (said >= 0) return said;
    return this.model.get("channel") ? 0 : this.moments.length - 1;
  }

  /** What a small picture wants otherwise: fewer counts on a long lap, disc and letter of a car not on one another. */
  suited(figure) {
    const tight = this.meta.space * this.unit < 12;
    return (k, part) => {
      if (figure.data[k].name.startsWith("badge") && part.x) return trackSpread(part, APART / this.unit);
      if (!tight || k !== this.meta.counts || !part.text) return part;
      const last = part.text.length - 1;
      return { ...part, text: part.text.map((text, i) => (i === last || (i + 1) % 5 === 0 ? text : "")) };
    };
  }

  /** Show a step of the move: only what differs from the picture on screen is restyled. */
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
    const changed = this.moving.filter((k) => trackDiffers(this.shown[k], target[k]));
    if (!changed.length) return;
    const places = changed.map((k) => this.moving.indexOf(k));
    this.plotly.restyle(this.plot, trackUpdate(changed.map((k) => target[k])), places);
    for (const k of changed) this.shown[k] = trackMerged(this.shown[k], target[k]);
    this.glide(before);
    this.places.cars.move();
  }

  /** Where every car is, in picture units: between its disc and its letter. */
  carPoints() {
    const badges = this.shown.filter((trace) => trace.name.startsWith("badge"));
    return badges.map(({ x, y }) => [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2]);
  }

  /** The group of a trace's shapes on the page. */
  drawing(k) {
    const at = this.moving.indexOf(k);
    const plot = at < 0 ? this.still : this.plot;
    const uid = plot._fullData?.[at < 0 ? k - this.moving.filter((other) => other < k).length : at]?.uid;
    return uid ? plot.querySelector(`.trace${uid}`) : null;
  }

  /** Let the cars that stand elsewhere now drive there from where they were. */
  glide(before) {
    if (isCalm() || before.length !== this.meta.cars.length) return;
    this.carPoints().forEach(([x, y], seat) => {
      const dx = (before[seat][0] - x) * this.unit;
      const dy = (y - before[seat][1]) * this.unit;
      if (Math.hypot(dx, dy) < 1) return;
      for (const k of [this.meta.cars[seat], this.meta.cars[seat] + 1]) {
        const way = [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }];
        this.drawing(k)?.animate(way, { duration: GLIDE, easing: "ease-out" });
      }
    });
  }

  // --- pointing ---

  /** Middle of a space or car, in picture units. */
  middle(kind, index) {
    if (!this.meta) return null;
    if (kind === "car") return this.carPoints()[index] ?? null;
    const { x, y } = this.model.get("figure").data[this.meta.spaces];
    return index in x ? [x[index], y[index]] : null;
  }

  /** The car or space under the pointer. */
  under(event, cars = true) {
    if (!this.meta || !this.width) return null;
    const frame = this.stage.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * this.meta.width;
    const y = (1 - (event.clientY - frame.top) / frame.height) * this.meta.height;
    const near = (kind, count, reach) => {
      let best = null;
      for (let index = 0; index < count; index += 1) {
        const at = this.middle(kind, index);
        const far = at ? Math.hypot(at[0] - x, at[1] - y) : Infinity;
        if (far < reach && (!best || far < best.far)) best = { kind, index, far };
      }
      return best;
    };
    const reach = Math.max(1.15, Math.hypot(this.meta.space / 2, 0.95));
    return near("car", cars ? this.carPoints().length : 0, 0.5) ?? near("space", this.meta.lap, reach);
  }

  click(event) {
    const found = this.active && this.under(event);
    if (found) this.choose(found.kind, found.index);
  }

  choose(kind, index) {
    if (kind === "space") this.places.spaces.at = index;
    this.view.act({ [kind]: index });
  }

  /** Say what is under the mouse: a car if it has words of its own, else the space. */
  hover(event) {
    this.point(this.under(event, this.model.get("cars").length > 0));
  }

  /** Show the words of a space or car beside it, on the side where there is room. */
  point(found) {
    const { bubble, meta } = this;
    const words = found && this.model.get(found.kind === "car" ? "cars" : "spaces")[found.index];
    const at = words && this.middle(found.kind, found.index);
    bubble.hidden = !at;
    if (!at) return;
    const across = at[0] / meta.width;
    const up = at[1] < meta.height / 2;
    put(bubble, { text: words });
    this.lay(bubble, at);
    bubble.style.translate = `${-across * 100}% ${up ? "calc(-100% - 1.8em)" : "1.8em"}`;
  }

  /** Lay an element over a point of the picture. */
  lay(element, [x, y]) {
    element.style.left = `${(x / this.meta.width) * 100}%`;
    element.style.top = `${(1 - y / this.meta.height) * 100}%`;
  }

  /** Put a ring round a space or car. */
  outline(ring, kind, index) {
    const at = this.middle(kind, index);
    ring.hidden = !at;
    if (!at) return;
    this.lay(ring, at);
    ring.style.width = `${((kind === "car" ? 1.7 : 2.1) / this.meta.width) * 100}%`;
  }
}

/** The spaces, or the cars, as a list for the keyboard and for screen readers, laid over the picture. */
class TrackChoices {
  constructor(track, kind) {
    this.track = track;
    this.kind = kind;
    this.at = 0;
    this.list = h("div", {
      class: "rally-track-choices",
      role: "listbox",
      id: uid(),
      onkeydown: (event) => this.key(event),
      onfocus: () => this.focus(),
      onblur: () => this.blur(),
    });
  }

  /** Have these words, one for each choice. */
  fill(words, name, chosen) {
    const { list, track } = this;
    const hidden = !track.active || !words.length;
    put(list, { hidden, tabindex: hidden ? null : 0, "aria-label": name });
    const make = () => h("div", { class: "rally-track-choice", role: "option", id: uid() });
    keyed(list, words, (_, index) => String(index), make, (option, text, index) => {
      put(option, { "aria-label": text, "aria-selected": String(index === chosen), [`data-${this.kind}`]: index });
    });
    const focused = document.activeElement === list;
    if (chosen >= 0 && !focused) this.at = chosen;
    this.at = Math.max(0, Math.min(this.at, words.length - 1));
    this.move();
    if (focused) this.focus();
  }

  /** Lay the choices where they are in the picture. */
  move() {
    const { list, track } = this;
    if (list.hidden || !track.meta) return;
    [...list.children].forEach((option, index) => {
      const at = track.middle(this.kind, index);
      if (at) track.lay(option, at);
    });
    if (document.activeElement === list) track.outline(track.ring, this.kind, this.at);
  }

  key(event) {
    const count = this.list.children.length;
    const ways = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    if (event.key in ways) this.at = (((this.at + ways[event.key]) % count) + count) % count;
    else if (event.key === "Home") this.at = 0;
    else if (event.key === "End") this.at = count - 1;
    else if (event.key === "Enter" || event.key === " ") this.track.choose(this.kind, this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.focus();
  }

  focus() {
    const { list, track } = this;
    put(list, { "aria-activedescendant": list.children[this.at]?.id });
    track.outline(track.ring, this.kind, this.at);
    track.point({ kind: this.kind, index: this.at });
  }

  blur() {
    this.track.ring.hidden = true;
    this.track.point(null);
  }
}

// --- figures as data ---

/**
 * The figure for a picture unit of so many pixels: sizes follow, but words stay legible, and numbers become fewer
 * where they would touch.
 */
function trackScaled(figure, unit, meta) {
  const k = unit / meta.unit;
  const sized = (size, least) =>
    Array.isArray(size) ? size.map((one, i) => sized(one, least[i])) : size && Math.max(size * k, least);
  const data = figure.data.map((trace, index) => {
    const copy = { ...trace };
    const badge = trace.name.startsWith("badge"); // its points: the disc, the letter
    if (copy.marker?.size) copy.marker = { ...copy.marker, size: sized(copy.marker.size, badge ? [9.5, 0] : 4) };
    if (copy.textfont) copy.textfont = { ...copy.textfont, size: sized(copy.textfont.size, badge ? [8, 10] : 9.5) };
    if (copy.line?.width) copy.line = { ...copy.line, width: sized(copy.line.width, 1) };
    if (index === meta.numbers) copy.text = trackThinned(copy.text, meta.space * unit, copy.textfont.size);
    if (index === meta.counts) copy.marker.size = Math.max(copy.marker.size, Math.min(15, meta.space * unit));
    return copy;
  });
  return { ...figure, data };
}

/** Every number, every second, fifth or tenth: as many as have room. */
function trackThinned(numbers, room, size) {
  const every = [1, 2, 5, 10].find((step) => step * room >= 1.45 * size) ?? 10;
  return numbers.map((text, space) => (space % every || (space && space + every > numbers.length) ? "" : text));
}

/**
 * For each frame, what every changing trace shows then, although a frame itself holds only news.
 * @returns {Record<string, any>[]}
 */
function trackMoments(figure, suited) {
  const moments = [];
  let now = {};
  for (const frame of figure.frames ?? []) {
    now = { ...now };
    frame.traces.forEach((k, i) => {
      const { type, ...news } = suited(k, frame.data[i]); // the type of a trace never changes
      now[k] = { ...now[k], ...news };
    });
    moments.push(now);
  }
  return moments;
}

/** Two points moved apart, as far as they have to be. */
function trackSpread(part, apart) {
  const middle = [part.x, part.y].map(([one, other]) => (one + other) / 2);
  const more = Math.max(1, apart / Math.hypot(part.x[1] - part.x[0], part.y[1] - part.y[0]));
  const spread = (values, axis) => values.map((value) => middle[axis] + (value - middle[axis]) * more);
  return { ...part, x: spread(part.x, 0), y: spread(part.y, 1) };
}

/** A trace with some of it replaced. */
function trackMerged(trace, part) {
  if (!part) return trace;
  const merged = { ...trace, ...part };
  for (const key of ["line", "marker", "textfont"]) if (part[key]) merged[key] = { ...trace[key], ...part[key] };
  return merged;
}

/** Whether a trace on screen differs from what it should show. */
function trackDiffers(trace, part) {
  return Object.entries(part).some(([key, value]) =>
    key === "x" || key === "y" || key === "text"
      ? trace[key] !== value
      : Object.entries(value).some(([name, own]) => trace[key]?.[name] !== own),
  );
}

/** What Plotly.restyle takes to bring traces to these parts; `undefined` leaves an attribute alone. */
function trackUpdate(parts) {
  const flat = parts.map((part) => {
    const { x, y, text, ...rest } = part;
    const entries = Object.entries(rest).flatMap(([key, value]) =>
      Object.entries(value).map(([name, own]) => [`${key}.${name}`, own]),
    );
    return Object.fromEntries([["x", x], ["y", y], ["text", text], ...entries].filter(([, value]) => value !== undefined));
  });
  const keys = new Set(flat.flatMap((part) => Object.keys(part)));
  return Object.fromEntries([...keys].map((key) => [key, flat.map((part) => part[key])]));
}

export default definePart("track", (view) => new TrackView(view));
