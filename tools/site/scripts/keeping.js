// @ts-check
// What the site's store (worker.js) keeps. On a first visit it keeps nothing, and the browser fetches by itself: what was
// fetched is kept when the page has come alive.

import { site } from "./site.js";

const OWN = `rally ${site.root.pathname} `; // how the names of what it keeps begin, as in worker.js
const MOST = 2000; // files that the browser remembers to have fetched for this page: by itself it forgets after 250

/** Whether the store answers for what this page asks for; it tries again by itself what breaks off. */
export async function isKept() {
  if (!navigator.serviceWorker?.controller) return false;
  return (await caches.keys()).some((name) => name.startsWith(OWN));
}

/** Remember from now on what is fetched. */
export const rememberFetched = () => performance.setResourceTimingBufferSize(MOST);

/** Let this page be there without a network, and all lessons of its language, also as pages to print. */
export function keepForLater() {
  const here = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const keep = [...new Set(here.filter((url) => url.startsWith(site.root.href)).map(pathOf))];
  navigator.serviceWorker?.controller?.postMessage({ keep, language: site.language });
}

/** @param {string} url within the site */
const pathOf = (url) => decodeURIComponent(new URL(url).pathname.slice(site.root.pathname.length));
