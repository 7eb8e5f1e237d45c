// Made by `make parts` from the scripts of the folder above: change them there.
// scripts: b19a975e5410bdaf7ca07309301dcad9a5611faec91bff1dd276956f36745f3f
// bundle: f6d5c25fac54440e8a1c4b85c22907de1d4cccfaa78e58cb49530bb10669cbf6
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// .cache/bundle/scripts.js
var scripts_exports = {};
__export(scripts_exports, {
  "stich_rallye/parts/dial.js": () => dial_exports,
  "stich_rallye/parts/hand.js": () => hand_exports,
  "stich_rallye/parts/plates.js": () => plates_exports,
  "stich_rallye/parts/scripts/album.js": () => album_exports,
  "stich_rallye/parts/scripts/cards.js": () => cards_exports,
  "stich_rallye/parts/scripts/cheer.js": () => cheer_exports,
  "stich_rallye/parts/scripts/dial_view.js": () => dial_view_exports,
  "stich_rallye/parts/scripts/disc.js": () => disc_exports,
  "stich_rallye/parts/scripts/moments.js": () => moments_exports,
  "stich_rallye/parts/scripts/places.js": () => places_exports,
  "stich_rallye/parts/scripts/signs.js": () => signs_exports,
  "stich_rallye/parts/track.js": () => track_exports,
  "stich_rallye/parts/trick.js": () => trick_exports
});
module.exports = __toCommonJS(scripts_exports);

// widgets/stich_rallye/parts/scripts/album.js
var album_exports = {};
__export(album_exports, {
  Album: () => Album,
  nextMissing: () => nextMissing
});
var whenIdle = (draw) => {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(draw, 60);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(draw);
  return () => cancelIdleCallback(asked);
};
function nextMissing(pictures, step) {
  const missing = Array.from(pictures, (picture, index) => picture ? -1 : index).filter((index) => index >= 0);
  return missing.sort((one, other) => Math.abs(one - step) - Math.abs(other - step) || other - one)[0];
}
var Album = class {
  /** @type {(Picture | null)[]} */
  pictures = [];
  rest = () => {
  };
  /** @param {(step: number) => Picture} draw @param {Idle} [idle] */
  constructor(draw, idle = whenIdle) {
    this.draw = draw;
    this.idle = idle;
  }
  /** Another film of so many steps: what was kept is of no use any more. @param {number} steps */
  begin(steps) {
    this.end();
    this.pictures = Array(steps).fill(null);
  }
  /** The picture of a step. The pictures of the others follow, the nearest first. @param {number} step @returns {Picture} */
  at(step) {
    const picture = this.pictures[step] ??= this.draw(step);
    this.goOn(step);
    return picture;
  }
  /** @param {number} step */
  goOn(step) {
    this.rest();
    const next = nextMissing(this.pictures, step);
    if (next === void 0) return;
    this.rest = this.idle(() => {
      this.pictures[next] = this.draw(next);
      this.goOn(step);
    });
  }
  /** Draw nothing more. */
  end() {
    this.rest();
    this.rest = () => {
    };
  }
};

// widgets/stich_rallye/parts/scripts/cards.js
var cards_exports = {};
__export(cards_exports, {
  cardFace: () => cardFace,
  shape: () => shape
});
var import_dom = require("../../../shared/parts/scripts/dom.js");
var SHAPES = {
  red: "M12 1 23 12 12 23 1 12Z",
  green: "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z",
  blue: "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21Z"
};
var shape = (colour, name) => (0, import_dom.s)("svg", {
  class: name,
  viewBox: "0 0 24 24"
}, (0, import_dom.s)("path", {
  d: SHAPES[colour] ?? SHAPES.blue
}));
var cardFace = (card) => (0, import_dom.h)("span", {
  class: "rally-card-face",
  "data-colour": card.colour,
  "aria-hidden": "true"
}, (0, import_dom.h)("span", {
  class: "rally-card-corner"
}, shape(card.colour, "rally-shape"), (0, import_dom.h)("b", {
  text: card.text.slice(0, 1)
})), shape(card.colour, "rally-card-mark"), (0, import_dom.h)("span", {
  class: "rally-card-value",
  text: card.value
}));

// widgets/stich_rallye/parts/scripts/cheer.js
var cheer_exports = {};
__export(cheer_exports, {
  Cheer: () => Cheer,
  pieces: () => pieces
});
var import_dom2 = require("../../../shared/parts/scripts/dom.js");
var PIECES = 56;
var LEAVES = 7;
var LONG = 2400;
var PAINTS = [
  "gold",
  "red",
  "green",
  "blue"
];
var spread = (i, square) => i * Math.sqrt(square) % 1;
var pieces = (many) => Array.from({
  length: many
}, (_, i) => ({
  paint: PAINTS[i % PAINTS.length],
  across: Math.round(100 * spread(i, 2)),
  wait: Math.round(600 * spread(i, 3)),
  drift: Math.round(60 * (spread(i, 5) - 0.5)),
  turn: Math.round(1080 * (spread(i, 7) - 0.5))
}));
function wreath() {
  const leaves = [
    1,
    -1
  ].flatMap((side) => Array.from({
    length: LEAVES
  }, (_, i) => {
    const turn = side * (180 - 22 * i - 14);
    const attributes = {
      cx: 0,
      cy: -38,
      rx: 5.5,
      ry: 11,
      transform: `rotate(${turn}) rotate(${side * 62} 0 -38)`
    };
    return (0, import_dom2.s)("ellipse", attributes);
  }));
  const bow = (0, import_dom2.s)("path", {
    d: "M0 36 l-12 -6 v14 z M0 36 l12 -6 v14 z"
  });
  return (0, import_dom2.s)("svg", {
    viewBox: "-52 -52 104 104"
  }, ...leaves, bow);
}
var Cheer = class {
  /** @param {Signs} signs where things of the picture lie */
  constructor(signs) {
    this.signs = signs;
    this.wreath = (0, import_dom2.h)("div", {
      class: "rally-track-wreath",
      "aria-hidden": "true",
      hidden: true
    }, wreath());
    this.paper = (0, import_dom2.h)("div", {
      class: "rally-track-paper",
      "aria-hidden": "true"
    });
    this.winner = void 0;
    this.cheered = /* @__PURE__ */ new WeakSet();
    this.timer = 0;
  }
  /**
   * Show who has won by now. Paper falls only if that has just become so, once for each figure.
   * @param {number} winner a seat, -1 for nobody yet
   * @param {object} figure
   */
  show(winner, figure) {
    const isNews = this.winner === -1 && winner >= 0 && !this.cheered.has(figure);
    this.winner = winner;
    this.wreath.hidden = winner < 0 || !this.signs.lay(this.wreath, {
      kind: "car",
      index: winner
    });
    if (winner < 0) this.end();
    if (!isNews) return;
    this.cheered.add(figure);
    if (!(0, import_dom2.isCalm)()) this.throwPaper();
  }
  throwPaper() {
    this.paper.replaceChildren(...pieces(PIECES).map(({ paint, across, wait, drift, turn }) => {
      const piece = (0, import_dom2.h)("i", {
        "data-paint": paint
      });
      piece.style.left = `${across}%`;
      piece.style.animationDelay = `${wait}ms`;
      piece.style.setProperty("--drift", `${drift}px`);
      piece.style.setProperty("--turn", `${turn}deg`);
      return piece;
    }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), LONG);
  }
  /** Let no paper lie about. */
  end() {
    clearTimeout(this.timer);
    this.paper.replaceChildren();
  }
};

// widgets/stich_rallye/parts/scripts/dial_view.js
var dial_view_exports = {};
__export(dial_view_exports, {
  DialView: () => DialView
});
var import_dom3 = require("../../../shared/parts/scripts/dom.js");
var import_drawings = require("../../../shared/parts/scripts/drawings.js");
var import_part = require("../../../shared/parts/scripts/part.js");

// widgets/stich_rallye/parts/scripts/disc.js
var disc_exports = {};
__export(disc_exports, {
  around: () => around,
  at: () => at,
  ledBy: () => ledBy,
  pointed: () => pointed,
  turned: () => turned,
  wedge: () => wedge
});
function at(angle, radius) {
  const radians = angle * Math.PI / 180;
  return [
    (radius * Math.sin(radians)).toFixed(2),
    (-radius * Math.cos(radians)).toFixed(2)
  ];
}
function wedge(from, to, inner, outer) {
  const [a, b, c, d] = [
    at(from, outer),
    at(to, outer),
    at(to, inner),
    at(from, inner)
  ];
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}
function turned(angle, wanted) {
  if (typeof angle !== "number") return wanted;
  return angle + ((wanted - angle) % 360 + 540) % 360 - 180;
}
function pointed(x, y, width, count) {
  if (Math.hypot(x, y) < width * 0.1) return null;
  return Math.round((Math.atan2(x, -y) * 180 / Math.PI + 360) % 360 / (360 / count)) % count;
}
function ledBy(key, position, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if ([
    "ArrowRight",
    "ArrowUp",
    "PageUp"
  ].includes(key)) return around(position + 1, count);
  if ([
    "ArrowLeft",
    "ArrowDown",
    "PageDown"
  ].includes(key)) return around(position - 1, count);
}
var around = (position, count) => (position % count + count) % count;

// widgets/stich_rallye/parts/scripts/dial_view.js
var RING = 78;
var CENTRED = {
  "text-anchor": "middle",
  "dominant-baseline": "central"
};
var KEY = {
  tip: "M0-60 11-40H-11Z",
  shaft: "M-4-42H4V12H-4Z",
  bow: "M0 6C-10-12-44-14-46 8S-16 36 0 22C16 36 44 30 46 8S10-12 0 6ZM-14 12C-18 2-34 0-35 9s12 14 21 3ZM14 12C18 2 34 0 35 9s-12 14-21 3Z"
};
var makeKey = () => (0, import_dom3.s)("g", {
  class: "rally-dial-key"
}, (0, import_dom3.s)("path", {
  class: "rally-dial-shaft",
  d: KEY.shaft
}), (0, import_dom3.s)("path", {
  class: "rally-dial-tip",
  d: KEY.tip
}), (0, import_dom3.s)("path", {
  class: "rally-dial-bow",
  d: KEY.bow
}));
var DialView = class {
  /** @param {View} view @param {Dial} dial */
  constructor(view, dial) {
    this.view = view;
    this.dial = dial;
    this.angle = null;
    this.dragged = null;
    this.hope = (0, import_part.hopeful)(view, () => this.draw());
    this.name = (0, import_dom3.h)("span", {
      class: "rally-dial-name"
    });
    this.car = (0, import_dom3.h)("span", {
      class: "rally-dial-car"
    });
    this.note = (0, import_dom3.h)("span", {
      class: "rally-dial-note"
    });
    this.key = makeKey();
    this.ring = (0, import_dom3.s)("g");
    this.shown = (0, import_dom3.s)("text", {
      class: "rally-dial-shown",
      y: 1,
      ...CENTRED
    });
    const [rim, plate] = [
      [
        "rim",
        107
      ],
      [
        "plate",
        101
      ]
    ].map(([part, r]) => (0, import_dom3.s)("circle", {
      class: `rally-dial-${part}`,
      r
    }));
    const hub = (0, import_dom3.s)("circle", {
      class: "rally-dial-hub",
      r: 30
    });
    this.disc = (0, import_dom3.s)("svg", {
      viewBox: "-110 -110 220 220"
    }, rim, plate, this.ring, this.key, hub, this.shown);
    this.turner = (0, import_dom3.h)("div", {
      class: "rally-dial-turner"
    }, this.disc);
    this.head = (0, import_dom3.h)("div", {
      class: "rally-dial-head"
    }, this.car, this.name);
    this.node = (0, import_dom3.h)("div", {
      class: "rally-dial-one"
    }, this.head, this.turner, this.note);
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
    this.angle = turned(this.angle, position * (360 / values.length));
    this.key.style.transform = `rotate(${this.angle}deg)`;
    [
      ...this.ring.children
    ].forEach((mark, index) => (0, import_dom3.put)(mark, {
      "data-on": index === position
    }));
    (0, import_dom3.put)(this.shown, {
      text: values[position]
    });
    (0, import_dom3.put)(this.name, {
      text: dial.name
    });
    const look = `${dial.letter} ${dial.colour}`;
    if (this.car.dataset.look !== look) this.car.replaceChildren((0, import_drawings.carIcon)(dial.letter ?? "", dial.colour));
    this.car.dataset.look = look;
    (0, import_dom3.put)(this.note, {
      text: dial.note ?? "",
      hidden: !dial.note
    });
    (0, import_dom3.put)(this.node, {
      "data-active": Boolean(dial.active),
      "data-red": Boolean(dial.red)
    });
    const side = dial.red === void 0 ? "" : view.say(dial.red ? "red" : "yellow");
    const heard = [
      view.say("shows", {
        value: values[position]
      }),
      side,
      dial.note
    ].filter(Boolean).join(", ");
    this.introduce(view.say("motor", {
      name: dial.name
    }), heard);
  }
  /** What the dial is to those who do not see it: a picture, or a slider to turn. @param {string} motor @param {string} heard */
  introduce(motor, heard) {
    const { isTurnable } = this;
    (0, import_dom3.put)(this.turner, {
      role: isTurnable ? "slider" : "img",
      tabindex: isTurnable ? 0 : null,
      "aria-label": isTurnable ? motor : `${motor}: ${heard}`,
      "aria-valuemin": isTurnable ? 0 : null,
      "aria-valuemax": isTurnable ? this.values.length - 1 : null,
      "aria-valuenow": isTurnable ? this.position : null,
      "aria-valuetext": isTurnable ? heard : null
    });
  }
  drawRing() {
    const { values } = this;
    const step = 360 / values.length;
    const most = Math.max(...values);
    const marks = values.map((value, index) => {
      const [x, y] = at(index * step, RING);
      const heat = Math.round(100 * value / most);
      const field = (0, import_dom3.s)("path", {
        d: wedge((index - 0.5) * step, (index + 0.5) * step, 54, 99)
      });
      const number = (0, import_dom3.s)("text", {
        x,
        y,
        ...CENTRED
      }, String(value));
      return (0, import_dom3.s)("g", {
        class: "rally-dial-value",
        style: `--heat:${heat}%`
      }, field, number);
    });
    this.ring.replaceChildren(...marks);
  }
  // --- turning ---
  listen() {
    const { turner } = this;
    turner.addEventListener("pointerdown", (event) => {
      if (!this.isTurnable || event.button) return;
      turner.setPointerCapture(event.pointerId);
      turner.focus({
        preventScroll: true
      });
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
    turner.addEventListener("keydown", (event) => {
      const to = ledBy(event.key, this.position, this.values.length);
      if (to === void 0 || !this.isTurnable) return;
      event.preventDefault();
      this.turn(to);
    });
  }
  /** @param {PointerEvent} event */
  drag(event) {
    const box = this.disc.getBoundingClientRect();
    const [x, y] = [
      event.clientX - box.left - box.width / 2,
      event.clientY - box.top - box.height / 2
    ];
    this.dragged = pointed(x, y, box.width, this.values.length) ?? this.dragged;
    this.draw();
  }
  /** @param {number} position */
  turn(position) {
    this.hope.choose(position, {
      seat: this.dial.seat,
      position
    });
  }
};

// widgets/stich_rallye/parts/scripts/moments.js
var moments_exports = {};
__export(moments_exports, {
  changes: () => changes,
  differs: () => differs,
  kept: () => kept,
  merged: () => merged,
  momentsOf: () => momentsOf,
  scaled: () => scaled,
  spread: () => spread2,
  suiting: () => suiting,
  thinned: () => thinned,
  updateOf: () => updateOf
});
var APART = 10.8;
var TIGHT = 12;
function scaled(figure, unit, meta) {
  const k = unit / meta.unit;
  const sized = (size, least) => Array.isArray(size) ? size.map((one, i) => sized(one, least[i])) : size && Math.max(size * k, least);
  const data = figure.data.map((trace, index) => {
    const copy = {
      ...trace
    };
    const badge = trace.name.startsWith("badge");
    if (copy.marker?.size) copy.marker = {
      ...copy.marker,
      size: sized(copy.marker.size, badge ? [
        9.5,
        0
      ] : 4)
    };
    if (copy.textfont) copy.textfont = {
      ...copy.textfont,
      size: sized(copy.textfont.size, badge ? [
        8,
        10
      ] : 9.5)
    };
    if (copy.line?.width) copy.line = {
      ...copy.line,
      width: sized(copy.line.width, 1)
    };
    if (index === meta.numbers) {
      copy.text = thinned(copy.text, meta.space * unit, copy.textfont.size);
      Object.assign(copy, kept(copy, 0.75 * copy.textfont.size / unit, meta));
    }
    if (index === meta.counts) copy.marker.size = Math.max(copy.marker.size, Math.min(15, meta.space * unit));
    return copy;
  });
  return {
    ...figure,
    data
  };
}
function thinned(numbers, room, size) {
  const every = [
    1,
    2,
    5,
    10
  ].find((step) => step * room >= 1.45 * size) ?? 10;
  return numbers.map((text, space) => space % every || space && space + every > numbers.length ? "" : text);
}
function kept({ x, y }, room, { width, height }) {
  const inside = (all, most) => all.map((one) => Math.min(most - room, Math.max(room, one)));
  return {
    x: inside(x, width),
    y: inside(y, height)
  };
}
function suiting(figure, unit, meta) {
  const tight = meta.space * unit < TIGHT;
  return (k, part) => {
    if (figure.data[k].name.startsWith("badge") && part.x) return spread2(part, APART / unit);
    if (!tight || k !== meta.counts || !part.text) return part;
    const last = part.text.length - 1;
    const sparse = (text, i) => i === last || (i + 1) % 5 === 0 ? text : "";
    return {
      ...part,
      text: part.text.map(sparse)
    };
  };
}
function momentsOf(figure, suited) {
  const moments = [];
  let now = {};
  for (const frame of figure.frames ?? []) {
    now = {
      ...now
    };
    frame.traces.forEach((k, i) => {
      const { type: _, ...news } = suited(k, frame.data[i]);
      now[k] = {
        ...now[k],
        ...news
      };
    });
    moments.push(now);
  }
  return moments;
}
function spread2(part, apart) {
  const wide = Math.hypot(part.x[1] - part.x[0], part.y[1] - part.y[0]);
  const more = Math.max(1, apart / wide);
  const moved = ([one, other]) => {
    const middle = (one + other) / 2;
    return [
      one,
      other
    ].map((end) => middle + (end - middle) * more);
  };
  return {
    ...part,
    x: moved(part.x),
    y: moved(part.y)
  };
}
function merged(trace, part) {
  if (!part) return trace;
  const whole = {
    ...trace,
    ...part
  };
  for (const key of [
    "line",
    "marker",
    "textfont"
  ]) if (part[key]) whole[key] = {
    ...trace[key],
    ...part[key]
  };
  return whole;
}
function differs(trace, part) {
  return Object.entries(part).some(([key, value]) => [
    "x",
    "y",
    "text"
  ].includes(key) ? trace[key] !== value : Object.entries(value).some(([name, own]) => trace[key]?.[name] !== own));
}
function changes(traces, moment) {
  return Object.keys(moment).map(Number).filter((k) => differs(traces[k], moment[k]));
}
function updateOf(parts) {
  const flat = parts.map(({ x, y, text, ...rest }) => {
    const entries = Object.entries(rest).flatMap(([key, value]) => Object.entries(value).map(([name, own]) => (
      /** @type {[string, unknown]} */
      [
        `${key}.${name}`,
        own
      ]
    )));
    const all = (
      /** @type {[string, unknown][]} */
      [
        [
          "x",
          x
        ],
        [
          "y",
          y
        ],
        [
          "text",
          text
        ],
        ...entries
      ]
    );
    return Object.fromEntries(all.filter(([, value]) => value !== void 0));
  });
  const keys = new Set(flat.flatMap((part) => Object.keys(part)));
  return Object.fromEntries([
    ...keys
  ].map((key) => [
    key,
    flat.map((part) => part[key])
  ]));
}

// widgets/stich_rallye/parts/scripts/places.js
var places_exports = {};
__export(places_exports, {
  Places: () => Places,
  chosenBy: () => chosenBy,
  nearest: () => nearest
});
var import_dom4 = require("../../../shared/parts/scripts/dom.js");
var import_keyed = require("../../../shared/parts/scripts/keyed.js");
function nearest([x, y], points, reach) {
  let [best, least] = [
    -1,
    reach
  ];
  points.forEach(([px, py], index) => {
    const far = Math.hypot(px - x, py - y);
    if (far < least) [best, least] = [
      index,
      far
    ];
  });
  return best;
}
function chosenBy(key, at2, count) {
  const by = new Map([
    ...[
      "ArrowRight",
      "ArrowDown"
    ].map((name) => (
      /** @type {[string, number]} */
      [
        name,
        1
      ]
    )),
    ...[
      "ArrowLeft",
      "ArrowUp"
    ].map((name) => (
      /** @type {[string, number]} */
      [
        name,
        -1
      ]
    )),
    [
      "PageDown",
      5
    ],
    [
      "PageUp",
      -5
    ]
  ]).get(key);
  if (by) return ((at2 + by) % count + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
}
var Places = class {
  /** @param {Ground} ground @param {Kind} kind */
  constructor(ground, kind) {
    this.ground = ground;
    this.kind = kind;
    this.at = 0;
    this.list = (0, import_dom4.h)("div", {
      class: "rally-track-choices",
      role: "listbox",
      id: (0, import_dom4.uid)(),
      onfocus: () => this.focus(),
      onblur: () => this.blur()
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
  }
  /** @returns {HTMLElement[]} */
  get options() {
    return [
      ...this.list.children
    ].filter((node) => node instanceof HTMLElement);
  }
  get isFocused() {
    return document.activeElement === this.list;
  }
  /**
   * Have these words, one for each choice.
   * @param {string[]} words
   * @param {string} name
   * @param {number} chosen
   */
  fill(words, name, chosen) {
    const hidden = !this.ground.isActive || !words.length;
    (0, import_dom4.put)(this.list, {
      hidden,
      tabindex: hidden ? null : 0,
      "aria-label": name
    });
    (0, import_keyed.keyed)(this.list, words, (_, index) => String(index), () => this.makeOption());
    for (const [index, option] of this.options.entries()) (0, import_dom4.put)(option, {
      "aria-selected": String(index === chosen)
    });
    if (chosen >= 0 && !this.isFocused) this.at = chosen;
    this.at = Math.max(0, Math.min(this.at, words.length - 1));
    this.move();
    if (this.isFocused) this.focus();
  }
  makeOption() {
    const node = (0, import_dom4.h)("div", {
      class: "rally-track-choice",
      role: "option",
      id: (0, import_dom4.uid)()
    });
    const update = (text, index) => void (0, import_dom4.put)(node, {
      "aria-label": text,
      [`data-${this.kind}`]: index
    });
    return {
      node,
      update
    };
  }
  /** Lay the choices where they are in the picture. */
  move() {
    if (this.list.hidden) return;
    this.options.forEach((option, index) => this.ground.signs.lay(option, {
      kind: this.kind,
      index
    }));
    if (this.isFocused) this.ring({
      kind: this.kind,
      index: this.at
    });
  }
  /** @param {KeyboardEvent} event */
  key(event) {
    const to = chosenBy(event.key, this.at, this.list.children.length);
    if (to !== void 0) this.at = to;
    else if (event.key === "Enter" || event.key === " ") this.ground.choose(this.kind, this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.focus();
  }
  /** @param {Place | null} place */
  ring(place) {
    this.ground.signs.outline(this.ground.signs.focused, place);
  }
  focus() {
    (0, import_dom4.put)(this.list, {
      "aria-activedescendant": this.list.children[this.at]?.id
    });
    this.ring({
      kind: this.kind,
      index: this.at
    });
    this.ground.point({
      kind: this.kind,
      index: this.at
    });
  }
  blur() {
    this.ring(null);
    this.ground.point(null);
  }
};

// widgets/stich_rallye/parts/scripts/signs.js
var signs_exports = {};
__export(signs_exports, {
  Signs: () => Signs
});
var import_dom5 = require("../../../shared/parts/scripts/dom.js");
var layer = (name) => (0, import_dom5.h)("div", {
  class: `rally-track-${name}`,
  "aria-hidden": "true",
  hidden: true
});
var Signs = class {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.chosen = layer("chosen");
    this.focused = layer("ring");
    this.landing = layer("landing");
    this.bubble = layer("bubble");
  }
  /** Lay a node over a place of the picture. Is there such a place? @param {HTMLElement} node @param {Place} place */
  lay(node, place) {
    const at2 = this.picture.middle(place);
    if (!at2) return false;
    const { width, height } = this.picture.size;
    node.style.left = `${at2[0] / width * 100}%`;
    node.style.top = `${(1 - at2[1] / height) * 100}%`;
    return true;
  }
  /** Put a ring round a space or car, or none. @param {HTMLElement} ring @param {Place | null} place */
  outline(ring, place) {
    ring.hidden = !place || !this.lay(ring, place);
    if (place) ring.style.width = `${(place.kind === "car" ? 1.7 : 2.1) / this.picture.size.width * 100}%`;
  }
  /** Show words beside a place, on the side where there is room. @param {Place | null} place @param {string} [words] */
  say(place, words) {
    const { bubble, picture } = this;
    const at2 = place && words ? picture.middle(place) : null;
    bubble.hidden = !at2;
    if (!place || !at2) return;
    const above = at2[1] < picture.size.height / 2;
    (0, import_dom5.put)(bubble, {
      text: words
    });
    this.lay(bubble, place);
    bubble.style.translate = `${-(at2[0] / picture.size.width) * 100}% ${above ? "calc(-100% - 1.8em)" : "1.8em"}`;
  }
};

// widgets/stich_rallye/parts/dial.js
var dial_exports = {};
__export(dial_exports, {
  default: () => dial_default
});
var import_dom6 = require("../../shared/parts/scripts/dom.js");
var import_keyed2 = require("../../shared/parts/scripts/keyed.js");
var import_part2 = require("../../shared/parts/scripts/part.js");
function build(view) {
  const { model, root } = view;
  view.watch("dials values turnable labels", () => {
    const dials = model.get("dials");
    (0, import_dom6.put)(root, {
      "data-many": dials.length > 1,
      style: `--many:${dials.length}`,
      "data-turnable": Boolean(model.get("turnable"))
    });
    const make = (dial) => {
      const one = new DialView(view, dial);
      return {
        node: one.node,
        update: (next) => one.update(next)
      };
    };
    (0, import_keyed2.keyed)(root, dials, ({ seat }) => String(seat), make);
  });
}
var dial_default = (0, import_part2.definePart)("dial", build);

// widgets/stich_rallye/parts/hand.js
var hand_exports = {};
__export(hand_exports, {
  default: () => hand_default
});
var import_bubble = require("../../shared/parts/scripts/bubble.js");
var import_dom7 = require("../../shared/parts/scripts/dom.js");
var import_drawings2 = require("../../shared/parts/scripts/drawings.js");
var import_keyboard = require("../../shared/parts/scripts/keyboard.js");
var import_keyed3 = require("../../shared/parts/scripts/keyed.js");
var import_part3 = require("../../shared/parts/scripts/part.js");
function build2(view) {
  const { model, root, say, watch, act } = view;
  const car = (0, import_dom7.h)("span", {
    class: "rally-hand-car"
  });
  const title = (0, import_dom7.h)("span", {
    class: "rally-hand-title",
    id: (0, import_dom7.uid)()
  });
  const turn = (0, import_dom7.h)("span", {
    class: "rally-hand-turn"
  });
  const head = (0, import_dom7.h)("div", {
    class: "rally-hand-head",
    tabindex: -1
  }, car, title, turn);
  const backs = (0, import_dom7.h)("div", {
    class: "rally-backs",
    role: "img"
  });
  const group = (0, import_dom7.h)("div", {
    class: "rally-cards",
    role: "group",
    "aria-labelledby": title.id
  });
  const none = (0, import_dom7.h)("p", {
    class: "rally-hand-none"
  });
  root.append(head, backs, group, none);
  const bubble = (0, import_bubble.makeBubble)(view);
  const refresh = (0, import_keyboard.roving)(group, ".rally-card");
  function makeCard(card) {
    const onclick = () => void act({
      card: card.text
    });
    const node = (0, import_dom7.h)("button", {
      type: "button",
      class: "rally-card",
      onclick
    }, cardFace(card));
    let look = lookOf(card);
    const tell = () => bubble.show(node, card.why);
    node.addEventListener("pointerenter", tell);
    node.addEventListener("focus", tell);
    node.addEventListener("pointerleave", () => {
      if (document.activeElement !== node && bubble.isAt(node)) bubble.hide();
    });
    node.addEventListener("blur", bubble.hide);
    const update = (next) => {
      if (look !== lookOf(next)) node.replaceChildren(cardFace(next));
      look = lookOf(next);
      card = next;
      const dim = model.get("active") && card.playable === false;
      (0, import_dom7.put)(node, {
        "aria-label": dim && !card.why ? `${card.label}, ${say("blocked")}` : card.label,
        "aria-describedby": card.why ? bubble.id : null,
        "aria-disabled": card.playable === false ? "true" : null,
        "aria-pressed": typeof card.chosen === "boolean" ? String(card.chosen) : null,
        "data-dim": dim
      });
      if (bubble.isAt(node)) bubble.show(node, card.why);
    };
    return {
      node,
      update
    };
  }
  const makeBack = () => ({
    node: (0, import_dom7.h)("span", {
      class: "rally-back"
    }),
    update: () => {
    }
  });
  watch("title cards hidden active letter paint labels", () => {
    const [cards, hidden, active] = [
      model.get("cards"),
      model.get("hidden"),
      model.get("active")
    ];
    const [letter, paint] = [
      model.get("letter"),
      model.get("paint")
    ];
    (0, import_dom7.put)(root, {
      "data-active": Boolean(active),
      "data-many": cards.length > 10
    });
    root.style.setProperty("--count", String(Math.max(4, cards.length)));
    (0, import_dom7.put)(title, {
      text: model.get("title")
    });
    (0, import_dom7.put)(turn, {
      text: active ? say("turn") : "",
      hidden: !active || !say("turn")
    });
    const look = `${letter} ${paint}`.trim();
    if (car.dataset.look !== look) car.replaceChildren(...look ? [
      (0, import_drawings2.carIcon)(letter, paint)
    ] : []);
    car.dataset.look = look;
    (0, import_dom7.put)(backs, {
      hidden: !hidden,
      "data-count": hidden,
      "aria-label": say("hidden", {
        n: hidden
      })
    });
    (0, import_keyed3.keyed)(backs, Array.from({
      length: hidden
    }, (_, index) => index), String, makeBack);
    (0, import_keyed3.keyed)(group, cards, (card) => card.text, makeCard, head);
    (0, import_dom7.put)(group, {
      hidden: !cards.length
    });
    (0, import_dom7.put)(none, {
      text: say("none"),
      hidden: Boolean(cards.length || hidden)
    });
    refresh();
  });
}
var lookOf = (card) => `${card.text} ${card.colour} ${card.value}`;
var hand_default = (0, import_part3.definePart)("hand", build2);

// widgets/stich_rallye/parts/plates.js
var plates_exports = {};
__export(plates_exports, {
  default: () => plates_default,
  platesAt: () => platesAt
});
var import_dom8 = require("../../shared/parts/scripts/dom.js");
var import_keyed4 = require("../../shared/parts/scripts/keyed.js");
var import_page = require("../../shared/parts/scripts/page.js");
var import_part4 = require("../../shared/parts/scripts/part.js");
function platesAt(plates, moments, step) {
  const now = plates.map((plate) => ({
    ...plate
  }));
  for (const news of moments.slice(0, step + 1)) {
    for (const part of news) Object.assign(now.find(({ seat }) => seat === part.seat) ?? {}, part);
  }
  return now;
}
function makePlate(view, plate) {
  const dial = new DialView(view, plate);
  const leads = (0, import_dom8.h)("span", {
    class: "rally-plate-words"
  });
  const flag = (0, import_dom8.h)("span", {
    class: "rally-plate-flag"
  }, (0, import_dom8.h)("span", {
    "aria-hidden": "true",
    text: "\u2691 "
  }), leads);
  const turn = (0, import_dom8.h)("span", {
    class: "rally-plate-turn"
  });
  const place = (0, import_dom8.h)("span", {
    class: "rally-plate-place"
  });
  const cards = (0, import_dom8.h)("span", {
    class: "rally-plate-cards",
    role: "img"
  });
  dial.head.append(turn, flag);
  dial.node.append(place, cards);
  dial.node.addEventListener("click", (event) => {
    const onDial = event.target instanceof Node && dial.turner.contains(event.target);
    if (view.model.get("choosable") && !(onDial && view.model.get("turnable"))) view.act({
      plate: plate.seat
    });
  });
  const update = (next) => {
    plate = next;
    dial.update(next);
    (0, import_dom8.put)(leads, {
      text: view.say("flag")
    });
    (0, import_dom8.put)(flag, {
      hidden: !next.leads,
      title: view.say("flag")
    });
    (0, import_dom8.put)(turn, {
      text: next.turn ?? "",
      hidden: !next.turn
    });
    (0, import_dom8.put)(place, {
      text: next.place ?? "",
      hidden: !next.place
    });
    (0, import_dom8.put)(dial.node, {
      "data-chosen": Boolean(next.chosen),
      "data-choosable": view.model.get("choosable")
    });
    const shown = next.cards ?? [];
    const backs = Array.from({
      length: next.hidden ?? 0
    }, () => (0, import_dom8.h)("i"));
    const chips = shown.map((card) => (0, import_dom8.h)("b", {
      "data-colour": card.colour
    }, shape(card.colour, "rally-shape"), String(card.value)));
    cards.replaceChildren(...chips, ...backs);
    const heard = shown.length ? shown.map(({ label }) => label).join(", ") : view.say("cards", {
      n: next.hidden ?? 0
    });
    (0, import_dom8.put)(cards, {
      "aria-label": heard,
      hidden: !shown.length && next.hidden === void 0
    });
  };
  return {
    node: dial.node,
    update
  };
}
function build3(view) {
  const { model, root } = view;
  let step = 0;
  let leave = () => {
  };
  view.atEnd(() => leave());
  const draw = () => {
    (0, import_dom8.put)(root, {
      "data-turnable": Boolean(model.get("turnable"))
    });
    const plates = platesAt(model.get("dials"), model.get("moments"), step);
    (0, import_keyed4.keyed)(root, plates, ({ seat }) => String(seat), (plate) => makePlate(view, plate));
  };
  view.watch("channel", () => {
    leave();
    leave = import_page.page.bus.subscribe(model.get("channel"), (next) => {
      step = next;
      if (model.get("moments").length) draw();
    });
  });
  view.watch("moments", () => {
    step = import_page.page.bus.lastStep(model.get("channel")) ?? 0;
  });
  view.watch("dials values turnable choosable moments labels", draw);
}
var plates_default = (0, import_part4.definePart)("plates", build3);

// widgets/stich_rallye/parts/track.js
var track_exports = {};
__export(track_exports, {
  default: () => track_default
});
var import_dom9 = require("../../shared/parts/scripts/dom.js");
var import_drawn = require("../../shared/parts/scripts/drawn.js");
var import_page2 = require("../../shared/parts/scripts/page.js");
var import_pointed = require("../../shared/parts/scripts/pointed.js");
var import_part5 = require("../../shared/parts/scripts/part.js");
var GLIDE = 200;
var HASTE = 120;
var TrackView = class {
  /** @param {import("../../shared/parts/scripts/part.js").View<Track>} view */
  constructor(view) {
    this.view = view;
    this.model = view.model;
    this.plotly = null;
    this.given = null;
    this.meta = null;
    this.moments = [];
    this.shown = [];
    this.drawn = [];
    this.landscape = "";
    this.unit = 0;
    this.width = 0;
    this.dark = false;
    this.film = "";
    this.step = 0;
    this.last = 0;
    this.wanted = import_page2.page.bus.lastStep(view.model.get("channel")) ?? null;
    this.still = (0, import_dom9.h)("div", {
      class: "rally-track-plot",
      "aria-hidden": "true"
    });
    this.plot = (0, import_dom9.h)("div", {
      class: "rally-track-plot",
      "aria-hidden": "true"
    });
    this.signs = new Signs(this);
    this.cheer = new Cheer(this.signs);
    this.spaces = new Places(this, "space");
    this.cars = new Places(this, "car");
    this.copy = (0, import_dom9.h)("div", {
      class: "rally-track-plot",
      "aria-hidden": "true"
    });
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
      bubble
    ];
    this.stage = (0, import_dom9.h)("div", {
      class: "rally-track-stage"
    }, ...layers);
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
    const soon = (0, import_drawn.gathered)(view, () => this.redraw());
    (0, import_drawn.withPlotly)(view, (plotly) => {
      this.plotly = plotly;
      this.redraw();
      view.atEnd(() => [
        this.still,
        this.plot
      ].forEach((plot) => plotly.purge(plot)));
      view.atEnd(() => [
        this.album,
        this.cheer
      ].forEach((one) => one.end()));
    });
    (0, import_drawn.onLook)(view, soon);
    view.watch("figure spaces cars chosen winner active name labels step", soon);
    view.watch("marks", (0, import_pointed.watchPointed)(view, () => model.get("marks"), (mark) => this.mark(mark)));
    let leave = () => {
    };
    view.watch("channel", () => {
      leave();
      leave = import_page2.page.bus.subscribe(model.get("channel"), (step) => this.show(step));
    });
    view.atEnd(() => leave());
  }
  // --- drawing ---
  /** Bring everything to what the traits say. */
  redraw() {
    const { model, view, isActive } = this;
    const words = [
      model.get("name") || view.say("track"),
      ...isActive ? [] : model.get("cars")
    ].join(". ");
    (0, import_dom9.put)(this.stage, {
      role: isActive ? "group" : "img",
      "aria-label": words,
      "data-active": isActive
    });
    const given = model.get("figure");
    this.meta = "layout" in given ? given.layout.meta?.rally ?? null : null;
    if (!this.meta || !("data" in given)) return;
    this.draw(given, this.meta);
    this.applaud();
    this.spaces.fill(model.get("spaces"), view.say("spaces"), model.get("chosen"));
    this.cars.fill(model.get("cars"), view.say("cars"), -1);
    this.signs.outline(this.signs.chosen, {
      kind: "space",
      index: model.get("chosen")
    });
  }
  /** Draw the figure, if it, the room for it or the theme is another than before. @param {Figure} given @param {Meta} meta */
  draw(given, meta) {
    const { model, stage } = this;
    const width = stage.clientWidth;
    const dark = (0, import_drawn.isDark)(stage);
    const fresh = given !== this.given && (!this.given || model.get("film") === "" || model.get("film") !== this.film);
    if (!this.plotly || !width || given === this.given && width === this.width && dark === this.dark) return;
    const before = this.carPoints();
    Object.assign(this, {
      given,
      width,
      dark,
      unit: width / meta.width,
      film: model.get("film")
    });
    const figure = scaled((0, import_drawn.recoloured)(given, dark ? model.get("_dark") : {}), this.unit, meta);
    const suited = suiting(figure, this.unit, meta);
    this.moments = momentsOf(figure, suited);
    if (fresh) this.step = this.wanted ?? this.firstStep();
    if (fresh) this.wanted = null;
    this.step = Math.max(0, Math.min(this.step, this.moments.length - 1));
    this.shown = figure.data.map((trace, k) => merged(suited(k, trace), this.moments[this.step]?.[k]));
    const layout = {
      ...figure.layout,
      width,
      height: meta.height * this.unit
    };
    const still = this.shown.slice(0, meta.still);
    const landscape = JSON.stringify([
      still,
      layout
    ]);
    if (landscape !== this.landscape) this.plotly.react(this.still, still, layout, import_drawn.PICTURE);
    this.landscape = landscape;
    this.plotly.react(this.plot, this.shown.slice(meta.still), {
      ...layout
    }, import_drawn.PICTURE);
    this.drawn = this.shown;
    this.album.begin(this.moments.length);
    this.turn();
    (0, import_dom9.put)(stage, {
      "data-step": this.step,
      "data-ready": "yes"
    });
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
    (0, import_dom9.put)(this.stage, {
      "data-step": this.step
    });
    const target = this.moments[this.step] ?? {};
    if (!changes(this.shown, target).length) return this.applaud();
    this.shown = this.shown.map((trace, k) => merged(trace, target[k]));
    this.turn();
    this.glide(before);
    this.cars.move();
    this.applaud();
  }
  /** Cheer whoever has won, once that is seen: at the end of the film. */
  applaud() {
    const isEnd = this.step >= this.moments.length - 1;
    if (this.given && this.given === this.model.get("figure")) {
      this.cheer.show(isEnd ? this.model.get("winner") : -1, this.given);
    }
  }
  /** Turn to the picture of the step on show; where nothing moves, what Plotly draws is seen itself. */
  turn() {
    const isFilm = this.moments.length > 1;
    (0, import_dom9.put)(this.plot, {
      "data-unseen": isFilm
    });
    this.copy.replaceChildren(...isFilm ? [
      this.album.at(this.step)
    ] : []);
  }
  /** Let Plotly draw a step unseen, where it differs from what it drew last, and take a copy. @param {number} step */
  picture(step) {
    const target = this.moments[step];
    const changed = changes(this.drawn, target);
    const places = changed.map((k) => k - (this.meta?.still ?? 0));
    if (changed.length) this.plotly?.restyle(this.plot, updateOf(changed.map((k) => target[k])), places);
    this.drawn = this.drawn.map((trace, k) => changed.includes(k) ? merged(trace, target[k]) : trace);
    return (
      /** @type {Element} */
      this.plot.querySelector(".main-svg")?.cloneNode(true)
    );
  }
  /** Where every car is, in picture units: between its disc and its letter. @returns {Point[]} */
  carPoints() {
    const badges = this.shown.filter((trace) => trace.name.startsWith("badge"));
    return badges.map(({ x, y }) => [
      (x[0] + x[1]) / 2,
      (y[0] + y[1]) / 2
    ]);
  }
  /** The group of a trace's shapes on the page, or null. @param {number} k */
  drawing(k) {
    const still = this.meta?.still ?? 0;
    const plot = (
      /** @type {HTMLElement & { _fullData?: Trace[] }} */
      k < still ? this.still : this.plot
    );
    const uid4 = plot._fullData?.[k < still ? k : k - still]?.uid;
    const seen = plot === this.plot && this.copy.firstChild ? this.copy : plot;
    return uid4 ? seen.querySelector(`.trace${uid4}`) : null;
  }
  /** Let the cars that stand elsewhere now drive there from where they were. @param {Point[]} before */
  glide(before) {
    const bodies = this.meta?.cars ?? [];
    if ((0, import_dom9.isCalm)() || before.length !== bodies.length) return;
    this.carPoints().forEach(([x, y], seat) => {
      const dx = (before[seat][0] - x) * this.unit;
      const dy = (y - before[seat][1]) * this.unit;
      if (Math.hypot(dx, dy) < 1) return;
      for (const k of [
        bodies[seat],
        bodies[seat] + 1
      ]) {
        const way = [
          {
            translate: `${dx}px ${dy}px`
          },
          {
            translate: "0 0"
          }
        ];
        this.drawing(k)?.animate(way, {
          duration: GLIDE,
          easing: "ease-out"
        });
      }
    });
  }
  // --- pointing ---
  get size() {
    return this.meta ?? {
      width: 1,
      height: 1
    };
  }
  /** The middles of all spaces, in picture units. @returns {Point[]} */
  spacePoints() {
    const figure = this.model.get("figure");
    if (!this.meta || !("data" in figure)) return [];
    const { x, y } = figure.data[this.meta.spaces];
    return x.map((one, space) => [
      one,
      y[space]
    ]);
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
    const x = (event.clientX - frame.left) / frame.width * meta.width;
    const y = (1 - (event.clientY - frame.top) / frame.height) * meta.height;
    const car = cars ? nearest([
      x,
      y
    ], this.carPoints(), 0.5) : -1;
    if (car >= 0) return {
      kind: "car",
      index: car
    };
    const space = nearest([
      x,
      y
    ], this.spacePoints(), Math.max(1.15, Math.hypot(meta.space / 2, 0.95)));
    return space >= 0 ? {
      kind: "space",
      index: space
    } : null;
  }
  /** @param {MouseEvent} event */
  click(event) {
    const found = this.isActive && this.under(event);
    if (found) this.choose(found.kind, found.index);
  }
  /** @param {Kind} kind @param {number} index */
  choose(kind, index) {
    if (kind === "space") this.spaces.at = index;
    this.view.act({
      [kind]: index
    });
  }
  /** Mark where a control of the lab leads to. @param {{ space: number, said: string } | null} mark */
  mark(mark) {
    const place = mark && {
      kind: "space",
      index: mark.space
    };
    this.signs.outline(this.signs.landing, place);
    this.signs.say(place, mark?.said);
  }
  /** Say what a space or car is. @param {Place | null} place */
  point(place) {
    this.signs.say(place, place ? this.model.get(place.kind === "car" ? "cars" : "spaces")[place.index] : "");
  }
};
var track_default = (0, import_part5.definePart)("track", (view) => void new TrackView(view));

// widgets/stich_rallye/parts/trick.js
var trick_exports = {};
__export(trick_exports, {
  cardsAt: () => cardsAt,
  default: () => trick_default
});
var import_dom10 = require("../../shared/parts/scripts/dom.js");
var import_drawings3 = require("../../shared/parts/scripts/drawings.js");
var import_keyed5 = require("../../shared/parts/scripts/keyed.js");
var import_page3 = require("../../shared/parts/scripts/page.js");
var import_part6 = require("../../shared/parts/scripts/part.js");
var BADGES = [
  {
    name: "wins",
    sign: "\u2605",
    isWorn: (card) => Boolean(card.winning)
  },
  {
    name: "lowest",
    sign: "\u25BC",
    isWorn: (card) => Boolean(card.lowest)
  },
  {
    name: "lead",
    sign: "\u2460",
    isWorn: (card) => card.introduced === 1
  },
  {
    name: "second",
    sign: "\u2461",
    isWorn: (card) => card.introduced === 2
  },
  {
    name: "third",
    sign: "\u2462",
    isWorn: (card) => card.introduced === 3
  }
];
function badgesOf({ card, isNext }) {
  if (card) return BADGES.filter(({ isWorn }) => isWorn(card));
  return isNext ? [
    {
      name: "next",
      sign: "\u2026"
    }
  ] : [];
}
function cardsAt(cards, moments, step) {
  if (step >= moments.length - 1) return cards;
  return moments.slice(0, step + 1).findLast((here) => Array.isArray(here)) || [];
}
function build4({ model, root, say, watch, act, atEnd }) {
  let step = 0;
  let leave = () => {
  };
  atEnd(() => leave());
  const caption = (0, import_dom10.h)("p", {
    class: "rally-trick-caption",
    id: (0, import_dom10.uid)()
  });
  const list = (0, import_dom10.h)("ol", {
    "aria-labelledby": caption.id
  });
  root.append(caption, list);
  function makeBadge({ name, sign }) {
    const words = (0, import_dom10.h)("span");
    const mark = (0, import_dom10.h)("span", {
      "aria-hidden": "true",
      text: `${sign}\xA0`
    });
    const isHeard = name !== "next";
    const node = (0, import_dom10.h)("span", {
      class: "rally-badge",
      "data-badge": name,
      "aria-hidden": isHeard ? null : "true"
    }, mark, words);
    return {
      node,
      update: () => void (0, import_dom10.put)(words, {
        text: say(name)
      })
    };
  }
  function makePlace() {
    const heard = (0, import_dom10.h)("span", {
      class: "rally-unseen"
    });
    const who = (0, import_dom10.h)("span", {
      class: "rally-trick-seat"
    });
    const spot = (0, import_dom10.h)("span", {
      class: "rally-trick-card"
    }, heard);
    const badges = (0, import_dom10.h)("span", {
      class: "rally-trick-badges"
    });
    const node = (0, import_dom10.h)("li", {}, badges, spot, who);
    let text = "";
    const choose = () => void (text && model.get("choosable") && act({
      card: text
    }));
    spot.addEventListener("click", choose);
    spot.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose();
    });
    const name = (0, import_dom10.h)("span");
    let look = null;
    const update = (place) => {
      const { card, isNext } = place;
      const wanted = card ? `${card.text} ${card.seat} ${card.letter ?? ""} ${card.paint ?? ""}` : "";
      if (look !== wanted) {
        who.replaceChildren(...card?.letter ? [
          (0, import_drawings3.carIcon)(card.letter, card.paint ?? "")
        ] : [], name);
        const empty = () => (0, import_dom10.h)("span", {
          class: "rally-trick-empty",
          "aria-hidden": "true"
        });
        spot.replaceChildren(heard, card ? cardFace(card) : empty());
        look = wanted;
      }
      text = card?.text ?? "";
      const open = Boolean(card) && model.get("choosable");
      (0, import_dom10.put)(spot, {
        role: open ? "button" : null,
        tabindex: open ? 0 : null
      });
      const seat = card ? card.seat : isNext ? model.get("next") : " ";
      (0, import_dom10.put)(name, {
        text: seat,
        title: seat
      });
      (0, import_dom10.put)(heard, {
        text: card ? `${card.label} ` : say(isNext ? "next" : "empty")
      });
      (0, import_dom10.put)(node, {
        "data-wins": Boolean(card?.winning),
        "data-colour": card?.in_colour ? card.colour : null,
        "data-newest": Boolean(card?.newest),
        "data-next": isNext,
        "data-filled": Boolean(card)
      });
      (0, import_keyed5.keyed)(badges, badgesOf(place), (badge) => badge.name, makeBadge);
    };
    return {
      node,
      update
    };
  }
  function draw() {
    const moments = model.get("moments");
    const cards = cardsAt(model.get("cards"), moments, step);
    const next = step >= moments.length - 1 ? model.get("next") : "";
    const count = Math.max(cards.length, model.get("places"));
    const places = Array.from({
      length: count
    }, (_, index) => ({
      card: cards[index],
      isNext: index === cards.length && Boolean(next)
    }));
    (0, import_dom10.put)(caption, {
      text: model.get("caption"),
      hidden: !model.get("caption")
    });
    (0, import_keyed5.keyed)(list, places, ({ card }, index) => `${index} ${card?.text ?? ""}`, makePlace);
  }
  watch("channel", () => {
    leave();
    leave = import_page3.page.bus.subscribe(model.get("channel"), (now) => {
      step = now;
      if (model.get("moments").length) draw();
    });
  });
  watch("moments", () => {
    step = import_page3.page.bus.lastStep(model.get("channel")) ?? 0;
  });
  watch("cards places next caption moments choosable labels", draw);
}
var trick_default = (0, import_part6.definePart)("trick", build4);
