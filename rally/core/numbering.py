"""Actions by number, and what a seat sees as a row of numbers: what programs that learn to play ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from operator import index
from typing import Any, Generic, TypeVar

from .errors import IllegalAction, objection, quote_value

A = TypeVar("A")
Marks = Mapping[int, float]
"""By place the numbers of a part that are not 0."""


@dataclass(frozen=True)
class ViewPart:
    """A part of what a seat sees, as numbers from 0 to 1.

    shape: how it is laid out; "seats" stands for the number of players, the viewer first and then clockwise, and every
    number after it for what `meaning` says. marks: what is not 0, of a view and its seats in this order.
    """

    name: str
    shape: tuple[int | str, ...]
    meaning: str
    marks: Callable[[Any, Sequence[int]], Marks]

    def shape_for(self, players: int) -> tuple[int, ...]:
        """The shape at a table of so many."""
        return tuple(players if isinstance(size, str) else size for size in self.shape)


class Numbering(Generic[A]):
    """The actions of a game by number, and what a seat sees as numbers.

    actions: everything that somebody can ever choose, in an order that stays: an action's number is its place there.
    What is nobody's choice has no number. parts: what a seat sees, one part after another. look: the table of a race as
    a seat sees it, which is all that the parts are made of.
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
        """By the identity of these very actions their numbers: a game that makes its actions once is asked quickly."""
        return {id(action): number for number, action in enumerate(self.actions)}

    def number(self, action: A) -> int:
        """The number of an action. IllegalAction for what nobody chooses."""
        try:
            return self._numbers[action]
        except (KeyError, TypeError):
            raise IllegalAction(
                objection(None, "{action} has no number, for nobody ever chooses it", action=quote_value(action))
            ) from None

    def action(self, number: object) -> A:
        """The action of this number, legal or not. IllegalAction for what is no number of an action."""
        try:
            place = -1 if isinstance(number, bool) else index(number)  # type: ignore[arg-type]
        except TypeError:
            place = -1
        if not 0 <= place < len(self.actions):
            raise IllegalAction(
                objection(
                    None,
                    "an action is a whole number from 0 to {last}, not {found}",
                    last=len(self.actions) - 1,
                    found=quote_value(number),
                )
            )
        return self.actions[place]

    def legal(self, race: Any) -> tuple[int, ...]:
        """The numbers of what the seat to act may choose, ascending; none where nobody is to choose."""
        if race.to_act is None:
            return ()
        known, numbers, actions = self._known.get, self._numbers, list(race.legal)
        found = [known(id(action), -1) for action in actions]
        if -1 in found:
            found = [numbers[action] for action in actions]
        return tuple(sorted(found))

    # --- what a seat sees ---

    def shapes(self, players: int) -> dict[str, tuple[int, ...]]:
        """By the name of each part its shape, at a table of so many."""
        return {part.name: part.shape_for(players) for part in self.parts}

    def size(self, players: int) -> int:
        """How many numbers a seat sees, at a table of so many."""
        return self._layout(players)[1]

    def observe(self, race: Any, seat: int) -> list[float]:
        """What this seat sees and remembers: the numbers of all parts, one after another, each from 0 to 1.

        Nothing is looked at but what `race.seen_by(seat)` shows. ImpossiblePosition for a seat that is not there.
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
        """By the name of each part its own of these numbers, in one row."""
        firsts, size = self._layout(players)
        ends = [*firsts[1:], size]
        return {part.name: numbers[first:end] for part, first, end in zip(self.parts, firsts, ends, strict=True)}

    def _layout(self, players: int) -> tuple[list[int], int]:
        """Where each part begins, and how many numbers there are in all."""
        if players not in self._layouts:
            *firsts, size = accumulate(map(prod, self.shapes(players).values()), initial=0)
            self._layouts[players] = firsts, size
        return self._layouts[players]


def mark_places(places: Sequence[int | None], width: int) -> Marks:
    """One row for each of these places, in which that place is marked; none where it is None."""
    return {row * width + place: 1.0 for row, place in enumerate(places) if place is not None}
