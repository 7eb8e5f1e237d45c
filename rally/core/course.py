"""`ActionCourse`: a table on its way through one action, on which each game works out what follows from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from .legal import Event
from .race import draft_of

M = TypeVar("M")
A = TypeVar("A")


@dataclass
class ActionCourse(ABC, Generic[M, A]):
    """A moment on its way through one action: `now` is a draft that only the course changes.

    told: whether `events` collects what happens. watched: whether `tables` collects the table right after each event.
    A game's course says by `act` what an action causes; `kind` is its class of moments.
    """

    now: M
    told: bool = False
    watched: bool = False
    events: list[Event] = field(default_factory=list)
    tables: list[M] = field(default_factory=list)

    kind: ClassVar[type[Any]]

    @classmethod
    def of(cls, moment: M, *, told: bool = False, watched: bool = False) -> Self:
        return cls(cls.copy(moment), told, watched)

    @classmethod
    def copy(cls, moment: M) -> M:
        """The fields of a moment as a draft, whatever else this moment has, such as a history."""
        values = vars(moment)
        draft: M = draft_of(cls.kind, {name: values[name] for name in cls.kind.__dataclass_fields__})
        return draft

    @classmethod
    def after(cls, moment: M, action: A) -> M:
        """The moment after a legal action."""
        course = cls.of(moment)
        course.act(action)
        return course.now

    @classmethod
    def tell(cls, moment: M, action: A) -> tuple[Event, ...]:
        """The events that a legal action causes, oldest first."""
        course = cls.of(moment, told=True)
        course.act(action)
        return tuple(course.events)

    @classmethod
    def frames(cls, moment: M, action: A) -> Iterator[tuple[Event, M]]:
        """The events of a legal action, each with the table right after it."""
        course = cls.of(moment, told=True, watched=True)
        course.act(action)
        return zip(course.events, course.tables, strict=True)

    @abstractmethod
    def act(self, action: A) -> None:
        """Do what the action causes."""

    def set(self, **changes: Any) -> None:
        vars(self.now).update(changes)

    def happen(self, event: Callable[..., Event], *given: Any, **data: Any) -> None:
        """Note an event, after what it changes on the table is set."""
        if self.told:
            self.events.append(event(*given, **data))
            if self.watched:
                self.tables.append(self.copy(self.now))
