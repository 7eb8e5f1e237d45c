"""The workbooks of both games together: a question is found by its name alone."""

from __future__ import annotations

from collections.abc import Hashable
from importlib import import_module
from typing import Any

from rally.core.errors import NotationError, quote_value
from rally.games import FOLDERS

from .exercises import Answer, Belief, Exercise, Skill, Workbook

WORKBOOKS: dict[str, Workbook[Any]] = {
    name: import_module(f"rally.tutor.{folder}").WORKBOOK for name, folder in FOLDERS.items()
}
"""The workbook of each game, by the name in `rally.GAMES`."""

SKILLS: dict[str, Skill[Any]] = {skill.name: skill for workbook in WORKBOOKS.values() for skill in workbook.skills}
"""The skills of both games by name, in the order of the lessons."""


def beliefs() -> dict[str, Belief[Any]]:
    """The wrong beliefs about both games by name; each name is unique."""
    return {name: belief for workbook in WORKBOOKS.values() for name, belief in workbook.beliefs.items()}


def exercises() -> tuple[Exercise, ...]:
    """All exercises, in the order of the lessons."""
    return tuple(task for workbook in WORKBOOKS.values() for task in workbook.exercises())


def exercise(name: str) -> Exercise:
    """The exercise of this name. Raises NotationError, which lists the names, for any other."""
    found = {task.id: task for task in exercises()}
    if not isinstance(name, str) or name not in found:
        raise NotationError.because(
            "there is no question {name}; there are {names}", name=quote_value(name), names=tuple(found)
        )
    return found[name]


def game_of(task: Exercise) -> str:
    """The name of the game that a question is about."""
    return next(game for game, workbook in WORKBOOKS.items() if isinstance(task, workbook.kind))


def skill_of(task: Exercise) -> str:
    """The skill that a question is about: the one with most of its wrong beliefs; "" if none has any."""
    game = game_of(task)
    known = {name: {*skill.beliefs}.intersection(task.beliefs) for name, skill in SKILLS.items() if skill.game == game}
    most = max(known, key=lambda name: len(known[name]), default="")
    return most if most and known[most] else ""


def answers(task: Exercise, time: int = 0) -> tuple[Answer, ...]:
    """The answers to choose from after the question was asked `time` times: the right one, and that of each wrong
    belief."""
    return WORKBOOKS[game_of(task)].answers(task, time)


def truth(task: Exercise) -> Hashable:
    """The right answer, found by playing the position out."""
    return WORKBOOKS[game_of(task)].truth(task)
