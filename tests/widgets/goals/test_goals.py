"""Every goal of every lab of every lesson, in the lab as the lesson makes it: its deed ticks it, and nothing that comes
close does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from rally.tutor import exercises
from widgets.lab.learning import learning
from widgets.lab.lessons import LESSONS
from widgets.rally_run.stories import STORIES as RALLY_RUN
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
    needed, wanted = [], {*names_in(sources[at], ast.Load)}
    for source in reversed(sources[:at]):
        if {*names_in(source, ast.Store)} & wanted:
            needed.append(source)
            wanted |= {*names_in(source, ast.Load)}
    space: dict[str, Any] = {}
    with chdir(LESSON_FILES):
        for source in reversed(needed):
            exec(source, space)
        *first, last = ast.parse(sources[at]).body
        exec(compile(ast.Module(first, []), lesson, "exec"), space)
        assert isinstance(last, ast.Expr)
        return eval(compile(ast.Expression(last.value), lesson, "eval"), space)


def names_in(source: str, kind: type[ast.Load | ast.Store]) -> Iterator[str]:
    """The names that a cell uses, or makes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, kind):
            yield node.id
        elif isinstance(node, ast.FunctionDef) and kind is ast.Store:
            yield node.name
        elif isinstance(node, ast.ImportFrom) and kind is ast.Store:
            yield from (alias.name for alias in node.names)


@pytest.mark.rest
@pytest.mark.parametrize("name", GOALS)
def test_the_deed_that_a_goal_asks_for_ticks_it(name: str) -> None:
    lab = lab_of(name)
    assert not lab.story.goal.reached and name not in learning.progress.done, "nothing has been done"
    TRIED[name].deed(lab)
    assert lab.story.goal.reached and name in learning.progress.done, lab.line.text
    lab.close()


@pytest.mark.parametrize(("name", "deed"), NEAR)
def test_no_goal_is_ticked_by_less_than_its_deed(name: str, deed: Deed) -> None:
    lab = lab_of(name)
    deed(lab)
    assert not lab.story.goal.reached and name not in learning.progress.done, lab.line.text
    lab.close()


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
    lab.close()


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
    lab.close()
