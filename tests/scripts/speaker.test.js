// @ts-check
// Reading aloud: one thing at a time and no backlog, in the voice of its language, and shown as it is said.

import { same } from "./check.js";
import { makeKeeper } from "./fake_keeper.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import { useFakeTime } from "./fake_time.js";
import part from "../../widgets/parts/speaker.js";
import { page as kit } from "../../widgets/parts/scripts/page.js";
import { Speech, wordAt, wordsOf } from "../../widgets/parts/scripts/speech.js";
import { Store } from "../../widgets/parts/scripts/store.js";
import { languageOf, voiceFor } from "../../widgets/parts/scripts/voices.js";

/** @param {string} lang @param {object} [more] @returns {any} */
const voice = (lang, more = {}) => ({ lang, localService: true, default: false, name: lang, ...more });

/** What is to be said. */
class Utterance {
  lang = "";
  voice = null;
  onstart = () => {};
  onend = () => {};
  onerror = (/** @type {{ error: string }} */ _event) => {};
  onboundary = (/** @type {object} */ _event) => {};
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** A browser with these voices, or one that cannot speak. @param {any[] | null} voices */
function browser(voices) {
  const page = useFakePage();
  const time = useFakeTime();
  /** @type {Utterance[]} */
  const said = [];
  const state = { voices, cancelled: 0 };
  const speechSynthesis = voices && Object.assign(new EventTarget(), {
    getVoices: () => state.voices,
    speak: (/** @type {Utterance} */ one) => void said.push(one),
    cancel: () => void (state.cancelled += 1),
  });
  Object.assign(globalThis, { speechSynthesis, SpeechSynthesisUtterance: voices ? Utterance : undefined });
  const speech = new Speech(new Store(() => makeKeeper()));
  const store = makeKeeper();
  speech.keeper = new Store(() => store);
  const end = speech.listen(/** @type {any} */ (page));
  /** A lab with what it asks, says and lets one answer. */
  const lab = () => {
    const [outer, goal, asked, line, words, answers] = [
      "",
      "rally-goal",
      "rally-goal-text",
      "rally-line",
      "rally-line-words",
      "rally-read-aloud",
    ]
      .map((name) => node("div", "", { class: name || "rally-lab", ...(name ? {} : { lang: "de" }) }));
    goal.append(asked);
    line.append(words);
    asked.append("Wie weit?");
    words.append(
      node("span", "Mia ist dran.", { "data-rank": "0" }),
      /** @type {any} */ (page.createTextNode(" ")),
      node("span", "Ben wartet.", { "data-rank": "1" }),
    );
    answers.append(node("button", "4"), node("button", "6"));
    outer.append(goal, line, answers);
    page.body.append(outer);
    return { lab: /** @type {any} */ (outer), goal, words: /** @type {any} */ (words), line };
  };
  /** @param {string} tag @param {string} [text] @param {Record<string, string>} [attributes] @returns {any} */
  const node = (tag, text = "", attributes = {}) => {
    const made = page.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text) made.append(text);
    return made;
  };
  /** @param {any} target */
  const press = (target) => {
    for (const type of ["focusin", "click"]) {
      const event = new Event(type);
      Object.defineProperty(event, "target", { value: target });
      page.dispatchEvent(event);
    }
  };
  /** What is being said is said to its end. */
  const finish = () => {
    said[said.length - 1].onstart();
    said[said.length - 1].onend();
  };
  return {
    page,
    time,
    said,
    state,
    speech,
    lab,
    node,
    press,
    finish,
    synth: speechSynthesis,
    texts: () => said.map(({ text }) => text),
    end: () => {
      end();
      time.end();
    },
  };
}

Deno.test("a lab is read in order: what it asks, what it says, what one can answer, each in its language's voice", () => {
  const there = browser([voice("en-US"), voice("de_DE")]);
  const { lab, goal } = there.lab();
  there.speech.say(there.speech.sentences(lab));
  for (let each = 0; each < 4; each++) there.finish();
  same(there.texts(), ["Wie weit?", "Mia ist dran. Ben wartet.", "4", "6"].map((text) => text));
  same([there.said[0].lang, there.said[0].voice], ["de", voice("de_DE")]);
  goal.setAttribute("data-reached", "");
  same(there.speech.sentences(lab).length, 3, "what is done is asked no more");
  there.end();
});

Deno.test("what is new is said only to whoever has switched it on and pressed something in the lab", () => {
  const there = browser([voice("de-DE")]);
  const { lab, words } = there.lab();
  const tell = () => (there.speech.tell(lab), there.time.pass(100));
  there.press(words);
  tell();
  same(there.texts(), []);
  there.speech.set(true);
  there.press(there.page.body);
  tell();
  same(there.texts(), [""], "a press lets the page speak later: nothing is said");
  there.press(words);
  tell();
  same(there.texts().slice(1), ["Mia ist dran. Ben wartet."]);
  there.speech.tell(lab);
  there.speech.tell(lab, { whole: true });
  there.time.pass(100);
  same(there.texts().slice(2), ["Wie weit?"], "another question is read whole");
  there.speech.set(false);
  tell();
  same([there.said.length, there.speech.isSaying(lab)], [3, false]);
  there.end();
});

Deno.test("the umpire says one sentence for an act", () => {
  const there = browser([voice("de-DE")]);
  const { lab, words, line } = there.lab();
  line.setAttribute("data-brief", "");
  there.speech.set(true);
  there.press(words);
  there.speech.tell(lab);
  there.time.pass(100);
  same(there.texts().filter(Boolean), ["Mia ist dran."]);
  there.end();
});

Deno.test("a step replaces the one before, and what is new in the lab waits for the film, the newest of it alone", () => {
  const there = browser([voice("de-DE")]);
  const { lab, words } = there.lab();
  const [one, two] = ["Eins.", "Zwei."].map((text) => {
    const step = there.node("p", text);
    lab.append(step);
    return step;
  });
  there.speech.set(true);
  there.press(words);
  there.said.length = 0;
  there.speech.film(lab, true);
  there.speech.tellStep(one);
  there.speech.tell(lab);
  there.time.pass(100);
  there.speech.tellStep(two);
  same([there.texts(), there.state.cancelled, there.speech.isSaying(two)], [["Eins.", "Zwei."], 1, true]);
  there.speech.film(lab, false);
  same(there.texts().length, 2, "the last step is said to its end");
  there.speech.say([one], { after: true });
  there.speech.say([words], { after: true });
  there.finish();
  same(there.texts().slice(2), ["Mia ist dran. Ben wartet."]);
  there.end();
});

Deno.test("numbers of rules and what is not seen are not read; the word that is said is marked where it stands", () => {
  const there = browser([voice("de-DE")]);
  const { words } = there.lab();
  for (const other of [...words.children].slice(1)) other.remove();
  words.append(
    there.node("button", "S3.1", { class: "rally-rule" }),
    there.node("span", "Leise.", { class: "rally-unseen" }),
  );
  same(wordsOf(words).text.trim(), "Mia ist dran.");
  /** @type {Map<string, any>} */
  const highlights = new Map();
  class FakeRange {
    /** @type {any[]} */
    places = [];
    setStart(/** @type {any} */ node, /** @type {number} */ at) {
      this.places.push(node.textContent.slice(at));
    }
    setEnd(/** @type {any} */ node, /** @type {number} */ at) {
      this.places.push(node.textContent.slice(0, at));
    }
  }
  Object.assign(globalThis, {
    CSS: { highlights },
    Range: FakeRange,
    Highlight: class {
      constructor(/** @type {FakeRange} */ range) {
        this.places = range.places;
      }
    },
  });
  there.speech.say([words]);
  same(highlights.size, 0);
  there.said[0].onstart();
  same(highlights.get("rally-spoken").places, ["Mia ist dran.", "Mia ist dran."], "all of it until a voice tells more");
  there.said[0].onboundary({ name: "word", charIndex: 4, charLength: 3 });
  same(highlights.get("rally-spoken").places, ["ist dran.", "Mia ist"]);
  there.said[0].onend();
  same(highlights.size, 0);
  Object.assign(globalThis, { CSS: undefined });
  there.speech.say([words]);
  there.said[1].onstart();
  same(words.getAttribute("data-spoken"), "", "an old browser marks all of it");
  there.speech.hush();
  same(words.getAttribute("data-spoken"), null);
  same([wordAt("Mia ist dran", 4), wordAt("l’été", 0), wordAt("a b", 2, 9)], [[4, 7], [0, 5], [2, 11]]);
  there.end();
});

Deno.test("the first thing pressed lets the page speak, and a paragraph that is pressed is read, while it is on", () => {
  const there = browser([voice("en-US")]);
  const prose = there.node("div", "", { class: "jp-RenderedMarkdown", lang: "en" });
  const [text, link] = [there.node("p", "Two games."), there.node("a", "More.")];
  text.append(link);
  prose.append(text);
  there.page.body.append(prose);
  there.press(text);
  same(there.texts(), []);
  there.speech.set(true);
  there.press(there.page.body);
  there.press(there.page.body);
  same(there.texts(), [""]);
  there.press(link);
  there.press(text);
  same(there.texts(), ["", "Two games.More."]);
  there.end();
});

Deno.test("it is remembered, and switched everywhere on the page; a second script that speaks ends the first one", () => {
  const there = browser([voice("de-DE")]);
  const { lab } = there.lab();
  const other = new Speech(there.speech.keeper);
  let heard = 0;
  const leave = other.watch(() => heard++);
  there.speech.set(true);
  same([other.isOn, heard], [true, 1]);
  there.speech.say(there.speech.sentences(lab));
  there.said[0].onerror({ error: "canceled" });
  same([there.said.length, there.speech.isSaying(lab)], [1, false], "what was to follow is not said either");
  leave();
  there.end();
});

Deno.test("where no voice fits, that is known; a device that names none is asked to speak first", () => {
  const there = browser([voice("en-US")]);
  const { lab, words } = there.lab();
  same([there.speech.lack("de"), there.speech.lack("en")], ["voiceless", ""]);
  there.speech.say([words]);
  same(there.said.length, 0);
  there.state.voices = [];
  same(there.speech.lack("de"), "");
  there.speech.say([words]);
  there.time.pass(3000);
  same([there.speech.lack("de"), there.speech.isSaying(lab)], ["voiceless", false], "nothing waits for it");
  there.state.voices = [voice("de-DE")];
  const leave = there.speech.watch(() => {});
  there.synth?.dispatchEvent(new Event("voiceschanged"));
  same(there.speech.lack("de"), "");
  there.speech.say([words]);
  there.said[1].onerror({ error: "voice-unavailable" });
  same(there.speech.lack("de"), "voiceless");
  leave();
  there.end();
});

Deno.test("a voice that never says that it has ended holds nothing up", () => {
  const there = browser([voice("de-DE")]);
  const { lab, words } = there.lab();
  there.speech.say([words]);
  there.said[0].onstart();
  there.time.pass(5000);
  same(there.speech.isSaying(lab), true);
  there.time.pass(10_000);
  same([there.speech.isSaying(lab), there.state.cancelled], [false, 1]);
  there.end();
});

Deno.test("a browser that cannot speak breaks nothing and says so", () => {
  const there = browser(null);
  const { lab } = there.lab();
  there.speech.set(true);
  there.press(lab);
  there.speech.tell(lab);
  there.speech.say([lab]);
  there.time.pass(5000);
  same([there.speech.lack("en"), there.speech.isSaying(lab)], ["mute", false]);
  there.end();
});

Deno.test("the switch in a lab says how it is and what is missing, and reads the lab when it is pressed", () => {
  const there = browser([voice("en-US"), voice("de-DE")]);
  const { lab } = there.lab();
  kit.speech.keeper = there.speech.keeper;
  const labels = { name: "Vorlesen", mute: "cannot read", voiceless: "no voice" };
  const model = new FakeModel({ labels, lang: "de", fault: "" });
  const el = there.page.createElement("div");
  lab.append(el);
  const end = part.render(/** @type {any} */ ({ model, el }));
  const [button, line] = el.children[0].children;
  const note = () => line.attributes.has("hidden") ? "" : line.textContent;
  same([button.textContent, button.getAttribute("aria-pressed"), note()], ["Vorlesen", "false", ""]);
  button.dispatchEvent(new Event("click"));
  same([button.getAttribute("aria-pressed"), there.texts()], ["true", ["Wie weit?"]]);
  model.change("lang", "fr");
  same(note(), "no voice");
  button.dispatchEvent(new Event("click"));
  same([button.getAttribute("aria-pressed"), there.speech.isOn, there.state.cancelled > 0], ["false", false, true]);
  end();
  there.end();
});

Deno.test("a voice of the language is taken: of its country, on the device, the reader's own", () => {
  same([languageOf("de_AT"), voiceFor("fr", [voice("en-US")]), voiceFor("fr", [])], ["de-AT", null, null]);
  const [afar, near, own] = [
    voice("de-DE", { localService: false }),
    voice("de-DE"),
    voice("de-DE", { default: true }),
  ];
  same(voiceFor("de", [afar, near]), near);
  same(voiceFor("de", [near, own]), own);
  same(voiceFor("de-AT", [own, voice("de_AT", { localService: false })])?.lang, "de_AT");
  same(voiceFor("zh", [voice("zh-CN")])?.lang, "zh-CN");
});
