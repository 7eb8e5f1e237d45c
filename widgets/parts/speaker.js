// @ts-check
// The switch that has all that is new read aloud, in every lab of the page; and what is missing for that.

import { h, icon, put } from "./scripts/dom.js";
import { page } from "./scripts/page.js";
import { definePart } from "./scripts/part.js";
import { BOX, WAVES } from "./scripts/speech.js";

/** @param {import("./scripts/part.js").View} view */
function build({ model, root, say, watch, atEnd }) {
  const { speech } = page;
  const name = h("span");
  const picture = h("span", { class: "rally-speaker-picture" });
  const button = h("button", { class: "rally-speaker-button", onclick: turn }, picture, name);
  const line = h("p", { class: "rally-speaker-line", role: "status" });
  root.append(button, line);

  function draw() {
    const { isOn } = speech, lack = speech.lack(model.get("lang"));
    put(name, { text: say("name") });
    put(button, { "aria-pressed": String(isOn) });
    if (picture.dataset.look !== String(isOn)) picture.replaceChildren(icon(isOn ? BOX + WAVES : BOX));
    picture.dataset.look = String(isOn);
    put(line, { text: lack && say(lack), hidden: !lack });
  }
  /** A browser may say nothing before a press that asks for it, so what is due is said while that press is handled. */
  function turn() {
    speech.set(!speech.isOn);
    const lab = root.closest(".rally-lab");
    if (speech.isOn && lab) speech.say(speech.sentences(lab));
  }
  atEnd(speech.watch(draw));
  watch("labels lang", draw);
}

export default definePart("speaker", build);
