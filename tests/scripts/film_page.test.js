// @ts-check
// A film in its page: what the kernel would answer stands there, and no more is told than has been seen.

import { same, soon } from "./check.js";
import { Film, StillModel, unpooled } from "../../widgets/races/film_page.js";

/** @param {string} text @param {number} scene @param {number} step */
const line = (text, scene, step) => ({ text, scene, step });

/** A race of two scenes. */
const DATA = {
  kit: "",
  bundles: [],
  plotly: "",
  pool: [["far"], { end: true }, "long"],
  parts: [
    { script: "game/parts/board.js", begins: { cars: { "$": 0 }, step: 0, name: "board", empty: null } },
    {
      script: "parts/log.js",
      begins: {
        scene: 0,
        step: 0,
        lines: [line("It begins.", 0, 0), line("Mia drives.", 1, 1), line("Mia wins.", 1, 2)],
      },
    },
    { script: "parts/line.js", begins: { text: "", times: 0 } },
    { script: "parts/rule_card.js", begins: { number: "", labels: {} } },
    { script: "parts/podium.js", begins: { title: "" } },
    {
      script: "game/parts/hand.js",
      begins: {
        cards: [{ text: "R7", label: "red 7", why: "" }, { text: "G2", label: "green 2", why: "Follow suit." }],
      },
    },
  ],
  scenes:
    /** @type {[number, Record<string, any>][][]} */ ([[], [[0, { cars: [{ "$": 0 }, "near"], name: { "$": 2 } }]]]),
  positions: ["a", "b"],
  log: 1,
  line: 2,
  card: 3,
  podium: 4,
  result: "Mia wins!",
  rules: { "S1.1": { text: "Play." } },
  words: { copied: "Copied", watch: "Only a film." },
};

const film = (turned = (/** @type {number} */ _scene) => {}) => new Film(DATA, turned);

/** What a part says that it is told of. @param {StillModel} model @param {string[]} traits */
function heard(model, ...traits) {
  /** @type {string[]} */
  const found = [];
  for (const trait of traits) {
    model.on(`change:${trait}`, () => found.push(`${trait}: ${JSON.stringify(model.get(trait))}`));
  }
  return found;
}

Deno.test("what stands in the pool is put where it belongs", () => {
  same(unpooled({ a: { "$": 1 }, b: [{ "$": 0 }, 3, null, [{ "$": 2 }]], c: "$" }, DATA.pool), {
    a: { end: true },
    b: [["far"], 3, null, ["long"]],
    c: "$",
  });
});

Deno.test("a model tells what has changed, once it is all there, and who listens no longer hears nothing", () => {
  const model = new StillModel({ a: 1, b: 2 }, () => {});
  const found = heard(model, "a", "b");
  const hear = () => found.push(`both ${model.get("a")} ${model.get("b")}`);
  model.on("change", hear);
  model.take({ a: 1, b: 3 });
  model.off("change", hear);
  model.take({ a: 2 });
  model.take({ a: 2 });
  same(found, ["b: 3", "both 1 3", "a: 2"]);
});

Deno.test("a question is answered, as a kernel does it: after what it leads to", async () => {
  const { models: [board, log] } = film();
  const found = heard(board, "cars", "step", "name");
  log.on("msg:custom", (/** @type {unknown} */ told) => found.push(JSON.stringify(told)));
  log.send({ scene: 1, step: 2, ask: "x" });
  same(found, [], "not before whoever asks waits for it");
  await soon();
  same(found, ['cars: [["far"],"near"]', "step: 2", 'name: "long"', '{"answered":"x"}']);
  same([log.get("scene"), log.get("step")], [1, 2]);
});

Deno.test("one goes to any scene from any other, and what is the same there is not told", async () => {
  /** @type {number[]} */
  const scenes = [];
  const made = film((scene) => scenes.push(scene));
  const [board] = made.models;
  made.show(1, 0);
  made.show(0, 0);
  same([board.get("cars"), board.get("name"), scenes], [["far"], "board", [1, 0]]);
  const found = heard(board, "cars", "name", "step");
  made.show(0, 0);
  made.show(7, 0);
  await soon();
  same([found, scenes], [[], [1, 0, 0]], "there is no scene 7");
});

Deno.test("the line says what the log is at, and who has won only when the end is on show", () => {
  const made = film();
  const [, , said, , podium] = made.models;
  made.tellLine(1, false);
  same([said.get("text"), podium.get("title")], ["Mia drives.", ""]);
  made.tellLine(2, true);
  same([said.get("text"), podium.get("title")], ["Mia wins.", "Mia wins!"]);
  made.tellLine(0, false);
  same([said.get("text"), podium.get("title"), said.get("times")], ["It begins.", "", 3]);
});

Deno.test("a rule is told if the film names it, a card says why it may not be played, all else is only a film", async () => {
  const made = film();
  const [, , said, card, , hand] = made.models;
  card.send({ rule: "S1.1", ask: 1 });
  await soon();
  same([card.get("number"), card.get("labels")], ["S1.1", { text: "Play." }]);
  card.send({ rule: "S9.9", ask: 2 });
  await soon();
  same(card.get("number"), "");
  for (
    const [content, text] of /** @type {[object, string][]} */ ([
      [{ card: "G2" }, "Follow suit."],
      [{ card: "R7" }, "red 7"],
      [{ card: "B1" }, "Only a film."],
      [{ plate: 2 }, "Only a film."],
    ])
  ) {
    hand.send({ ...content, ask: 3 });
    await soon();
    same(said.get("text"), text);
  }
  const times = said.get("times");
  hand.send({ there: true, ask: 4 });
  await soon();
  same(said.get("times"), times, "who only asks whether anybody is there is told nothing");
});
