// @ts-check
// A field for codes that were handed in; and, where the browser itself can read QR codes, a camera.

import { h, put, uid } from "../../parts/scripts/dom.js";
import { definePart } from "../../parts/scripts/part.js";

const LOOK = 250; // milliseconds between two looks at a picture

/** @typedef {{ detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }} Detector */
/** @typedef {new (how: { formats: string[] }) => Detector} Detectors */

/** The browser's own reader of QR codes; undefined if it has none. @returns {Promise<Detector | undefined>} */
export async function qrDetector() {
  const { BarcodeDetector } =
    /** @type {{ BarcodeDetector?: Detectors & { getSupportedFormats?: () => Promise<string[]> } }} */ (globalThis);
  if (!BarcodeDetector || !globalThis.navigator?.mediaDevices?.getUserMedia) return undefined;
  try {
    const formats = await BarcodeDetector.getSupportedFormats?.() ?? [];
    return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {import("../../parts/scripts/part.js").View} view */
function build({ root, say, watch, act, atEnd }) {
  const field = h("textarea", { id: uid(), rows: 4, spellcheck: "false", autocomplete: "off", translate: "no" });
  const name = h("label", { for: field.id });
  const button = { class: "rally-button" };
  const read = h("button", { ...button, "data-primary": true, onclick: onRead });
  const camera = h("button", { ...button, hidden: true, onclick: () => stream ? stop() : start() });
  const video = h("video", { muted: true, playsinline: true, hidden: true });
  const said = h("span", { role: "status" });
  root.append(name, field, h("div", { class: "rally-row" }, read, camera), video, said);
  /** @type {Detector | undefined} */
  let detector;
  /** @type {MediaStream | undefined} */
  let stream;
  let isOver = false;
  const seen = new Set(); // a code is held in front of the camera for a while
  atEnd(() => {
    isOver = true;
    stop();
  });
  qrDetector().then((found) => {
    detector = found;
    put(camera, { hidden: !found });
  });

  async function onRead() {
    if (await act({ text: field.value })) field.value = "";
    field.focus();
  }
  async function start() {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      video.srcObject = stream;
      await video.play();
    } catch {
      stop();
      put(said, { text: say("refused") });
      return;
    }
    if (isOver) return stop();
    draw();
    look();
  }
  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = undefined;
    video.srcObject = null;
    draw();
  }
  async function look() {
    while (stream && detector) {
      for (const { rawValue } of await detector.detect(video).catch(() => [])) {
        if (seen.has(rawValue)) continue;
        seen.add(rawValue);
        await act({ text: rawValue });
      }
      await new Promise((done) => setTimeout(done, LOOK));
    }
  }
  function draw() {
    put(video, { hidden: !stream, "aria-label": say("looking") });
    put(said, { text: stream ? say("looking") : "" });
    put(camera, { text: say(stream ? "stop" : "camera") });
  }
  watch("labels", () => {
    put(name, { text: say("name") });
    put(read, { text: say("read") });
    draw();
  });
}

export default definePart("paste", build);
