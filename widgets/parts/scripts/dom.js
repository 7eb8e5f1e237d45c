// @ts-check
// Elements: made, changed, named.

const SVG = "http://www.w3.org/2000/svg";
let counted = 0;

/** @typedef {string | number | boolean | null | undefined | ((event: Event) => void)} Attribute */
/** @typedef {Record<string, Attribute>} Attributes */
/** @typedef {Node | string | null | undefined} Child */

/** A name that nothing else on the page has. */
export const uid = () => `rally-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 7)}-${++counted}`;

/**
 * Set attributes: on… are listeners; null, undefined and false remove, and are no text; true is an empty attribute.
 * Unchanged ones stay untouched.
 * @template {Element} N
 * @param {N} node
 * @param {Attributes} attributes
 * @returns {N}
 */
export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (name === "text") write(node, String(value ?? ""));
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else {
      const wanted = value === true ? "" : String(value);
      if (node.getAttribute(name) !== wanted) node.setAttribute(name, wanted);
    }
  }
  return node;
}

/** @param {Element} node @param {string} text */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @param {Child} child @returns {child is Node | string} */
const isThere = (child) => child !== null && child !== undefined;

/**
 * An HTML element: h("button", {class: "x", onclick: f}, child, "text"). Children that are null are left out; a button
 * sends no form.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const node = put(document.createElement(tag), tag === "button" ? { type: "button", ...attributes } : attributes);
  node.append(...children.filter(isThere));
  return node;
}

/**
 * An SVG element, hidden from screen readers unless it says otherwise: put names on what contains it.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  const hidden = tag === "svg" ? { "aria-hidden": "true" } : {};
  const node = put(document.createElementNS(SVG, tag), { ...hidden, ...attributes });
  node.append(...children.filter(isThere));
  return node;
}

/**
 * A picture of one path in the size of a letter.
 * @param {string} path
 */
export const icon = (path) => s("svg", { class: "rally-icon", viewBox: "0 0 24 24" }, s("path", { d: path }));

/**
 * The text with each {name} replaced by values[name].
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 */
export const fill = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/**
 * Listen to events, each by its type. Returns a function that ends this.
 * @param {Pick<EventTarget, "addEventListener" | "removeEventListener">} target
 * @param {Record<string, (event: any) => void>} listeners
 * @param {boolean} [capture]
 */
export function listen(target, listeners, capture = false) {
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener, capture);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) target.removeEventListener(type, listener, capture);
  };
}

/**
 * The element that an event comes from, or the nearest one around it that matches; null if there is none.
 * @param {Event} event
 * @param {string} [css]
 * @returns {Element | null}
 */
export const sourceOf = ({ target }, css = "") => target instanceof Element ? css ? target.closest(css) : target : null;

/**
 * Whether this can be seen.
 * @param {Pick<Element, "isConnected" | "checkVisibility">} node
 */
export const isSeen = (node) => node.isConnected && node.checkVisibility({ visibilityProperty: true });

/** Does the reader ask for less motion? */
export const isCalm = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
