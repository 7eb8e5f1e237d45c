"""A race at one moment, with what led there: a value that answers what is legal and what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from rally.errors import IllegalAction, Objection
from rally.events import Event
from rally.given import given
from rally.legal import Legal
from rally.rally_run.box.actions import Action
from rally.rally_run.box.tiles import TileSet
from rally.rally_run.rules import course, referee
from rally.rally_run.rules.moment import Moment, fields_of
from rally.rally_run.rules.unseen import seen

from .outcome import Outcome, outcome_of
from .position import Position
from .setup import laid_out


@dataclass(frozen=True, eq=False, repr=False)
class Race(Moment):
    """A race of Rally Run! at one moment. Begin one with `Race.start` or `Race.parse`.

    What lies on the table is described at `Moment`. events: what the action that led here caused, oldest first.
    previous, action: that action, and the race before it.

    Two races are equal if they are the same position; events and history do not count.
    """

    events: tuple[Event, ...] = ()
    previous: Race | None = field(default=None)
    action: Action | None = None

    # --- where races come from ---

    @classmethod
    def of(cls, moment: Moment, **more: Any) -> Race:
        """The race at this moment; `more`: events, previous, action."""
        return cls(**fields_of(moment), **more)

    @classmethod
    def start(
        cls,
        players: int | Sequence[str] = 3,
        seed: int | None = 7,
        starts: Sequence[str] | None = None,
        trophies: str | Sequence[str] = "any",
        tiles: TileSet | Sequence[str] | None = None,
    ) -> Race:
        """A race with everything laid out (R1): seat 0 begins.

        players: how many, 2 to 4, or their names by seat. starts: by seat the colour of the start-finish tile; red,
        yellow, green, blue if none are chosen (R1.9). trophies: which are in play (R1.6): "any" colours, each player's
        "own", or the pile itself, top first. tiles: how many of each kind there are (a TileSet), or where they lie,
        five rows of letters as in a record. What is left open is shuffled by the seed; without a seed it is unknown.

        Raises ImpossiblePosition with all that is wrong, NotationError for rows that cannot be read.

        >>> race = Race.start(players=2, seed=7, starts=("blue", "yellow"))
        >>> race.cars, race.to_act, len(race.legal)
        (((4, -1), (0, 5)), 0, 277)
        """
        return cls.begun(laid_out(players, seed, starts, trophies, tiles))

    @classmethod
    def begun(cls, position: Position) -> Race:
        """The race that begins as this position has it. Raises ImpossiblePosition with every reason against it."""
        return cls.of(position.moment, events=course.opening(position.moment))

    @classmethod
    def parse(cls, text: str) -> Race:
        """The position written as one line of `key=value` pairs; what is left out has its default.

        Raises NotationError (where it cannot be read) and ImpossiblePosition (every reason at once).

        >>> race = Race.parse("cars=1.2:NES,pit trophies=-,green turn=1")
        >>> race.legal, len(race.choices)
        (<legal: drive N>, 257)
        """
        return cls.at(Position.parse(text))

    @classmethod
    def at(cls, position: Position) -> Race:
        """The race at a position. Raises ImpossiblePosition with every reason against it."""
        return cls.of(given(position, Position, "a Position").moment)

    # --- what happens now ---

    @cached_property
    def legal(self) -> Legal[Action]:
        """The legal actions that can be carried out here: `in`, `len`, iteration."""
        return Legal(partial(referee.why_not, self), partial(referee.known, self), proven=True)

    @cached_property
    def choices(self) -> Legal[Action]:
        """All that the rules allow the seat to act: `legal`, and what would come upon a tile not known here (R6.1)."""
        return Legal(partial(referee.forbidden, self), partial(referee.possible, self), proven=True)

    def why_not(self, action: object) -> Objection | None:
        """None if the action is legal, else the objection: `.rule` and the `.witnesses` that show it."""
        return referee.why_not(self, action)

    def after(self, action: Action) -> Race:
        """The next race. Raises IllegalAction, which carries the objection, if the action is not legal."""
        wrong = referee.why_not(self, action)
        if wrong:
            raise IllegalAction(wrong)
        moment, events = course.after(self.moment, action)
        return Race.of(moment, events=events, previous=self, action=action)

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, and at which finish; None while the race goes on.

        >>> Race.parse("players=2 cars=green,pit trophies=green,red winner=0").outcome
        Outcome(winner=0, rule='R5.2', colour='green')
        """
        return outcome_of(self)

    # --- who sees what ---

    def seen_by(self, seat: int) -> Race:
        """The same race as `seat` may know it (R6.1): face-down tiles and the pile of trophies are unknown.

        Nothing of the history is left either; what was seen before is for the player to remember (see `Memory`).
        """
        self.check_seat(seat)
        return Race.of(seen(self.moment), events=self.events)

    # --- what is there ---

    @property
    def moment(self) -> Moment:
        """The table alone, without what led there."""
        return Moment(**fields_of(self))

    @property
    def rows(self) -> tuple[str, ...]:
        """The tiles row by row from the north, as a record has them."""
        size = self.grid.size
        return tuple(self.tiles[first : first + size] for first in range(0, len(self.tiles), size))

    def history(self) -> Iterator[Race]:
        """This race and all before it, newest first."""
        race: Race | None = self
        while race is not None:
            yield race
            race = race.previous

    def story(self) -> Iterator[Event]:
        """Every event since the race began, oldest first."""
        return (event for race in reversed(list(self.history())) for event in race.events)

    # --- as a value ---

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Race) and fields_of(self) == fields_of(other)

    def __hash__(self) -> int:
        return hash(tuple(fields_of(self).values()))

    def __str__(self) -> str:
        return str(Position.of(self))

    def __repr__(self) -> str:
        return f"Race.parse({str(self)!r})"
