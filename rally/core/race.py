"""`RaceBase`, from which the `Race` of each game inherits: history, events, frames, names, pickling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, TypeVar

from .errors import ImpossiblePosition, NotationError, Objection, objection, quote_value, wrong_kind
from .legal import Event
from .validate import T

M = TypeVar("M")
R = TypeVar("R", bound="RaceBase")


def draft_of(kind: type[T], values: Mapping[str, Any]) -> T:
    """An instance of this frozen class with these values, which only the caller changes until it is handed on."""
    draft = object.__new__(kind)
    vars(draft).update(values)
    return draft


def history(race: R) -> Iterator[R]:
    """This race and all before it, newest first."""
    here: R | None = race
    while here is not None:
        yield here
        here = here.previous


@dataclass(frozen=True)
class ActionTrail:
    """The last actions on the way to a race, oldest first: the table on which each was taken, and the action."""

    steps: tuple[tuple[Any, Any], ...]

    def as_seen(self, end: Any, seen: Callable[[Any, Any, Any], tuple[Any, Any]]) -> ActionTrail:
        """The same way as somebody saw it. seen: maps a table, an action and the table after it to what is seen."""
        tables = [*(table for table, _ in self.steps), end]
        return ActionTrail(tuple(seen(*step, after) for step, after in zip(self.steps, tables[1:], strict=True)))

    def with_names(self, names: tuple[str, ...]) -> ActionTrail:
        """The same way with these names."""
        return ActionTrail(tuple((replace(table, players=names), action) for table, action in self.steps))

    def frames(
        self,
        events: tuple[Event, ...],
        first: T,
        told: Callable[[Any, Any], Iterable[tuple[Event, M]]],
        table: Callable[[M], T],
        last: T,
    ) -> tuple[tuple[Event, T], ...]:
        """Each of these events with the table right after it.

        told: returns the events of an action with their moments. table: makes the table of a moment. first: the table
        of events that no action caused, those of a race's beginning. last: the last table.
        """
        found = [table(moment) for before, action in self.steps for _, moment in told(before, action)]
        tables = [*[first] * (len(events) - len(found)), *found][-len(events) or len(found) :]
        return tuple(zip(events, [*tables[:-1], last] if events else [], strict=True))


def trail_to(race: Any, actions: int) -> ActionTrail:
    """The way to a race by this number of last actions, as far as it is known."""
    found: list[tuple[Any, Any]] = []
    while race.previous is not None and len(found) < actions:
        found.append((race.previous, race.last_action))
        race = race.previous
    return ActionTrail(tuple(found[::-1]))


def telling_races(race: Any) -> Iterator[Any]:
    """This race and those before it, newest first, whose events together tell each thing once.

    A race that `replay` yields tells the events of all actions that led to it.
    """
    here = race
    while here is not None:
        yield here
        for _ in range(here.actions):
            here = None if here is None else here.previous


def tables_after(race: Any, events: Sequence[Event]) -> tuple[Any, ...]:
    """The table right after each of these events, which are the last ones on the way to this race."""
    found: list[Any] = []
    for each in telling_races(race):
        if len(found) >= len(events):
            break
        found[:0] = [table for _, table in each.frames]
    return tuple(found[len(found) - len(events) :])


def make_renamer(names: tuple[str, ...]) -> Callable[[R], R]:
    """A function that gives these validated names to a race and its history; a shared history is renamed once."""
    made: dict[int, tuple[Any, Any]] = {}  # by identity: the race, and what became of it

    def rename_race(race: R) -> R:
        for each in reversed([*history(race)]):
            if id(each) not in made:
                before = None if each.previous is None else made[id(each.previous)][1]
                here: Any = each
                way = here.way and here.way.with_names(names)
                made[id(each)] = each, replace(here, players=names, previous=before, way=way)
        found: R = made[id(race)][1]
        return found

    return rename_race


def validate_names(names: object, seats: int) -> tuple[str, ...]:
    """The names by seat, from a list or a tuple. Raises ImpossiblePosition for anything else, or a wrong number."""
    if not isinstance(names, tuple | list) or not all(isinstance(name, str) for name in names):
        raise ImpossiblePosition(wrong_kind("a list of names", names))
    if len(names) != seats:
        raise ImpossiblePosition.because(
            "a name is needed for each of the {seats_in_all} seats, not {found}", seats_in_all=seats, found=len(names)
        )
    return tuple(names)


def field_objections(names: Iterable[str], known: Sequence[str]) -> list[Objection]:
    """An objection to each name that is not a known field."""
    return [
        objection(None, "there is no field {key}; there are {known}", key=quote_value(name), known=tuple(known))
        for name in names
        if name not in known
    ]


def rebuild_race(kind: type[Any], names: Sequence[str], way: Sequence[Sequence[Any]]) -> Any:
    """The last of these races, given by the values of their fields, oldest first, with its history."""
    race = None
    for values in way:
        race = kind(**dict(zip(names, values, strict=True)), previous=race)
    return race


class RaceBase:
    """A race with its table and its history.

    A game's race has `legal`, `but` and `action`, the fields `told`, `previous`, `last_action`, `actions` and `way`,
    and three methods: `tell_action(table, action)` returns the events of an action, `retell_action(table, action)`
    returns them with their moments, and `shown(moment)` returns the race that shows a moment to the viewer of this
    race.
    """

    previous: Any

    def _as_action(self: Any, action: object) -> Any:
        """The action that a text denotes; anything else stays as it is, to be judged."""
        try:
            return self.action(action) if isinstance(action, str) else action
        except NotationError:
            return action

    def why_not(self: Any, action: object) -> Objection | None:
        """None if the action, given as a value or in notation, is legal; else the objection: `.rule` and
        `.witnesses`."""
        wrong: Objection | None = self.legal.why_not(self._as_action(action))
        return wrong

    @cached_property
    def events(self: Any) -> tuple[Event, ...]:
        """The events of the action that led here, oldest first; worked out when first asked for, unless they were
        `told`."""
        if self.told is not None:
            return self.told  # type: ignore[no-any-return]
        steps = (self.way or trail_to(self, self.actions)).steps
        return tuple(event for table, action in steps for event in self.tell_action(table, action))

    @cached_property
    def frames(self: Any) -> tuple[tuple[Event, Any], ...]:
        """Each event with the table right after it, worked out when first asked for; the last table is this race."""
        way = self.way or trail_to(self, self.actions)
        first = self.shown(way.steps[0][0]) if way.steps else self
        return way.frames(self.events, first, self.retell_action, self.shown, self)

    def history(self: R) -> Iterator[R]:
        """This race and all before it, newest first."""
        return history(self)

    def renamed(self: R, names: Sequence[str]) -> R:
        """This race and its history with other names by seat. Raises ImpossiblePosition for names that are not
        possible."""
        race: Any = self
        called = validate_names(names, len(race.players))
        race.but(players=called)
        return make_renamer(called)(self)

    def __copy__(self: R) -> R:
        return self  # a race is a value: nothing can be changed in it

    def __deepcopy__(self: R, memo: object) -> R:
        return self

    def __reduce__(self: Any) -> tuple[Any, ...]:
        """Pickle the fields of each race of the history, one after another. (Nested they would be as deep as the
        race is long, and Python gives up at a few hundred.)"""
        names = tuple(each.name for each in fields(self) if each.name != "previous")
        way = [tuple(getattr(each, name) for name in names) for each in self.history()]
        return rebuild_race, (type(self), names, tuple(way[::-1]))

    def __repr__(self) -> str:
        return f"Race.parse({str(self)!r})"
