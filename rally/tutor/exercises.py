"""Questions to predict: a position, what happens next, what is asked. Answers are played out, never stored."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from .stich_rallye.beliefs import BELIEFS
from .stich_rallye.exercise import Exercise
from .stich_rallye.truths import TRUTHS

DATA = Path(__file__).with_name("stich_rallye") / "exercises.toml"


@dataclass(frozen=True)
class Answer:
    """One answer to choose: its value, whether it is right, and the wrong beliefs that lead to it."""

    value: Hashable
    right: bool
    beliefs: tuple[str, ...]


@lru_cache
def exercises() -> tuple[Exercise, ...]:
    """All exercises, in lesson order."""
    with DATA.open("rb") as file:
        table: dict[str, dict[str, Any]] = tomllib.load(file)
    return tuple(
        Exercise(**entry | {"id": name, "beliefs": tuple(entry["beliefs"]), "again": tuple(entry.get("again", ()))})
        for name, entry in table.items()
    )


def exercise(name: str) -> Exercise:
    """The exercise of that name; KeyError lists the names there are."""
    found = {each.id: each for each in exercises()}
    if name not in found:
        raise KeyError(f"there is no exercise {name!r}; there are {', '.join(found)}")
    return found[name]


def answers(task: Exercise) -> tuple[Answer, ...]:
    """The answers to choose from, in a natural order: the truth, and what each wrong belief would say."""
    right = truth(task)
    by_value: dict[Hashable, list[str]] = {right: []}
    for name in task.beliefs:
        by_value.setdefault(BELIEFS[name].answer(task), []).append(name)
    ordered = sorted(by_value, key=lambda value: (isinstance(value, tuple), value))
    return tuple(Answer(value, value == right, tuple(by_value[value])) for value in ordered)


def truth(task: Exercise) -> Hashable:
    """The right answer, by playing the position out."""
    return TRUTHS[task.ask](task)
