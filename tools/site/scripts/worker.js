// @ts-check
// The site's service worker: what was fetched once comes from the browser's own store, with or without a network.
//
// The build puts RELEASE above this: which release it is, the SHA-256 of each file, and which of them are wanted without a
// network whatever is opened. What is kept is what it was published as, whatever breaks off on the way. As long as no
// lesson is kept the browser fetches by itself, which is a second sooner; a page that has come alive says what to keep of it.
//
// A newer release is asked for whenever a page is opened. If all of a language is kept, the pages of it stay as they are:
// the newer release is fetched meanwhile, and takes over when somebody says so, or when no page is open any more. Anything
// else comes from the network then, and the newer release takes over as soon as it can: a page is never made of both.
//
// A page that is nowhere to be had is answered by the front door, which says so. JupyterLite's own worker is not used: the
// part of it by which Python reads files is here as well.

/** @typedef {{ build: string, files: Record<string, string>, kept: string[] }} Release */
/** @typedef {{ url: string, method: string, mode: string, json: () => Promise<any> }} Asked */

const WORKER = /** @type {any} */ (globalThis);
/** @type {Release} */
const RELEASE = WORKER.RELEASE;
const BASE = new URL(WORKER.location.pathname.endsWith("/lite/service-worker.js") ? "../" : "./", WORKER.location.href);
const OWN = `rally ${BASE.pathname} `; // how the names of what this copy of the site keeps begin: a host may have several
const KEPT = OWN + RELEASE.build;
const DOOR = `door ${BASE.pathname}`; // what the front door keeps of itself (home.js)
const NAMELESS = /^rally [^ /]+$/; // what was kept before names said of which copy it is
const HANDED = `handed over ${BASE.pathname}`; // as in python.js
const WHOLE = "whole "; // how the names of what stands for all of a language begin
const PAUSES = [300, 1200, 3000];
const PATIENCE = 2000; // milliseconds that a page waits for news of a release
const FILES_OF_PYTHON = /\/api\/(drive|stdin\/)/;
const OF_A_LANGUAGE = /^(?:lite\/files|print)\/(?:([a-z]{2})[/.])?/; // lessons and pages to print; English has no folder
const OF_THE_DOOR = /^(home\/)?[^/]*$/; // front pages and what is theirs, as in home.js
const channel = new BroadcastChannel("/sw-api.v1"); // by which JupyterLite answers

let newer = Promise.resolve(false); // whether another release has been published
let isOutdated = Promise.resolve(false); // whether the page that is opened has to be of that one
let isWanted = false; // somebody has said that this release is to take over
let keepsNothing = false;
let looked = look();

WORKER.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(inherit()));
WORKER.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
WORKER.addEventListener("message", (/** @type {any} */ event) => {
  const { keep: paths, language, take: isTaken, look: isAsked, waits: isFound } = event.data ?? {};
  if (isTaken) {
    isWanted = true;
    WORKER.skipWaiting();
  }
  if (isAsked) event.waitUntil(newer = hasNewer());
  if (isFound) event.waitUntil(keepsWhole().then((waits) => waits && event.source.postMessage({ rally: "waits" })));
  if (paths) event.waitUntil(keep(paths, language));
});
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
  if (request.mode === "navigate") return page(path, url.searchParams.get("path"));
  return keepsNothing && !OF_THE_DOOR.test(path) ? undefined : file(path);
}

/**
 * A page, or the front door if it is nowhere to be had.
 * @param {string} path
 * @param {string | null} lesson that it shows
 */
async function page(path, lesson) {
  newer = hasNewer();
  isOutdated = keepsAllOf(path, lesson).then((isKept) => isKept ? false : newer);
  const answer = await file(path, "no-cache").catch(() => Response.error());
  if (answer.type !== "error") return answer;
  const fronts = [`${languageOf(lesson ? `lite/files/${lesson}` : path)}.html`, "index.html"];
  const kept = await Promise.all([path, ...fronts].map(atDoor)), door = fronts.find((_front, at) => kept[at + 1]);
  return kept[0] ?? (door ? Response.redirect(`${keyOf(door)}#away`) : answer);
}

/**
 * Whether a page needs nothing that is not kept.
 * @param {string} path
 * @param {string | null} lesson
 */
async function keepsAllOf(path, lesson) {
  const there = await keptPaths(), shown = `lite/files/${lesson}`, language = languageOf(lesson ? shown : path);
  const isWhole = language ? there.has(WHOLE + language) : await keepsWhole();
  return isWhole && there.has(path) && (!(shown in RELEASE.files) || there.has(shown));
}

/** Whether all of a language is kept: then this release takes the place of another one only when that is wanted. */
const keepsWhole = async () => [...await keptPaths()].some((path) => path.startsWith(WHOLE));

/** What is kept, and for which languages it is all. */
async function keptPaths() {
  if (!await caches.has(KEPT)) return new Set();
  return new Set((await (await caches.open(KEPT)).keys()).map(({ url }) => pathOf(new URL(url))));
}

/** The language of a lesson or a page to print; "": it is for all of them. @param {string} path */
function languageOf(path) {
  const found = OF_A_LANGUAGE.exec(path);
  return found ? found[1] ?? "en" : "";
}

async function look() {
  keepsNothing = !await caches.has(KEPT);
}

/** @param {URL} url */
function pathOf(url) {
  const path = decodeURIComponent(url.pathname).slice(decodeURIComponent(BASE.pathname).length);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/**
 * A file of this release; or of the newer one, if the page has to be of that.
 * @param {string} path
 * @param {RequestCache} cache how the network is asked where nothing is kept
 */
async function file(path, cache = "default") {
  await looked;
  if (keepsNothing) return fetch(keyOf(path), { cache }).catch(async () => await atDoor(path) ?? Response.error());
  if (await isOutdated) return fetch(keyOf(path), { cache: "no-cache" });
  return await (await caches.open(KEPT)).match(keyOf(path)) ?? await fetched(path);
}

/** What is there of the front door. @param {string} path */
async function atDoor(path) {
  const names = (await caches.keys()).filter((name) => name === KEPT || name === DOOR);
  const found = await Promise.all(names.map((cacheName) => caches.match(keyOf(path), { cacheName })));
  return found.find(Boolean);
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
      if (await newer) return last;
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

/**
 * Take over what an older release has kept, and fetch anew what has changed of it. Where that has all of a language this
 * one has to have all of it, too, and waits until it is wanted.
 */
async function inherit() {
  const names = await olderOnes(), wanted = new Set(), languages = new Set();
  if (!names.length) return WORKER.skipWaiting();
  const now = await caches.open(KEPT);
  for (const name of names) {
    const older = await caches.open(name);
    for (const request of await older.keys()) {
      const path = pathOf(new URL(request.url)), known = await older.match(request);
      if (path.startsWith(WHOLE)) languages.add(path.slice(WHOLE.length));
      else if (known?.headers.get("x-rally") === RELEASE.files[path]) await now.put(request, known);
      else wanted.add(path);
    }
  }
  for (const language of languages) for (const path of wantedIn(language)) wanted.add(path);
  const isAll = await keepEach([...wanted]);
  if (!languages.size) return WORKER.skipWaiting();
  if (!isAll) throw new Error("A newer release is not all there: the one before stays.");
  for (const language of languages) await markWhole(language);
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
  looked = look();
  await Promise.all((await olderOnes()).map((name) => caches.delete(name)));
  await WORKER.clients.claim();
  if (isWanted) tell("taken");
}

/**
 * See to it that these files are there when there is no network, and all that a language needs.
 * @param {string[]} paths
 * @param {string} [language]
 */
async function keep(paths, language) {
  await looked;
  if (await newer) return; // that one fetches what it keeps
  keepsNothing = false;
  const isAll = await keepEach([...paths, ...(language ? wantedIn(language) : [])]);
  if (language && isAll) {
    await markWhole(language);
    tell("kept");
  }
  await caches.delete(HANDED);
}

/** Keep these files, if they are any of this release; whether all of them are kept. @param {string[]} paths */
async function keepEach(paths) {
  const now = await caches.open(KEPT);
  let isAll = true;
  for (const path of paths.filter((path) => path in RELEASE.files)) {
    if (await now.match(keyOf(path))) continue;
    await fetched(path);
    isAll &&= await now.match(keyOf(path)) !== undefined;
  }
  return isAll;
}

/** What is wanted for lessons in a language, and to print them. @param {string} language */
const wantedIn = (language) => [
  ...RELEASE.kept,
  ...Object.keys(RELEASE.files).filter((path) => languageOf(path) === language),
  "print/print.css",
];

/** Say for later that all of a language is kept. @param {string} language */
const markWhole = async (language) => (await caches.open(KEPT)).put(keyOf(WHOLE + language), new Response());

/**
 * @param {"again" | "well" | "lost" | "kept" | "taken"} news
 * @param {string} [path]
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
