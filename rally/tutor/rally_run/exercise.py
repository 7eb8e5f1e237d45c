"""A question about a race of Rally Run!"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rally.rally_run import Action, Cell, Drive, Driven, Event, Race, Swap, Turn, grid
from rally.rally_run.race.position import as_recorded
from rally.tutor.exercises import Exercise as AnyExercise

GRID = grid()
ROADS = frozenset(GRID.road_cells)
"""The places of road tiles."""


@dataclass(frozen=True, kw_only=True)
class Exercise(AnyExercise):
    """A question about a position of a race.

    seen: what has happened since that position, in everybody's sight. turns: what happens next, and is asked about.
    Both are drives ("S", or "S:EW" if the tile is laid this way) and swaps ("0.1/3.4"), separated by spaces. seat:
    whose car it is about. cells: the places to choose from. kind: the letter of a tile that is looked for. home: the
    colour of the start-finish tile where that car began, or of all cars by seat. been: the colour of one that it has
    visited since, without a trophy. known: whether the learner sees the face-down tiles.
    """

    seen: str = ""
    turns: str = ""
    seat: int = 0
    cells: str = ""
    kind: str = ""
    home: str = ""
    been: str = ""
    known: bool = False

    @cached_property
    def before(self) -> Race:
        """The race before anything has been seen."""
        return Race.parse(as_recorded(self.position))

    @cached_property
    def race(self) -> Race:
        """The race when the question is asked."""
        return play_turns(self.before, self.seen)

    @cached_property
    def outcome(self) -> Race:
        """The race after the turns that are asked about."""
        return play_turns(self.race, self.turns)

    @cached_property
    def shown(self) -> tuple[Event, ...]:
        """What everybody has seen before the question is asked."""
        return events_between(self.before, self.race)

    @cached_property
    def coming(self) -> tuple[Event, ...]:
        """What happens in the turns that are asked about."""
        return events_between(self.race, self.outcome)

    @cached_property
    def swappable(self) -> tuple[Cell, ...]:
        """The offered places whose tiles may be swapped (R4)."""
        return tuple(cell for cell in self.offered if cell in self.race.swappable)

    @property
    def offered(self) -> tuple[Cell, ...]:
        """The places that one may choose from."""
        return tuple(GRID.places[name] for name in self.cells.split())

    @property
    def homes(self) -> tuple[str, ...]:
        """The colour of the start-finish tile where each car began, by seat; "" if unknown."""
        said, seats = self.home.split(), range(len(self.before.players))
        return tuple(said) if len(said) > 1 else tuple(self.home if seat == self.seat else "" for seat in seats)


def play_turns(race: Race, turns: str) -> Race:
    """The race after these turns."""
    for turn in turns.split():
        for action in actions_in(turn):
            race = race.after(action)
    return race


def actions_in(turn: str) -> list[Action]:
    if "/" in turn:
        first, second = (GRID.places[name] for name in turn.split("/"))
        return [Swap(first, second)]
    direction, colon, exits = turn.partition(":")
    return [Drive(direction), Turn(exits)] if colon else [Drive(direction)]


def events_between(before: Race, race: Race) -> tuple[Event, ...]:
    """All events between a race and a later one."""
    races = list(race.history())[: -len(list(before.history()))]
    return tuple(event for each in reversed(races) for event in each.events)


def drives_in(task: Exercise) -> list[Driven]:
    """The drives that are asked about, in order."""
    return [event for event in task.coming if isinstance(event, Driven)]


def place_names(cells: Iterable[Cell]) -> tuple[str, ...]:
    """The names of places, sorted."""
    return tuple(sorted(map(GRID.name, cells)))


def distance(cell: Cell, goal: Cell) -> int:
    """The number of rows and columns between two places."""
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
