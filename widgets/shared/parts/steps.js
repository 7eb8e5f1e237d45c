// @ts-check
import { h, icon, isCalm, put, uid } from "./scripts/dom.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ steps: { text: string }[], channel: string, step: number, autoplay: boolean }} Steps */

const PACE = 800; // milliseconds that a step is shown while playing
const ICONS = {
  back: "M15.5 4.5v15L6 12Z",
  forward: "M8.5 4.5v15L18 12Z",
  play: "M7 3.5v17L20.5 12Z",
  pause: "M6 4h4.5v16H6Zm7.5 0H18v16h-4.5Z",
};

/** @param {import("./scripts/part.js").View<Steps>} view */
function build({ model, root, say, watch, atEnd }) {
  const self = uid();
  /** @param {keyof typeof ICONS} name @param {() => void} onclick */
  const button = (name, onclick) => h("button", { type: "button", class: "rally-button", onclick }, icon(ICONS[name]));
  const back = button("back", () => go(now - 1));
  const play = button("play", () => (timer ? stop() : start()));
  const forward = button("forward", () => go(now + 1));
  const slider = h("input", { type: "range", min: 0, step: 1, oninput: () => go(Number(slider.value)) });
  const count = h("span", { class: "rally-steps-count", "aria-hidden": "true" });
  const words = h("p", { role: "status", "aria-atomic": "true" });
  root.append(h("div", { class: "rally-steps-row" }, back, play, forward, slider, count), words);
  put(play, { "data-primary": true });
  let now = 0;
  let timer = 0;
  let leave = () => {};
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
    put(words, { text });
    put(back, { "aria-label": say("back"), "aria-disabled": now === 0 ? "true" : null });
    put(forward, { "aria-label": say("forward"), "aria-disabled": now === last() ? "true" : null });
    put(play, { "aria-label": say(timer ? "pause" : "play") });
    put(play.getElementsByTagName("path")[0], { d: ICONS[timer ? "pause" : "play"] });
  }
  /** @param {number} step */
  function tell(step) {
    show(step);
    page.bus.publish(model.get("channel"), now, self);
  }
  /** @param {number} step */
  function go(step) {
    stop();
    tell(step);
  }
  function halt() {
    clearInterval(timer);
    timer = 0;
  }
  function stop() {
    halt();
    show(now);
  }
  function start() {
    if (now === last()) tell(0);
    clearInterval(timer);
    timer = setInterval(() => (now < last() ? tell(now + 1) : stop()), PACE);
    show(now);
  }
  atEnd(() => {
    halt();
    leave();
  });

  // Another view of the same steps, or anybody else on the channel, leads as well.
  /** @param {number} step @param {string | null} from */
  function hear(step, from) {
    if (from === self) return;
    halt();
    show(step);
  }
  watch("channel", () => {
    leave();
    leave = page.bus.subscribe(model.get("channel"), hear);
  });
  watch("labels", () => show(now));
  let shown = false;
  watch("steps", () => {
    const isNew = shown;
    shown = true;
    halt();
    const many = model.get("steps").length > 1;
    put(root, { "data-empty": !model.get("steps").length });
    if (!isNew) return show(page.bus.lastStep(model.get("channel")) ?? model.get("step"));
    const plays = many && model.get("autoplay");
    tell(plays && isCalm() ? last() : model.get("step"));
    if (plays && !isCalm()) start();
  });
}

export default definePart("steps", build);
