"""Read to me: what is due is said and marked as it is said, by a voice that the test lends to the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage, open_drawer

TRICK = "from widgets.stich_rallye import TrickLab\nTrickLab(players=4)"
ASK = "from widgets.tutor import Predict\nPredict('tricks_1')"
# A browser with a voice for each of these languages, which says what it is told when a test lets it.
VOICES = """(languages) => {
  window.said = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const fake = Object.assign(new EventTarget(), {
    getVoices: () => languages.map((lang) => ({lang, localService: true, default: false})),
    speak(one) { window.said.push(one); one.onstart?.(); },
    cancel() { const last = window.said.at(-1); if (last && !last.done) last.onerror?.({error: "canceled"}); },
  });
  Object.defineProperty(window, "speechSynthesis", {value: fake, configurable: true});
}"""
SAID = "() => window.said.filter(({text}) => text).map(({text, lang}) => `${lang}: ${text.trim()}`)"
WORD = """(at) => {
  const one = window.said.at(-1);
  one.onboundary({name: "word", charIndex: at, charLength: one.text.slice(at).search(/\\W|$/)});
}"""
MARKED = "() => [...(CSS.highlights.get('rally-spoken') ?? [])].map(String)"
KEPT = "() => Object.entries(localStorage).filter(([name]) => / aloud$/.test(name)).map(([, kept]) => kept)"
END = "() => { const one = window.said.at(-1); one.done = true; one.onend(); }"


@pytest.fixture
def reads(open_cells: Callable) -> Callable[..., tuple[LabPage, Locator]]:
    """Opens a lab in a browser that can speak these languages."""

    def opened(cell: str, *languages: str, **window: object) -> tuple[LabPage, Locator]:
        page: LabPage = open_cells(cell, fresh=True, **window)
        expect(page.line()).not_to_be_empty()
        page.page.evaluate(VOICES, [*languages])
        return page, page.lab()

    return opened


def test_a_question_is_read_with_its_answers_and_each_word_is_marked(reads: Callable) -> None:
    page, lab = reads(ASK, "en-US")
    before = page.line().inner_html()
    speaker = lab.get_by_role("button", name="Read this aloud")
    expect(speaker).to_have_attribute("aria-pressed", "false")
    speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    question = lab.locator(".rally-goal-text").inner_text()
    answers = [each.inner_text() for each in lab.locator(".rally-answers button:visible").all()]
    page.page.evaluate(WORD, question.index(" ") + 1)
    assert page.page.evaluate(MARKED) == [question.split()[1]]
    for _each in range(2 + len(answers)):
        page.page.evaluate(END)
    first, line, *rest = page.page.evaluate(SAID)
    assert first == f"en: {question}" and rest == [f"en: {answer}" for answer in answers] and len(answers) > 1
    assert line.removeprefix("en: ") in " ".join(page.line().inner_text().split())
    expect(speaker).to_have_attribute("aria-pressed", "false")
    assert page.page.evaluate(MARKED) == []
    assert page.line().inner_html() == before, "a screen reader would hear again what was changed"


def test_switched_on_it_reads_what_follows_an_act_and_a_reload_remembers_it(reads: Callable) -> None:
    page, lab = reads(TRICK, "en-US")
    open_drawer(lab)
    switch = lab.get_by_role("button", name="Read to me")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert page.page.evaluate(KEPT) == ["true"]
    page.page.keyboard.press("Escape")
    [first] = page.page.evaluate(SAID)
    assert first == "en: Mia has the flag and may lead any card.", "what is due, within the press"
    page.click(lab.locator("button.rally-card").first)
    page.page.wait_for_function("() => window.said.filter(({text}) => text).length > 1")
    [_first, said] = page.page.evaluate(SAID)
    pieces = lab.locator(".rally-line-words > :not(.rally-unseen)").all_inner_texts()
    words = [piece.partition(".")[0] for piece in pieces]
    assert words and all(each in said for each in words) and "S2.1" not in said
