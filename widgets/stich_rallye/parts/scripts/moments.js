// @ts-check
// Figures of the track as data: fitted to a picture's size, and what each step of a move shows.

/** @import { Trace, Figure } from "../../../parts/scripts/plotly_desk.js" */

/**
 * What `layout.meta.rally` says about the picture: sizes in picture units, and which trace is what.
 * @typedef {object} Meta
 * @property {number} unit pixels of a picture unit for which the sizes in the figure are meant
 * @property {number} still how many traces, the first ones, are the landscape; the others are the cars and their paths
 * @property {number} width
 * @property {number} height
 * @property {number} lap spaces of the track
 * @property {number} space the length of a space
 * @property {number} numbers
 * @property {number} spaces
 * @property {number} counts
 * @property {number[]} cars the body of each car; its badge is the trace after it
 */

/** @typedef {Record<number, Trace>} Moment what the changing traces show at a step */
/** @typedef {(k: number, part: Trace) => Trace} Suited what a small picture wants otherwise of trace k */

const APART = 10.8; // px between the middles of a car's disc and its letter, at least
const TIGHT = 12; // px of a space below which not every count of a path has room

/**
 * The figure for a picture unit of this many pixels: sizes follow, but words stay legible, and numbers become fewer
 * where they would touch.
 * @param {Figure} figure
 * @param {number} unit
 * @param {Meta} meta
 * @returns {Figure}
 */
export function scaled(figure, unit, meta) {
  const k = unit / meta.unit;
  /** @param {any} size @param {any} least @returns {any} one size or several */
  const sized = (size, least) =>
    Array.isArray(size) ? size.map((one, i) => sized(one, least[i])) : size && Math.max(size * k, least);
  const data = figure.data.map((trace, index) => {
    const copy = { ...trace };
    const badge = trace.name.startsWith("badge"); // its points: the disc, the letter
    if (copy.marker?.size) copy.marker = { ...copy.marker, size: sized(copy.marker.size, badge ? [9.5, 0] : 4) };
    if (copy.textfont) copy.textfont = { ...copy.textfont, size: sized(copy.textfont.size, badge ? [8, 10] : 9.5) };
    if (copy.line?.width) copy.line = { ...copy.line, width: sized(copy.line.width, 1) };
    if (index === meta.numbers) {
      copy.text = thinned(copy.text, meta.space * unit, copy.textfont.size);
      Object.assign(copy, kept(copy, 0.75 * copy.textfont.size / unit, meta));
    }
    if (index === meta.counts) copy.marker.size = Math.max(copy.marker.size, Math.min(15, meta.space * unit));
    return copy;
  });
  return { ...figure, data };
}

/**
 * Every number, every second, fifth or tenth: as many as have room.
 * @param {string[]} numbers
 * @param {number} room px of one space
 * @param {number} size px of the type
 */
export function thinned(numbers, room, size) {
  const every = [1, 2, 5, 10].find((step) => step * room >= 1.45 * size) ?? 10;
  return numbers.map((text, space) => (space % every || (space && space + every > numbers.length) ? "" : text));
}

/**
 * The points of a trace, moved away from the edges of the picture just so far that words on them stay inside.
 * @param {Trace} trace
 * @param {number} room in picture units
 * @param {Meta} meta
 */
export function kept({ x, y }, room, { width, height }) {
  /** @param {number[]} all @param {number} most */
  const inside = (all, most) => all.map((one) => Math.min(most - room, Math.max(room, one)));
  return { x: inside(x, width), y: inside(y, height) };
}

/**
 * What has to be different in a picture of this size: fewer counts on a long lap, disc and letter of a car not on one
 * another.
 * @param {Figure} figure
 * @param {number} unit
 * @param {Meta} meta
 * @returns {Suited}
 */
export function suiting(figure, unit, meta) {
  const tight = meta.space * unit < TIGHT;
  return (k, part) => {
    if (figure.data[k].name.startsWith("badge") && part.x) return spread(part, APART / unit);
    if (!tight || k !== meta.counts || !part.text) return part;
    const last = part.text.length - 1;
    const sparse = (
      /** @type {string} */ text,
      /** @type {number} */ i,
    ) => (i === last || (i + 1) % 5 === 0 ? text : "");
    return { ...part, text: part.text.map(sparse) };
  };
}

/**
 * For each frame, what every changing trace shows then, although a frame itself holds only news.
 * @param {Figure} figure
 * @param {Suited} suited
 */
export function momentsOf(figure, suited) {
  /** @type {Moment[]} */
  const moments = [];
  /** @type {Moment} */
  let now = {};
  for (const frame of figure.frames ?? []) {
    now = { ...now };
    frame.traces.forEach((k, i) => {
      const { type: _, ...news } = suited(k, frame.data[i]); // the type of a trace never changes
      now[k] = { ...now[k], ...news };
    });
    moments.push(now);
  }
  return moments;
}

/**
 * Two points moved apart, as far as they have to be.
 * @param {Trace} part
 * @param {number} apart
 * @returns {Trace}
 */
export function spread(part, apart) {
  const wide = Math.hypot(part.x[1] - part.x[0], part.y[1] - part.y[0]);
  const more = Math.max(1, apart / wide);
  /** @param {[number, number]} ends */
  const moved = ([one, other]) => {
    const middle = (one + other) / 2;
    return [one, other].map((end) => middle + (end - middle) * more);
  };
  return { ...part, x: moved(part.x), y: moved(part.y) };
}

/**
 * A trace with some of it replaced.
 * @param {Trace} trace
 * @param {Trace | undefined} part
 * @returns {Trace}
 */
export function merged(trace, part) {
  if (!part) return trace;
  const whole = { ...trace, ...part };
  for (const key of ["line", "marker", "textfont"]) if (part[key]) whole[key] = { ...trace[key], ...part[key] };
  return whole;
}

/**
 * Whether a trace on screen differs from what it should show.
 * @param {Trace} trace
 * @param {Trace} part
 */
export function differs(trace, part) {
  return Object.entries(part).some(([key, value]) =>
    ["x", "y", "text"].includes(key)
      ? trace[key] !== value
      : Object.entries(value).some(([name, own]) => trace[key]?.[name] !== own)
  );
}

/**
 * The traces on screen that differ from what a moment has them show.
 * @param {Trace[]} traces
 * @param {Moment} moment
 */
export function changes(traces, moment) {
  return Object.keys(moment).map(Number).filter((k) => differs(traces[k], moment[k]));
}

/**
 * What Plotly.restyle takes to bring traces to these parts; `undefined` leaves an attribute alone.
 * @param {Trace[]} parts
 * @returns {Record<string, unknown[]>}
 */
export function updateOf(parts) {
  const flat = parts.map(({ x, y, text, ...rest }) => {
    const entries = Object.entries(rest).flatMap(([key, value]) =>
      Object.entries(value).map(([name, own]) => /** @type {[string, unknown]} */ ([`${key}.${name}`, own]))
    );
    const all = /** @type {[string, unknown][]} */ ([["x", x], ["y", y], ["text", text], ...entries]);
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  });
  const keys = new Set(flat.flatMap((part) => Object.keys(part)));
  return Object.fromEntries([...keys].map((key) => [key, flat.map((part) => part[key])]));
}
