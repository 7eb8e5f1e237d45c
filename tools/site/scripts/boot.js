// @ts-check
// Begins a page of the site: says if this browser cannot run it, lets the site's store look after what is fetched,
// and only then loads JupyterLite.

import { problems } from "../door/check.js";
import { hearOfNewer } from "../door/newer.js";
import { showBar, showWayHome } from "./bar.js";
import { bringScripts } from "./bring.js";
import { early } from "./early.js";
import { isKept, keepForLater, rememberFetched } from "./keeping.js";
import { comeAlive } from "./lesson.js";
import { hearOfStore, refuse, tellOf, tellOfNewer } from "./notice.js";
import { fetchPatiently } from "./patience.js";
import { keepPictures } from "./pictures.js";
import { isShared, site } from "./site.js";
import { keeps, makeStores } from "./stores.js";
import { rememberTheme } from "./theme.js";
import { there } from "./there.js";

const ENOUGH = 1500; // milliseconds that a visit waits for the store: without it one needs the network again
const SOON = 5000; // milliseconds until JupyterLab has fetched what it begins with
const WORKER = new URL("service-worker.js", site.root).href;
const JUPYTERS = new URL("lite/service-worker.js?enableCache=false", site.root).href; // its own: it is the same script

/** Wait until the site's worker answers what this page asks for; without one, everything comes from the network. */
async function beKept() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    // JupyterLite takes a worker for one of an older version unless it finds this, and ends all there are. It looks at
    // whatever worker there is by then, which may come later than this waits, and for another tab.
    for (const url of [WORKER, JUPYTERS]) localStorage.setItem(`${url}-version`, site.version);
    await Promise.race([register(serviceWorker), new Promise((done) => setTimeout(done, ENOUGH))]);
  } catch (error) {
    console.info("Nothing is kept for a visit without a network:", error);
  }
}

/**
 * Register the worker; on a first visit wait until it looks after this page.
 * @param {ServiceWorkerContainer} serviceWorker
 */
async function register(serviceWorker) {
  const taken = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  const isFirst = !(await serviceWorker.getRegistration(site.root.href))?.active;
  const registered = serviceWorker.register(WORKER, { scope: site.root.pathname });
  if (isFirst) await registered;
  if (isFirst && !serviceWorker.controller) await taken;
}

/** Hear of newer releases, and keep what somebody has changed before one is taken. @param {any} app */
async function hearNews(app) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration(site.root.href);
  if (!registration) return;
  hearOfNewer(serviceWorker, registration, tellOfNewer, async () => {
    for (const { context } of app.shell.widgets("main")) if (context?.model.dirty) await context.save();
  });
}

/**
 * What is done as soon as JupyterLab is there.
 * @param {Promise<any>} lab
 * @param {(lab: string) => void} beginPython
 */
async function begun(lab, beginPython) {
  const app = await lab;
  keepPictures(app);
  rememberTheme();
  hearNews(app).catch(console.info);
  if (site.isLesson) {
    await comeAlive(app, beginPython);
  } else {
    bringScripts(app.restored);
    await app.restored;
    await new Promise((done) => setTimeout(done, SOON));
  }
  keepForLater();
}

/** Whether a link has led to no notebook: neither a lesson nor, unless something was shared in it, one of the reader's. */
async function isAstray() {
  if (!site.isLesson || site.path in site.lessons) return false;
  if (isShared() || !site.path) return true;
  await makeStores();
  return !(await keeps(site.path));
}

async function begin() {
  const [reason] = await problems();
  if (reason && !(await refuse(reason))) return;
  if (await isAstray()) return void refuse("link");
  const app = there(() => /** @type {any} */ (globalThis).jupyterapp);
  if (site.isLesson) showBar(app);
  else app.then(showWayHome);
  rememberFetched();
  await Promise.all([beKept(), makeStores()]);
  site.isKept = await isKept();
  if (!site.isKept) fetchPatiently(tellOf);
  /** @type {any} */ (globalThis).rallyTriesAgain = site.isKept;
  hearOfStore();
  begun(app, early());
  await import(site.next);
}

await begin();
