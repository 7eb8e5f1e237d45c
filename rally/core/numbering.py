"""Actions by number, and what a seat sees as a row of numbers, for programs that learn to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from operator import index
from typing import Any, Generic, TypeVar

from .errors import IllegalAction, quote_value

A = TypeVar("A")
Marks = Mapping[int, float]
"""The numbers of a part that are not 0, by index."""


@dataclass(frozen=True)
class ViewPart:
    """A part of what a seat sees, as numbers from 0 to 1.

    shape: its axes; "seats" stands for the number of players, the viewer first and then clockwise; `meaning` explains
    the others. marks: returns what is not 0, for a view and its seats in this order.
    """

    name: str
    shape: tuple[int | str, ...]
    meaning: str
    marks: Callable[[Any, Sequence[int]], Marks]


class Numbering(Generic[A]):
    """The actions of a game by number, and what a seat sees as numbers.

    actions: everything that a seat can ever choose, in a fixed order: an action's number is its index there. What is
    nobody's choice has no number. parts: what a seat sees, one part after another. look: returns the table of a race as
    a seat sees it, from which the parts are made.
    """

    def __init__(self, actions: Sequence[A], parts: Sequence[ViewPart], look: Callable[[Any, int], Any]) -> None:
        self.actions = tuple(actions)
        self.parts = tuple(parts)
        self._look = look
        self._layouts: dict[int, tuple[list[int], int]] = {}

    @cached_property
    def _numbers(self) -> dict[A, int]:
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def _known(self) -> dict[int, int]:
        """The numbers by the identity of these very actions: faster for a game that makes its actions once."""
        return {id(action): number for number, action in enumerate(self.actions)}

    def number(self, action: A) -> int:
        """The number of an action. Raises IllegalAction for an action that nobody chooses."""
        try:
            return self._numbers[action]
        except (KeyError, TypeError):
            raise IllegalAction.because(
                "{action} has no number, for nobody ever chooses it", action=quote_value(action)
            ) from None

    def action(self, number: object) -> A:
        """The action with this number, legal or not. Raises IllegalAction for anything else."""
        try:
            place = -1 if isinstance(number, bool) else index(number)  # type: ignore[arg-type]
        except TypeError:
            place = -1
        if not 0 <= place < len(self.actions):
            raise IllegalAction.because(
                "an action is a whole number from 0 to {last}, not {found}",
                last=len(self.actions) - 1,
                found=quote_value(number),
            )
        return self.actions[place]

    def legal(self, race: Any) -> tuple[int, ...]:
        """The numbers of the legal choices of the seat to act, ascending; none where nobody is to choose."""
        if race.to_act is None:
            return ()
        known, numbers, actions = self._known.get, self._numbers, list(race.legal)
        found = [known(id(action), -1) for action in actions]
        if -1 in found:
            found = [numbers[action] for action in actions]
        return tuple(sorted(found))

    # --- what a seat sees ---

    def shapes(self, players: int) -> dict[str, tuple[int, ...]]:
        """The shape of each part, by name, for this number of players."""
        return {
            part.name: tuple(players if size == "seats" else int(size) for size in part.shape) for part in self.parts
        }

    def size(self, players: int) -> int:
        """The number of numbers that a seat sees, for this number of players."""
        return self._layout(players)[1]

    def observe(self, race: Any, seat: int) -> list[float]:
        """What this seat sees and remembers: the numbers of all parts, one after another, each from 0 to 1.

        They depend only on what `race.seen_by(seat)` shows. Raises ImpossiblePosition for a seat that is not there.
        """
        seen = self._look(race, race.check_seat(seat))
        players = len(race.players)
        seats = [*range(seat, players), *range(seat)]
        firsts, size = self._layout(players)
        found = [0.0] * size
        for part, first in zip(self.parts, firsts, strict=True):
            for place, value in part.marks(seen, seats).items():
                found[first + place] = value
        return found

    def split(self, numbers: Sequence[float], players: int) -> dict[str, Sequence[float]]:
        """The numbers of each part, by name, in one row."""
        firsts, size = self._layout(players)
        ends = [*firsts[1:], size]
        return {part.name: numbers[first:end] for part, first, end in zip(self.parts, firsts, ends, strict=True)}

    def _layout(self, players: int) -> tuple[list[int], int]:
        """The index at which each part begins, and the number of numbers in all."""
        if players not in self._layouts:
            *firsts, size = accumulate(map(prod, self.shapes(players).values()), initial=0)
            self._layouts[players] = firsts, size
        return self._layouts[players]


def mark_places(places: Sequence[int | None], width: int) -> Marks:
    """The marks of a table with one row per place, in which that place is 1; None marks nothing."""
    return {row * width + place: 1.0 for row, place in enumerate(places) if place is not None}
