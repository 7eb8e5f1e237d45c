"""A monkey at every lab: hundreds of random acts, possible and impossible ones, and nothing goes wrong.

`make test` tries a few of the labs and questions, `.ci/run` some more, `make thorough` all of them, with thousands of
acts.

Predict is one lab with many questions: it gets its acts question by question. And so does a whole lesson, language by
language: all its labs as their cells make them, with story, position and goal.

For more of them: RALLY_THOROUGH=1, or `python -m tests.widgets.monkey LAB --acts ACTS --seed SEED`.
"""

from __future__ import annotations

import threading
import zlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rally.core.errors import NotationError
from tests.selection import each_of, often
from tests.waiting import wait_until
from tests.widgets.alive import alive
from widgets import rally_run, stich_rallye
from widgets.lab.story import StoryBook
from widgets.rally_run.stories import STORIES as OF_ROADS
from widgets.stich_rallye.stories import STORIES as OF_CARDS
from widgets.words import LANGUAGES

from .labs import LABS
from .lessons import Lesson, lessons_with_labs
from .run import play, random_act, report
from .watch import watching

ACTS, ACTS_A_QUESTION, ACTS_A_LESSON = often(500, 4000), often(60, 400), often(250, 2000)
LESSONS = [(name, code) for name in lessons_with_labs() for code in LANGUAGES]
"""Each in five languages: 10,000 acts a lesson with RALLY_THOROUGH=1."""


@each_of("name", LABS, brief=6, full=24)
def test_a_monkey_finds_no_fault(name: str) -> None:
    LABS["TrickLab"]().close()  # the kit of scripts, which all labs share, stays
    before = alive()
    acts = ACTS_A_QUESTION if name.startswith("Predict") else ACTS
    run = play(LABS[name], acts, seed=zlib.crc32(name.encode()))
    assert not run.faults, f"{name}\n{report(LABS[name], run)}"
    assert run.acts == acts
    assert alive() <= before, "a closed lab leaves a widget behind"


@pytest.mark.brief
@pytest.mark.parametrize("name", lessons_with_labs())
def test_every_lab_of_a_lesson_answers_an_act(name: str) -> None:
    lesson = Lesson(name)
    assert lesson.children
    for lab in lesson.children:
        with watching(lab) as watch:
            assert not watch.do(random_act(lab, Random(1), impossible=0)), lab


@each_of("name, code", LESSONS, brief=3, full=21)
def test_a_monkey_finds_no_fault_in_a_lesson(name: str, code: str) -> None:
    def make() -> Lesson:
        return Lesson(name, code)

    seed = zlib.crc32(f"{name} {code}".encode())
    play(make, ACTS_A_LESSON, seed)  # what all labs share is made when it is first wanted, and stays
    before = alive()
    run = play(make, ACTS_A_LESSON, seed)
    assert not run.faults, f"{name} in {code}\n{report(make, run)}"
    assert run.acts == ACTS_A_LESSON
    assert alive() <= before, "a closed lesson leaves a widget behind"


def test_a_story_that_asks_for_a_race_where_there_is_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a position that cannot be is edited there is none in a what-if lab."""
    stories = OF_CARDS["what-if"]
    story = stories["full_dial"]
    monkeypatch.setitem(stories, "full_dial", replace(story, due=lambda lab: lab.race.motors[0].value == 16))
    run = play(lambda: Lesson("06_what_if"), 400, seed=3)
    assert any("'NoneType' object has no attribute 'motors'" in fault for fault in run.faults)


def test_no_thought_outlives_its_lab() -> None:
    """Whatever is worked out for a lab ends soon after the lab is closed."""
    before = set(threading.enumerate())
    play(LABS["WhatIfLab"], 30, seed=3, impossible=0)
    wait_until(lambda: set(threading.enumerate()) <= before, "the end of all threads")


@pytest.mark.parametrize(
    ("package", "by_lab"), [(stich_rallye, OF_CARDS), (rally_run, OF_ROADS)], ids=["cards", "roads"]
)
def test_a_lab_is_asked_only_for_what_it_can_show(package: Any, by_lab: StoryBook) -> None:
    """A story of another lab asks this one for what is not there: it is refused with the stories that it has."""
    stories = [name for names in by_lab.values() for name in names]
    assert sorted(stories) == sorted(by_lab.deeds), "each story has words and a deed, and one lab"
    for lab in package.__all__:
        make = getattr(package, lab)
        own = by_lab[make.name]
        for name in own:
            make(story=name).close()
        for name in {*stories} - {*own}:
            with pytest.raises(NotationError, match=f"there is no story '{name}'; there are {next(iter(own))}"):
                make(story=name)
