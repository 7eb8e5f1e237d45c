// @ts-check
// What the views of one kernel share while there are any: one object, begun by the first view, emptied by the last.

import { keepBack } from "./back.js";
import { Bus } from "./bus.js";
import { keepPressed } from "./in_sight.js";
import { keepKeys } from "./keyboard.js";
import { keepLinks } from "./links.js";
import { PlotlyDesk } from "./plotly_desk.js";
import { saveInTurn } from "./saving.js";
import { Sounds } from "./sounds.js";
import { Speech } from "./speech.js";
import { always } from "./store.js";

/**
 * The bus between parts, the queue for Plotly, the sounds, the voice, the keys that belong to the labs, the links of
 * the text, the browser's Back, and what films have shown.
 */
export class Page {
  views = 0;
  bus = new Bus();
  desk = new PlotlyDesk();
  sounds = new Sounds(always);
  speech = new Speech(always);
  /** @type {Set<string>} kinds of steps that were seen in films that came to their ends */
  seen = new Set();
  end = () => {};

  /**
   * A view has come. Returns what to call once when it goes.
   * @param {import("./next_lesson.js").FrontEnd} [frontEnd]
   */
  enter(frontEnd) {
    saveInTurn(frontEnd?.context);
    if (!this.views++) {
      const ends = [
        keepKeys(globalThis),
        keepLinks(() => frontEnd?.context),
        keepPressed(document),
        this.speech.listen(document),
        keepBack(globalThis),
      ];
      this.end = () => ends.forEach((end) => end());
    }
    return () => {
      if (!--this.views) this.end();
    };
  }
}

export const page = new Page();
