// @ts-check
import { h, icon, isCalm, put, uid } from "./scripts/dom.js";
import { PLAYER } from "./scripts/drawings.js";
import { hearChannel } from "./scripts/following.js";
import { bringIntoSight } from "./scripts/in_sight.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";
import { tagged } from "./scripts/tags.js";

/** @typedef {{ text: string, kind?: string }} Step */
/** @typedef {{ steps: Step[], channel: string, film: string, step: number, autoplay: boolean, opens: string, seen: string, longest: number, hurries: boolean }} Steps */

const PACE = 800; // milliseconds that a step is shown while playing, at most
const SPEEDS = [1, 2, 4];
const READ = 100; // milliseconds until it is looked again whether a step that is read aloud has been read
const KNOWN = 2; // so many times quicker goes a step of a kind that has been seen

/**
 * How long each step of a film is shown.
 * @param {number} steps
 * @param {number} speed
 * @param {number} longest milliseconds that a whole film takes, at most
 */
export const pace = (steps, speed, longest) => Math.min(PACE, longest / Math.max(1, steps)) / speed;

/**
 * How many times quicker a step is shown: what has been seen once, in any film on the page, does not bore again.
 * @param {Step | undefined} step
 * @param {ReadonlySet<string>} seen the kinds that were shown in films that came to their ends
 */
export const haste = (step, seen) => step?.kind && seen.has(step.kind) ? KNOWN : 1;

/** @param {import("./scripts/part.js").View<Steps>} view */
function build(view) {
  const { model, root, say, watch, atEnd } = view;
  const self = uid();
  /** @param {keyof typeof PLAYER} name @param {() => void} onclick */
  const button = (name, onclick) => h("button", { class: "rally-button", onclick }, icon(PLAYER[name]));
  const back = button("back", () => go(now - 1));
  const play = button("play", () => (timer ? stop() : start()));
  const forward = button("forward", () => go(now + 1));
  const skip = button("next", () => go(last()));
  const faster = h("button", { class: "rally-button", onclick: () => hasten() });
  const slider = h("input", { type: "range", min: 0, step: 1, oninput: () => go(Number(slider.value)) });
  const count = h("span", { class: "rally-steps-count", "aria-hidden": "true" });
  const words = h("p");
  root.append(h("div", { class: "rally-steps-row" }, back, play, forward, skip, slider, count, faster), words);
  put(play, { "data-primary": true });
  let now = 0;
  let told = "";
  let speed = SPEEDS[0];
  let timer = 0;
  let next = 0; // when the next step is due
  let look = () => {}; // ends the waiting for the lab to be in view
  const home = () => root.closest(".rally-lab");
  const last = () => Math.max(0, model.get("steps").length - 1);

  /** @param {number} step */
  function show(step) {
    now = Math.min(last(), Math.max(0, step));
    const text = model.get("steps")[now]?.text ?? "";
    const which = say("count", { n: now + 1, all: last() + 1 });
    put(slider, { max: last(), "aria-label": say("name"), "aria-valuetext": `${which}: ${text}` });
    slider.value = String(now);
    root.style.setProperty("--done", String(last() ? now / last() : 0));
    put(count, { text: `${now + 1} / ${last() + 1}` });
    if (text !== told) words.replaceChildren(...tagged(text));
    told = text;
    put(back, { "aria-label": say("back"), "aria-disabled": now === 0 ? "true" : null });
    put(skip, { "aria-label": say("skip"), title: say("skip"), "aria-disabled": now === last() ? "true" : null });
    put(faster, { text: `${speed}×`, "aria-label": say("speed", { n: speed }), title: say("speed", { n: speed }) });
    put(forward, { "aria-label": say("forward"), "aria-disabled": now === last() ? "true" : null });
    put(play, { "aria-label": say(timer ? "pause" : "play") });
    put(play.querySelectorAll("path")[0], { d: PLAYER[timer ? "pause" : "play"] });
  }
  /** @param {number} step */
  function tell(step) {
    show(step);
    page.bus.publish(model.get("channel"), now, self, model.get("film"));
    if (now === last()) report();
  }
  /** A learner who comes back has seen the film that had to be seen first. No question: nobody waits for an answer. */
  function report() {
    const [film, steps] = [model.get("film"), model.get("steps")];
    if (steps.length < 2 || film !== model.get("opens") || film === model.get("seen") || film === reported) return;
    reported = film;
    model.send({ seen: film });
  }
  /** @param {number} step */
  function go(step) {
    tell(step);
    page.speech.tellStep(words);
    stop();
  }
  function halt() {
    look();
    clearTimeout(timer);
    timer = 0;
    page.speech.film(home(), false);
  }
  function stop() {
    halt();
    show(now);
  }
  function tick() {
    page.sounds.play("step");
    tell(now + 1);
    page.speech.tellStep(words);
  }
  function start() {
    if (now === last()) tell(0);
    clearTimeout(timer);
    page.speech.film(home(), true);
    page.speech.tellStep(words);
    next = performance.now();
    beat();
    show(now);
  }
  /** On to the next step after a while, and not before it has been read; at the end all its kinds have been seen. */
  function beat() {
    const quicker = model.get("hurries") ? haste(model.get("steps")[now + 1], page.seen) : 1;
    next += pace(last(), speed * quicker, model.get("longest")); // a busy page makes no film longer
    timer = setTimeout(function due() {
      if (page.speech.isSaying(words)) {
        timer = setTimeout(due, READ);
        next = performance.now();
        return;
      }
      if (now >= last()) {
        for (const { kind } of model.get("steps")) if (kind) page.seen.add(kind);
        return stop();
      }
      tick();
      beat();
    }, Math.max(0, next - performance.now()));
  }
  /** Start as soon as somebody can see it. */
  function startInView() {
    const seen = new IntersectionObserver((found) => {
      if (!found.some(({ isIntersecting }) => isIntersecting)) return;
      look();
      start();
    }, { rootMargin: "0px 0px -50% 0px" });
    look = () => {
      seen.disconnect();
      look = () => {};
    };
    seen.observe(root.closest(".rally-lab") ?? root);
  }
  /** The next speed, also in the middle of a film. */
  function hasten() {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    if (timer) start();
    else show(now);
  }
  atEnd(halt);

  // Another view of the same steps, or anybody else on the channel, leads as well.
  /** @param {number} step @param {string | null} from */
  function hear(step, from) {
    if (from === self) return;
    halt();
    show(step);
  }
  hearChannel(view, hear);
  watch("labels", () => show(now));
  let shown = false;
  let film = "";
  let reported = ""; // the film of which the kernel was told that it has been seen
  /** @type {Set<string>} films that were on show before: whoever comes back to one has seen it */
  const before = new Set();
  watch("steps film", () => {
    const isNew = shown && film !== model.get("film");
    const isSame = shown && !isNew;
    before.add(film);
    [shown, film] = [true, model.get("film")];
    if (isSame) return show(now); // the same film in other words
    halt();
    const step = model.get("step");
    const [opens, isKnown] = [film === model.get("opens"), film === model.get("seen")];
    const plays = step < last() && model.get("autoplay");
    put(root, { "data-empty": !model.get("steps").length });
    const at = isNew ? undefined : page.bus.lastStep(model.get("channel"));
    if (at !== undefined) return show(at);
    if (isNew) bringIntoSight(root);
    // What is not new was on the table before this page was.
    const isSeen = isKnown || (isNew ? before.has(film) || isCalm() && !opens : !opens);
    tell(plays && isSeen ? last() : step);
    if (!plays || isSeen || isCalm()) return;
    if (opens) startInView();
    else start();
  });
  watch("seen", () => {
    const isTold = shown && film === model.get("seen") && film !== reported;
    if (isTold && model.get("autoplay") && now < last()) go(last()); // by another page, or when the lab came back
  });
}

export default definePart("steps", build);
