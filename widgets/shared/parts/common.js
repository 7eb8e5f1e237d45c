// What the scripts of all parts share. base.py puts this text before each of them, so nothing is exported here;
// what parts share with one another (the bus) hangs on globalThis.

/**
 * @typedef {object} View a part as it is being shown once
 * @property {any} model the traits of the part
 * @property {HTMLElement} root everything the part draws goes in here
 * @property {(key: string, values?: object) => string} say a word from the trait `labels`, its {braces} filled
 * @property {(names: string, redraw: () => void) => void} watch redraw now, and when one of these traits changes
 * @property {(content: object) => Promise<void>} act tell the kernel what the learner did; resolves when it is answered
 * @property {(stop: () => void) => void} atEnd call this when the view goes away
 */

const SVG = "http://www.w3.org/2000/svg";
let counted = 0;

/** A name that nothing else on the page has. */
const uid = () => `rally-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 7)}-${++counted}`;

/** Set attributes: on… are listeners, null and false remove, true is an empty attribute. Unchanged ones stay untouched. */
function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") { if (node.textContent !== String(value)) node.textContent = value; }
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else {
      const wanted = value === true ? "" : String(value);
      if (node.getAttribute(name) !== wanted) node.setAttribute(name, wanted);
    }
  }
  return node;
}

/** An HTML element: h("button", {class: "x", onclick: f}, child, "text"). Children that are null are left out. */
function h(tag, attributes = {}, ...children) {
  const node = put(document.createElement(tag), attributes);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** An SVG element, hidden from screen readers unless it says otherwise: put names on what contains it. */
function s(tag, attributes = {}, ...children) {
  const node = put(document.createElementNS(SVG, tag), tag === "svg" ? { "aria-hidden": "true", ...attributes } : attributes);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** The text with each {name} replaced by values[name]. */
const fill = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** Does the reader ask for less motion? */
const isCalm = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

// --- the bus: views drive one another without the kernel ---

const BUS = (globalThis.__rallyBus ??= { events: new EventTarget(), last: new Map() });

/** Tell everybody on a channel which step is shown. `from` is whoever says so. */
function publish(channel, step, from = null) {
  if (!channel) return;
  BUS.last.set(channel, step);
  BUS.events.dispatchEvent(new CustomEvent(channel, { detail: { step, from } }));
}

/** Hear the steps of a channel: listener(step, from). Returns what ends it. */
function subscribe(channel, listener) {
  if (!channel) return () => {};
  const hear = (event) => listener(event.detail.step, event.detail.from);
  BUS.events.addEventListener(channel, hear);
  return () => BUS.events.removeEventListener(channel, hear);
}

/** The step last published on a channel, for those who come later; undefined if there was none. */
const lastStep = (channel) => BUS.last.get(channel);

// --- a part ---

/**
 * Keep keys for whatever has the focus inside `root`: in JupyterLab "b" would else add a cell and "x" cut one. The
 * mark has to be on the very element that has the focus. Returns what ends it.
 */
function keepKeys(root) {
  const mark = (event) => put(event.target, { "data-lm-suppress-shortcuts": "true" });
  root.addEventListener("focusin", mark);
  return () => root.removeEventListener("focusin", mark);
}

/**
 * What a script exports: the part `name`, drawn by `build(view)`.
 * @param {string} name the class of its root is rally-name
 * @param {(view: View) => void} build
 */
function definePart(name, build) {
  return {
    render({ model, el }) {
      const ends = [];
      const waiting = new Map();
      const root = h("div", { class: `rally-part rally-${name}` });
      const fault = h("p", { class: "rally-fault", role: "alert", hidden: true });
      const listen = (event, listener) => {
        model.on(event, listener);
        ends.push(() => model.off(event, listener));
      };
      const view = {
        model,
        root,
        say: (key, values) => fill(String(model.get("labels")?.[key] ?? ""), values),
        watch(names, redraw) {
          for (const trait of names.split(" ")) listen(`change:${trait}`, redraw);
          redraw();
        },
        act(content) {
          const ask = uid();
          return new Promise((answered) => {
            waiting.set(ask, answered);
            model.send({ ...content, ask });
          });
        },
        atEnd: (stop) => ends.push(stop),
      };
      listen("msg:custom", (content) => {
        waiting.get(content?.answered)?.();
        waiting.delete(content?.answered);
      });
      el.classList.add("rally-host");
      el.append(root, fault);
      ends.push(keepKeys(root));
      view.watch("lang", () => put(root, { lang: model.get("lang") }));
      view.watch("fault", () => put(fault, { text: model.get("fault"), hidden: !model.get("fault") }));
      build(view);
      return () => {
        for (const end of ends.splice(0).reverse()) end();
        waiting.clear();
        root.remove();
        fault.remove();
      };
    },
  };
}

/**
 * Shows at once what was chosen, and what the kernel says as soon as it has answered.
 * `now(real)` is what to show, `choose(value, content)` shows the value, sends the content and waits.
 */
function hopeful(view, redraw) {
  let pending = 0;
  let hope;
  return {
    now: (real) => (pending ? hope : real),
    choose(value, content) {
      pending += 1;
      hope = value;
      redraw();
      view.act(content).then(() => {
        pending -= 1;
        redraw();
      });
    },
  };
}

// --- keeping nodes, and the focus with them ---

/**
 * Let the children of `parent` follow `items`, keeping the nodes (and the focus) of those that stay.
 * When the focused node goes, its neighbour gets the focus, else `fallback`.
 * @param {(item: any, index: number) => string} keyOf what makes an item the same one
 * @param {(item: any) => Element} make
 * @param {(node: Element, item: any, index: number) => void} update
 */
function keyed(parent, items, keyOf, make, update, fallback = null) {
  const old = new Map([...parent.children].map((node) => [node.rallyKey, node]));
  const wanted = new Map(items.map((item, index) => [keyOf(item, index), item]));
  const active = document.activeElement;
  const lost = [...parent.children].findIndex((node) => node.contains(active) && !wanted.has(node.rallyKey));
  for (const [key, node] of old) if (!wanted.has(key)) node.remove();
  let place = parent.firstElementChild;
  let index = 0;
  for (const [key, item] of wanted) {
    let node = old.get(key);
    if (!node) {
      node = make(item);
      node.rallyKey = key;
    }
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
    update(node, item, index++);
  }
  if (lost >= 0) focusOn(parent.children[Math.min(lost, parent.children.length - 1)] ?? fallback);
}

/** Focus a node, or what can have the focus inside it. */
function focusOn(node) {
  const inner = node?.matches("button, input, select, [tabindex]") ? node : node?.querySelector("button, input, select, [tabindex]");
  inner?.focus({ preventScroll: true });
}

/**
 * One tab stop for a group: arrows, Home and End move among the nodes that match. Returns `refresh`, to call after
 * the nodes have changed (with the node that shall be the stop, if it matters which). `moved(node)` hears of moves.
 */
function roving(group, selector, moved = () => {}) {
  const nodes = () => [...group.querySelectorAll(selector)];
  let current = null;
  const refresh = (stop = null) => {
    const all = nodes();
    if (stop) current = stop;
    if (!all.includes(current)) current = all.find((node) => node.contains(document.activeElement)) ?? all[0];
    for (const node of all) put(node, { tabindex: node === current ? 0 : -1 });
  };
  group.addEventListener("focusin", (event) => {
    const node = event.target.closest(selector);
    if (node && node !== current) {
      current = node;
      refresh();
    }
  });
  group.addEventListener("keydown", (event) => {
    const node = event.target.closest(selector);
    const next = node && !event.ctrlKey && !event.metaKey && !event.altKey && neighbour(nodes(), node, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    moved(next);
  });
  return refresh;
}

/** Where a key leads from a node: along the line, or to the next row where they are laid in rows. */
function neighbour(nodes, node, key) {
  const at = nodes.indexOf(node);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) return nodes[(at + step + nodes.length) % nodes.length];
  if (key === "Home") return nodes[0];
  if (key === "End") return nodes.at(-1);
  const down = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!down) return null;
  const here = node.getBoundingClientRect();
  const off = (other) => (other.getBoundingClientRect().top - here.top) * down;
  const row = Math.min(...nodes.map(off).filter((distance) => distance > 4));
  if (!Number.isFinite(row)) return nodes[(at + down + nodes.length) % nodes.length];
  const beside = (other) => Math.abs(other.getBoundingClientRect().left - here.left);
  return nodes.filter((other) => Math.abs(off(other) - row) < 4).sort((a, b) => beside(a) - beside(b))[0];
}

// --- drawings that several parts share ---

const SHAPES = { red: "M12 1 23 12 12 23 1 12Z", green: "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z", blue: "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21Z" };

/** The shape of a card's colour: red a diamond, green a hexagon, blue a circle. */
const shape = (colour, name = "rally-shape") => s("svg", { class: name, viewBox: "0 0 24 24" }, s("path", { d: SHAPES[colour] ?? SHAPES.blue }));

/** The face of a card: value, shape and letter. Its name is for whoever contains it to say. */
function cardFace(card) {
  return h(
    "span",
    { class: "rally-card-face", "data-colour": card.colour, "aria-hidden": "true" },
    h("span", { class: "rally-card-corner" }, shape(card.colour), h("b", { text: card.text.slice(0, 1) })),
    shape(card.colour, "rally-card-mark"),
    h("span", { class: "rally-card-value", text: card.value }),
  );
}

/** A little car with its letter, in the paint of its colour. */
const carIcon = (letter, colour) =>
  s(
    "svg",
    { class: "rally-car", viewBox: "0 0 40 26", "data-paint": colour },
    s("path", { class: "rally-car-body", d: "M3 19v-6q0-4 5-4l5-6q1-1 3-1h9q3 0 5 2l4 5q4 1 4 5v5q0 2-2 2H5q-2 0-2-2Z" }),
    s("circle", { class: "rally-car-wheel", cx: 11, cy: 21, r: 4 }),
    s("circle", { class: "rally-car-wheel", cx: 30, cy: 21, r: 4 }),
    s("text", { x: 20.5, y: 16.5, "text-anchor": "middle" }, letter),
  );
