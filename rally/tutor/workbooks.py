"""The workbooks of all games together: a question is found by its name, whichever game it is about."""

from __future__ import annotations

from collections.abc import Hashable
from importlib import import_module
from typing import Any

from rally.core.errors import NotationError, objection, quote_value
from rally.games import FOLDERS

from .exercises import Answer, Belief, Exercise, Skill, Workbook

WORKBOOKS: dict[str, Workbook[Any]] = {
    name: import_module(f"rally.tutor.{folder}").WORKBOOK for name, folder in FOLDERS.items()
}
"""By the name of a game, as in `rally.GAMES`, its workbook."""

SKILLS: dict[str, Skill[Any]] = {skill.name: skill for workbook in WORKBOOKS.values() for skill in workbook.skills}
"""The skills of all games by their names, in the order of the lessons."""


def beliefs() -> dict[str, Belief[Any]]:
    """The wrong beliefs about all games by their names, of which each is there once."""
    return {name: belief for workbook in WORKBOOKS.values() for name, belief in workbook.beliefs.items()}


def exercises() -> tuple[Exercise, ...]:
    """All exercises, in lesson order."""
    return tuple(task for workbook in WORKBOOKS.values() for task in workbook.exercises())


def exercise(name: str) -> Exercise:
    """The exercise of this name. Raises NotationError, which lists the names, for any other."""
    found = {task.id: task for task in exercises()}
    if not isinstance(name, str) or name not in found:
        raise NotationError(
            objection(
                None, "there is no question {name}; there are {names}", name=quote_value(name), names=tuple(found)
            )
        )
    return found[name]


def game_of(task: Exercise) -> str:
    """The name of the game that a question is about."""
    return next(game for game, workbook in WORKBOOKS.items() if isinstance(task, workbook.kind))


def skill_of(task: Exercise) -> str:
    """The skill that a question is about: the one that knows most of its wrong beliefs; "" if none knows any."""
    game = game_of(task)
    known = {name: {*skill.beliefs}.intersection(task.beliefs) for name, skill in SKILLS.items() if skill.game == game}
    most = max(known, key=lambda name: len(known[name]), default="")
    return most if most and known[most] else ""


def answers(task: Exercise, time: int = 0) -> tuple[Answer, ...]:
    """The answers to choose from, when it was asked `time` times before: the truth, and what each wrong belief would
    say."""
    return WORKBOOKS[game_of(task)].answers(task, time)


def truth(task: Exercise) -> Hashable:
    """The right answer, by playing the position out."""
    return WORKBOOKS[game_of(task)].truth(task)
