// @ts-check
// Begins a page of the site: says if this browser cannot run it, lets the site's store look after what is fetched,
// and only then loads JupyterLite.

import { problems } from "../door/check.js";
import { comeAlive } from "./lesson.js";
import { refuse } from "./notice.js";
import { site } from "./site.js";
import { makeStores } from "./stores.js";

const ENOUGH = 1500; // milliseconds that the first visit waits for the store: without it one needs the network again

/** Wait until the site's worker answers what this page asks for; without one, everything comes from the network. */
async function beKept() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const isFirst = !(await serviceWorker.getRegistration(site.root.href))?.active;
    const registered = serviceWorker.register(new URL("service-worker.js", site.root), { scope: site.root.pathname });
    if (isFirst) {
      const taken = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
      await registered;
      if (!serviceWorker.controller) await Promise.race([taken, new Promise((done) => setTimeout(done, ENOUGH))]);
    }
    // JupyterLite would take a worker that it has not registered itself for one of an older version, and end it
    const { scriptURL } = serviceWorker.controller ?? {};
    if (scriptURL) localStorage.setItem(`${scriptURL}-version`, site.version);
  } catch (error) {
    console.info("Nothing is kept for a visit without a network:", error);
  }
}

const [reason] = await problems();
if (reason && !(await refuse(reason))) throw new Error(`This browser cannot run the site: ${reason}`);
await Promise.all([beKept(), makeStores()]);
if (site.isLesson) comeAlive();
await import(site.next);
