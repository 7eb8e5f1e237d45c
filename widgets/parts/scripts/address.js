// @ts-check
// What the page's address asks for, and the address of a place to hand on.

import { asksFor } from "./links.js";
import { tab } from "./store.js";

const LONGEST = 60_001; // so much is read of an address: more than is allowed (widgets/lab/links.py), so that it is said
const SEEN = "shown"; // what the tab calls the visits in which a lab has shown what was asked for
const SITE = "rally-site"; // the element in which the site says what it is

/** @typedef {{ visit: string, query: string }} Asked */

/**
 * What the address of a page asks for; undefined: nothing. It is read in Python (widgets/lab/links.py).
 * @param {Pick<Location, "search">} place
 * @returns {string | undefined}
 */
export function queryIn({ search }) {
  const query = search.slice(1, LONGEST + 1);
  return asksFor(query) ? query : undefined;
}

/** How the page was reached. */
const wasReloaded = () => {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const { type } = /** @type {{ type?: string }} */ (entry ?? {});
  return type === "reload" || type === "back_forward";
};

let visit = "";
let isTaken = false;

/**
 * What this visit of the page asks for, until a lab has taken it. Where the page is loaded again, the labs are as they
 * were left.
 * @returns {Asked | undefined}
 */
export function asked() {
  const query = queryIn(location);
  if (!query || isTaken || (wasReloaded() && tab.get(SEEN) === query)) return undefined;
  visit ||= `${performance.timeOrigin}`;
  return { visit, query };
}

/** A lab has taken what was asked for. @param {string} by the visit that it took */
export function taken(by) {
  if (!by || by !== visit) return;
  isTaken = true;
  tab.put(SEEN, queryIn(location));
  document.documentElement.dataset.rallyShown = "";
}

/**
 * The link to a place; "" where nobody knows where the site is.
 * @param {string} query
 * @param {string} address of the site, where the page is not one of its own
 * @param {string} page of the site that shows lessons
 * @param {Pick<Location, "href">} place
 * @param {boolean} isOfSite whether the page is one of the site
 */
export function linkTo(query, address, page, { href }, isOfSite = document.getElementById(SITE) !== null) {
  const root = isOfSite ? href.replace(/\blite\/[^?#]*([?#].*)?$/, "") : address;
  return root && `${root}${page}?${query}`;
}
