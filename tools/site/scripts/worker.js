// @ts-check
// The site's service worker: what was fetched once comes from the browser's own store, with or without a network.
//
// The build puts RELEASE above this: which release it is, and the SHA-256 of each file. What is kept is what it was
// published as, whatever breaks off on the way. As long as nothing is kept the browser fetches by itself, which is a second
// sooner; a page that has come alive says what to keep of it. A newer release is asked for whenever a page is opened, and
// then everything comes from the network until that release's own worker has taken over. JupyterLite's own worker is not
// used: the part of it by which Python reads files is here as well.

/** @typedef {{ build: string, files: Record<string, string> }} Release */
/** @typedef {{ url: string, method: string, mode: string, json: () => Promise<any> }} Asked */

const WORKER = /** @type {any} */ (globalThis);
/** @type {Release} */
const RELEASE = WORKER.RELEASE;
const BASE = new URL(WORKER.location.pathname.endsWith("/lite/service-worker.js") ? "../" : "./", WORKER.location.href);
const OWN = `rally ${BASE.pathname} `; // how the names of what this copy of the site keeps begin: a host may have several
const KEPT = OWN + RELEASE.build;
const NAMELESS = /^rally [^ /]+$/; // what was kept before names said of which copy it is
const HANDED = `handed over ${BASE.pathname}`; // as in python.js
const PAUSES = [300, 1200, 3000];
const PATIENCE = 2000; // milliseconds that a page waits for news of a release
const FILES_OF_PYTHON = /\/api\/(drive|stdin\/)/;
const channel = new BroadcastChannel("/sw-api.v1"); // by which JupyterLite answers

let isOutdated = Promise.resolve(false);
let keepsNothing = false;
let looked = look();

WORKER.addEventListener("install", (/** @type {any} */ event) => {
  WORKER.skipWaiting();
  event.waitUntil(inherit());
});
WORKER.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
WORKER.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keep(event.data?.keep ?? [])));
WORKER.addEventListener("fetch", (/** @type {any} */ event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

/**
 * What a page or its Python is answered; nothing for what is none of the site's files: the browser fetches that.
 * @param {Asked} request
 * @returns {Promise<Response> | undefined}
 */
function answerTo(request) {
  const url = new URL(request.url);
  if (url.origin !== BASE.origin) return;
  if (url.pathname === "/api/service-worker-heartbeat") return Promise.resolve(new Response("ok"));
  if (FILES_OF_PYTHON.test(url.pathname)) return passedOn(request, url.pathname);
  const path = pathOf(url);
  if (request.method !== "GET" || !(path in RELEASE.files)) return;
  if (request.mode === "navigate") isOutdated = hasNewer();
  return keepsNothing ? undefined : file(path);
}

async function look() {
  keepsNothing = !await caches.has(KEPT);
}

/** @param {URL} url */
function pathOf(url) {
  const path = decodeURIComponent(url.pathname).slice(decodeURIComponent(BASE.pathname).length);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** @param {string} path */
async function file(path) {
  await looked;
  if (await isOutdated) return fetch(keyOf(path), { cache: "no-cache" });
  if (keepsNothing) return fetch(keyOf(path));
  return await (await caches.open(KEPT)).match(keyOf(path)) ?? await fetched(path);
}

/** @param {string} path */
const keyOf = (path) => new URL(path, BASE).href;

/**
 * A file from the network, tried again where it breaks off, and kept.
 * @param {string} path
 */
async function fetched(path) {
  /** @type {Response | undefined} */
  let last;
  for (const [attempt, pause] of [0, ...PAUSES].entries()) {
    if (attempt) tell("again", path);
    await new Promise((done) => setTimeout(done, pause));
    try {
      const answer = (!attempt && await handed(path)) ||
        await fetch(keyOf(path), { cache: attempt ? "reload" : "default" });
      const content = await answer.arrayBuffer();
      if (!answer.ok) continue;
      const headers = { "content-type": answer.headers.get("content-type") ?? "", "x-rally": RELEASE.files[path] };
      last = new Response(content, { headers });
      if (await hashed(content) === RELEASE.files[path]) {
        await (await caches.open(KEPT)).put(keyOf(path), last.clone());
        if (attempt) tell("well", path);
        return last;
      }
    } catch { /* it broke off */ }
  }
  if (!last) tell("lost", path);
  return last ?? Response.error(); // what is no file of this release is one of the next
}

/** What Python has fetched already and handed over (python.js). @param {string} path */
const handed = (path) => caches.match(keyOf(path), { cacheName: HANDED });

/** @param {ArrayBuffer} content */
async function hashed(content) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether another release has been published meanwhile; without a network there is none. */
async function hasNewer() {
  try {
    const asked = { cache: /** @type {RequestCache} */ ("no-store"), signal: AbortSignal.timeout(PATIENCE) };
    const { build } = await (await fetch(new URL("release.json", BASE), asked)).json();
    if (build !== RELEASE.build) WORKER.registration.update();
    return build !== RELEASE.build;
  } catch {
    return false;
  }
}

/** Take over what an older release has kept, and fetch anew what has changed of it. */
async function inherit() {
  for (const name of await olderOnes()) {
    const [older, now] = await Promise.all([name, KEPT].map((each) => caches.open(each)));
    for (const request of await older.keys()) {
      const path = pathOf(new URL(request.url));
      const known = await older.match(request);
      if (known?.headers.get("x-rally") === RELEASE.files[path]) await now.put(request, known);
      else if (path in RELEASE.files) await fetched(path);
    }
  }
  looked = look();
}

/** What older releases of this copy have kept; nothing of another copy on this host. */
async function olderOnes() {
  const found = [];
  for (const name of await caches.keys()) {
    const isOlder = name !== KEPT && (name.startsWith(OWN) || (NAMELESS.test(name) && await isOfThisCopy(name)));
    if (isOlder) found.push(name);
  }
  return found;
}

/** @param {string} name */
async function isOfThisCopy(name) {
  const urls = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url));
  return urls.some((url) => url.href.startsWith(BASE.href) && pathOf(url) in RELEASE.files);
}

async function begin() {
  await Promise.all((await olderOnes()).map((name) => caches.delete(name)));
  await WORKER.clients.claim();
}

/**
 * See to it that these files are there when there is no network.
 * @param {string[]} paths
 */
async function keep(paths) {
  await looked;
  keepsNothing = false;
  const now = await caches.open(KEPT);
  for (const path of paths) {
    if (path in RELEASE.files && !await now.match(keyOf(path))) await fetched(path);
  }
  await caches.delete(HANDED);
}

/**
 * @param {"again" | "well" | "lost"} news
 * @param {string} path
 */
async function tell(news, path) {
  for (const client of await WORKER.clients.matchAll()) client.postMessage({ rally: news, path });
}

/**
 * What Python asks of the lesson's folder, as JupyterLite passes it on to the page whose Python it is.
 * @param {Asked} request
 * @param {string} pathname
 */
async function passedOn(request, pathname) {
  const question = await request.json();
  const requestId = question.requestId ?? crypto.randomUUID();
  /** @type {Promise<Response>} */
  const answer = new Promise((done) => {
    const hear = (/** @type {MessageEvent} */ { data }) => {
      if (data.requestId !== requestId || data.browsingContextId !== question.browsingContextId) return;
      if (!("response" in data)) return;
      channel.removeEventListener("message", hear);
      done(new Response(JSON.stringify(data.response)));
    };
    channel.addEventListener("message", hear);
  });
  channel.postMessage({ ...question, requestId, pathname });
  return answer;
}
