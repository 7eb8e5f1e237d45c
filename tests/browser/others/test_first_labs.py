"""The site in Debian's WebKit and Firefox: first labs, a question, an umpire, a class, no network, a home screen."""

from __future__ import annotations

import json
import re
from urllib.parse import urljoin

import pytest

from tests.browser.site.test_home import KEPT
from tools.browsers import TRIED
from tools.site.door.page import front
from tools.site.home import FOLDER
from tools.site.home.manifest import manifest_name
from widgets.tutor import HandIn
from widgets.tutor.predict import Predict

from .engines import Engine
from .reader import ALIVE, LESSON, PHONE, RESTS, Reader

pytestmark = pytest.mark.rest

ANSWERS, PAD, WAY_ON = ".rally-answers button", ".rally-card_pad button", ".rally-setup-ways .mod-primary"
STEP = "() => document.querySelector('.rally-setup')?.innerText ?? ''"
NEXT = f"""(pad, on) => [pad, ...({STEP})() ? [on] : []].find((css) =>
  [...document.querySelectorAll(css)].some((node) => node.checkVisibility({{ visibilityProperty: true }})))"""
"""Whether the pad for cards is seen by now, or the way on to the next step of setting up."""

FILLED = "(css) => [...document.querySelectorAll(css)].find((each) => each.value)?.value"


def test_the_first_lab_of_cards_answers_and_is_back_without_a_network(me: Reader) -> None:
    me.visit("01_tricks", PHONE)
    me.says("Mia has the flag")
    me.press(".rally-card", "blue 10", lab=0)
    me.says("Ben is next")
    me.keeps("lite/notebooks/index.html", "index.html")
    me.cut()
    me.open(LESSON.format("01_tricks"), PHONE)
    me.waits_for(ALIVE)
    me.says("Ben is next")


def test_the_first_lab_of_tiles_answers(me: Reader) -> None:
    me.visit("10_rally_run", PHONE)
    me.says("Mia")
    me.press("[role=gridcell][aria-label*='yellow frame']", lab=0)
    assert "Mia drives" in me.says("Turned over")


def test_a_question_is_answered_wrongly_and_the_next_one_rightly(me: Reader) -> None:
    me.visit("00_start")
    for lab, name, is_right, answer in (
        (2, "riddle_cards", False, "Not quite|Try once more"),
        (3, "riddle_motor", True, "Right!"),
    ):
        question = Predict(name)
        choices = question.choices_at(0)
        question.close()
        me.says("What do you think", lab)
        me.press(ANSWERS, lab=lab, nth=next(at for at, choice in enumerate(choices) if choice.right == is_right))
        me.says(answer, lab)


def test_an_umpire_is_told_who_plays_and_a_trick(me: Reader) -> None:
    me.visit("18_at_the_table", PHONE)
    while me.waits_for(RESTS, 0) and me.waits_for(NEXT, PAD, WAY_ON) == WAY_ON:
        before = me.run(STEP)
        me.press(WAY_ON, lab=0)
        me.waits_for(f"(before) => ({STEP})() !== before", before)
    for colour, number in (("green", 9), ("red", 4), ("red", 7), ("blue", 11)):
        me.press(f"{PAD}[data-colour={colour}]", lab=0)
        me.press(PAD, f"{colour} {number}", lab=0)
    me.says("Tom wins the trick")


def test_what_is_handed_in_is_read_by_the_teacher(me: Reader) -> None:
    me.visit("01_tricks")
    me.press(".rally-card", "blue 10", lab=0)
    me.says("Ben is next")
    last = me.run("() => document.querySelectorAll('.rally-lab').length - 1")
    me.press("button", "Hand in", lab=last)
    code = me.waits_for(FILLED, ".rally-sheet-of-hand-in :is(input, textarea)")
    assert HandIn.read(code).name == ""
    me.press(".rally-sheet-of-hand-in button", "Save as a file", lab=last)
    me.says(r"rally-hand-in-[0-9a-f]{8}\.txt", lab=last)
    me.visit("17_for_teachers")
    me.press(".widget-radio-box label", "Read", lab=1)
    me.press("textarea", lab=1)
    me.engine.type(code)
    me.press("button", "Read them", lab=1)
    me.says("3 learners have handed in", lab=1)


@pytest.mark.parametrize("language", ["de"])
def test_from_a_home_screen_it_opens_in_its_language_without_a_network(me: Reader, language: str) -> None:
    me.open(front(language), PHONE)
    manifest = urljoin(me.address, f"{FOLDER}/{manifest_name(language)}")
    assert me.waits_for("() => document.querySelector('link[rel=manifest]')?.href") == manifest
    told = json.loads(me.waits_for("async (file) => (await fetch(file)).text()", manifest))
    me.waits_for(KEPT, [front(language), "index.html", "door.js", "road.css"])
    me.cut()
    me.engine.go("about:blank")
    me.open(urljoin(f"{FOLDER}/", told["start_url"]), PHONE)
    me.waits_for("(front) => location.pathname.endsWith(front)", front(language))
    me.waits_for("() => document.querySelector('.doors')?.checkVisibility()")


def test_what_goes_wrong_in_a_page_is_heard(me: Reader) -> None:
    """It is why the other tests can fail for it; here it is taken back before they do."""
    me.open(front("de"))
    me.run("""() => {
      console.error("said");
      setTimeout(() => { throw new Error("thrown"); });
      Promise.reject(new Error("given up"));
    }""")
    heard = me.waits_for("() => JSON.parse(sessionStorage.getItem('heard') ?? '[]').length === 3") and me.errors()
    assert [re.search("said|thrown|given up", each)[0] for each in sorted(heard)] == ["given up", "thrown", "said"]
    me.run("() => sessionStorage.clear()")


def test_it_is_no_older_than_the_one_that_is_said_to_be_tried(engine: Engine) -> None:
    [tried] = [each.tried for each in TRIED if each.name == engine.name]

    def numbers(version: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", version)]

    assert numbers(engine.version) >= numbers(tried)
