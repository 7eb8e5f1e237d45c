"""Questions about Short Cut: what they ask, what the rules and wrong beliefs answer, and `QUIZ`, which asks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from rally.tutor.exercises import Belief, Workbook

from .game import Race
from .plain_exercise import PlayedExercise
from .plain_quiz import PlainQuiz
from .screen import SCREEN
from .words import REASONS, ask, read_answer


@dataclass(frozen=True, kw_only=True)
class Exercise(PlayedExercise):
    """A question about a drive; about: the seat whose car it is about."""

    played: ClassVar = Race


def start(task: Exercise) -> int:
    """The space from which the car drives."""
    return task.race.cars[task.race.seat]


BELIEFS = [
    Belief("by_the_top", "C2.2", lambda task: start(task) + (task.race.die or 0)),
    Belief("the_bottom_is_one_less", "C2.2", lambda task: start(task) + 6 - (task.race.die or 0)),
    Belief("nobody_is_pushed", "C4.1", lambda task: task.race.cars[task.about]),
    Belief("pushed_to_the_start", "C4.1", lambda task: 0),
]
TRUTHS: Mapping[str, Callable[[Exercise], int]] = {
    "place": lambda task: task.outcome.cars[task.race.seat],
    "pushed": lambda task: task.outcome.cars[task.about],
}
WORKBOOK: Workbook[Any] = Workbook(
    Exercise, Path(__file__).with_name("questions.toml"), TRUTHS, {each.name: each for each in BELIEFS}
)
QUIZ = PlainQuiz(SCREEN, REASONS, ask, read_answer, picked=lambda content: content.get("space"))
