// @ts-check
// Lists whose nodes, and the focus with them, are kept while their items change.

/**
 * One child of a list: its node, and what lets it follow its item.
 * @template Item
 * @typedef {object} Kept
 * @property {HTMLElement | SVGElement} node
 * @property {(item: Item, index: number) => void} update
 */

/**
 * How one list of keys becomes another: which go, and which are put before which (null: at the end), in this order.
 * @param {readonly string[]} before
 * @param {readonly string[]} wanted
 * @returns {{ gone: string[], moves: { key: string, before: string | null }[] }}
 */
export function planned(before, wanted) {
  const [had, kept] = [new Set(before), new Set(wanted)];
  const rest = before.filter((key) => kept.has(key));
  const moves = [];
  for (const key of wanted) {
    if (rest[0] === key) {
      rest.shift();
      continue;
    }
    moves.push({ key, before: rest[0] ?? null });
    if (had.has(key)) rest.splice(rest.indexOf(key), 1);
  }
  return { gone: before.filter((key) => !kept.has(key)), moves };
}

/** @type {WeakMap<Element, Map<string, Kept<any>>>} what the lists on this page hold, by their parents */
const lists = new WeakMap();

/**
 * Update the children of `parent` to follow `items`, keeping the nodes (and the focus) of those that stay.
 * When the focused node goes, its neighbour gets the focus, else `fallback`.
 * @template Item
 * @param {Element} parent that has no children but those of this list
 * @param {readonly Item[]} items
 * @param {(item: Item, index: number) => string} keyOf what makes an item the same one; of equal keys the last counts
 * @param {(item: Item) => Kept<Item>} make
 * @param {Element | null} [fallback]
 */
export function keyed(parent, items, keyOf, make, fallback = null) {
  const old = lists.get(parent) ?? new Map();
  const wanted = new Map(items.map((item, index) => [keyOf(item, index), item]));
  /** @type {Map<string, Kept<Item>>} */
  const kept = new Map();
  for (const [key, item] of wanted) kept.set(key, old.get(key) ?? make(item));
  lists.set(parent, kept);
  const active = document.activeElement;
  const { gone, moves } = planned([...old.keys()], [...wanted.keys()]);
  const lost = [...old.entries()].findIndex(([key, { node }]) => node.contains(active) && !wanted.has(key));
  const stays = lost < 0 && active && parent.contains(active) ? active : null;
  for (const key of gone) old.get(key)?.node.remove();
  for (const { key, before } of moves) {
    const node = kept.get(key)?.node;
    if (node) parent.insertBefore(node, before === null ? null : kept.get(before)?.node ?? null);
  }
  let index = 0;
  for (const [key, item] of wanted) kept.get(key)?.update(item, index++);
  if (lost >= 0) focusOn(parent.children[Math.min(lost, parent.children.length - 1)] ?? fallback);
  else if (stays && document.activeElement !== stays) focusOn(stays); // a node that moves loses the focus
}

export const FOCUSABLE = "button, input, select, [tabindex], textarea";

let passes = false;
/** Whether the focus is moving by itself, because the element that had it has gone. */
export const comesByItself = () => passes;

/**
 * Focus a node, or what can have the focus inside it.
 * @param {Element | null | undefined} node
 */
export function focusOn(node) {
  const inner = node?.matches(FOCUSABLE) ? node : node?.querySelector(FOCUSABLE);
  if (!(inner instanceof HTMLElement)) return;
  passes = true;
  inner.focus({ preventScroll: true });
  passes = false;
}
