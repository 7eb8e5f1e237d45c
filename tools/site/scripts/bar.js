// @ts-check
// The bar of a lesson: the way to all lessons, what this one is called and how far one is in it, its language, what reads
// it aloud, sounds, and what shows its code. It is there before JupyterLab is; above a notebook it stands in JupyterLab's own head.

import { doneIn } from "../door/done.js";
import { Sounds } from "../../../widgets/parts/scripts/sounds.js";
import { Speech } from "../../../widgets/parts/scripts/speech.js";
import { always } from "../../../widgets/parts/scripts/store.js";
import { icon } from "./icons.js";
import { announce } from "./notice.js";
import { el, frontDoor, pathIn, sameIn, say, site } from "./site.js";
import { there } from "./there.js";
import { isNotebook, turn } from "./view.js";

const CHOSEN = "language"; // what labs call the language that somebody chose (widgets/parts/globe.js)
const [LEARNER, PROGRESS] = ["learner", "progress"]; // and who learns, and what was done (learner.js)
const NEWS = ["rally-progress", "rally-learner", "storage"];

/** Put it above everything else. @param {Promise<any>} app */
export function showBar(app) {
  const name = site.lessons[site.path] ?? "";
  const bar = el(
    "header",
    { class: "rally-site-bar", "aria-label": name },
    el("a", { class: "rally-site-home", href: frontDoor() }, icon("back"), el("span", {}, say("front"))),
    el("div", { class: "rally-site-what" }, el("p", { class: "rally-site-name", title: name }, name), far()),
    languages(),
    aloud(),
    sounds(),
    code(app),
    el("a", { class: "rally-site-lab", href: `../lab/index.html?path=${site.path}` }, "JupyterLab"),
    el("span", { class: "rally-site-version" }, say("version", { version: site.version })),
  );
  document.body.prepend(bar);
  app.then(leadHome);
}

/** The way to all lessons from all of JupyterLab: in a window without a browser's bars there is no other. */
export const showWayHome = () =>
  document.body.append(el("a", { class: "rally-site-way", href: frontDoor() }, say("front")));

/** JupyterLab's own sign leads where "All lessons" does. */
async function leadHome() {
  const logo = await there(() => document.querySelector("#jp-NotebookLogo, #jp-MainLogo"));
  logo.setAttribute("href", frontDoor());
  logo.removeAttribute("target");
}

/** How much of the lesson is done. */
function far() {
  const lesson = site.path.split("/").at(-1)?.replace(/\.ipynb$/, "") ?? "";
  const goals = site.goals[lesson] ?? [];
  const made = el("p", { class: "rally-site-far" });
  made.hidden = !goals.length;
  const draw = () => {
    const learner = String(always.get(LEARNER) ?? "");
    const done = doneIn(always.of(learner).read(PROGRESS), lesson, goals).done.size;
    made.textContent = done < goals.length ? say("some", { done, all: goals.length }) : say("all");
    made.style.setProperty("--far", String(done / goals.length || 0));
  };
  for (const news of NEWS) addEventListener(news, draw);
  draw();
  return made;
}

/** The languages that there is this lesson in. */
function languages() {
  const label = say("language");
  const made = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": label, title: label }));
  for (const [code, name] of Object.entries(site.languages)) {
    if (pathIn(code)) made.append(el("option", { value: code, lang: code }, name));
  }
  made.value = site.language;
  made.addEventListener("change", () => {
    always.put(CHOSEN, made.value);
    location.assign(sameIn(pathIn(made.value)));
  });
  const place = el("span", { class: "rally-site-language" }, icon("globe"), made);
  place.hidden = made.options.length < 2;
  return place;
}

/** The switch that has all that is new read aloud; pressed, it begins with what is due, or with the paragraph in sight. */
function aloud() {
  const speech = new Speech(always);
  const name = say("aloud");
  const made = el(
    "button",
    { type: "button", class: "rally-site-aloud", "aria-label": name, title: name },
    icon("aloud"),
  );
  const draw = () => made.setAttribute("aria-pressed", String(speech.isOn));
  let isAsked = false; // somebody has pressed it on this page
  let missed = ""; // what is said above the lesson: why nothing can be read
  const tell = () => {
    draw();
    const lack = isAsked && speech.isOn ? speech.lack(site.language) : "";
    if (lack !== missed) announce(lack || undefined);
    missed = lack;
  };
  made.addEventListener("click", () => {
    isAsked = true;
    speech.set(!speech.isOn);
    if (speech.isOn) speech.say(speech.here());
  });
  speech.watch(tell);
  draw();
  return made;
}

/** The switch for the sounds of all labs. */
function sounds() {
  const all = new Sounds(always);
  const name = say("sounds");
  const made = el("button", { type: "button", class: "rally-site-sounds", "aria-label": name, title: name });
  const draw = () => {
    made.setAttribute("aria-pressed", String(all.areOn));
    made.replaceChildren(icon(all.areOn ? "sound" : "silent"));
  };
  made.addEventListener("click", () => all.set(!all.areOn));
  all.watch(draw);
  draw();
  return made;
}

/** What shows the code of the lesson, or hides it. @param {Promise<any>} app */
function code(app) {
  const name = el("span", {});
  const made = el("button", { type: "button", class: "rally-site-code" }, icon("code"), name);
  const draw = () => made.title = name.textContent = say(isNotebook() ? "hide" : "code");
  made.addEventListener("click", async () => {
    turn(await app);
    draw();
  });
  draw();
  return made;
}
