// Made by `make parts` from the scripts of the folder above: change them there.
// scripts: 559408a6565e56e4ce42d4562d234848ba18ea6fac87bbe244bd03f191780699
// bundle: 0f10e2136e2fbd6cb38ad98fc36b82b6fa0794a599615334a702ca2284994ea9
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
  "shared/parts/chart.js": () => chart_exports,
  "shared/parts/files.js": () => files_exports,
  "shared/parts/lesson/globe.js": () => globe_exports,
  "shared/parts/lesson/goal.js": () => goal_exports,
  "shared/parts/lesson/podium.js": () => podium_exports,
  "shared/parts/lesson/rule_card.js": () => rule_card_exports,
  "shared/parts/lesson/story.js": () => story_exports,
  "shared/parts/line.js": () => line_exports,
  "shared/parts/log.js": () => log_exports,
  "shared/parts/memory.js": () => memory_exports,
  "shared/parts/notation.js": () => notation_exports,
  "shared/parts/options.js": () => options_exports,
  "shared/parts/scripts/arrival.js": () => arrival_exports,
  "shared/parts/scripts/bubble.js": () => bubble_exports,
  "shared/parts/scripts/bus.js": () => bus_exports,
  "shared/parts/scripts/controls.js": () => controls_exports,
  "shared/parts/scripts/dom.js": () => dom_exports,
  "shared/parts/scripts/drawings.js": () => drawings_exports,
  "shared/parts/scripts/drawn.js": () => drawn_exports,
  "shared/parts/scripts/focus.js": () => focus_exports,
  "shared/parts/scripts/following.js": () => following_exports,
  "shared/parts/scripts/going_on.js": () => going_on_exports,
  "shared/parts/scripts/guard.js": () => guard_exports,
  "shared/parts/scripts/keyboard.js": () => keyboard_exports,
  "shared/parts/scripts/keyed.js": () => keyed_exports,
  "shared/parts/scripts/lab.js": () => lab_exports,
  "shared/parts/scripts/lines.js": () => lines_exports,
  "shared/parts/scripts/next_lesson.js": () => next_lesson_exports,
  "shared/parts/scripts/page.js": () => page_exports,
  "shared/parts/scripts/part.js": () => part_exports,
  "shared/parts/scripts/plotly_desk.js": () => plotly_desk_exports,
  "shared/parts/scripts/pointed.js": () => pointed_exports,
  "shared/parts/scripts/questions.js": () => questions_exports,
  "shared/parts/scripts/revive.js": () => revive_exports,
  "shared/parts/scripts/shortcuts.js": () => shortcuts_exports,
  "shared/parts/scripts/silence.js": () => silence_exports,
  "shared/parts/scripts/sounds.js": () => sounds_exports,
  "shared/parts/scripts/store.js": () => store_exports,
  "shared/parts/scripts/tags.js": () => tags_exports,
  "shared/parts/scripts/within.js": () => within_exports,
  "shared/parts/sounds.js": () => sounds_exports2,
  "shared/parts/steps.js": () => steps_exports
});
module.exports = __toCommonJS(scripts_exports);

// widgets/shared/parts/scripts/arrival.js
var arrival_exports = {};
__export(arrival_exports, {
  comeIntoView: () => comeIntoView,
  isJustRun: () => isJustRun
});
var SETTLED = 1500;
var OWN = [
  "wheel",
  "pointerdown",
  "touchstart",
  "keydown"
];
var isJustRun = (cell) => [
  cell,
  cell?.nextElementSibling
].some((each) => each?.classList.contains("jp-mod-active"));
function comeIntoView(lab) {
  const cell = lab.closest(".jp-Cell");
  let timer = 0;
  const look = () => {
    if (!isJustRun(cell)) return end();
    const room = lab.closest(".jp-WindowedPanel-outer, .jp-Notebook")?.clientHeight ?? innerHeight;
    lab.scrollIntoView({
      block: lab.clientHeight > room ? "start" : "nearest"
    });
  };
  const grown = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, SETTLED);
    look();
  });
  function end() {
    clearTimeout(timer);
    grown.disconnect();
    document.removeEventListener("scroll", look, true);
    for (const type of OWN) document.removeEventListener(type, end, true);
  }
  if (!isJustRun(cell)) return end;
  grown.observe(lab);
  document.addEventListener("scroll", look, true);
  for (const type of OWN) document.addEventListener(type, end, true);
  return end;
}

// widgets/shared/parts/scripts/bubble.js
var bubble_exports = {};
__export(bubble_exports, {
  beside: () => beside,
  makeBubble: () => makeBubble
});

// widgets/shared/parts/scripts/dom.js
var dom_exports = {};
__export(dom_exports, {
  fill: () => fill,
  h: () => h,
  icon: () => icon,
  isCalm: () => isCalm,
  put: () => put,
  s: () => s,
  uid: () => uid
});
var SVG = "http://www.w3.org/2000/svg";
var counted = 0;
var uid = () => `rally-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 7)}-${++counted}`;
function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (name === "text") write(node, String(value ?? ""));
    else if (value === null || value === void 0 || value === false) node.removeAttribute(name);
    else {
      const wanted = value === true ? "" : String(value);
      if (node.getAttribute(name) !== wanted) node.setAttribute(name, wanted);
    }
  }
  return node;
}
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
var isThere = (child) => child !== null && child !== void 0;
function h(tag2, attributes = {}, ...children) {
  const node = put(document.createElement(tag2), attributes);
  node.append(...children.filter(isThere));
  return node;
}
function s(tag2, attributes = {}, ...children) {
  const hidden = tag2 === "svg" ? {
    "aria-hidden": "true"
  } : {};
  const node = put(document.createElementNS(SVG, tag2), {
    ...hidden,
    ...attributes
  });
  node.append(...children.filter(isThere));
  return node;
}
var icon = (path) => s("svg", {
  class: "rally-icon",
  viewBox: "0 0 24 24"
}, s("path", {
  d: path
}));
var fill = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
var isCalm = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

// widgets/shared/parts/scripts/bubble.js
function makeBubble({ root, atEnd }) {
  const bubble = h("div", {
    class: "rally-bubble",
    role: "tooltip",
    id: uid(),
    popover: "manual"
  });
  root.append(bubble);
  let owner = null;
  const isOpen = () => bubble.isConnected && bubble.matches(":popover-open");
  const hide = () => {
    owner = null;
    if (isOpen()) bubble.hidePopover();
  };
  const show = (node, text) => {
    if (!text || !node.isConnected) return hide();
    owner = node;
    put(bubble, {
      text
    });
    if (!isOpen()) bubble.showPopover?.();
    const spot = beside(node.getBoundingClientRect(), bubble.getBoundingClientRect(), root.getBoundingClientRect());
    bubble.dataset.side = spot.side;
    bubble.style.left = `${spot.left}px`;
    bubble.style.top = `${spot.top}px`;
    bubble.style.setProperty("--tip", `${spot.tip}px`);
  };
  const escape = (event) => {
    if (event.key === "Escape") hide();
  };
  addEventListener("scroll", hide, true);
  addEventListener("keydown", escape, true);
  atEnd(() => {
    removeEventListener("scroll", hide, true);
    removeEventListener("keydown", escape, true);
    hide();
  });
  const isAt = (node) => owner === node;
  return {
    id: bubble.id,
    show,
    hide,
    isAt
  };
}
function beside(node, bubble, part, width = innerWidth) {
  const middle = node.left + node.width / 2;
  const left = Math.max(8, Math.min(Math.max(middle - bubble.width / 2, part.left), width - bubble.width - 8));
  const above = node.top > bubble.height + 16;
  const top = above ? node.top - bubble.height - 10 : node.bottom + 10;
  return {
    side: above ? "above" : "below",
    left,
    top,
    tip: middle - left
  };
}

// widgets/shared/parts/scripts/bus.js
var bus_exports = {};
__export(bus_exports, {
  Bus: () => Bus
});
var PATIENCE = 5e3;
var Bus = class {
  /** @type {Map<string, { listeners: Set<Listener>, last?: number, film?: string, ends?: ReturnType<typeof setTimeout> }>} */
  channels = /* @__PURE__ */ new Map();
  /** @param {number} [patience] */
  constructor(patience = PATIENCE) {
    this.patience = patience;
  }
  /**
   * Tell everybody on a channel which step is shown.
   * @param {string} channel
   * @param {number} step
   * @param {string | null} [from] whoever says so
   * @param {string} [film] whose step it is, if whoever says so knows
   */
  publish(channel, step, from = null, film = void 0) {
    const found = this.channels.get(channel);
    if (!found) return;
    found.last = step;
    found.film = film ?? found.film;
    for (const listener of [
      ...found.listeners
    ]) {
      try {
        listener(step, from);
      } catch (error) {
        reportError(error);
      }
    }
  }
  /**
   * Hear the steps of a channel. Returns what ends it.
   * @param {string} channel no name, no channel
   * @param {Listener} listener
   */
  subscribe(channel, listener) {
    if (!channel) return () => {
    };
    const found = this.channels.get(channel) ?? {
      listeners: /* @__PURE__ */ new Set()
    };
    clearTimeout(found.ends);
    this.channels.set(channel, found);
    found.listeners.add(listener);
    return () => {
      if (found.listeners.delete(listener) && !found.listeners.size) {
        found.ends = setTimeout(() => this.channels.delete(channel), this.patience);
      }
    };
  }
  /**
   * The step last published on a channel, for those who come later; undefined if there was none.
   * @param {string} channel
   */
  lastStep(channel) {
    return this.channels.get(channel)?.last;
  }
  /**
   * The step at which a film is; 0 if none was said of this very film.
   * @param {string} channel
   * @param {string} film
   */
  stepOf(channel, film) {
    const found = this.channels.get(channel);
    return found?.film === film ? found.last ?? 0 : 0;
  }
  /**
   * Whether this film has been shown to its last step.
   * @param {string} channel
   * @param {string} film
   * @param {number} last
   */
  hasEnded(channel, film, last) {
    const found = this.channels.get(channel);
    return found?.film === film && (found.last ?? 0) >= last;
  }
};

// widgets/shared/parts/scripts/controls.js
var controls_exports = {};
__export(controls_exports, {
  isNeeded: () => isNeeded,
  mendControls: () => mendControls,
  uncounted: () => uncounted
});
function mendControls({ model, say }, lab) {
  let asked = 0;
  const mend = () => {
    asked = 0;
    mended(lab);
    lab.querySelectorAll(":scope > .rally-head > .rally-openers > .rally-opens-more").forEach((button) => mendDrawer(button, say("more")));
  };
  const soon = () => void (asked ||= requestAnimationFrame(mend));
  const changes = new MutationObserver(soon);
  model.on("change:labels", soon);
  changes.observe(lab, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [
      "class",
      "style"
    ]
  });
  mend();
  return () => {
    model.off("change:labels", soon);
    changes.disconnect();
    cancelAnimationFrame(asked);
  };
}
function isNeeded(type, target) {
  if (type === "change") return target.matches(".jupyter-widgets > :is(input, select), .widget-checkbox input");
  return target.closest(".jupyter-button") !== null || target.matches(".widget-radio-box input");
}
function mended(lab) {
  const untitled = "[title=null], [title=undefined]";
  lab.querySelectorAll(untitled).forEach((node) => node.removeAttribute("title"));
  lab.querySelectorAll(".widget-radio").forEach(mendRadios);
  lab.querySelectorAll(".jupyter-widget-Collapse-header").forEach(mendHeader);
  lab.querySelectorAll(".widget-hprogress").forEach(mendProgress);
  lab.querySelectorAll(".widget-upload").forEach(mendUpload);
}
var uncounted = (text) => text.replace(/ \(\d+\)$/, "");
function mendUpload(button) {
  for (const node of button.childNodes) {
    const text = node.nodeType === 3 ? node.nodeValue ?? "" : "";
    if (text !== uncounted(text)) node.nodeValue = uncounted(text);
  }
}
function nameBy(control, label) {
  if (!label) return;
  if (!label.id) label.id = uid();
  put(control, {
    "aria-labelledby": label.id
  });
}
function mendDrawer(button, name) {
  const sheet = button.closest(".rally-lab")?.querySelector(":scope > .rally-laid > .rally-panel > .rally-sheet-of-more");
  if (!(sheet instanceof HTMLElement)) return;
  put(button, {
    "aria-label": name,
    "aria-expanded": String(sheet.style.display !== "none")
  });
}
function mendRadios(radio) {
  const group = radio.querySelector(".widget-radio-box");
  if (!group) return;
  put(group, {
    role: "radiogroup"
  });
  nameBy(group, radio.querySelector(".widget-label"));
  const inputs = [
    ...group.querySelectorAll("input")
  ];
  const name = inputs.find((input) => input.name)?.name ?? uid();
  for (const input of inputs) if (input.name !== name) input.name = name;
}
function mendHeader(header) {
  const isOpen = header.parentElement?.classList.contains("jupyter-widget-Collapse-open");
  if (!header.hasAttribute("role")) header.addEventListener("keydown", press);
  put(header, {
    role: "button",
    tabindex: 0,
    "aria-expanded": String(Boolean(isOpen))
  });
}
function press(event) {
  if (!(event instanceof KeyboardEvent) || !(event.currentTarget instanceof HTMLElement)) return;
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.click();
}
function mendProgress(progress) {
  const meter = progress.querySelector(".progress");
  const bar = progress.querySelector(".progress-bar");
  if (!meter || !(bar instanceof HTMLElement)) return;
  const now = Math.round(Number.parseFloat(bar.style.width) || 0);
  put(meter, {
    role: "progressbar",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": now
  });
  nameBy(meter, progress.querySelector(".widget-label"));
}

// widgets/shared/parts/scripts/drawings.js
var drawings_exports = {};
__export(drawings_exports, {
  carIcon: () => carIcon
});
var carIcon = (letter, colour) => s("svg", {
  class: "rally-car",
  viewBox: "0 0 40 26",
  "data-paint": colour
}, s("path", {
  class: "rally-car-body",
  d: "M3 19v-6q0-4 5-4l5-6q1-1 3-1h9q3 0 5 2l4 5q4 1 4 5v5q0 2-2 2H5q-2 0-2-2Z"
}), s("circle", {
  class: "rally-car-wheel",
  cx: 11,
  cy: 21,
  r: 4
}), s("circle", {
  class: "rally-car-wheel",
  cx: 30,
  cy: 21,
  r: 4
}), s("text", {
  x: 20.5,
  y: 12.4,
  "text-anchor": "middle",
  "dominant-baseline": "central"
}, letter));

// widgets/shared/parts/scripts/drawn.js
var drawn_exports = {};
__export(drawn_exports, {
  PICTURE: () => PICTURE,
  gathered: () => gathered,
  isDark: () => isDark,
  onLook: () => onLook,
  recoloured: () => recoloured,
  withPlotly: () => withPlotly
});

// widgets/shared/parts/scripts/page.js
var page_exports = {};
__export(page_exports, {
  Page: () => Page,
  page: () => page
});

// widgets/shared/parts/scripts/keyboard.js
var keyboard_exports = {};
__export(keyboard_exports, {
  isCommand: () => isCommand,
  keepKeys: () => keepKeys,
  neighbour: () => neighbour,
  roving: () => roving
});
var OURS = ".rally-lab, .rally-part";
function keepKeys(page2) {
  const mark = ({ target }) => {
    if (target instanceof Element && target.closest(OURS)) put(target, {
      "data-lm-suppress-shortcuts": "true"
    });
  };
  page2.addEventListener("focusin", mark);
  return () => page2.removeEventListener("focusin", mark);
}
var isCommand = (event) => event.ctrlKey || event.metaKey || event.altKey;
function roving(group, selector, moved = () => {
}) {
  const nodes = () => [
    ...group.querySelectorAll(selector)
  ].filter((node) => node instanceof HTMLElement);
  const nodeOf = ({ target }) => target instanceof Element ? target.closest(selector) : null;
  let current;
  const refresh = (stop = null) => {
    const all = nodes();
    if (stop) current = stop;
    if (!all.some((node) => node === current)) {
      current = all.find((node) => node.contains(document.activeElement)) ?? all[0];
    }
    for (const node of all) put(node, {
      tabindex: node === current ? 0 : -1
    });
  };
  group.addEventListener("focusin", (event) => {
    const node = nodeOf(event);
    if (node && node !== current) refresh(node);
  });
  group.addEventListener("keydown", (event) => {
    const node = nodeOf(event);
    if (!(event instanceof KeyboardEvent) || !node || isCommand(event)) return;
    const all = nodes();
    const to = neighbour(all.map((one) => one.getBoundingClientRect()), all.indexOf(node), event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    all[to].focus();
    moved(all[to]);
  });
  return refresh;
}
function neighbour(boxes, at, key) {
  const count = boxes.length;
  const step = (/* @__PURE__ */ new Map([
    [
      "ArrowRight",
      1
    ],
    [
      "ArrowLeft",
      -1
    ]
  ])).get(key);
  if (step) return (at + step + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const down = (/* @__PURE__ */ new Map([
    [
      "ArrowDown",
      1
    ],
    [
      "ArrowUp",
      -1
    ]
  ])).get(key);
  if (!down) return null;
  const off = boxes.map((box) => (box.top - boxes[at].top) * down);
  const row = Math.min(...off.filter((distance) => distance > 4));
  if (!Number.isFinite(row)) return (at + down + count) % count;
  const beside2 = boxes.map((box) => Math.abs(box.left - boxes[at].left));
  const there = boxes.map((_, index) => index).filter((index) => Math.abs(off[index] - row) < 4);
  return there.sort((a, b) => beside2[a] - beside2[b])[0];
}

// widgets/shared/parts/scripts/plotly_desk.js
var plotly_desk_exports = {};
__export(plotly_desk_exports, {
  PlotlyDesk: () => PlotlyDesk
});
var PlotlyDesk = class {
  /** @type {Plotly | null} */
  plotly = null;
  /** @type {Set<(plotly: Plotly) => void>} */
  waiting = /* @__PURE__ */ new Set();
  /** Hand Plotly out when it is there. @param {Promise<Plotly>} coming */
  async open(coming) {
    this.plotly = await coming;
    const uses = [
      ...this.waiting
    ];
    this.waiting.clear();
    for (const use of uses) use(this.plotly);
  }
  /**
   * Get Plotly, now or when it is there. Returns what ends the wait, if it has not ended.
   * @param {(plotly: Plotly) => void} use
   */
  want(use) {
    if (this.plotly) use(this.plotly);
    else this.waiting.add(use);
    return () => void this.waiting.delete(use);
  }
};

// widgets/shared/parts/scripts/sounds.js
var sounds_exports = {};
__export(sounds_exports, {
  SOUNDS: () => SOUNDS,
  Sounds: () => Sounds
});
var [G4, C5, E5, G5, C6] = [
  392,
  523.25,
  659.25,
  783.99,
  1046.5
];
var SOUNDS = {
  step: [
    {
      at: 0,
      pitch: G5,
      lasts: 0.04,
      kind: "triangle"
    }
  ],
  good: [
    {
      at: 0,
      pitch: C5,
      lasts: 0.12
    },
    {
      at: 0.1,
      pitch: G5,
      lasts: 0.18
    }
  ],
  bad: [
    {
      at: 0,
      pitch: G4 / 2,
      lasts: 0.16,
      kind: "triangle"
    }
  ],
  win: [
    C5,
    E5,
    G5,
    C6,
    G5,
    C6
  ].map((pitch, index) => ({
    at: index * 0.13,
    pitch,
    lasts: index === 5 ? 0.6 : 0.14
  }))
};
var LOUD = 0.12;
var NAME = "sounds";
var Sounds = class {
  /** @type {AudioContext | undefined} made when the first sound is wanted: not before somebody has pressed something */
  context;
  /** @type {Set<() => void>} */
  watching = /* @__PURE__ */ new Set();
  /** @param {Keeper} keeper @param {() => AudioContext} make what plays them */
  constructor(keeper, make = () => new AudioContext()) {
    this.keeper = keeper;
    this.make = make;
  }
  get areOn() {
    return this.keeper.get(NAME) === true;
  }
  /** Switch them on or off, everywhere on the page. @param {boolean} wanted */
  set(wanted) {
    this.keeper.put(NAME, wanted);
    for (const tell of this.watching) tell();
    this.play("good");
  }
  /** Be told when they are switched on or off. @param {() => void} tell @returns {() => void} ends it */
  watch(tell) {
    this.watching.add(tell);
    return () => this.watching.delete(tell);
  }
  /** Play a sound, if sounds are wanted. @param {Sound} sound */
  play(sound) {
    if (!this.areOn) return;
    const context = this.context ??= this.make();
    void context.resume();
    for (const { at, pitch, lasts, kind = "sine" } of SOUNDS[sound]) {
      const [tone, volume, begin] = [
        context.createOscillator(),
        context.createGain(),
        context.currentTime + at
      ];
      tone.type = kind;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUD, begin);
      volume.gain.exponentialRampToValueAtTime(1e-3, begin + lasts);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + lasts);
    }
  }
};

// widgets/shared/parts/scripts/store.js
var store_exports = {};
__export(store_exports, {
  Store: () => Store,
  always: () => always,
  stores: () => stores,
  tab: () => tab
});
var PROJECT = "rally";
var VERSION = 1;
var SOMEBODY = "somebody";
var Store = class {
  isClean = false;
  /** @type {() => string} */
  learner = () => "";
  /** @param {() => Keeper} keeper asked each time: where nothing may be kept, the asking alone is refused */
  constructor(keeper) {
    this.keeper = keeper;
  }
  /**
   * Say who learns here. @param {() => string | undefined} learner asked each time; no name is somebody
   */
  belongTo(learner) {
    this.learner = () => learner() ?? "";
  }
  /**
   * What was put under a name; undefined if nothing was, or nothing that can be read.
   * @param {string} name
   * @returns {unknown}
   */
  get(name) {
    return this.tried((keeper) => {
      const text = keeper.getItem(this.keyOf(name));
      return text === null ? void 0 : JSON.parse(text) ?? void 0;
    });
  }
  /** @param {string} name @param {unknown} value that JSON can say */
  put(name, value) {
    this.tried((keeper) => keeper.setItem(this.keyOf(name), JSON.stringify(value)));
  }
  /** @param {string} name */
  forget(name) {
    this.tried((keeper) => keeper.removeItem(this.keyOf(name)));
  }
  /** @param {string} name */
  keyOf(name) {
    return `${PROJECT} ${VERSION} ${encodeURIComponent(this.learner() || SOMEBODY)} ${name}`;
  }
  /**
   * @template Value
   * @param {(keeper: Keeper) => Value} use
   * @returns {Value | undefined}
   */
  tried(use) {
    try {
      const keeper = this.keeper();
      if (!this.isClean) clean(keeper);
      this.isClean = true;
      return use(keeper);
    } catch {
    }
  }
};
function clean(keeper) {
  const keys = Array.from({
    length: keeper.length
  }, (_, index) => keeper.key(index) ?? "");
  for (const key of keys) {
    const [project, version] = key.split(" ");
    if (project === PROJECT && !(/^\d+$/.test(version) && Number(version) >= VERSION)) keeper.removeItem(key);
  }
}
var always = new Store(() => localStorage);
var tab = new Store(() => sessionStorage);
var stores = [
  tab,
  always
];

// widgets/shared/parts/scripts/page.js
var Page = class {
  views = 0;
  bus = new Bus();
  desk = new PlotlyDesk();
  sounds = new Sounds(always);
  end = () => {
  };
  /** A view has come. Returns what to call once when it goes. */
  enter() {
    if (!this.views++) this.end = keepKeys(document);
    return () => {
      if (!--this.views) this.end();
    };
  }
};
var page = new Page();

// widgets/shared/parts/scripts/drawn.js
var PICTURE = {
  staticPlot: true,
  displayModeBar: false,
  displaylogo: false,
  responsive: false,
  typesetMath: false
};
function withPlotly({ atEnd }, use) {
  atEnd(page.desk.want(use));
}
function isDark(root) {
  const [red, green, blue] = (getComputedStyle(root).color.match(/[\d.]+/g) ?? [
    0,
    0,
    0
  ]).map(Number);
  return red + green + blue > 380;
}
function onLook({ root, atEnd }, changed) {
  const theme = new MutationObserver(changed);
  theme.observe(document.body, {
    attributes: true,
    attributeFilter: [
      "data-jp-theme-light",
      "class"
    ]
  });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  const size = new ResizeObserver(changed);
  size.observe(root);
  atEnd(() => {
    theme.disconnect();
    system.removeEventListener("change", changed);
    size.disconnect();
  });
}
function gathered({ atEnd }, draw) {
  let asked = 0;
  atEnd(() => cancelAnimationFrame(asked));
  return () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(draw);
  };
}
function recoloured(value, swap) {
  const copy = (one) => {
    if (typeof one === "string") return swap[one] ?? one;
    if (Array.isArray(one)) return one.map(copy);
    if (one && typeof one === "object") return Object.fromEntries(Object.entries(one).map(([k, v]) => [
      k,
      copy(v)
    ]));
    return one;
  };
  return (
    /** @type {Value} */
    copy(value)
  );
}

// widgets/shared/parts/scripts/focus.js
var focus_exports = {};
__export(focus_exports, {
  heirOf: () => heirOf,
  keepFocus: () => keepFocus,
  nextIn: () => nextIn
});
var NEXT = [
  ":is(.rally-acts, .rally-sheet) .mod-primary",
  ".rally-hand [tabindex='0']",
  ".rally-acts button",
  ".rally-hand-row button",
  ".rally-side [tabindex='0']",
  ".rally-head button"
];
var BACK = ".rally-repeat";
var [OPENER, OPENS, SHEET] = [
  ".rally-opener",
  "rally-opens-",
  "rally-sheet-of-"
];
var AWAY = ".rally-sheet-away";
var PANEL = ":scope > .rally-laid > .rally-panel";
var CONTROL = ".jupyter-widgets:not(.widget-box), .rally-part";
var FOCUSABLE = "button, input, select, [tabindex], textarea";
var isSeen = (node) => node.isConnected && node.checkVisibility({
  visibilityProperty: true
});
function nextIn(lab) {
  for (const selector of NEXT) {
    const found = [
      ...lab.querySelectorAll(selector)
    ].find((node) => isSeen(node) && !node.matches(BACK));
    if (found) return found;
  }
}
function placeOf(node) {
  const control = node.closest(CONTROL);
  return control && {
    control,
    index: [
      ...control.querySelectorAll(FOCUSABLE)
    ].indexOf(node)
  };
}
function heirOf(place) {
  if (!place || !isSeen(place.control)) return void 0;
  const heir = [
    ...place.control.querySelectorAll(FOCUSABLE)
  ][place.index];
  return heir && isSeen(heir) ? heir : void 0;
}
function sheetOf(lab, opener) {
  const name = [
    ...opener.classList
  ].find((each) => each.startsWith(OPENS));
  return name ? lab.querySelector(`${PANEL} > .${SHEET}${name.slice(OPENS.length)}`) : null;
}
function openerOf(lab, node) {
  const names = [
    ...node.closest(`[class*=${SHEET}]`)?.classList ?? []
  ];
  const name = names.find((each) => each.startsWith(SHEET));
  const opener = name && lab.querySelector(`:scope > .rally-head > .rally-openers > .${OPENS}${name.slice(SHEET.length)}`);
  return opener && isSeen(opener) ? opener : void 0;
}
function keepFocus(lab) {
  let last = null;
  let place = null;
  let wanted = null;
  let asked = 0;
  const note = ({ target }) => {
    last = target instanceof Element && lab.contains(target) ? target : null;
    place = last && placeOf(last);
  };
  const press2 = ({ target }) => {
    const opener = target instanceof Element ? target.closest(OPENER) : null;
    if (opener?.closest(".rally-lab") === lab) wanted = sheetOf(lab, opener);
  };
  const mend = () => {
    asked = 0;
    const { activeElement, body } = document;
    if (wanted && isSeen(wanted)) {
      const seen = [
        ...wanted.querySelectorAll(FOCUSABLE)
      ].filter(isSeen);
      const first = seen.find((node) => !node.matches(AWAY)) ?? seen[0];
      wanted = null;
      if (first instanceof HTMLElement) return first.focus({
        preventScroll: true
      });
    }
    if (!last || isSeen(last) || activeElement && activeElement !== body && activeElement !== last) return;
    const next = heirOf(place) ?? openerOf(lab, last) ?? nextIn(lab);
    if (next instanceof HTMLElement) next.focus({
      preventScroll: true
    });
  };
  const changes = new MutationObserver(() => asked ||= requestAnimationFrame(mend));
  changes.observe(lab, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [
      "style",
      "hidden"
    ]
  });
  document.addEventListener("focusin", note);
  lab.addEventListener("click", press2, true);
  return () => {
    changes.disconnect();
    lab.removeEventListener("click", press2, true);
    cancelAnimationFrame(asked);
    document.removeEventListener("focusin", note);
  };
}

// widgets/shared/parts/scripts/following.js
var following_exports = {};
__export(following_exports, {
  following: () => following
});
function following({ model, root, watch, atEnd }, draw, also = "") {
  let step = 0;
  let leave = () => {
  };
  const show = () => {
    const steps = model.get("steps");
    const now = Math.min(step, steps.length - 1);
    put(root, {
      "data-at-end": String(now === steps.length - 1)
    });
    if (steps.length) draw(steps[now]);
  };
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), (next) => {
      step = next;
      show();
    });
  });
  watch(`film steps ${also}`.trim(), () => {
    step = page.bus.stepOf(model.get("channel"), model.get("film"));
    show();
  });
  atEnd(() => leave());
}

// widgets/shared/parts/scripts/going_on.js
var going_on_exports = {};
__export(going_on_exports, {
  cellAfter: () => cellAfter,
  goOnFrom: () => goOnFrom,
  wayOf: () => wayOf
});
var RUNS = "Enter";
function wayOf({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (key !== RUNS) return "usual";
  if (ctrlKey || metaKey || altKey) return "nowhere";
  return shiftKey ? "on" : "usual";
}
function cellAfter(lab) {
  const cells = [
    ...lab.closest(".jp-Notebook")?.querySelectorAll(".jp-Cell") ?? []
  ];
  return cells[cells.findIndex((cell) => cell.contains(lab)) + 1];
}
function select(cell) {
  cell.dispatchEvent(new MouseEvent("mousedown", {
    bubbles: true,
    cancelable: true,
    button: 0
  }));
  if (cell instanceof HTMLElement) cell.focus({
    preventScroll: true
  });
  cell.scrollIntoView({
    block: "nearest"
  });
}
function goOnFrom(lab) {
  if (lab instanceof HTMLElement) lab.tabIndex = -1;
  const press2 = (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const way = wayOf(event);
    if (way === "usual") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const next = way === "on" ? cellAfter(lab) : void 0;
    if (next) select(next);
  };
  lab.addEventListener("keydown", press2, true);
  return () => lab.removeEventListener("keydown", press2, true);
}

// widgets/shared/parts/scripts/guard.js
var guard_exports = {};
__export(guard_exports, {
  guard: () => guard,
  isSecond: () => isSecond
});
var AGAIN = 400;
var NEAR = 12;
var GUARDED = ".jupyter-button, .rally-card, .rally-option, .rally-trick-card, .rally-notation button, [data-once], .rally-board-cell, .rally-board-way, .rally-tray-tile";
var MAY_REPEAT = ".rally-repeat, [data-repeats]";
var CONTROL2 = `${GUARDED}, button, input, select, label, [role=button]`;
var isSecond = (last, now) => last !== null && now.at - last.at < AGAIN && Math.hypot(now.x - last.x, now.y - last.y) < NEAR && !(last.repeats && now.repeats) && Boolean(now.once || now.on !== last.on);
var meant = (target) => target instanceof HTMLLabelElement ? target.control ?? target : target;
function guard(lab) {
  let last = null;
  const clickOf = (event) => {
    const on = meant(event.target instanceof Element ? event.target.closest(CONTROL2) : null);
    const [repeats, once] = [
      Boolean(on?.matches(MAY_REPEAT)),
      Boolean(on?.matches(GUARDED))
    ];
    return {
      x: event.clientX,
      y: event.clientY,
      at: event.timeStamp,
      on,
      repeats,
      once
    };
  };
  const hear = (event) => {
    if (!(event instanceof MouseEvent) || !event.detail) return;
    const now = clickOf(event);
    const isAgain = isSecond(last, now);
    if (event.type === "click") last = now;
    if (!now.on || !isAgain) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const types = [
    "mousedown",
    "click"
  ];
  for (const type of types) lab.addEventListener(type, hear, {
    capture: true
  });
  return () => {
    for (const type of types) lab.removeEventListener(type, hear, {
      capture: true
    });
  };
}

// widgets/shared/parts/scripts/keyed.js
var keyed_exports = {};
__export(keyed_exports, {
  focusOn: () => focusOn,
  keyed: () => keyed,
  planned: () => planned
});
function planned(before, wanted) {
  const [had, kept] = [
    new Set(before),
    new Set(wanted)
  ];
  const rest = before.filter((key) => kept.has(key));
  const moves = [];
  for (const key of wanted) {
    if (rest[0] === key) {
      rest.shift();
      continue;
    }
    moves.push({
      key,
      before: rest[0] ?? null
    });
    if (had.has(key)) rest.splice(rest.indexOf(key), 1);
  }
  return {
    gone: before.filter((key) => !kept.has(key)),
    moves
  };
}
var lists = /* @__PURE__ */ new WeakMap();
function keyed(parent, items, keyOf, make, fallback = null) {
  const old = lists.get(parent) ?? /* @__PURE__ */ new Map();
  const wanted = new Map(items.map((item, index2) => [
    keyOf(item, index2),
    item
  ]));
  const kept = /* @__PURE__ */ new Map();
  for (const [key, item] of wanted) kept.set(key, old.get(key) ?? make(item));
  lists.set(parent, kept);
  const active = document.activeElement;
  const { gone, moves } = planned([
    ...old.keys()
  ], [
    ...wanted.keys()
  ]);
  const lost = [
    ...old.entries()
  ].findIndex(([key, { node }]) => node.contains(active) && !wanted.has(key));
  const stays = lost < 0 && active && parent.contains(active) ? active : null;
  for (const key of gone) old.get(key)?.node.remove();
  for (const { key, before } of moves) {
    const node = kept.get(key)?.node;
    if (node) parent.insertBefore(node, before === null ? null : kept.get(before)?.node ?? null);
  }
  let index = 0;
  for (const [key, item] of wanted) kept.get(key)?.update(item, index++);
  if (lost >= 0) focusOn(parent.children[Math.min(lost, parent.children.length - 1)] ?? fallback);
  else if (stays && document.activeElement !== stays) focusOn(stays);
}
var FOCUSABLE2 = "button, input, select, [tabindex]";
function focusOn(node) {
  const inner = node?.matches(FOCUSABLE2) ? node : node?.querySelector(FOCUSABLE2);
  if (inner instanceof HTMLElement) inner.focus({
    preventScroll: true
  });
}

// widgets/shared/parts/scripts/lab.js
var lab_exports = {};
__export(lab_exports, {
  keepLab: () => keepLab,
  watchAnswers: () => watchAnswers
});

// widgets/shared/parts/scripts/shortcuts.js
var shortcuts_exports = {};
__export(shortcuts_exports, {
  listenToKeys: () => listenToKeys,
  meaningOf: () => meaningOf
});
var LETTERS = /* @__PURE__ */ new Map([
  [
    "n",
    "next"
  ],
  [
    "b",
    "back"
  ],
  [
    "?",
    "help"
  ],
  [
    "escape",
    "close"
  ]
]);
function meaningOf(key) {
  if (/^[0-9]$/.test(key)) return {
    card: (Number(key) + 9) % 10
  };
  return LETTERS.get(key.toLowerCase());
}
var TYPED = "input:not([type=checkbox], [type=radio]), select, textarea";
var FIELD = ".widget-input, .widget-text input";
var AWAY2 = ".rally-sheet-away";
var NODES = {
  next: ":is(.rally-acts, .rally-sheet) .mod-primary",
  back: "button.rally-repeat"
};
var isSeen2 = (node) => node.checkVisibility({
  visibilityProperty: true
});
function listenToKeys(lab, help) {
  const close = () => {
    help("close");
    const away = [
      ...lab.querySelectorAll(AWAY2)
    ].find(isSeen2);
    if (away instanceof HTMLElement) away.click();
  };
  const leave = (event) => {
    const isField = event.target instanceof Element && event.target.matches(FIELD);
    if (event instanceof KeyboardEvent && event.key === "Escape" && isField) close();
  };
  const press2 = (event) => {
    if (!(event instanceof KeyboardEvent) || isCommand(event) || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.matches(TYPED)) return;
    const meaning = meaningOf(event.key);
    if (!meaning) return;
    if (meaning === "close") return close();
    event.preventDefault();
    event.stopPropagation();
    if (meaning === "help") return help(meaning);
    const selector = typeof meaning === "string" ? NODES[meaning] : ".rally-hand:not(.rally-tray *) button.rally-card";
    const found = [
      ...lab.querySelectorAll(selector)
    ].filter(isSeen2);
    const node = found[typeof meaning === "string" ? 0 : meaning.card];
    if (node instanceof HTMLElement) node.click();
  };
  lab.addEventListener("keydown", press2);
  lab.addEventListener("keydown", leave, {
    capture: true
  });
  return () => {
    lab.removeEventListener("keydown", press2);
    lab.removeEventListener("keydown", leave, {
      capture: true
    });
  };
}

// widgets/shared/parts/scripts/within.js
var within_exports = {};
__export(within_exports, {
  whenInLab: () => whenInLab
});
function whenInLab({ root, atEnd }, arrived) {
  const arrival = new ResizeObserver(() => {
    const lab = root.closest(".rally-lab");
    if (!lab) return;
    arrival.disconnect();
    for (const end of arrived(lab)) atEnd(end);
  });
  arrival.observe(root);
  atEnd(() => arrival.disconnect());
}

// widgets/shared/parts/scripts/lab.js
var WAIT = 400;
function keepLab(view) {
  whenInLab(view, (lab) => [
    mendControls(view, lab),
    guard(lab),
    goOnFrom(lab),
    keepFocus(lab),
    listenToKeys(lab, (wish) => view.root.dispatchEvent(new CustomEvent("rally-help", {
      detail: wish
    }))),
    watchAnswers(view, lab),
    tellClosing(view),
    nameRegion(view, lab),
    countActs(view, lab),
    comeIntoView(lab)
  ]);
}
function nameRegion({ model }, lab) {
  const name = () => {
    const called = model.get("region") || null;
    put(lab, {
      role: "region",
      lang: model.get("lang"),
      "data-region": called
    });
    const alike = [
      ...document.querySelectorAll(".rally-lab[data-region]")
    ].filter((other) => other !== lab && other.getAttribute("data-region") === called);
    put(lab, {
      "aria-label": called && alike.length ? `${called} (${alike.length + 1})` : called
    });
  };
  const changes = [
    "change:region",
    "change:lang"
  ];
  for (const change of changes) model.on(change, name);
  name();
  return () => changes.forEach((change) => model.off(change, name));
}
function countActs({ model }, lab) {
  const count = () => void put(lab, {
    "data-acts": model.get("acts")
  });
  model.on("change:acts", count);
  count();
  return () => model.off("change:acts", count);
}
function tellClosing({ model, root, say }) {
  const close = () => {
    const output = root.closest(".jp-OutputArea-child");
    const note = h("div", {
      class: "rally-host"
    }, h("p", {
      class: "rally-silence",
      role: "status",
      text: say("closed")
    }));
    setTimeout(() => output?.isConnected && output.append(note));
  };
  model.on("comm:close", close);
  return () => model.off("comm:close", close);
}
function watchAnswers({ model, knock }, lab) {
  let timer = 0;
  const hear = () => clearTimeout(timer);
  const wait = ({ type, target }) => {
    if (!(target instanceof Element) || !isNeeded(type, target)) return;
    clearTimeout(timer);
    timer = setTimeout(knock, WAIT);
  };
  for (const type of [
    "click",
    "change"
  ]) lab.addEventListener(type, wait, true);
  model.on("change", hear);
  return () => {
    clearTimeout(timer);
    for (const type of [
      "click",
      "change"
    ]) lab.removeEventListener(type, wait, true);
    model.off("change", hear);
  };
}

// widgets/shared/parts/scripts/lines.js
var lines_exports = {};
__export(lines_exports, {
  PACES: () => PACES,
  leapt: () => leapt,
  lineAt: () => lineAt,
  listed: () => listed,
  marksOf: () => marksOf,
  placeOf: () => placeOf2
});
var PACES = [
  {
    name: "slow",
    every: 1800
  },
  {
    name: "normal",
    every: 900
  },
  {
    name: "quick",
    every: 200
  }
];
function marksOf(lines, list) {
  const last = Math.max(1, list.length - 1);
  return [
    ...list.entries()
  ].filter(([_place, index]) => lines[index].mark || lines[index].note).map(([place, index]) => ({
    at: place / last,
    flaw: Boolean(lines[index].note)
  }));
}
function listed(lines, brief) {
  const all = lines.map((_, index) => index);
  return brief ? all.filter((index) => !lines[index].minor) : all;
}
var placeOf2 = (list, index) => index < 0 ? -1 : list.findLastIndex((other) => other <= index);
function lineAt(lines, scene, step) {
  const first = lines.find((line) => line.scene === scene)?.step ?? 0;
  return lines.findLastIndex((line) => line.scene === scene && line.step <= Math.max(step, first));
}
function leapt(lines, list, shown, by) {
  const marks = list.filter((index) => lines[index].mark);
  if (by < 0) return marks.findLast((index) => index < shown) ?? list[0];
  return marks.find((index) => index > shown) ?? list.at(-1);
}

// widgets/shared/parts/scripts/next_lesson.js
var next_lesson_exports = {};
__export(next_lesson_exports, {
  canOpen: () => canOpen,
  folderOf: () => folderOf,
  leadTo: () => leadTo,
  lessonButton: () => lessonButton,
  offer: () => offer
});
function folderOf({ pathname, search }) {
  const inPath = /\/(?:tree|notebooks)\/(.*)$/.exec(pathname)?.[1] ?? "";
  const path = new URLSearchParams(search).get("path") ?? decodeURIComponent(inPath);
  return path.slice(0, path.lastIndexOf("/") + 1);
}
var lessonButton = () => h("button", {
  type: "button",
  class: "rally-button rally-next-lesson",
  hidden: true
});
var canOpen = () => Boolean(document.getElementById("jupyter-config-data"));
function leadTo(button, path) {
  const steps = [];
  for (const step of `${folderOf(location)}${path}`.split("/")) {
    if (step === "..") steps.pop();
    else steps.push(step);
  }
  const args = JSON.stringify({
    path: steps.join("/")
  });
  put(button, {
    "data-commandlinker-command": "docmanager:open",
    "data-commandlinker-args": args
  });
}
function offer(button, file, label) {
  const isThere2 = Boolean(file) && canOpen();
  put(button, {
    text: label,
    hidden: !isThere2
  });
  if (isThere2) leadTo(button, file);
}

// widgets/shared/parts/scripts/part.js
var part_exports = {};
__export(part_exports, {
  definePart: () => definePart,
  hopeful: () => hopeful
});

// widgets/shared/parts/scripts/questions.js
var questions_exports = {};
__export(questions_exports, {
  Questions: () => Questions
});
var PATIENCE2 = 900;
var Questions = class {
  /** @type {Map<unknown, { settle: (isAnswered: boolean) => void, timer?: ReturnType<typeof setTimeout> }>} */
  waiting = /* @__PURE__ */ new Map();
  /** @type {Silence} */
  silence = "";
  /**
   * @param {(content: Content) => void} send raises an error where there is no kernel to send to
   * @param {(silence: Silence, isAsked: boolean) => void} tell hears when the kernel falls silent and when it answers
   *   again, and whether that is so because somebody asked
   * @param {number} [patience]
   */
  constructor(send, tell, patience = PATIENCE2) {
    this.send = send;
    this.tell = tell;
    this.patience = patience;
  }
  /**
   * Tell the kernel something. Was it answered? If no answer comes in time, it is asked once more, cheaply.
   * @param {Content} content
   * @param {() => void} [late]
   * @returns {Promise<boolean>} false: what was said is lost
   */
  ask(content, late = () => this.wonder()) {
    const ask = uid();
    return new Promise((settle) => {
      this.waiting.set(ask, {
        settle,
        timer: setTimeout(late, this.patience)
      });
      try {
        this.send({
          ...content,
          ask
        });
      } catch {
        this.lose();
      }
    });
  }
  /** Is anybody there? Whoever is answers this without doing anything. */
  knock() {
    return this.ask({
      there: true
    }, () => this.say("late"));
  }
  wonder() {
    this.say("late");
    this.ask({
      there: true
    }, () => {
    });
  }
  /**
   * An answer has come. Answers come in the order of the questions: an older one that waits was lost on its way.
   * @param {unknown} answered
   */
  hear(answered) {
    if (!this.waiting.has(answered)) return;
    for (const [ask, { settle, timer }] of [
      ...this.waiting
    ]) {
      clearTimeout(timer);
      this.waiting.delete(ask);
      settle(ask === answered);
      if (ask === answered) break;
    }
    this.say("");
  }
  /** The kernel that was asked is no more. */
  lose(isAsked = true) {
    this.end();
    this.say("gone", isAsked);
  }
  /** Nobody waits any longer. */
  end() {
    for (const { settle, timer } of this.waiting.values()) {
      clearTimeout(timer);
      settle(false);
    }
    this.waiting.clear();
  }
  /** @param {Silence} silence */
  say(silence, isAsked = true) {
    if (!silence && !this.silence) return;
    this.silence = silence;
    this.tell(silence, isAsked);
  }
};

// widgets/shared/parts/scripts/revive.js
var revive_exports = {};
__export(revive_exports, {
  revive: () => revive
});
var NOTHING = {
  content: {
    data: {
      method: ""
    }
  }
};
async function revive(manager, id) {
  if (!manager?.has_model?.(id)) return;
  const real = await manager.get_model(id);
  if (!real.comm) return;
  const isHeard = await real._handle_comm_msg(NOTHING).then(() => true, () => false);
  if (isHeard) return;
  const base = Object.getPrototypeOf(Object.getPrototypeOf(real));
  real.comm.on_msg(base._handle_comm_msg.bind(real));
  real.comm.send({
    method: "request_state"
  });
}

// widgets/shared/parts/scripts/silence.js
var silence_exports = {};
__export(silence_exports, {
  isCutOff: () => isCutOff,
  makeNote: () => makeNote,
  showSilence: () => showSilence
});
var isCutOff = (el) => el.closest(".jupyter-widgets-disconnected") !== null;
var makeNote = () => h("p", {
  class: "rally-silence",
  role: "status"
});
function showSilence(el, own, silence, text, isAsked) {
  const lab = el.closest(".rally-lab");
  const place = lab instanceof HTMLElement ? lab : el;
  const found = lab?.querySelector(".rally-line ~ .rally-silence");
  const note = found instanceof HTMLElement ? found : own;
  if (!isAsked && silence && place.getAttribute("data-silence") === silence) return;
  put(place, {
    "data-silence": silence || null
  });
  if (!silence || !isAsked) {
    put(note, {
      role: isAsked ? "status" : null,
      text
    });
    return;
  }
  put(note, {
    role: "status",
    text: ""
  });
  setTimeout(() => {
    if (place.getAttribute("data-silence") === silence) put(note, {
      text
    });
  }, 20);
}

// widgets/shared/parts/scripts/part.js
var SETTLED2 = 1e3;
function definePart(name, build14) {
  return {
    /** @param {{ model: Model<T>, el: HTMLElement }} given by anywidget @returns {() => void} */
    render({ model, el }) {
      const ends = [
        page.enter()
      ];
      const root = h("div", {
        class: `rally-part rally-${name}`
      });
      const fault = h("p", {
        class: "rally-fault",
        role: "alert",
        hidden: true
      });
      const note = makeNote();
      const view = viewOf(model, el, root, note, (stop) => ends.push(stop));
      revive(model.widget_manager, model.get("_id"));
      el.classList.add("rally-host");
      el.append(root, fault, note);
      view.watch("_dom_classes", dresser(model, el));
      view.watch("lang", () => put(root, {
        lang: model.get("lang")
      }));
      view.watch("fault", () => put(fault, {
        text: model.get("fault"),
        hidden: !model.get("fault")
      }));
      build14(view);
      return () => {
        for (const end of ends.splice(0).reverse()) end();
        for (const node of [
          root,
          fault,
          note
        ]) node.remove();
      };
    }
  };
}
function dresser(model, el) {
  let worn = [];
  return () => {
    const wanted = model.get("_dom_classes") ?? [];
    el.classList.remove(...worn.filter((name) => !wanted.includes(name)));
    el.classList.add(...wanted);
    worn = wanted;
  };
}
function viewOf(model, el, root, note, atEnd) {
  const say = (key, values) => fill(String(model.get("labels")?.[key] ?? ""), values);
  const send = (content) => {
    if (isCutOff(el)) throw new Error("gone");
    model.send(content);
  };
  const questions = new Questions(send, (silence, isAsked) => {
    const text = {
      "": "",
      late: say("late"),
      gone: say("gone")
    }[silence];
    showSilence(el, note, silence, text, isAsked);
  });
  const listen = (event, listener) => {
    model.on(event, listener);
    atEnd(() => model.off(event, listener));
  };
  const hear = ({ answered } = {}) => questions.hear(answered);
  model.on("msg:custom", hear);
  atEnd(() => model.off("msg:custom", hear));
  atEnd(() => questions.end());
  listen("comm_live_update", () => questions.lose(false));
  const settled = setTimeout(() => isCutOff(el) && questions.lose(false), SETTLED2);
  atEnd(() => clearTimeout(settled));
  return {
    model,
    root,
    say,
    watch(names, redraw) {
      for (const trait of names.split(" ")) listen(`change:${trait}`, redraw);
      redraw();
    },
    act: (content) => questions.ask(content),
    knock: () => void questions.knock(),
    atEnd
  };
}
function hopeful(view, redraw) {
  let pending = 0;
  let hope;
  return {
    /** @param {Value} real @returns {Value} */
    now: (real) => pending ? hope : real,
    /** @param {Value} value @param {Content} content */
    choose(value, content) {
      pending += 1;
      hope = value;
      redraw();
      view.act(content).then(() => {
        pending -= 1;
        redraw();
      });
    }
  };
}

// widgets/shared/parts/scripts/pointed.js
var pointed_exports = {};
__export(pointed_exports, {
  markOf: () => markOf,
  watchPointed: () => watchPointed
});
function markOf(node, marks) {
  const name = Object.keys(marks).find((name2) => node?.closest(`.${name2}`));
  return name === void 0 ? null : marks[name] ?? null;
}
function watchPointed({ root, atEnd }, marks, show) {
  let under = null;
  let shown = "";
  const inLab = (node) => node && root.closest(".rally-lab")?.contains(node) ? markOf(node, marks()) : null;
  function look() {
    const mark = inLab(under?.isConnected ? under : null) ?? inLab(document.activeElement);
    if (JSON.stringify(mark) === shown) return;
    shown = JSON.stringify(mark);
    show(mark);
  }
  const over = ({ target }) => {
    under = target instanceof Element ? target : null;
    look();
  };
  const listened = (
    /** @type {const} */
    [
      [
        "pointerover",
        over
      ],
      [
        "focusin",
        look
      ],
      [
        "focusout",
        () => setTimeout(look)
      ]
    ]
  );
  for (const [type, listener] of listened) document.addEventListener(type, listener);
  atEnd(() => {
    for (const [type, listener] of listened) document.removeEventListener(type, listener);
  });
  return look;
}

// widgets/shared/parts/scripts/tags.js
var tags_exports = {};
__export(tags_exports, {
  RULE_TAG: () => RULE_TAG,
  pieces: () => pieces,
  tagged: () => tagged
});
var RULE = "[A-Z](?:\\d+\\.\\d+|-[A-Z])";
var RULES = new RegExp(`\\s*[(\uFF08[\uFF3B\u3010](${RULE}(?:\\s*[,\uFF0C\u3001;\uFF1B]\\s*${RULE})*)[)\uFF09\\]\uFF3D\u3011]([.\u3002]?)`, "g");
var NUMBERS = new RegExp(RULE, "g");
var TAG = "rally-rule";
var tag = (rule) => h("button", {
  type: "button",
  class: TAG,
  "aria-haspopup": "dialog",
  text: rule
});
function pieces(text) {
  const found = [];
  let at = 0;
  for (const match of text.matchAll(RULES)) {
    found.push(text.slice(at, match.index) + match[2], match[1].match(NUMBERS) ?? []);
    at = match.index + match[0].length;
  }
  found.push(text.slice(at));
  return found.filter((piece) => piece.length > 0);
}
var RULE_TAG = "button.rally-rule";
var tagged = (text, within = false) => pieces(text).flatMap((piece) => typeof piece === "string" ? [
  document.createTextNode(piece)
] : piece.flatMap((rule) => [
  document.createTextNode(" "),
  within ? h("small", {
    class: TAG,
    text: rule
  }) : tag(rule)
]));

// widgets/shared/parts/chart.js
var chart_exports = {};
__export(chart_exports, {
  default: () => chart_default,
  wholeAt: () => wholeAt
});
var wholeAt = (axis, x) => Math.max(0, Math.round(axis.p2c(x - axis._offset)));
function build(view) {
  const { model, root } = view;
  const plot = h("div", {
    class: "rally-chart-plot",
    "aria-hidden": "true"
  });
  put(root, {
    role: "img"
  }).append(plot);
  let plotly = null;
  const draw = () => {
    put(root, {
      "aria-label": model.get("alt") || null,
      "data-clickable": model.get("clickable")
    });
    const figure = model.get("figure");
    const high = Number(figure.layout?.height);
    plot.style.minHeight = high ? `${high}px` : "";
    const width = root.clientWidth;
    if (!plotly || !width || !figure.data) return;
    const { data = [], layout } = recoloured(figure, isDark(root) ? model.get("_dark") : {});
    plotly.react(plot, data, {
      ...layout,
      width
    }, PICTURE);
    root.dataset.ready = "yes";
  };
  root.addEventListener("click", (event) => {
    const { _fullLayout } = (
      /** @type {HTMLElement & { _fullLayout?: { xaxis: Axis } }} */
      plot
    );
    if (!model.get("clickable") || !_fullLayout) return;
    view.act({
      at: wholeAt(_fullLayout.xaxis, event.clientX - plot.getBoundingClientRect().left)
    });
  });
  const soon = gathered(view, draw);
  withPlotly(view, (found) => {
    plotly = found;
    draw();
    view.atEnd(() => found.purge(plot));
  });
  onLook(view, soon);
  view.watch("figure alt clickable", soon);
}
var chart_default = definePart("chart", build);

// widgets/shared/parts/files.js
var files_exports = {};
__export(files_exports, {
  contentOf: () => contentOf,
  default: () => files_default
});
var ARROWS = {
  save: "M11 3h2v9.2l3.3-3.3 1.4 1.4L12 16l-5.7-5.7 1.4-1.4 3.3 3.3ZM4 18h16v2.5H4Z",
  load: "M12 3l5.7 5.7-1.4 1.4L13 6.8V16h-2V6.8l-3.3 3.3-1.4-1.4ZM4 18h16v2.5H4Z"
};
function download(name, text) {
  const url = URL.createObjectURL(new Blob([
    text
  ], {
    type: "text/plain;charset=utf-8"
  }));
  const link = h("a", {
    href: url,
    download: name,
    hidden: true
  });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1e4);
}
async function contentOf(file, limit) {
  if (file.size > limit) return {
    file: file.name,
    problem: "big"
  };
  try {
    return {
      file: file.name,
      text: new TextDecoder("utf-8", {
        fatal: true
      }).decode(await file.arrayBuffer())
    };
  } catch {
    return {
      file: file.name,
      problem: "unreadable"
    };
  }
}
function build2({ model, root, say, watch, act, atEnd }) {
  const words = {
    save: h("span"),
    load: h("span")
  };
  const field = h("input", {
    type: "file",
    hidden: true,
    tabindex: -1,
    onchange: onChoose
  });
  const choose = () => field.click();
  const button = {
    type: "button",
    class: "rally-button"
  };
  const save = h("button", {
    ...button,
    "data-once": true,
    onclick: onSave
  }, icon(ARROWS.save), words.save);
  const load = h("button", {
    ...button,
    onclick: choose
  }, icon(ARROWS.load), words.load);
  const drop = h("span", {
    class: "rally-files-hint"
  });
  root.append(save, load, field, drop);
  let wanted = false;
  async function onSave() {
    wanted = true;
    await act({
      save: true
    });
    wanted = false;
  }
  function deliver(content) {
    if (wanted && content?.deliver) download(String(content.deliver), String(content.text));
  }
  async function take(file) {
    if (file) await act(await contentOf(file, model.get("limit")));
  }
  async function onChoose() {
    await take(field.files?.[0]);
    field.value = "";
  }
  root.addEventListener("dragover", (event) => {
    event.preventDefault();
    put(root, {
      "data-over": true
    });
  });
  root.addEventListener("dragleave", () => put(root, {
    "data-over": null
  }));
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    put(root, {
      "data-over": null
    });
    take(event.dataTransfer?.files?.[0]);
  });
  model.on("msg:custom", deliver);
  atEnd(() => model.off("msg:custom", deliver));
  watch("labels accept", () => {
    put(words.save, {
      text: say("save")
    });
    put(words.load, {
      text: say("load")
    });
    put(field, {
      accept: model.get("accept"),
      "aria-label": say("load")
    });
    put(drop, {
      text: say("drop")
    });
  });
}
var files_default = definePart("files", build2);

// widgets/shared/parts/line.js
var line_exports = {};
__export(line_exports, {
  default: () => line_default
});
var TONES = {
  info: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Zm-1.2 8.5h2.4v7h-2.4Zm1.2-4.7a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z",
  good: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Zm-1.6 14.6-4.3-4.3 1.7-1.7 2.6 2.6 5.8-5.8 1.7 1.7Z",
  bad: "M12 2.5 1.5 21h21ZM10.9 9.5h2.2v5.5h-2.2Zm1.1 6.6a1.3 1.3 0 1 1 0 2.6a1.3 1.3 0 1 1 0-2.6Z"
};
function build3(view) {
  const { model, root, say, watch, atEnd } = view;
  const sign = icon(TONES.info);
  const path = put(sign.children[0], {
    "fill-rule": "evenodd"
  });
  const words = h("span", {
    class: "rally-line-words",
    id: uid(),
    role: "status",
    "aria-live": "polite",
    "aria-atomic": "true"
  });
  const label = h("span");
  const whole = h("button", {
    type: "button",
    class: "rally-button rally-line-more",
    "aria-controls": words.id,
    hidden: true,
    onclick: () => unfold(!isOpen())
  }, label, h("span", {
    "aria-hidden": "true",
    text: "\u2026"
  }));
  const news = h("span", {
    class: "rally-unseen",
    role: "status"
  });
  root.append(sign, words, whole, news);
  let seen = "";
  let shown = "";
  let spoken = model.get("lang");
  let whispered = spoken;
  let times = model.get("times");
  let helps = false;
  let leave = () => {
  };
  atEnd(() => leave());
  function draw() {
    const [film, opening] = [
      model.get("film"),
      model.get("opening")
    ];
    if (page.bus.hasEnded(model.get("channel"), film, model.get("last"))) seen = film;
    const waits = Boolean(opening) && seen !== film;
    const tone = waits ? "info" : model.get("tone");
    const text = helps ? keys() : waits ? opening : model.get("text");
    put(root, {
      "data-tone": tone,
      "data-waits": waits
    });
    put(path, {
      d: TONES[tone]
    });
    const [lang, told] = [
      model.get("lang"),
      model.get("times")
    ];
    if (text === shown && told === times) return;
    if (shown && tone !== "info" && lang === spoken && !helps) page.sounds.play(tone);
    const aside = lang !== spoken && !root.closest(".rally-lab")?.contains(document.activeElement);
    put(words, {
      "aria-live": aside && !helps ? "off" : "polite"
    });
    words.replaceChildren(...tagged(text));
    [shown, spoken, times] = [
      text,
      lang,
      told
    ];
    unfold(false);
  }
  const isOpen = () => root.hasAttribute("data-open");
  function unfold(wanted) {
    put(root, {
      "data-open": wanted
    });
    const isCut = wanted || words.scrollHeight > words.clientHeight + 2;
    put(label, {
      text: say(wanted ? "less" : "whole")
    });
    put(whole, {
      "aria-expanded": String(wanted),
      hidden: !isCut
    });
  }
  words.addEventListener("focusin", () => !whole.hidden && unfold(true));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.stopPropagation();
    unfold(false);
  });
  function whisper() {
    const [text, isHere] = [
      model.get("news"),
      root.closest(".rally-lab")?.contains(document.activeElement)
    ];
    const isSame = whispered === model.get("lang") || !news.textContent;
    put(news, {
      text: text && isHere && isSame ? text : ""
    });
    whispered = model.get("lang");
  }
  const size = new ResizeObserver(() => unfold(isOpen()));
  size.observe(root);
  atEnd(() => size.disconnect());
  function keys() {
    const hasCards = root.closest(".rally-lab")?.querySelector(".rally-hand:not(.rally-tray *) .rally-card");
    return view.say(hasCards ? "keys_with_cards" : "keys");
  }
  function help(wanted) {
    if (helps === wanted) return;
    helps = wanted;
    draw();
  }
  root.addEventListener("rally-help", (event) => {
    if (event instanceof CustomEvent) help(event.detail === "close" ? false : !helps);
  });
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), draw);
  });
  watch("text tone opening film last times", () => {
    helps = false;
    draw();
  });
  watch("news", whisper);
  keepLab(view);
}
var line_default = definePart("line", build3);

// widgets/shared/parts/log.js
var log_exports = {};
__export(log_exports, {
  default: () => log_default
});
var ICONS = {
  last: "M5 4.5h3v15H5Zm14 0v15L9.5 12Z",
  back: "M15.5 4.5v15L6 12Z",
  play: "M7 3.5v17L20.5 12Z",
  pause: "M6 4h4.5v16H6Zm7.5 0H18v16h-4.5Z",
  forward: "M8.5 4.5v15L18 12Z",
  next: "M16 4.5h3v15h-3ZM5 4.5v15L14.5 12Z"
};
var LogView = class {
  /** @param {import("./scripts/part.js").View<Log>} view */
  constructor(view) {
    this.view = view;
    this.self = uid();
    this.at = -1;
    this.shown = -1;
    this.wish = null;
    this.busy = false;
    this.timer = 0;
    this.brief = false;
    this.speed = 1;
    this.rows = /* @__PURE__ */ new Map();
    this.buttons = this.makeButtons();
    const slide = () => this.go(this.listed[Number(this.slider.value)]);
    this.slider = h("input", {
      type: "range",
      min: 0,
      step: 1,
      oninput: this.still(slide)
    });
    this.count = h("span", {
      class: "rally-log-count",
      "aria-hidden": "true"
    });
    const toggle = () => this.toggle();
    this.shorter = h("button", {
      type: "button",
      class: "rally-button rally-log-brief",
      onclick: toggle
    });
    this.faster = h("button", {
      type: "button",
      class: "rally-button rally-log-speed",
      onclick: () => this.hasten()
    });
    const transport = h("div", {
      class: "rally-log-buttons"
    }, ...Object.values(this.buttons));
    this.marks = h("div", {
      class: "rally-log-marks",
      "aria-hidden": "true"
    });
    const way = h("div", {
      class: "rally-log-way"
    }, this.marks, this.slider);
    this.player = h("div", {
      class: "rally-log-player"
    }, transport, this.faster, this.count, way, this.shorter);
    this.list = h("div", {
      class: "rally-log-list",
      role: "listbox",
      tabindex: 0
    });
    this.list.addEventListener("click", (event) => this.click(event));
    this.list.addEventListener("keydown", (event) => this.key(event));
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
    const button = (name, onclick) => h("button", {
      type: "button",
      class: "rally-button",
      onclick
    }, icon(ICONS[name]));
    return {
      last: button("last", this.still(() => this.leap(-1))),
      back: button("back", this.still(() => this.move(-1))),
      play: put(button("play", () => this.timer ? this.stop() : this.start()), {
        "data-primary": true
      }),
      forward: button("forward", this.still(() => this.move(1))),
      next: button("next", this.still(() => this.leap(1)))
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
    let leave = () => {
    };
    view.watch("channel", () => {
      leave();
      leave = page.bus.subscribe(view.model.get("channel"), (step, from) => this.hear(step, from));
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
    const { view, lines } = this;
    this.rows.clear();
    keyed(this.list, this.listed, String, () => this.makeRow());
    put(this.list, {
      "aria-label": view.model.get("name")
    });
    put(view.root, {
      "data-empty": !lines.length
    });
    put(this.player, {
      hidden: !view.model.get("player")
    });
    const hasDetails = lines.some((line) => line.minor);
    put(this.shorter, {
      text: view.say("brief"),
      hidden: !hasDetails,
      "aria-pressed": String(this.brief)
    });
    for (const [name, button] of Object.entries(this.buttons)) {
      put(button, {
        "aria-label": view.say(name),
        title: view.say(name)
      });
    }
    this.marks.replaceChildren(...marksOf(lines, this.listed).map(({ at, flaw }) => {
      const node = h("i", {
        "data-flaw": flaw
      });
      node.style.setProperty("--at", String(at));
      return node;
    }));
    this.showSpeed();
    this.mark(this.busy ? this.at : this.told());
  }
  makeRow() {
    const [mark, words, note] = [
      h("b"),
      h("span"),
      h("em", {
        class: "rally-log-note"
      })
    ];
    const node = h("div", {
      role: "option",
      id: uid()
    }, mark, words, note);
    let told = "";
    const update = (index) => {
      const line = this.lines[index];
      this.rows.set(index, node);
      put(mark, {
        text: line.mark ?? "",
        hidden: !line.mark
      });
      if (line.text !== told) words.replaceChildren(...tagged(line.text, true));
      told = line.text;
      put(note, {
        text: line.note ?? "",
        hidden: !line.note
      });
      put(node, {
        "data-line": index,
        "data-mark": Boolean(line.mark),
        "data-minor": Boolean(line.minor)
      });
      put(node, {
        "aria-selected": "false"
      });
    };
    return {
      node,
      update
    };
  }
  /** Show this line as the current one. @param {number} index */
  mark(index) {
    const { view } = this;
    const list = this.listed;
    const place = placeOf2(list, index);
    const before = this.rows.get(this.shown);
    this.shown = list[place] ?? -1;
    const row = this.rows.get(this.shown);
    if (before) put(before, {
      "aria-selected": "false"
    });
    if (row) put(row, {
      "aria-selected": "true"
    });
    this.at = index;
    put(this.list, {
      "aria-activedescendant": row?.id
    });
    const heard = `${view.say("count", {
      n: place + 1,
      all: list.length
    })}: ${this.lines[index]?.text ?? ""}`;
    put(this.slider, {
      max: Math.max(0, list.length - 1),
      "aria-label": view.say("slider"),
      "aria-valuetext": heard
    });
    this.slider.value = String(Math.max(0, place));
    view.root.style.setProperty("--done", String(list.length > 1 ? Math.max(0, place) / (list.length - 1) : 0));
    put(this.count, {
      text: `${place + 1} / ${list.length}`
    });
    const { last, back, next, forward } = this.buttons;
    for (const button of [
      last,
      back
    ]) put(button, {
      "aria-disabled": place <= 0 ? "true" : null
    });
    const isEnd = place === list.length - 1;
    for (const button of [
      next,
      forward
    ]) put(button, {
      "aria-disabled": isEnd ? "true" : null
    });
    this.reveal();
  }
  /** Scroll the current line into the list's view; the page stays where it is. */
  reveal() {
    const row = this.rows.get(this.shown);
    if (!row || !this.list.clientHeight) return;
    const [top, bottom] = [
      row.offsetTop,
      row.offsetTop + row.offsetHeight
    ];
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
    if (index === void 0 || !this.lines[index]) return;
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
      const isOnShow = scene === model.get("scene") && model.get("player");
      if (isOnShow) page.bus.publish(model.get("channel"), step, this.self);
      else {
        await this.view.act({
          scene,
          step
        });
        page.bus.publish(model.get("channel"), step, this.self);
      }
    }
    this.busy = false;
    if (this.lines[this.at]?.scene !== model.get("scene")) this.mark(this.told());
  }
  /** Somebody else on the channel leads. @param {number} step @param {string | null} from */
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
    this.speed = (this.speed + 1) % PACES.length;
    this.showSpeed();
    if (this.timer) this.start();
  }
  showSpeed() {
    const { view } = this;
    const { name } = PACES[this.speed];
    const title = view.say("speed", {
      speed: view.say(name)
    });
    put(this.faster, {
      text: view.say(name),
      "aria-label": title,
      title
    });
  }
  showPlay() {
    const name = this.timer ? "pause" : "play";
    put(this.buttons.play, {
      "aria-label": this.view.say(name),
      title: this.view.say(name)
    });
    put(this.buttons.play.getElementsByTagName("path")[0], {
      d: ICONS[name]
    });
  }
  toggle() {
    this.brief = !this.brief;
    this.fill();
  }
  /** @param {Event} event */
  click({ target }) {
    const row = target instanceof Element ? target.closest("[data-line]") : null;
    if (!row) return;
    this.stop();
    this.go(Number(row.getAttribute("data-line")));
  }
  /** @param {KeyboardEvent} event */
  key(event) {
    const moves = /* @__PURE__ */ new Map([
      [
        "ArrowDown",
        () => this.move(1)
      ],
      [
        "ArrowRight",
        () => this.move(1)
      ],
      [
        "ArrowUp",
        () => this.move(-1)
      ],
      [
        "ArrowLeft",
        () => this.move(-1)
      ],
      [
        "PageDown",
        () => this.leap(1)
      ],
      [
        "PageUp",
        () => this.leap(-1)
      ],
      [
        "Home",
        () => this.go(this.listed[0])
      ],
      [
        "End",
        () => this.go(this.listed.at(-1))
      ],
      [
        "Enter",
        () => this.go(this.shown)
      ]
    ]);
    const move = moves.get(event.key);
    if (!move || isCommand(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop();
    move();
  }
};
var log_default = definePart("log", (view) => void new LogView(view));

// widgets/shared/parts/memory.js
var memory_exports = {};
__export(memory_exports, {
  default: () => memory_default,
  recalled: () => recalled,
  reminder: () => reminder
});
function reminder(kept, now) {
  if (!kept?.text || kept.session === now.session || kept.made !== now.made) return void 0;
  return kept.text === now.text ? void 0 : kept.text;
}
function recalled(kept) {
  const { session, made, text } = (
    /** @type {Record<string, unknown>} */
    kept ?? {}
  );
  if (typeof session !== "string" || typeof made !== "string" || typeof text !== "string") return void 0;
  return {
    session,
    made,
    text
  };
}
function documentOf({ widget_manager: manager }) {
  const { context } = (
    /** @type {{ context?: { path?: string } }} */
    manager ?? {}
  );
  return context?.path ?? location.pathname;
}
function build4({ model, root, watch }) {
  put(root, {
    hidden: true
  });
  const name = `${documentOf(model)} ${model.get("key")}`;
  const now = () => ({
    session: model.get("session"),
    made: model.get("made"),
    text: model.get("text")
  });
  if (!model.get("key")) return;
  const text = reminder(recalled(tab.get(name)), now());
  watch("text", () => tab.put(name, now()));
  if (text !== void 0) model.send({
    remembered: text
  });
}
var memory_default = definePart("memory", build4);

// widgets/shared/parts/notation.js
var notation_exports = {};
__export(notation_exports, {
  default: () => notation_default
});
async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}
function makeComplaint() {
  const node = h("li");
  const update = (text) => void put(node, {
    text
  });
  return {
    node,
    update
  };
}
function build5({ model, root, say, watch, act, atEnd }) {
  const field = h("input", {
    type: "text",
    id: uid(),
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off"
  });
  const name = h("label", {
    for: field.id
  });
  const button = (onclick) => h("button", {
    type: "button",
    class: "rally-button",
    onclick
  });
  const copy = button(onCopy);
  const apply = button(onApply);
  const revert = button(onRevert);
  const said = h("span", {
    class: "rally-unseen",
    role: "status"
  });
  const errors = h("ul", {
    id: uid()
  });
  let isTyped = false;
  let timer = 0;
  atEnd(() => clearTimeout(timer));
  const row = h("div", {
    class: "rally-row"
  }, field, copy, revert, apply);
  root.append(name, row, said, h("div", {
    role: "alert"
  }, errors));
  function adopt() {
    isTyped = false;
    redraw();
  }
  function redraw() {
    const value = model.get("value");
    if (!isTyped || field.value === value) {
      isTyped = false;
      if (field.value !== value) field.value = value;
    }
    const wrong = model.get("errors") ?? [];
    put(name, {
      text: say("name")
    });
    put(apply, {
      text: say("apply"),
      "data-primary": isTyped
    });
    put(revert, {
      text: say("revert"),
      hidden: !isTyped
    });
    if (!timer) put(copy, {
      text: say("copy")
    });
    keyed(errors, wrong, (text) => text, makeComplaint);
    put(errors, {
      hidden: !wrong.length
    });
    const isWrong = wrong.length > 0;
    put(field, {
      "aria-invalid": isWrong ? "true" : null,
      "aria-describedby": isWrong ? errors.id : null
    });
  }
  async function onApply() {
    if (!await act({
      apply: field.value
    })) return;
    if (!model.get("errors")?.length) adopt();
  }
  function onRevert() {
    field.focus();
    adopt();
  }
  async function onCopy() {
    await copyText(field);
    copy.focus();
    put(copy, {
      text: say("copied")
    });
    put(said, {
      text: say("copied")
    });
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      put(said, {
        text: ""
      });
      redraw();
    }, 2e3);
  }
  field.addEventListener("input", () => {
    isTyped = true;
    redraw();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") onApply();
    if (event.key === "Escape") onRevert();
  });
  watch("value errors labels", redraw);
}
var notation_default = definePart("notation", build5);

// widgets/shared/parts/options.js
var options_exports = {};
__export(options_exports, {
  default: () => options_default
});
var percent = (share = 0) => `${(100 * share).toFixed(2)}%`;
function build6({ model, root, say, watch, act }) {
  const title = h("div", {
    class: "rally-options-title",
    id: uid()
  });
  const list = h("div", {
    class: "rally-options-list",
    role: "group",
    "aria-labelledby": title.id
  });
  root.append(title, list);
  const refresh = roving(list, ".rally-option");
  let looked = "";
  function look(id) {
    if (id === looked) return;
    looked = id;
    act({
      look: id
    });
  }
  function make({ id }) {
    const [interval, rate] = [
      h("i"),
      h("b")
    ];
    const bar = h("span", {
      class: "rally-option-bar",
      "aria-hidden": "true"
    }, interval, rate);
    const label = h("span", {
      class: "rally-option-label"
    });
    const best = h("span", {
      class: "rally-option-best"
    });
    const said = h("span", {
      class: "rally-option-said"
    });
    const note = h("span", {
      class: "rally-option-note"
    });
    const node = h("button", {
      type: "button",
      class: "rally-option"
    }, label, best, bar, said, note);
    node.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") look(id);
    });
    node.addEventListener("focus", () => look(id));
    node.addEventListener("click", () => act({
      choose: id
    }));
    const update = (row) => {
      const known = row.rate !== void 0;
      put(label, {
        text: row.label
      });
      put(node, {
        title: [
          row.label,
          row.note
        ].filter(Boolean).join("\n")
      });
      put(best, {
        text: row.best ? say("best") : row.level ? say("level") : ""
      });
      put(said, {
        text: known ? row.said : row.said || say("waiting")
      });
      put(bar, {
        hidden: !known && row.said ? "" : null
      });
      put(note, {
        text: row.note ?? ""
      });
      const current = row.id === model.get("chosen") ? "true" : null;
      put(node, {
        "data-known": String(known),
        "data-best": String(Boolean(row.best)),
        "aria-current": current
      });
      bar.style.setProperty("--rate", percent(row.rate));
      interval.style.left = percent(row.low);
      interval.style.width = percent((row.high ?? 0) - (row.low ?? 0));
      rate.style.width = percent(row.rate);
    };
    return {
      node,
      update
    };
  }
  watch("rows title chosen labels", () => {
    put(title, {
      text: model.get("title")
    });
    keyed(list, model.get("rows") ?? [], (row) => row.id, make);
    refresh();
  });
}
var options_default = definePart("options", build6);

// widgets/shared/parts/sounds.js
var sounds_exports2 = {};
__export(sounds_exports2, {
  default: () => sounds_default
});
function build7({ root, watch, atEnd, say }) {
  const name = h("span");
  const box = h("input", {
    type: "checkbox",
    onchange: () => page.sounds.set(box.checked)
  });
  root.append(h("label", {}, box, name));
  const draw = () => {
    box.checked = page.sounds.areOn;
    put(name, {
      text: say("name")
    });
  };
  atEnd(page.sounds.watch(draw));
  watch("labels", draw);
}
var sounds_default = definePart("sounds", build7);

// widgets/shared/parts/steps.js
var steps_exports = {};
__export(steps_exports, {
  default: () => steps_default,
  pace: () => pace
});
var PACE = 800;
var SPEEDS = [
  1,
  2,
  4
];
var ICONS2 = {
  back: "M15.5 4.5v15L6 12Z",
  forward: "M8.5 4.5v15L18 12Z",
  play: "M7 3.5v17L20.5 12Z",
  pause: "M6 4h4.5v16H6Zm7.5 0H18v16h-4.5Z",
  skip: "M16 4.5h3v15h-3ZM5 4.5v15L14.5 12Z"
};
var pace = (steps, speed, longest) => Math.min(PACE, longest / Math.max(1, steps)) / speed;
function build8({ model, root, say, watch, atEnd }) {
  const self = uid();
  const button = (name, onclick) => h("button", {
    type: "button",
    class: "rally-button",
    onclick
  }, icon(ICONS2[name]));
  const back = button("back", () => go(now - 1));
  const play = button("play", () => timer ? stop() : start());
  const forward = button("forward", () => go(now + 1));
  const skip = button("skip", () => go(last()));
  const faster = h("button", {
    type: "button",
    class: "rally-button",
    onclick: () => hasten()
  });
  const slider = h("input", {
    type: "range",
    min: 0,
    step: 1,
    oninput: () => go(Number(slider.value))
  });
  const count = h("span", {
    class: "rally-steps-count",
    "aria-hidden": "true"
  });
  const words = h("p");
  root.append(h("div", {
    class: "rally-steps-row"
  }, back, play, forward, skip, slider, count, faster), words);
  put(play, {
    "data-primary": true
  });
  let now = 0;
  let told = "";
  let speed = SPEEDS[0];
  let timer = 0;
  let leave = () => {
  };
  let look = () => {
  };
  const last = () => Math.max(0, model.get("steps").length - 1);
  function show(step) {
    now = Math.min(last(), Math.max(0, step));
    const text = model.get("steps")[now]?.text ?? "";
    const which = say("count", {
      n: now + 1,
      all: last() + 1
    });
    put(slider, {
      max: last(),
      "aria-label": say("name"),
      "aria-valuetext": `${which}: ${text}`
    });
    slider.value = String(now);
    root.style.setProperty("--done", String(last() ? now / last() : 0));
    put(count, {
      text: `${now + 1} / ${last() + 1}`
    });
    if (text !== told) words.replaceChildren(...tagged(text));
    told = text;
    put(back, {
      "aria-label": say("back"),
      "aria-disabled": now === 0 ? "true" : null
    });
    put(skip, {
      "aria-label": say("skip"),
      title: say("skip"),
      "aria-disabled": now === last() ? "true" : null
    });
    put(faster, {
      text: `${speed}\xD7`,
      "aria-label": say("speed", {
        n: speed
      }),
      title: say("speed", {
        n: speed
      })
    });
    put(forward, {
      "aria-label": say("forward"),
      "aria-disabled": now === last() ? "true" : null
    });
    put(play, {
      "aria-label": say(timer ? "pause" : "play")
    });
    put(play.querySelectorAll("path")[0], {
      d: ICONS2[timer ? "pause" : "play"]
    });
  }
  function tell(step) {
    show(step);
    page.bus.publish(model.get("channel"), now, self, model.get("film"));
  }
  function go(step) {
    stop();
    tell(step);
  }
  function halt() {
    look();
    clearInterval(timer);
    timer = 0;
  }
  function stop() {
    halt();
    show(now);
  }
  function tick() {
    page.sounds.play("step");
    tell(now + 1);
  }
  function start() {
    if (now === last()) tell(0);
    clearInterval(timer);
    timer = setInterval(() => now < last() ? tick() : stop(), pace(last(), speed, model.get("longest")));
    show(now);
  }
  function startInView() {
    const seen = new IntersectionObserver((found) => {
      if (!found.some(({ isIntersecting }) => isIntersecting)) return;
      look();
      start();
    }, {
      rootMargin: "0px 0px -50% 0px"
    });
    look = () => {
      seen.disconnect();
      look = () => {
      };
    };
    seen.observe(root.closest(".rally-lab") ?? root);
  }
  function hasten() {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    if (timer) start();
    else show(now);
  }
  atEnd(() => {
    halt();
    leave();
  });
  function hear(step, from) {
    if (from === self) return;
    halt();
    show(step);
  }
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), hear);
  });
  watch("labels", () => show(now));
  let shown = false;
  let film = "";
  const before = /* @__PURE__ */ new Set();
  watch("steps film", () => {
    const isNew = shown && film !== model.get("film");
    const isSame = shown && !isNew;
    before.add(film);
    [shown, film] = [
      true,
      model.get("film")
    ];
    if (isSame) return show(now);
    halt();
    const [step, opens] = [
      model.get("step"),
      model.get("opens")
    ];
    const hasMore = step < last();
    put(root, {
      "data-empty": !model.get("steps").length
    });
    if (!isNew) {
      const at = page.bus.lastStep(model.get("channel"));
      show(at ?? step);
      if (opens && hasMore && at === void 0 && !isCalm()) startInView();
      return;
    }
    const plays = hasMore && model.get("autoplay");
    const isSeen3 = before.has(film) || isCalm() && !opens;
    tell(plays && isSeen3 ? last() : step);
    if (!plays || isSeen3 || isCalm()) return;
    if (opens) startInView();
    else start();
  });
}
var steps_default = definePart("steps", build8);

// widgets/shared/parts/lesson/globe.js
var globe_exports = {};
__export(globe_exports, {
  default: () => globe_default
});
var GLOBE = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM3 12h18M12 3c-6 5-6 13 0 18c6-5 6-13 0-18Z";
var CHOSEN = "language";
function build9(view) {
  const { model, root, watch, act, say } = view;
  const list = h("div", {
    id: uid(),
    class: "rally-languages",
    role: "group",
    hidden: true
  });
  const globe = h("button", {
    type: "button",
    class: "rally-button rally-globe-button"
  }, icon(GLOBE));
  const chosen = h("button", {
    type: "button",
    class: "rally-button",
    hidden: true
  });
  root.append(chosen, globe, list);
  const isOpen = () => globe.getAttribute("aria-expanded") === "true";
  function unfold(wanted) {
    put(list, {
      hidden: !wanted
    });
    put(globe, {
      "aria-expanded": String(wanted)
    });
  }
  function offer2(button, code) {
    const { name, path } = model.get("languages")[code];
    put(button, {
      text: name,
      lang: code,
      "aria-current": code === model.get("lang") ? "true" : null
    });
    const isLesson = Boolean(path) && canOpen();
    if (isLesson) leadTo(button, path);
    button.onclick = () => {
      always.put(CHOSEN, code);
      unfold(false);
      if (!isLesson) act({
        language: code
      });
      draw();
    };
  }
  function draw() {
    const codes = Object.keys(model.get("languages"));
    put(globe, {
      "aria-label": say("name"),
      title: say("name"),
      "aria-controls": list.id
    });
    put(list, {
      "aria-label": say("name")
    });
    list.replaceChildren(...codes.map((code) => {
      const button = h("button", {
        type: "button",
        class: "rally-button"
      });
      offer2(button, code);
      return button;
    }));
    const liked = String(always.get(CHOSEN) ?? "");
    const isElsewhere = codes.includes(liked) && liked !== model.get("lang");
    if (isElsewhere) offer2(chosen, liked);
    put(chosen, {
      hidden: !isElsewhere
    });
  }
  globe.onclick = () => unfold(!isOpen());
  root.addEventListener("focusout", (event) => {
    if (!root.contains(
      /** @type {Node | null} */
      event.relatedTarget
    )) unfold(false);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.stopPropagation();
    unfold(false);
    globe.focus();
  });
  unfold(false);
  watch("languages lang labels", draw);
  whenInLab(view, (lab) => {
    const notebook = lab.closest(".jp-Notebook");
    if (notebook) put(notebook, {
      lang: written(model.get("languages"))
    });
    return [];
  });
}
var written = (languages) => Object.keys(languages).find((code) => languages[code].path && !languages[code].path.includes("/")) ?? null;
var globe_default = definePart("globe", build9);

// widgets/shared/parts/lesson/goal.js
var goal_exports = {};
__export(goal_exports, {
  default: () => goal_default
});
var OPEN = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18Zm0 2.4a6.6 6.6 0 1 1 0 13.2a6.6 6.6 0 1 1 0-13.2Z";
var TICK = "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Zm-1.6 14.6-4.3-4.3 1.7-1.7 2.6 2.6 5.8-5.8 1.7 1.7Z";
function build10({ model, root, watch, atEnd, say }) {
  const sign = icon(OPEN);
  const path = put(sign.children[0], {
    "fill-rule": "evenodd"
  });
  const text = h("span", {
    class: "rally-goal-text"
  });
  const more = h("span", {
    class: "rally-goal-more"
  });
  const count = h("span", {
    class: "rally-goal-count"
  });
  const heard = h("span", {
    class: "rally-unseen",
    role: "status"
  });
  const next = lessonButton();
  root.append(sign, text, more, count, next, heard);
  let seen = "";
  let wasReached = false;
  let leave = () => {
  };
  atEnd(() => leave());
  function draw() {
    const [film, last, lesson] = [
      model.get("film"),
      model.get("last"),
      model.get("lesson")
    ];
    if (page.bus.hasEnded(model.get("channel"), film, last)) seen = film;
    put(text, {
      text: model.get("text")
    });
    if (model.get("reached") && last && seen !== film) return;
    const [reached, done, all] = [
      model.get("reached"),
      model.get("done"),
      model.get("total")
    ];
    const isAll = all > 0 && done === all;
    put(root, {
      "data-reached": reached,
      "data-all": isAll
    });
    put(path, {
      d: reached ? TICK : OPEN
    });
    const file = isAll ? model.get("next") : "";
    offer(next, file, say("next", {
      number: file.slice(0, 2)
    }));
    put(more, {
      text: reached ? file ? "" : say("on") : model.get("so_far")
    });
    put(count, {
      text: isAll ? say("all", {
        lesson
      }) : say("count", {
        done,
        all
      }),
      hidden: !all
    });
    if (reached && !wasReached) put(heard, {
      text: say("reached", {
        goal: model.get("text")
      })
    });
    if (!reached) put(heard, {
      text: ""
    });
    wasReached = reached;
  }
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), () => {
      if (model.get("last") && seen !== model.get("film")) draw();
    });
  });
  watch("text so_far reached lesson done total next film last labels", draw);
}
var goal_default = definePart("goal", build10);

// widgets/shared/parts/lesson/podium.js
var podium_exports = {};
__export(podium_exports, {
  default: () => podium_default
});
var CUP = "M8 4h16v3h5q0 8-7 10-2 5-5 6v3h5v3H10v-3h5v-3q-3-1-5-6-7-2-7-10h5ZM5 9q1 4 4 5-1-2-1-5Zm19 0q0 3-1 5 3-1 4-5Z";
var WATCHING = 14;
var ON_STEPS = 3;
var cup = () => s("svg", {
  class: "rally-podium-cup",
  viewBox: "0 0 32 32"
}, s("path", {
  d: CUP
}));
function crowd() {
  const heads = Array.from({
    length: WATCHING
  }, () => h("i"));
  return h("div", {
    class: "rally-podium-crowd",
    "aria-hidden": "true"
  }, ...heads);
}
function build11({ model, root, watch, atEnd, say }) {
  const title = h("p", {
    class: "rally-podium-title"
  });
  const steps = h("ol", {
    class: "rally-podium-steps"
  });
  const next = lessonButton();
  root.append(title, steps, crowd(), next);
  let seen = "";
  let told = "";
  let leave = () => {
  };
  atEnd(() => leave());
  function drawn2({ place, name, letter, colour }) {
    const heard = h("span", {
      class: "rally-unseen",
      text: say("place", {
        n: place,
        name
      })
    });
    const figure = h("span", {
      class: "rally-podium-car",
      "aria-hidden": "true"
    });
    figure.append(...place === 1 ? [
      cup()
    ] : [], carIcon(letter, colour));
    const label = h("span", {
      class: "rally-podium-name",
      "aria-hidden": "true",
      title: name,
      text: name
    });
    const block = h("span", {
      class: "rally-podium-block",
      "aria-hidden": "true",
      text: String(place)
    });
    return h("li", {
      "data-place": place,
      "data-low": place > ON_STEPS
    }, heard, figure, label, block);
  }
  function draw() {
    const [film, last, text] = [
      model.get("film"),
      model.get("last"),
      model.get("title")
    ];
    if (page.bus.hasEnded(model.get("channel"), film, last)) seen = film;
    const isOver = text !== "" && (!last || seen === film);
    put(root, {
      hidden: !isOver
    });
    if (!isOver) {
      told = "";
      return;
    }
    put(title, {
      text
    });
    steps.replaceChildren(...model.get("steps").map(drawn2));
    offer(next, model.get("next"), say("next", {
      number: model.get("next").slice(0, 2)
    }));
    put(steps, {
      "data-alone": model.get("steps").length === 1
    });
    if (!told) page.sounds.play("win");
    told = text;
  }
  put(root, {
    hidden: true
  });
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), () => {
      if (model.get("last") && seen !== model.get("film")) draw();
    });
  });
  watch("title steps next film last labels", draw);
}
var podium_default = definePart("podium", build11);

// widgets/shared/parts/lesson/rule_card.js
var rule_card_exports = {};
__export(rule_card_exports, {
  default: () => rule_card_default
});
var TEXTS = [
  "text",
  "source",
  "other",
  "lesson"
];
function build12(view) {
  const { model, root, act, say, watch, atEnd } = view;
  const [name, chapter] = [
    h("b", {
      id: uid()
    }),
    h("span")
  ];
  const close = h("button", {
    type: "button",
    class: "rally-button",
    text: "\xD7",
    onclick: () => void leave()
  });
  const texts = TEXTS.map((text) => h("p", {
    "data-text": text
  }));
  const head = h("div", {
    class: "rally-rule-head"
  }, name, chapter, close);
  const card = h("div", {
    role: "dialog",
    popover: "manual",
    tabindex: -1,
    "aria-labelledby": name.id
  }, head, ...texts);
  root.append(card);
  let pressed = null;
  const isOpen = () => card.isConnected && card.matches(":popover-open");
  function draw() {
    put(name, {
      text: say("name")
    });
    put(chapter, {
      text: say("chapter")
    });
    put(close, {
      "aria-label": say("close"),
      title: say("close")
    });
    TEXTS.forEach((text, index) => put(texts[index], {
      text: say(text),
      hidden: !say(text)
    }));
  }
  async function open(tag2) {
    pressed = tag2;
    const isThere2 = await act({
      rule: tag2.textContent ?? ""
    });
    if (!isThere2 || pressed !== tag2 || !model.get("number")) return;
    draw();
    if (!isOpen()) card.showPopover();
    const place = beside(tag2.getBoundingClientRect(), card.getBoundingClientRect(), document.body.getBoundingClientRect());
    const lowest = Math.max(8, innerHeight - card.offsetHeight - 8);
    card.style.left = `${place.left}px`;
    card.style.top = `${Math.min(place.top, lowest)}px`;
    card.focus({
      preventScroll: true
    });
  }
  function leave() {
    if (!isOpen()) return;
    const had = card.contains(document.activeElement);
    card.hidePopover();
    if (had && pressed instanceof HTMLElement) pressed.focus({
      preventScroll: true
    });
    pressed = null;
  }
  function listen(lab) {
    const press2 = (event) => {
      const tag2 = event.target instanceof Element ? event.target.closest(RULE_TAG) : null;
      if (!tag2 || tag2.closest(".rally-lab") !== lab) return;
      event.preventDefault();
      event.stopPropagation();
      if (isOpen() && pressed === tag2) leave();
      else void open(tag2);
    };
    lab.addEventListener("click", press2, true);
    return [
      () => lab.removeEventListener("click", press2, true)
    ];
  }
  const away = ({ target }) => {
    if (target instanceof Node && !card.contains(target) && !pressed?.contains(target)) leave();
  };
  const escape = (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave();
  };
  document.addEventListener("pointerdown", away, true);
  document.addEventListener("keydown", escape, true);
  atEnd(() => {
    document.removeEventListener("pointerdown", away, true);
    document.removeEventListener("keydown", escape, true);
    leave();
  });
  watch("labels", draw);
  whenInLab(view, listen);
}
var rule_card_default = definePart("rule_card", build12);

// widgets/shared/parts/lesson/story.js
var story_exports = {};
__export(story_exports, {
  default: () => story_default,
  drawn: () => drawn
});
var written2 = (runs) => runs.flatMap(({ text, look }) => look ? [
  h(look, {}, ...tagged(text))
] : tagged(text));
function drawn(blocks) {
  const found = [];
  for (const { kind, runs } of blocks) {
    if (kind === "item") {
      const before = found.at(-1);
      const list = before?.localName === "ul" ? before : h("ul");
      list.append(h("li", {}, ...written2(runs)));
      if (list !== before) found.push(list);
    } else found.push(h("p", {
      class: kind === "title" ? "rally-story-title" : null
    }, ...written2(runs)));
  }
  return found;
}
function build13({ model, root, watch, atEnd }) {
  const words = h("div", {
    role: "status",
    "aria-live": "polite"
  });
  root.append(words);
  let seen = "";
  let leave = () => {
  };
  atEnd(() => leave());
  function draw() {
    const [film, last, blocks] = [
      model.get("film"),
      model.get("last"),
      model.get("blocks")
    ];
    if (page.bus.hasEnded(model.get("channel"), film, last)) seen = film;
    if (last && seen !== film) return;
    words.replaceChildren(...drawn(blocks));
    put(root, {
      hidden: !blocks.length
    });
  }
  put(root, {
    hidden: true
  });
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), () => {
      if (model.get("last") && seen !== model.get("film")) draw();
    });
  });
  watch("blocks film last", draw);
}
var story_default = definePart("story", build13);
