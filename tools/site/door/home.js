// @ts-check
// The front page on a home screen: offers to put it there, has it open without a network, and says when that cannot show what
// was asked for.

import { hearOfNewer } from "./newer.js";

/** @typedef {Event & { prompt: () => Promise<void>, userChoice: Promise<{ outcome: string }> }} Offered not in all browsers */

const WORKER = "service-worker.js";
const NO = "site home"; // that somebody does not want it on a home screen
const AWAY = "#away"; // as the store says that a page is not there (worker.js)
const SITE = new URL(".", location.href).href;
const DOOR = `door ${new URL(SITE).pathname}`; // what is kept of the front pages, as in worker.js

/** Whether the page was opened from a home screen. */
export const isAtHome = () =>
  matchMedia("(display-mode: standalone)").matches ||
  /** @type {{ standalone?: boolean }} */ (navigator).standalone === true;

/** Offer it where it can be put on a home screen: by a button where the browser has one, else in words. */
export function offerHome() {
  const offer = document.querySelector("#home");
  if (!(offer instanceof HTMLElement) || isAtHome() || isRefused()) return;
  /** @type {Offered | undefined} */
  let offered;
  const [put, close, said] = ["put", "close", "said"].map((name) => offer.querySelector(`.${name}`));
  const show = (/** @type {"button" | "words"} */ way) => {
    offer.dataset.way = way;
    offer.hidden = false;
  };
  if ("standalone" in navigator) show("words"); // Safari on a phone or a tablet
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = /** @type {Offered} */ (event);
    show("button");
  });
  put?.addEventListener("click", async () => {
    await offered?.prompt();
    if ((await offered?.userChoice)?.outcome !== "accepted") offer.hidden = true; // the browser has asked, and was told
  });
  close?.addEventListener("click", () => {
    refuse();
    offer.hidden = true;
  });
  addEventListener("appinstalled", async () => {
    offer.dataset.way = "done";
    if (said) said.textContent = offer.dataset.done ?? "";
    await navigator.storage?.persist?.();
    await keepEverything();
  });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (said && data?.rally === "kept" && offer.dataset.way === "done") said.textContent = offer.dataset.kept ?? "";
  });
}

/** Let the site's store look after the front pages, too, and hear of newer releases. */
export async function beKept() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register(WORKER);
    hearOfNewer(serviceWorker, registration, tellOfNewer);
    await keepDoor();
    if (isAtHome()) await keepEverything();
  } catch (error) {
    console.info("Nothing is kept for a visit without a network:", error);
  }
}

/** Say that the page that was wanted is not there without a network. */
export function sayAway() {
  if (location.hash !== AWAY) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  tell("away");
}

/**
 * Say something above all else, with buttons.
 * @param {string} name of the sentence
 * @param {Record<string, () => void>} [ways] by the name of a button what it does
 */
function tell(name, ways = {}) {
  const news = document.querySelector("#news");
  if (!(news instanceof HTMLElement)) return;
  const words = document.createElement("span");
  words.textContent = news.dataset[name] ?? "";
  const buttons = Object.entries(ways).map(([way, act]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = news.dataset[way] ?? "";
    button.addEventListener("click", () => (news.replaceChildren(), act()));
    return button;
  });
  news.replaceChildren(words, ...buttons);
}

/** @param {() => void} take @param {() => void} later */
const tellOfNewer = (take, later) => tell("newer", { take, later });

/** Keep this front page, the one that all begin with, and what it is made of: as they are now, whenever it is opened. */
async function keepDoor() {
  const made = performance.getEntriesByType("resource").map(({ name }) => name);
  const all = [location.href, new URL("index.html", location.href).href, ...made];
  const ours = [...new Set(all.map((url) => url.split(/[?#]/)[0]))].filter(isOfDoor);
  const cache = await caches.open(DOOR);
  await Promise.all(ours.map(async (url) => {
    const answer = await fetch(url);
    if (answer.ok) await cache.put(url.endsWith("/") ? `${url}index.html` : url, answer);
  }));
}

/** Whether a file lies where front pages do, or belongs to them. @param {string} url */
const isOfDoor = (url) => url.startsWith(SITE) && /^(home\/)?[^/]*$/.test(url.slice(SITE.length));

/** All lessons of this language are to be there without a network. */
async function keepEverything() {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: [], language: document.documentElement.lang });
}

function isRefused() {
  try {
    return localStorage.getItem(NO) !== null;
  } catch {
    return true;
  }
}

function refuse() {
  try {
    localStorage.setItem(NO, "no");
  } catch { /* nothing is kept here */ }
}
