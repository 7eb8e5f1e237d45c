// @ts-check
// What the views of one kernel share while there are any: one object, begun by the first view, emptied by the last.

import { Bus } from "./bus.js";
import { keepKeys } from "./keyboard.js";
import { PlotlyDesk } from "./plotly_desk.js";
import { Sounds } from "./sounds.js";
import { always } from "./store.js";

/** The bus between parts, who waits for Plotly, the sounds, the keys that belong to the labs, and what films have shown. */
export class Page {
  views = 0;
  bus = new Bus();
  desk = new PlotlyDesk();
  sounds = new Sounds(always);
  /** @type {Set<string>} kinds of steps that were seen in films that came to their ends */
  seen = new Set();
  end = () => {};

  /** A view has come. Returns what to call once when it goes. */
  enter() {
    if (!this.views++) this.end = keepKeys(document);
    return () => {
      if (!--this.views) this.end();
    };
  }
}

export const page = new Page();
