"""Every goal of every lab of every lesson, in the lab as the lesson makes it: its deed ticks it, and nothing that comes
close does."""

from __future__ import annotations

import ast
import re
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from rally.tutor import exercise, exercises
from tests.widgets.monkey.lessons import names_in
from widgets.lab.controls import walk_widgets
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS
from widgets.parts import Steps
from widgets.rally_run import MemoryLab, PlayLab
from widgets.rally_run.stories import STORIES as RALLY_RUN
from widgets.stich_rallye import TrickLab
from widgets.stich_rallye.stories import STORIES as STICH_RALLYE

from .on_cards import CARDS
from .on_races import RACES
from .on_roads import ROADS
from .tried import Deed, Tried, do, press

LESSON_FILES = Path(__file__).resolve().parents[3] / "notebooks"
QUESTIONS = {task.id for task in exercises()}


def answered(lab: Any) -> None:
    """Give the right answer."""
    lab.answers[next(index for index, choice in enumerate(lab.choices) if choice.right)].click()


def answered_wrongly(lab: Any) -> None:
    """Give wrong answers until the right one is told."""
    for index, choice in enumerate(lab.choices):
        if not choice.right and not lab.is_answered:
            lab.answers[index].click()


def marked_only(lab: Any) -> None:
    """Mark what can be marked, or look at what the answers point at; give no answer."""
    if lab.scene.marking:
        named = next(iter(lab.choices[0].value), None)
        if named is not None:
            lab.mark(str(named))


QUESTION = Tried(
    answered,
    {
        "nothing is given": marked_only,
        "all is wrong": answered_wrongly,
        "asked for again": press("again"),
        "taken back": do(press("step_back")),
    },
)
TRIED = {**CARDS, **ROADS, **RACES, **dict.fromkeys(QUESTIONS, QUESTION)}
GOALS = [name for names in LESSONS.values() for name in names]
NEAR = [pytest.param(name, deed, id=f"{name}: {what}") for name in GOALS for what, deed in TRIED[name].misses.items()]


@cache
def cells(lesson: str) -> tuple[str, ...]:
    """The code of a lesson, cell by cell."""
    notebook = nbformat.read(LESSON_FILES / f"{lesson}.ipynb", 4)
    return tuple(cell.source for cell in notebook.cells if cell.cell_type == "code")


def lab_of(name: str) -> Any:
    """The lab of a lesson that asks for this, made by its cell and by what that cell needs of those before it."""
    lesson = next(lesson for lesson, names in LESSONS.items() if name in names)
    sources = cells(lesson)
    at = next(index for index, source in enumerate(sources) if f'story="{name}"' in source or f'"{name}")' in source)
    needed, wanted = [], {*names_in(ast.parse(sources[at]), ast.Load)}
    for source in reversed(sources[:at]):
        if {*names_in(ast.parse(source), ast.Store)} & wanted:
            needed.append(source)
            wanted |= {*names_in(ast.parse(source), ast.Load)}
    space: dict[str, Any] = {}
    with chdir(LESSON_FILES):
        for source in reversed(needed):
            exec(source, space)
        *first, last = ast.parse(sources[at]).body
        exec(compile(ast.Module(first, []), lesson, "exec"), space)
        assert isinstance(last, ast.Expr)
        return eval(compile(ast.Expression(last.value), lesson, "eval"), space)


@pytest.mark.rest
@pytest.mark.parametrize("name", GOALS)
def test_the_deed_that_a_goal_asks_for_ticks_it(name: str) -> None:
    lab = lab_of(name)
    assert not lab.story.goal.reached and name not in learning.progress.done, "nothing has been done"
    assert lab.story.told is None and not lab.story.part.blocks
    TRIED[name].deed(lab)
    assert lab.story.goal.reached and name in learning.progress.done, lab.line.text
    assert lab.story.part.blocks or not lab.story.story.text(), "its story is told"


@pytest.mark.parametrize(("name", "deed"), NEAR)
def test_no_goal_is_ticked_by_less_than_its_deed(name: str, deed: Deed) -> None:
    lab = lab_of(name)
    deed(lab)
    assert not lab.story.goal.reached and name not in learning.progress.done, lab.line.text


def asked_later(name: str) -> set[str]:
    """The rules about which a lesson asks only after this goal."""
    names = next(names for names in LESSONS.values() if name in names)
    rules = [(names.index(each), exercise(each).rule) for each in names if each in QUESTIONS]
    return {rule for _at, rule in rules} - {rule for at, rule in rules if at < names.index(name)}


def said(lab: Any) -> list[str]:
    """What a lab says of its goal, in its story, and, unless these teach every rule, in its line and film."""
    told = [lab.story.goal.text, *(run["text"] for block in lab.story.part.blocks for run in block["runs"])]
    if isinstance(lab, TrickLab | MemoryLab | PlayLab):
        return told
    films = [part.steps for part in walk_widgets(lab) if isinstance(part, Steps)]
    return [*told, *(step["text"] for steps in films for step in steps), lab.line.text]


@pytest.mark.parametrize("name", [name for name in GOALS if name not in QUESTIONS and asked_later(name)])
def test_no_rule_is_named_about_which_the_lesson_asks_later(name: str) -> None:
    """Before the first question about it; whoever has answered may hear of it again."""
    lab = lab_of(name)
    told = said(lab)
    lab.line.observe(lambda _change: told.extend(said(lab)), "text")
    TRIED[name].deed(lab)
    told += said(lab)
    assert [(rule, text) for text in told for rule in asked_later(name) if rule in text] == []


@pytest.mark.parametrize("name", GOALS)
def test_no_goal_is_without_a_deed_that_comes_close(name: str) -> None:
    assert TRIED[name].misses


@pytest.mark.parametrize("name", [name for name in GOALS if name not in QUESTIONS])
def test_what_is_done_stays_ticked_when_one_plays_on(name: str) -> None:
    """Its lesson counts it as done: so does its lab."""
    lab = lab_of(name)
    learning.reach(name)
    assert lab.story.goal.reached
    lab.start_over.click()
    assert lab.story.goal.reached, "a lesson is never done beside an open goal"


STORIES = {name: story for book in (STICH_RALLYE, RALLY_RUN) for lab in book.values() for name, story in lab.items()}
GUESSES = [name for name in GOALS if name in STORIES and "uess" in STORIES[name].goal()]
VERDICT = re.compile(r"Right!|No, |Not the best|You say \d+\. The forgetful one wins")


@pytest.mark.rest
@pytest.mark.parametrize("name", [*GUESSES, "forgetting"])
def test_every_guess_is_judged(name: str) -> None:
    """Whether it was right, and why, as soon as that is known."""
    lab = lab_of(name)
    assert not VERDICT.search(lab.line.text)
    TRIED[name].deed(lab)
    assert VERDICT.search(lab.line.text) and len(lab.line.text) > len("Right!") + 20, lab.line.text
