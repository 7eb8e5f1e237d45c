// @ts-check
// As much of a page as the scripts need to be tested without a browser: elements with children, focus and listeners.
// `useFakePage()` puts it where the scripts look for theirs.

/** The classes of an element, apart from its attribute. */
class FakeClasses {
  /** @type {Set<string>} */
  names = new Set();
  add(/** @type {string[]} */ ...names) {
    for (const name of names) this.names.add(name);
  }
  remove(/** @type {string[]} */ ...names) {
    for (const name of names) this.names.delete(name);
  }
  contains(/** @type {string} */ name) {
    return this.names.has(name);
  }
  toggle(/** @type {string} */ name, wanted = !this.names.has(name)) {
    if (wanted) this.names.add(name);
    else this.names.delete(name);
  }
}

class FakeNode extends EventTarget {
  /** @param {string} tag */
  constructor(tag) {
    super();
    this.tagName = tag.toUpperCase();
    /** @type {FakeNode[]} */
    this.children = [];
    /** @type {FakeNode | null} */
    this.parentElement = null;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {Record<string, string>} */
    this.dataset = {};
    this.text = "";
    /** @type {Map<string, number>} how many listeners there are for each event */
    this.listeners = new Map();
    this.hidden = false;
    this.classList = new FakeClasses();
    this.style = { setProperty: () => {} };
  }

  /** @returns {string} */
  get textContent() {
    return this.text + this.children.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    for (const child of [...this.children]) child.remove();
    this.text = text;
  }

  /** Text nodes and elements; the text of an element itself comes before its children. @returns {FakeNode[]} */
  get childNodes() {
    if (this.nodeName === "#text" || !this.text) return this.children;
    return [page.createTextNode(this.text), ...this.children];
  }

  get nodeName() {
    return this.tagName.startsWith("#") ? "#text" : this.tagName;
  }

  get length() {
    return this.text.length;
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  get isConnected() {
    return page.body.contains(this);
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {(FakeNode | string)[]} nodes */
  append(...nodes) {
    for (const node of nodes) {
      if (typeof node === "string") this.text += node;
      else this.insertBefore(node, null);
    }
  }

  /** @param {(FakeNode | string)[]} nodes */
  replaceChildren(...nodes) {
    this.textContent = "";
    this.append(...nodes);
  }

  /** @param {FakeNode} node @param {FakeNode | null} before */
  insertBefore(node, before) {
    node.remove();
    node.parentElement = this;
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node);
  }

  remove() {
    if (page.activeElement && this.contains(page.activeElement)) page.activeElement = page.body;
    this.parentElement?.children.splice(this.parentElement.children.indexOf(this), 1);
    this.parentElement = null;
  }

  /** @param {unknown} other @returns {boolean} */
  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }

  /** @param {string} selector "button", ".x" or "[x]", or several of these */
  matches(selector) {
    return selector.split(",").some((one) => this.fits(one.trim()));
  }

  /** @param {string} one */
  fits(one) {
    if (one.startsWith(".")) return (this.getAttribute("class") ?? "").split(" ").includes(one.slice(1));
    const [, name, value] = one.match(/^\[([\w-]+)(?:=(\w+))?\]$/) ?? [];
    if (!name) return this.tagName === one.toUpperCase();
    return value ? this.getAttribute(name) === value : this.attributes.has(name);
  }

  /** @param {string} selector @returns {FakeNode | null} */
  closest(selector) {
    return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null;
  }

  /** @param {string} selector @returns {FakeNode[]} */
  querySelectorAll(selector) {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }

  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, bottom: 0, width: 0, height: 0 };
  }

  focus() {
    page.activeElement = this;
  }

  /** @override @param {string} type @param {any} listener */
  addEventListener(type, listener) {
    this.listeners.set(type, (this.listeners.get(type) ?? 0) + 1);
    super.addEventListener(type, listener);
  }

  /** @override @param {string} type @param {any} listener */
  removeEventListener(type, listener) {
    this.listeners.set(type, (this.listeners.get(type) ?? 0) - 1);
    super.removeEventListener(type, listener);
  }
}

class FakePage extends FakeNode {
  constructor() {
    super("html");
    this.body = new FakeNode("body");
    this.head = new FakeNode("head");
    /** @type {FakeNode} */
    this.activeElement = this.body;
  }

  /** @param {string} tag */
  createElement(tag) {
    return new FakeNode(tag);
  }

  /** @param {string} text */
  createTextNode(text) {
    const node = new FakeNode("#text");
    node.text = text;
    return node;
  }

  /** @param {string} _id @returns {FakeNode | null} */
  getElementById(_id) {
    return null;
  }

  /** @param {string} _space @param {string} tag */
  createElementNS(_space, tag) {
    return new FakeNode(tag);
  }
}

/** @type {FakePage} */
let page;

/** A new page, empty, in the place of `document`. */
export function useFakePage() {
  page = new FakePage();
  const history = { state: null, pushState: () => {}, back: () => {} };
  const classes = { Element: FakeNode, HTMLElement: FakeNode, ResizeObserver: FakeSizes };
  Object.assign(globalThis, { document: page, history, ...classes });
  return page;
}

/** Nothing has a size here: who waits for one, to know that a node is on the page, hears when `FakeSizes.tell()` says. */
export class FakeSizes {
  /** @type {Set<FakeSizes>} */
  static all = new Set();
  /** @param {() => void} hear */
  constructor(hear) {
    this.hear = hear;
  }
  observe() {
    FakeSizes.all.add(this);
  }
  disconnect() {
    FakeSizes.all.delete(this);
  }
  static tell() {
    for (const each of [...FakeSizes.all]) each.hear();
  }
}

/** A model as anywidget hands it to a part: traits that can be changed, messages that are kept. */
export class FakeModel {
  /** @param {Record<string, unknown>} traits */
  constructor(traits) {
    this.traits = traits;
    /** @type {Record<string, unknown>[]} what was sent to the kernel */
    this.sent = [];
    /** @type {Map<string, Set<(...told: any[]) => void>>} */
    this.listeners = new Map();
  }

  get listening() {
    return [...this.listeners.values()].reduce((sum, heard) => sum + heard.size, 0);
  }

  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }

  /** @param {Record<string, unknown>} content */
  send(content) {
    this.sent.push(content);
  }

  /** @param {string} event @param {(...told: any[]) => void} listener */
  on(event, listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  /** @param {string} event @param {(...told: any[]) => void} listener */
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  /** Something comes from the kernel. @param {string} event @param {unknown[]} told */
  tell(event, ...told) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(...told);
  }

  /** The kernel sets a trait. @param {string} name @param {unknown} value */
  change(name, value) {
    this.traits[name] = value;
    this.tell(`change:${name}`);
  }
}
