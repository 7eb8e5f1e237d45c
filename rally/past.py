"""What led to a race, whatever game it is of: the races before it, the tables on the way, other names for all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from .errors import ImpossiblePosition, Objection, objection, quoted
from .events import Event

A = TypeVar("A")
M = TypeVar("M")
T = TypeVar("T")


class HasPast(Protocol):
    """A race that keeps what led to it."""

    @property
    def previous(self) -> Any: ...


R = TypeVar("R", bound=HasPast)


def history(race: R) -> Iterator[R]:
    """This race and all before it, newest first."""
    here: R | None = race
    while here is not None:
        yield here
        here = here.previous


@dataclass(frozen=True)
class Way:
    """The last actions on the way to a race, oldest first: the table on which each was taken, and the action."""

    steps: tuple[tuple[Any, Any], ...]

    def as_seen(self, end: Any, seen: Callable[[Any, Any, Any], tuple[Any, Any]]) -> Way:
        """The same way as somebody saw it, who sees each table and action so, with the table to which it led."""
        tables = [*(table for table, _ in self.steps), end]
        return Way(tuple(seen(*step, after) for step, after in zip(self.steps, tables[1:], strict=True)))

    def renamed(self, names: tuple[str, ...]) -> Way:
        """The same way with these names."""
        return Way(tuple((replace(table, players=names), action) for table, action in self.steps))

    def frames(
        self,
        events: tuple[Event, ...],
        first: T,
        told: Callable[[Any, Any], Iterable[tuple[Event, M]]],
        table: Callable[[M], T],
        last: T,
    ) -> tuple[tuple[Event, T], ...]:
        """These events, each with the table right after it.

        told: the events of an action with their moments; table: makes the table of a moment. Events that no action has
        caused are those of a race's beginning, where everything lies ready: `first`. The last table is `last`.
        """
        found = [table(moment) for before, action in self.steps for _, moment in told(before, action)]
        tables = [*[first] * (len(events) - len(found)), *found][-len(events) or len(found) :]
        return tuple(zip(events, [*tables[:-1], last] if events else [], strict=True))


def way_to(race: Any, actions: int) -> Way:
    """The way to a race by its last actions, so many of them, as far as it is known."""
    found: list[tuple[Any, Any]] = []
    while race.previous is not None and len(found) < actions:
        found.append((race.previous, race.last_action))
        race = race.previous
    return Way(tuple(found[::-1]))


def tellers(race: Any) -> Iterator[Any]:
    """This race and those before it, newest first, whose events together tell each thing once.

    What several actions have led to, as `replay` yields it, tells of all of them.
    """
    here = race
    while here is not None:
        yield here
        for _ in range(here.actions):
            here = None if here is None else here.previous


def tables_after(race: Any, events: Sequence[Event]) -> tuple[Any, ...]:
    """The table right after each of these events, the last of all that led to this race, be it by several actions."""
    found: list[Any] = []
    for each in tellers(race):
        if len(found) >= len(events):
            break
        found[:0] = [table for _, table in each.frames]
    return tuple(found[len(found) - len(events) :])


def renaming(names: tuple[str, ...]) -> Callable[[R], R]:
    """Gives these names to races, and to all that led to them: whoever asks has judged them.

    What is before several races is made once.
    """
    made: dict[int, tuple[Any, Any]] = {}  # by identity: the race, and what became of it

    def renamed(race: R) -> R:
        for each in reversed([*history(race)]):
            if id(each) not in made:
                before = None if each.previous is None else made[id(each.previous)][1]
                here: Any = each
                way = here.way and here.way.renamed(names)
                made[id(each)] = each, replace(here, players=names, previous=before, way=way)
        found: R = made[id(race)][1]
        return found

    return renamed


def names_given(names: object, seats: int) -> tuple[str, ...]:
    """Names for so many seats, in a list or a tuple. ImpossiblePosition for another number, and for what is none."""
    if not isinstance(names, tuple | list) or not all(isinstance(name, str) for name in names):
        raise ImpossiblePosition(
            objection(None, "expected {expected}, found {found}", expected="a list of names", found=quoted(names))
        )
    if len(names) != seats:
        raise ImpossiblePosition(
            objection(
                None,
                "a name is needed for each of the {seats_in_all} seats, not {found}",
                seats_in_all=seats,
                found=len(names),
            )
        )
    return tuple(names)


def unknown_fields(names: Iterable[str], known: Sequence[str]) -> list[Objection]:
    """The objections to fields that no position has."""
    return [
        objection(None, "there is no field {key}; there are {known}", key=quoted(name), known=tuple(known))
        for name in names
        if name not in known
    ]
