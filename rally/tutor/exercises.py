"""Questions to predict: a position, what happens next, what is asked. Answers are played out, never stored."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from rally.stich_rallye import Card, EndRound, Play, Race
from rally.stich_rallye.box.events import MotorUsed, MoveBegun, RoundEnded, TrickWon

DATA = Path(__file__).with_name("exercises.toml")


@dataclass(frozen=True)
class Exercise:
    """A question about a position.

    id: its name; lesson: the notebook it belongs to; rule: the rule it is about.
    ask: what is asked, one of `TRUTHS`: the winner of a trick, the spaces a car goes, the cards that may be played, …
    position: the notation of the position before. play: the card that completes the trick, where a trick is asked
    about. seat, spaces, lost: whose car goes how far, whose motor loses how many tricks.
    beliefs: the wrong beliefs this position tells apart from the rules.
    again: what is different when it is asked again (names of fields above), for each time; the beliefs stay.
    """

    id: str
    lesson: str
    rule: str
    ask: str
    position: str
    play: str = ""
    seat: int = 0
    spaces: int = 0
    lost: int = 0
    beliefs: tuple[str, ...] = ()
    again: tuple[dict[str, Any], ...] = ()

    @property
    def variants(self) -> tuple[Exercise, ...]:
        """The question as it is asked at first, and as it is asked again, with other positions."""
        return (self, *(replace(self, **changed) for changed in self.again))

    @property
    def race(self) -> Race:
        """The race before anything happens."""
        return Race.parse(self.position)

    @property
    def outcome(self) -> Race:
        """The race after `play`, or after the round's end where no card is to be played."""
        race = self.race
        return race.after(Play(Card.parse(self.play))) if self.play else race.after(EndRound())


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
    from .beliefs import BELIEFS

    right = truth(task)
    by_value: dict[Hashable, list[str]] = {right: []}
    for name in task.beliefs:
        by_value.setdefault(BELIEFS[name].answer(task), []).append(name)
    ordered = sorted(by_value, key=lambda value: (isinstance(value, tuple), value))
    return tuple(Answer(value, value == right, tuple(by_value[value])) for value in ordered)


def truth(task: Exercise) -> Hashable:
    """The right answer, by playing the position out."""
    return TRUTHS[task.ask](task)


def true_winner(task: Exercise) -> int:
    return next(event.seat for event in task.outcome.events if isinstance(event, TrickWon))


def true_spaces(task: Exercise) -> int:
    race = task.race
    trick = (*race.trick, Card.parse(task.play))
    race = race.after(Play(trick[-1]))
    moves = [event.spaces for event in race.events if isinstance(event, MoveBegun)]
    return moves[0] if moves else min(card.value for card in trick)


def true_legal_cards(task: Exercise) -> tuple[str, ...]:
    return tuple(str(action) for action in task.race.legal)


def true_dial(task: Exercise) -> int:
    motor = task.race.motors[task.seat]
    for _ in range(task.lost):
        motor = motor.wound()
    return motor.value


def true_rest(task: Exercise) -> int:
    race = task.race
    return race.track.drive(race.cars, task.seat, task.spaces).progress


def true_first_motor(task: Exercise) -> int:
    ended = next(event for event in task.outcome.events if isinstance(event, RoundEnded))
    return ended.order[0]


def true_race_winner(task: Exercise) -> int:
    """The seat that wins at the round's end; −1 for nobody yet."""
    winner = task.outcome.winner
    return -1 if winner is None else winner


def true_motors_used(task: Exercise) -> int:
    return sum(isinstance(event, MotorUsed) for event in task.outcome.events)


TRUTHS: dict[str, Callable[[Exercise], Hashable]] = {
    "winner": true_winner,
    "spaces": true_spaces,
    "may_play": true_legal_cards,
    "dial": true_dial,
    "rest": true_rest,
    "first_motor": true_first_motor,
    "race_winner": true_race_winner,
    "motors_used": true_motors_used,
}
