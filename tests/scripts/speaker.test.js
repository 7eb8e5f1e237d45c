// @ts-check
// Reading aloud: only what is new, from the press on; the same once more if it has happened once more.

import { same, soon } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import { useFakeTime } from "./fake_time.js";
import part from "../../widgets/umpire/parts/speaker.js";
import { languageOf, voiceFor } from "../../widgets/umpire/parts/scripts/voices.js";

const LABELS = { name: "Read aloud", mute: "cannot read", voiceless: "no voice" };

/** @param {string} lang @param {object} [more] @returns {any} */
const voice = (lang, more = {}) => ({ lang, localService: true, default: false, name: lang, ...more });

/** What is to be said. */
class Utterance {
  lang = "";
  voice = null;
  onstart = () => {};
  onend = () => {};
  onerror = (/** @type {{ error: string }} */ _event) => {};
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** A browser with these voices, or one that cannot speak. @param {any[] | null} voices */
function browser(voices) {
  const page = useFakePage();
  /** @type {Utterance[]} */
  const said = [];
  const state = { voices, cancelled: 0 };
  const speechSynthesis = voices && Object.assign(new EventTarget(), {
    getVoices: () => state.voices,
    speak: (/** @type {Utterance} */ one) => void said.push(one),
    cancel: () => void (state.cancelled += 1),
  });
  Object.assign(globalThis, { speechSynthesis, SpeechSynthesisUtterance: voices ? Utterance : undefined });
  return { page, said, state, speechSynthesis, texts: () => said.map(({ text }) => text) };
}

/** @param {ReturnType<browser>} there @param {Record<string, unknown>} [traits] */
function shown({ page }, traits) {
  const model = new FakeModel({
    text: "Mia is next.",
    times: 0,
    on: false,
    labels: LABELS,
    lang: "de",
    fault: "",
    ...traits,
  });
  const el = page.createElement("div");
  page.body.append(el);
  const time = useFakeTime();
  const end = part.render(/** @type {any} */ ({ model, el }));
  const [button, line] = el.children[0].children;
  /** Press it, and let the kernel answer. */
  const press = async () => {
    page.dispatchEvent(new Event("click"));
    button.dispatchEvent(new Event("click"));
    const { on, ask } = model.sent[model.sent.length - 1];
    model.change("on", on);
    model.tell("msg:custom", { answered: ask }, []);
    await Promise.resolve();
  };
  const note = () => line.attributes.has("hidden") ? "" : line.textContent;
  const done = () => {
    end();
    time.end();
  };
  return { model, time, button, press, note, end: done };
}

Deno.test("what is there at first is not said, and nothing is while it is off", () => {
  const there = browser([voice("de-DE")]);
  const { model, time, button, end } = shown(there);
  model.change("text", "Ben is next.");
  model.change("times", 1);
  time.pass(5000);
  same([there.texts(), button.getAttribute("aria-pressed"), button.textContent], [[], "false", "Read aloud"]);
  end();
  const other = browser([voice("de-DE")]);
  const on = shown(other, { on: true });
  on.time.pass(5000);
  same([other.texts(), on.button.getAttribute("aria-pressed")], [[], "true"]);
  on.end();
});

Deno.test("the press says the present text within it, in the language of the part, and tells the kernel", async () => {
  const there = browser([voice("en-US"), voice("de_DE")]);
  const { model, button, press, end } = shown(there);
  const pressed = press();
  same(there.texts(), ["Mia is next."]);
  await pressed;
  same(model.sent.map(({ on }) => on), [true]);
  same([there.said[0].lang, there.said[0].voice], ["de", voice("de_DE")]);
  same(button.getAttribute("aria-pressed"), "true");
  await press();
  same([there.state.cancelled, button.getAttribute("aria-pressed"), model.sent[1].on], [1, "false", false]);
  end();
});

Deno.test("a new text ends what is being said; traits that come one after the other are said once", async () => {
  const there = browser([voice("de-DE")]);
  const { model, time, press, end } = shown(there);
  await press();
  model.change("times", 1);
  same(there.state.cancelled, 1);
  model.change("text", "Ben is next.");
  time.pass(100);
  same(there.texts(), ["Mia is next.", "Ben is next."]);
  there.said[1].onend();
  model.change("times", 2);
  time.pass(100);
  same([there.texts(), there.state.cancelled], [["Mia is next.", "Ben is next.", "Ben is next."], 1]);
  model.change("text", "");
  time.pass(100);
  same([there.said.length, there.state.cancelled], [3, 2]);
  end();
});

Deno.test("it falls silent when it is switched off elsewhere, and when the part goes", async () => {
  const there = browser([voice("de-DE")]);
  const { model, time, press, end } = shown(there);
  await press();
  model.change("on", false);
  same(there.state.cancelled, 1);
  model.change("on", true);
  model.change("text", "Ben is next.");
  end();
  time.pass(100);
  same(there.said.length, 1);
  same([there.page.listeners.get("click")], [0]);
});

Deno.test("after a page was loaded anew any press lets it speak again", () => {
  const there = browser([voice("de-DE")]);
  const { end } = shown(there, { on: true });
  there.page.dispatchEvent(new Event("click"));
  there.page.dispatchEvent(new Event("click"));
  same(there.texts(), [""]);
  end();
});

Deno.test("a browser that cannot speak says so and keeps the button", async () => {
  const there = browser(null);
  const { model, time, press, note, end } = shown(there);
  same(note(), "cannot read");
  await press();
  model.change("text", "Ben is next.");
  time.pass(5000);
  same([model.sent.map(({ on }) => on), note()], [[true], "cannot read"]);
  end();
});

Deno.test("where no voice fits, or none has come for long, that is said until one is heard", async () => {
  const there = browser([voice("en-US")]);
  const { model, note, press, end } = shown(there);
  same(note(), "no voice");
  model.change("lang", "en");
  same(note(), "");
  await press();
  there.said[0].onerror({ error: "voice-unavailable" });
  same(note(), "no voice");
  end();
  const late = browser([]);
  const other = shown(late);
  same(other.note(), "");
  other.time.pass(3000);
  same(other.note(), "no voice");
  await other.press();
  late.said[0].onstart();
  same(other.note(), "", "some devices name no voice, and speak");
  other.model.change("lang", "fr");
  late.state.voices = [voice("fr-FR")];
  late.speechSynthesis?.dispatchEvent(new Event("voiceschanged"));
  same(other.note(), "");
  other.end();
  await soon();
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
