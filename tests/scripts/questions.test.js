// @ts-check
// A question to the kernel is answered, late, or lost; and nobody who waits is left in the dark.

import { same, soon } from "./check.js";
import { Questions } from "../../widgets/parts/scripts/questions.js";

/** @param {number} [patience] @param {boolean} [hasStopped] */
function makeQuestions(patience = 1000, hasStopped = false) {
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  /** @type {unknown[]} */
  const told = [];
  const questions = new Questions(
    (content) => sent.push(content),
    (...said) => told.push(said),
    () => Promise.resolve(hasStopped),
    patience,
  );
  return { questions, sent, told };
}

Deno.test("an answer in time settles the question, and nothing is said", async () => {
  const { questions, sent, told } = makeQuestions();
  const answer = questions.ask({ card: "G11" });
  same(sent.map(({ card }) => card), ["G11"]);
  questions.hear("another view's");
  questions.hear(sent[0].ask);
  same([await answer, told, questions.waiting.size], [true, [], 0]);
});

Deno.test("without an answer the kernel is asked once more, cheaply, and the silence is said", async () => {
  const { questions, sent, told } = makeQuestions(0);
  questions.ask({ card: "G11" });
  await soon();
  same(sent.map(({ ask: _, ...content }) => content), [{ card: "G11" }, { there: true }]);
  same(told, [["late", true]]);
  await soon();
  same([sent.length, told.length], [2, 1]);
  questions.end();
});

Deno.test("when it is the server that has stopped, that is said, and nothing of the kernel any more", async () => {
  for (const ask of /** @type {const} */ (["ask", "knock"])) {
    const { questions, told } = makeQuestions(0, true);
    questions[ask]({ card: "G11" });
    await soon();
    await soon();
    same(told, [["late", true], ["stopped", true]]);
    questions.end();
  }
});

Deno.test("a slow kernel answers in the end, and then the silence is over", async () => {
  const { questions, sent, told } = makeQuestions(0);
  const answer = questions.ask({ card: "G11" });
  await soon();
  questions.hear(sent[0].ask);
  same([await answer, told], [true, [["late", true], ["", true]]]);
  questions.hear(sent[1].ask);
  same([told.length, questions.waiting.size], [2, 0]);
});

Deno.test("answers come in order: when a later question is answered, an older one was lost", async () => {
  const { questions, sent } = makeQuestions();
  const answers = ["G11", "R5", "B7"].map((card) => questions.ask({ card }));
  questions.hear(sent[1].ask);
  same([await answers[0], await answers[1], questions.waiting.size], [false, true, 1]);
  questions.end();
  same(await answers[2], false);
});

Deno.test("where there is no kernel to send to, all is lost at once and that is said", async () => {
  const { told } = makeQuestions();
  const questions = new Questions(
    () => {
      throw new Error("the kernel is dead");
    },
    (...said) => told.push(said),
    () => Promise.resolve(false),
  );
  same(await questions.ask({ card: "G11" }), false);
  same([told, questions.waiting.size], [[["gone", true]], 0]);
  same(await questions.ask({ card: "G11" }), false);
  same(told.length, 2); // each who asks is told
});

Deno.test("a kernel that goes while nobody asks is known to be gone, and is not called out", () => {
  const { questions, told } = makeQuestions();
  questions.lose(false);
  same(told, [["gone", false]]);
});

Deno.test("a knock at the door leads to nothing else, and is said only if nobody opens", async () => {
  const { questions, sent, told } = makeQuestions(0);
  questions.knock();
  await soon();
  same(sent.map(({ ask: _, ...content }) => content), [{ there: true }]);
  same(told, [["late", true]]);
  questions.hear(sent[0].ask);
  same(told, [["late", true], ["", true]]);
});
