"""A race at one moment, with what led there and its outcome: it answers what is legal and what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, ClassVar

from rally.core import game
from rally.core.errors import IllegalAction, ImpossiblePosition, Objection
from rally.core.legal import Event, Legal
from rally.core.options import Given
from rally.core.race import ActionTrail, RaceBase, telling_races, trail_to
from rally.core.records import check_present
from rally.core.validate import validate_kind
from rally.rally_run.box.actions import Action, Swap, read_action
from rally.rally_run.box.tiles import TileSet
from rally.rally_run.memory.memory import Memory
from rally.rally_run.rules import course, referee
from rally.rally_run.rules.moment import Moment, fields_of
from rally.rally_run.rules.roads import as_seen, step_as_seen

from .position import OF_RACE, OPTIONAL, Position
from .setup import starting_position


@dataclass(frozen=True)
class Outcome(game.Outcome):
    """Who won a race, and why: the seat `winner` came to the finish of its trophy's `colour` (`rule` is R5.2)."""

    colour: str


def outcome_of(moment: Moment) -> Outcome | None:
    """The outcome of a race; None while nobody has won."""
    if moment.winner is None:
        return None
    return Outcome(moment.winner, "R5.2", moment.grid.colours[moment.cars[moment.winner]])


@dataclass(frozen=True, eq=False, repr=False)
class Race(RaceBase, Moment):
    """A race of Rally Run! at one moment. Begin one with `Race.start` or `Race.parse`.

    What lies on the table is described at `Moment`. previous, last_action: the race before it, and the action that led
    here. actions: how many actions `events` are of; `replay` tells of a whole turn at once. told: these events, where
    they do not follow from the way. noted: what was remembered when the history begins, nothing if None. viewer: the
    seat that sees the race like this, if it comes from `seen_by`; way: in that case, what led here, as everybody has
    seen it.

    Two races are equal if they are the same position; events and history do not count.
    """

    told: tuple[Event, ...] | None = None
    previous: Race | None = field(default=None)
    last_action: Action | None = None
    actions: int = 1
    noted: Memory | None = None
    viewer: int | None = None
    way: ActionTrail | None = None

    game: ClassVar[str] = "rally-run"

    # --- where races come from ---

    @classmethod
    def of(cls, moment: Moment, **more: Any) -> Race:
        """The race at this moment; `more`: what led there."""
        return cls(**fields_of(moment), **more)

    @classmethod
    def start(
        cls,
        players: int | Sequence[str] = 3,
        seed: int | None = 7,
        starts: Sequence[str] | None = None,
        trophies: str | Sequence[str] | None = None,
        tiles: TileSet | Sequence[str] | None = None,
        options: Given = None,
    ) -> Race:
        """A race with everything laid out (R1): seat 0 begins.

        players: how many, 2 to 4, or their names by seat. starts: by seat the colour of the start-finish tile; red,
        yellow, green, blue if none are chosen (R1.9). options: what it is played by, an Options or its fields by name.
        trophies: the pile itself, top first; or "any" or "own", which is short for that option (R1.6, R-B). tiles: how
        many of each kind there are (a TileSet), or where they lie, five rows of letters as in a record. What is left
        open is shuffled by the seed; without a seed it is unknown.

        Raises ImpossiblePosition with all that is wrong, NotationError for rows that cannot be read.

        >>> race = Race.start(players=2, seed=7, starts=("blue", "yellow"))
        >>> race.cars, race.to_act, len(race.legal)
        (((4, -1), (0, 5)), 0, 277)
        """
        return cls.begun(starting_position(players, seed, starts, trophies, tiles, options))

    @classmethod
    def begun(cls, position: Position) -> Race:
        """The race that begins as this position has it. Raises ImpossiblePosition with every reason against it."""
        return cls.of(position.moment, told=course.opening_events(position.moment))

    @classmethod
    def parse(cls, text: str) -> Race:
        """The position written as one line of `key=value` pairs; what is left out has its default.

        Raises NotationError (where it cannot be read) and ImpossiblePosition (every reason at once).

        >>> race = Race.parse("cars=1.2:NES,pit trophies=-,green turn=1")
        >>> len(race.legal), next(iter(race.legal))
        (257, Drive(direction='N'))
        """
        return cls.at(Position.parse(text))

    @classmethod
    def at(cls, position: Position) -> Race:
        """The race at a position. Raises ImpossiblePosition with every reason against it."""
        return cls.of(validate_kind(position, Position, "a Position").moment, noted=position.seen)

    # --- what happens now ---

    @cached_property
    def legal(self) -> Legal[Action]:
        """All that the rules allow the seat to act, whether or not the result is known: `in`, `len`, iteration.

        In a race from `seen_by`, what its viewer may do: nothing if that seat is not to act.
        """
        if self.viewer is not None and self.viewer != self.to_act:
            return Legal(partial(referee.seat_objection, self), tuple)
        return Legal(partial(referee.why_not, self), partial(referee.candidates, self), proven=True)

    def why_hidden(self, action: object) -> Objection | None:
        """None if the result of an action is known here, otherwise the reason: the action is not legal, or its result
        is unknown (R5.1, R6.1)."""
        action = self._as_action(action)
        return self.why_not(action) or referee.hidden_objection(self, action)

    action = staticmethod(read_action)

    def after(self, action: Action | str) -> Race:
        """The next race, after an action or what its notation says: `race.after("drive S")`.

        Raises IllegalAction, which carries the objection, if the action is not legal. The same error is raised if the
        result cannot be known here, because the action leads to an unknown tile or trophy (R6.1).

        >>> race = Race.start(players=2, seed=7)
        >>> race = race.after(next(iter(race.legal)))
        >>> [(type(event).__name__, table.cars[0]) for event, table in race.frames]
        [('TileTurnedOver', (-1, 0)), ('TileTurnedRound', (-1, 0)), ('Driven', (0, 0)), ('TurnPassed', (0, 0))]
        """
        meant: Action = self._as_action(action)
        wrong = referee.hidden_objection(self, meant) if self.legal.has_listed(meant) else self.why_hidden(meant)
        if wrong:
            raise IllegalAction(wrong)
        return Race.of(course.after(self, meant), previous=self, last_action=meant)

    def after_unseen(self, swap: Swap) -> Race:
        """The race after two tiles are exchanged unseen, whether they are known here or not (R4.1).

        Raises IllegalAction, which carries the objection, if the swap is not legal.

        >>> Race.start(players=2, seed=None).after_unseen(Swap((0, 0), (0, 1))).to_act
        1
        """
        IllegalAction.raise_any(self.why_not(validate_kind(swap, Swap, "a Swap")))
        return Race.of(course.after(self, swap), previous=self, last_action=swap)

    tell_action = staticmethod(course.events)
    retell_action = staticmethod(course.frames)

    def shown(self, moment: Moment) -> Race:
        """The race at a moment on the way here, as this race's viewer sees it."""
        return Race.of(moment if self.viewer is None else as_seen(moment), viewer=self.viewer)

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

        Nothing of the history is left but `memory`, what this seat could see of it.
        """
        self.check_seat(seat)
        seen = (self.way or trail_to(self, self.actions)).as_seen(self, step_as_seen)
        return Race.of(as_seen(self), told=self.told, noted=self.memory, viewer=seat, way=seen)

    @cached_property
    def memory(self) -> Memory:
        """What is remembered of the race, from where its history begins, by somebody who forgets nothing (R6.1).

        Everybody sees the same; for somebody who forgets, use its `fading`. `race.but(seen=race.memory)` is the
        position with it, one line of notation.
        """
        ahead: list[Race] = []
        here = self
        while here.previous is not None and "memory" not in vars(here):
            ahead.append(here)
            here = here.previous
        memory: Memory = vars(here).get("memory") or (here.noted or Memory()).seeing(here)
        for each in reversed(ahead):
            memory = memory.after(each)
        return memory

    def recalling(self, memory: Memory) -> Race:
        """The race as this memory completes it: what is remembered face down is known.

        Raises ImpossiblePosition if what is remembered is impossible, such as five crossings where the box has three.
        """
        recalled = validate_kind(memory, Memory, "a memory of the race").completed(self.moment)
        ImpossiblePosition.raise_any(*Position.of(recalled).objections)
        way = self.way or trail_to(self, self.actions)
        return Race.of(recalled, told=self.told, noted=memory, viewer=self.viewer, way=way)

    @property
    def recalled(self) -> Race:
        """The race as its `memory` completes it."""
        return self.recalling(self.memory)

    # --- other races ---

    def but(self, **fields: Any) -> Race:
        """The position with other fields, without what led here. The names are those of the race's own fields.

        The exits of the tile on which a car stands may be given with it, `cars=(((1, 2), "NES"), (2, 2))`, or all of
        them by `open` or `laid`, and some options by name. `seen` is a Memory to begin with. Raises ImpossiblePosition
        with every reason against the position, including unknown fields and values of a wrong type.

        >>> Race.start(players=2, seed=7).but(turn=1, first=True).to_act
        1
        """
        check_present(fields, OF_RACE, OPTIONAL)
        return Race.at(self.position.but(**fields))

    def handed_to(self, seat: int) -> Race:
        """The race at the turn of this seat, its first one if that is possible; nothing was swapped before it.

        While a tile waits to be turned, and when the race is over, it stays as it is. What has just happened can still
        be watched, and nothing before that.

        >>> Race.start(players=3, seed=7).handed_to(2).to_act
        2
        """
        self.check_seat(seat)
        if self.to_act is None or self.turning is not None:
            return self
        position = self.position.but(turn=seat, swapped=None, first=True)
        if self.cars[seat] not in self.grid.colours or position.objections:
            position = position.but(first=False)
        way, noted = trail_to(self, self.actions), self.memory
        return replace(Race.at(position), told=self.told, actions=self.actions, way=way, noted=noted)

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

    def all_events(self) -> Iterator[Event]:
        """Every event since the race began, oldest first."""
        return (event for race in reversed([*telling_races(self)]) for event in race.events)

    # --- as a value ---

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Race) and fields_of(self) == fields_of(other)

    def __hash__(self) -> int:
        return hash(tuple(fields_of(self).values()))

    @property
    def position(self) -> Position:
        """The position, with what is remembered if that was said; what a view remembers is left out."""
        return Position.of(self, self.noted if self.viewer is None else None)

    def __str__(self) -> str:
        return str(self.position)
