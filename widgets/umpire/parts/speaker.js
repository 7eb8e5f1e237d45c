// @ts-check
// A button that has the page read aloud what happens.

import { h, icon, put } from "../../parts/scripts/dom.js";
import { definePart, hopeful } from "../../parts/scripts/part.js";
import { languageOf, voiceFor } from "./scripts/voices.js";

/** @typedef {{ text: string, times: number, on: boolean }} Speaker */

const BOX = "M3 9v6h4l5 5V4L7 9Z";
const WAVES =
  "M15 8.2v2a2.5 2.5 0 0 1 0 3.6v2a4.4 4.4 0 0 0 0-7.6ZM15 4.2v2a6.2 6.2 0 0 1 0 11.6v2a8.1 8.1 0 0 0 0-15.6Z";
const TOGETHER = 60; // ms in which traits that were set one after the other have come, all of them
const PATIENCE = 2000; // ms until a device that names no voice is taken to have none

/** @param {import("../../parts/scripts/part.js").View<Speaker>} view */
function build(view) {
  const { model, root, say, watch, atEnd } = view;
  const name = h("span");
  const picture = h("span", { class: "rally-speaker-picture" });
  const button = h("button", { type: "button", class: "rally-speaker-button", onclick: toggle }, picture, name);
  const line = h("p", { class: "rally-speaker-line", role: "status" });
  root.append(button, line);
  const synth = globalThis.speechSynthesis;
  const canSpeak = Boolean(synth && globalThis.SpeechSynthesisUtterance);
  const hope = hopeful(/** @type {any} */ (view), draw);
  /** @type {SpeechSynthesisUtterance | null} what is being said: kept, for some browsers forget it in the middle */
  let said = null;
  let isLate = false, isFailing = false, isHeard = false;
  /** @type {number | undefined} */
  let timer;

  const isOn = () => Boolean(hope.now(model.get("on")));
  const voices = () => canSpeak ? synth.getVoices() : [];
  const tongue = () => languageOf(model.get("lang"));

  /** Of a device that names none it is seen late whether it has one; some speak all the same. */
  function hasVoice() {
    if (isHeard) return true;
    return !isFailing && (voices().length ? Boolean(voiceFor(tongue(), voices())) : !isLate);
  }

  function draw() {
    const on = isOn();
    put(name, { text: say("name") });
    put(button, { "aria-pressed": String(on) });
    if (picture.dataset.look !== String(on)) picture.replaceChildren(icon(on ? BOX + WAVES : BOX));
    picture.dataset.look = String(on);
    const words = !canSpeak ? say("mute") : hasVoice() ? "" : say("voiceless");
    put(line, { text: words, hidden: !words });
  }

  function hush() {
    clearTimeout(timer);
    if (said) synth.cancel();
    said = null;
  }

  function speak() {
    hush();
    const text = model.get("text");
    if (!canSpeak || !text) return;
    const mine = new SpeechSynthesisUtterance(text);
    mine.lang = tongue();
    mine.voice = voiceFor(tongue(), voices());
    mine.onstart = () => hear(true);
    mine.onend = () => said === mine && (said = null);
    mine.onerror = ({ error }) => {
      if (said === mine) said = null;
      if (/^(language|voice)-unavailable$/.test(error)) hear(false);
    };
    said = mine;
    synth.speak(mine);
  }

  /** It was heard whether there is a voice. @param {boolean} isThere */
  function hear(isThere) {
    [isHeard, isFailing] = [isThere, !isThere];
    draw();
  }

  /** Before a press that wants it a browser may say nothing: so the present text is said within it. */
  function toggle() {
    const on = !isOn();
    if (on) speak();
    else hush();
    hope.choose(on, { on });
  }

  /** What is new is said when all of it has come. */
  function renew() {
    hush();
    if (isOn() && canSpeak) timer = setTimeout(speak, TOGETHER);
  }

  let known = told();
  function told() {
    return JSON.stringify([model.get("text"), model.get("times")]);
  }
  watch("text times", () => {
    if (known === told()) return;
    known = told();
    renew();
  });
  watch("lang", () => {
    [isHeard, isFailing] = [false, false];
    draw();
  });
  watch("on", () => {
    if (!isOn()) hush();
    draw();
  });
  watch("labels", draw);

  const late = setTimeout(() => {
    isLate = true;
    draw();
  }, PATIENCE);
  atEnd(() => clearTimeout(late));
  atEnd(hush);
  if (!canSpeak) return;
  /** A page that was loaded anew may only speak once something was pressed: anything will do. */
  const wake = () => {
    if (!isOn()) return;
    document.removeEventListener("click", wake, true);
    if (!said) synth.speak(new SpeechSynthesisUtterance(""));
  };
  document.addEventListener("click", wake, true);
  atEnd(() => document.removeEventListener("click", wake, true));
  synth.addEventListener?.("voiceschanged", draw);
  atEnd(() => synth.removeEventListener?.("voiceschanged", draw));
}

export default definePart("speaker", build);
