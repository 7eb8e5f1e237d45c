// @ts-check
// How long a learner waits before being told that a lab does not answer.

import { same } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import { useFakeTime } from "./fake_time.js";
import { watchAnswers } from "../../widgets/parts/scripts/lab.js";
import { definePart } from "../../widgets/parts/scripts/part.js";

/** @typedef {import("../../widgets/parts/scripts/part.js").View<any>} View */

/**
 * A lab with a part and a button, and the time at which anything is said in it.
 * @param {(told: { model: FakeModel, click: () => void, act: () => void, restart: () => void, said: (after: number) => unknown }) => void} story
 */
function inLab(story) {
  const time = useFakeTime();
  const document = useFakePage();
  const [lab, el, button] = ["div", "div", "button"].map((tag) => document.createElement(tag));
  lab.setAttribute("class", "rally-lab");
  button.setAttribute("class", "jupyter-button");
  document.body.append(lab);
  lab.append(el, button);
  const model = new FakeModel({
    labels: { late: "no answer yet", gone: "the kernel has ended" },
    lang: "en",
    fault: "",
  });
  let act = () => {};
  /** @param {View} view */
  const build = (view) => {
    act = () => void view.act({ card: "G11" });
    view.atEnd(watchAnswers(view, /** @type {any} */ (lab)));
  };
  const end = definePart("tested", build).render(/** @type {any} */ ({ model, el }));
  const click = () => void lab.dispatchEvent(Object.defineProperty(new Event("click"), "target", { value: button }));
  const note = el.children[2];
  /** What is said aloud after so many milliseconds more. @param {number} milliseconds */
  const said = (milliseconds) => {
    time.pass(milliseconds);
    return note.getAttribute("role") === "status" ? note.textContent : "";
  };
  try {
    story({
      model,
      click,
      act,
      said,
      restart: () => lab.setAttribute("class", "rally-lab jupyter-widgets-disconnected"),
    });
  } finally {
    end();
    time.end();
  }
}

Deno.test("a kernel that has ended is said within half a second of a click", () => {
  inLab(({ click, restart, said }) => {
    restart();
    click();
    same([said(400), said(100)], ["", "the kernel has ended"]);
  });
});

Deno.test("a kernel that is busy is said within a second and a half of a click, and is not called dead", () => {
  inLab(({ model, click, said }) => {
    click();
    same([model.sent.length, said(400), model.sent.length], [0, "", 1]);
    same([said(800), said(300)], ["", "no answer yet"]);
    model.tell("msg:custom", { answered: model.sent[0].ask }, []);
    same(said(0), "");
  });
});

Deno.test("what a part itself asks is waited for by itself, for a second", () => {
  inLab(({ model, act, said }) => {
    act();
    same([said(800), said(200)], ["", "no answer yet"]);
    same(model.sent.map(({ there }) => there), [undefined, true]);
  });
});

Deno.test("whoever is answered soon enough is told nothing, and nobody is asked", () => {
  inLab(({ model, click, said }) => {
    click();
    same(said(390), "");
    model.tell("change");
    same([said(5000), model.sent], ["", []]);
  });
});
