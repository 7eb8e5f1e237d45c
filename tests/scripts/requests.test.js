// @ts-check
// A request to the kernel is answered, late, or lost; and nobody who waits is left in the dark.

import { same, soon } from "./check.js";
import { Requests } from "../../widgets/parts/scripts/requests.js";

/** @param {number} [patience] @param {boolean} [hasStopped] */
function makeRequests(patience = 1000, hasStopped = false) {
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  /** @type {unknown[]} */
  const told = [];
  const requests = new Requests(
    (content) => sent.push(content),
    (...said) => told.push(said),
    () => Promise.resolve(hasStopped),
    patience,
  );
  return { requests, sent, told };
}

Deno.test("an answer in time settles the request, and nothing is said", async () => {
  const { requests, sent, told } = makeRequests();
  const answer = requests.ask({ card: "G11" });
  same(sent.map(({ card }) => card), ["G11"]);
  requests.hear("another view's");
  requests.hear(sent[0].ask);
  same([await answer, told, requests.waiting.size], [true, [], 0]);
});

Deno.test("without an answer the kernel is asked once more, cheaply, and the silence is said", async () => {
  const { requests, sent, told } = makeRequests(0);
  requests.ask({ card: "G11" });
  await soon();
  same(sent.map(({ ask: _, ...content }) => content), [{ card: "G11" }, { there: true }]);
  same(told, [["late", true]]);
  await soon();
  same([sent.length, told.length], [2, 1]);
  requests.end();
});

Deno.test("when it is the server that has stopped, that is said, and nothing of the kernel any more", async () => {
  for (const ask of /** @type {const} */ (["ask", "knock"])) {
    const { requests, told } = makeRequests(0, true);
    requests[ask]({ card: "G11" });
    await soon();
    await soon();
    same(told, [["late", true], ["stopped", true]]);
    requests.end();
  }
});

Deno.test("a slow kernel answers in the end, and then the silence is over", async () => {
  const { requests, sent, told } = makeRequests(0);
  const answer = requests.ask({ card: "G11" });
  await soon();
  requests.hear(sent[0].ask);
  same([await answer, told], [true, [["late", true], ["", true]]]);
  requests.hear(sent[1].ask);
  same([told.length, requests.waiting.size], [2, 0]);
});

Deno.test("answers come in order: when a later request is answered, an older one was lost", async () => {
  const { requests, sent } = makeRequests();
  const answers = ["G11", "R5", "B7"].map((card) => requests.ask({ card }));
  requests.hear(sent[1].ask);
  same([await answers[0], await answers[1], requests.waiting.size], [false, true, 1]);
  requests.end();
  same(await answers[2], false);
});

Deno.test("where there is no kernel to send to, all is lost at once and that is said", async () => {
  const { told } = makeRequests();
  const requests = new Requests(
    () => {
      throw new Error("the kernel is dead");
    },
    (...said) => told.push(said),
    () => Promise.resolve(false),
  );
  same(await requests.ask({ card: "G11" }), false);
  same([told, requests.waiting.size], [[["gone", true]], 0]);
  same(await requests.ask({ card: "G11" }), false);
  same(told.length, 2); // each who asks is told
});

Deno.test("a kernel that goes while nobody asks is known to be gone, and is not called out", () => {
  const { requests, told } = makeRequests();
  requests.lose(false);
  same(told, [["gone", false]]);
});

Deno.test("a knock at the door leads to nothing else, and is said only if nobody opens", async () => {
  const { requests, sent, told } = makeRequests(0);
  requests.knock();
  await soon();
  same(sent.map(({ ask: _, ...content }) => content), [{ there: true }]);
  same(told, [["late", true]]);
  requests.hear(sent[0].ask);
  same(told, [["late", true], ["", true]]);
});
