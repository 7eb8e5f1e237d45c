"""What a race of any game does by what led to it and by its referee, whatever the game: its `Race` inherits it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cached_property
from typing import Any, TypeVar

from rally.errors import NotationError, Objection
from rally.events import Event
from rally.past import HasPast, history, names_given, renaming, way_to

R = TypeVar("R", bound=HasPast)


def walked_again(kind: type[Any], names: Sequence[str], way: Sequence[Sequence[Any]]) -> Any:
    """The last of the races of which these are the fields, oldest first, with all that led to it."""
    race = None
    for values in way:
        race = kind(**dict(zip(names, values, strict=True)), previous=race)
    return race


class Raced:
    """A race over its table.

    The race has `legal` and `but`, reads an `action`, has the fields `events`, `previous`, `last_action`, `actions` and
    `way`, and two things to be told again by: `retold(table, action)` gives the events of an action with their moments,
    and `shown(moment)` the race that shows a moment to whom this race is shown.
    """

    def _meant(self: Any, action: object) -> Any:
        """The action that a text says by its notation; whatever is no such text stays as it is, to be judged."""
        try:
            return self.action(action) if isinstance(action, str) else action
        except NotationError:
            return action

    def why_not(self: Any, action: object) -> Objection | None:
        """None if the action, or what its notation says, is legal, else the objection: `.rule` and the `.witnesses`
        that show it."""
        wrong: Objection | None = self.legal.why_not(self._meant(action))
        return wrong

    @cached_property
    def frames(self: Any) -> tuple[tuple[Event, Any], ...]:
        """Each event with the table right after it, worked out when first asked; the last table is this race."""
        way = self.way or way_to(self, self.actions)
        first = self.shown(way.steps[0][0]) if way.steps else self
        return way.frames(self.events, first, self.retold, self.shown, self)

    def history(self: R) -> Iterator[R]:
        """This race and all before it, newest first."""
        return history(self)

    def renamed(self: R, names: Sequence[str]) -> R:
        """This race and all that led here with other names, by seat. ImpossiblePosition for names that cannot be."""
        race: Any = self
        called = names_given(names, len(race.players))
        race.but(players=called)
        return renaming(called)(self)

    def __copy__(self: R) -> R:
        return self  # a race is a value: nothing can be changed in it

    def __deepcopy__(self: R, memo: object) -> R:
        return self

    def __reduce__(self: Any) -> tuple[Any, ...]:
        """How it is pickled: the fields of each race on the way, one after another, however many there are. (One
        within the other they would be nested as deep as the race is long, and Python gives up at a few hundred.)"""
        names = tuple(each.name for each in fields(self) if each.name != "previous")
        way = [tuple(getattr(each, name) for name in names) for each in self.history()]
        return walked_again, (type(self), names, tuple(way[::-1]))

    def __repr__(self) -> str:
        return f"Race.parse({str(self)!r})"
