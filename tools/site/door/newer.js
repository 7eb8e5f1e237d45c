// @ts-check
// A newer release of the site is told of as soon as all of it has been fetched, and taken when whoever is here says so. What
// a page shows stays as it is until then. (worker.js fetches it, and has it wait.)

const LATER = "site later"; // that somebody wants it later: until this window is opened again
const HOUR = 3_600_000; // milliseconds until one looks again, on a page that stays open for days
const PATIENCE = 5000; // milliseconds until a page is loaded again, whatever the store says

/**
 * Hear of newer releases.
 * @param {ServiceWorkerContainer} serviceWorker
 * @param {ServiceWorkerRegistration} registration
 * @param {(take: () => void, later: () => void) => void} tell what to do with it, for whoever asks
 * @param {() => Promise<unknown>} [save] what is to be kept before the page is loaded again
 */
export function hearOfNewer(serviceWorker, registration, tell, save = async () => {}) {
  let isTaking = false;
  const take = async () => {
    isTaking = true;
    await save().catch(console.info);
    await takeOver(serviceWorker, registration.waiting);
    location.reload();
  };
  const hear = () => {
    if (!isTaking && !isPutOff()) tell(take, putOff);
  };
  const ask = () => registration.active && registration.waiting?.postMessage({ waits: true });
  const watch = () => registration.installing?.addEventListener("statechange", ask);
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.rally === "waits" || data?.rally === "taken") hear(); // taken: in another window
  });
  registration.addEventListener("updatefound", watch);
  watch();
  ask();
  lookAgain(registration);
}

/**
 * Let a release that waits take over, and wait until it does. Without one, another window was sooner.
 * @param {ServiceWorkerContainer} serviceWorker
 * @param {ServiceWorker | null} waiting
 */
async function takeOver(serviceWorker, waiting) {
  if (!waiting) return;
  const taken = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  waiting.postMessage({ take: true });
  await Promise.race([taken, new Promise((done) => setTimeout(done, PATIENCE))]);
}

/** Ask for news when somebody comes back to a page that was left open. @param {ServiceWorkerRegistration} registration */
function lookAgain(registration) {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.active?.postMessage({ look: true });
  });
}

function isPutOff() {
  try {
    return sessionStorage.getItem(LATER) !== null;
  } catch {
    return false;
  }
}

function putOff() {
  try {
    sessionStorage.setItem(LATER, "");
  } catch { /* then it is told again on the next page */ }
}
