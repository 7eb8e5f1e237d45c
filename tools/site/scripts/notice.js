// @ts-check
// What is said above a lesson, or in its place: a line with buttons, or why this browser cannot run it.

import { el, frontDoor, onBinder, say, site } from "./site.js";

const ANYHOW = "rally anyhow";

/**
 * Say why this browser cannot run the site, and where the lesson runs instead; or that a link leads to no lesson. True if
 * somebody wants it all the same.
 * @param {import("../door/check.js").Problem | "link"} reason
 * @returns {Promise<boolean>}
 */
export function refuse(reason) {
  document.documentElement.lang = site.language;
  const name = say(reason === "link" ? "broken" : "cannot");
  document.title = name;
  const isChoice = reason === "memory";
  const isElsewhere = reason !== "old" && reason !== "link"; // such a browser draws no lab of a server's either
  if (isChoice && remembered(ANYHOW)) return Promise.resolve(true);
  return new Promise((done) => {
    const notice = el(
      "main",
      { class: "rally-site-refusal" },
      el("h1", {}, name),
      el("p", {}, say(reason)),
      ...(isElsewhere
        ? [el("p", {}, el("a", { href: onBinder(site.path), class: "rally-site-go" }, say("binder")))]
        : []),
      el("p", {}, el("a", { href: frontDoor() }, say("front"))),
    );
    if (isChoice) notice.append(button("anyhow", () => (remember(ANYHOW), notice.remove(), done(true))));
    document.body.append(notice);
    if (!isChoice) done(false);
  });
}

/**
 * A button with one of the site's words.
 * @param {string} name
 * @param {() => void} press
 */
export function button(name, press) {
  const made = el("button", { type: "button" }, say(name));
  made.addEventListener("click", press);
  return made;
}

/**
 * Say something above the lesson, in place of what was said there before; nothing takes it away.
 * @param {string} [name] of the sentence
 * @param {...HTMLElement} buttons
 */
export function announce(name, ...buttons) {
  const line = document.querySelector(".rally-site-notice") ??
    el("div", { class: "rally-site-notice", role: "status" });
  line.replaceChildren(...(name ? [el("span", {}, say(name)), ...buttons] : []));
  document.body.append(line);
}

/** Say how it goes with what is fetched. @param {"again" | "well" | "lost" | undefined} news */
export function tellOf(news) {
  if (news === "again") announce("again");
  if (news === "well") announce();
  if (news === "lost") announce("lost", button("try", () => location.reload()));
}

/** Say what the site's store has to say of what it fetches. */
export function hearOfStore() {
  navigator.serviceWorker?.addEventListener("message", ({ data }) => tellOf(data?.rally));
}

/** @param {string} name */
function remembered(name) {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** @param {string} name */
function remember(name) {
  try {
    sessionStorage.setItem(name, "");
  } catch { /* then it is asked again */ }
}
