"""Where a car stands before an action and after it, and how it is from there to its goal: facts for hints and ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.grid import DIRECTIONS, Cell, in_order
from rally.rally_run.rules import course, referee
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import ways_to_lay

from .shortest import Way
from .ways import Reach, ways_of


@dataclass(frozen=True)
class Standing:
    """A car on a tile, at a moment that may not be its turn.

    moment: the tiles and the other cars. seat: whose car. cell, exits: where it is, and where its road leads, or may
    lead: a tile that was turned over and is not laid yet is driven onto in any case (R3.2). first, barred: as
    `Ways.way` takes them.
    """

    moment: Moment
    seat: int
    cell: Cell
    exits: str
    first: bool = False
    barred: tuple[Cell, ...] = ()

    @property
    def goal(self) -> Cell:
        """Where the seat wants to go: to the pit stop, or home with its trophy (R5)."""
        colour = self.moment.trophies[self.seat]
        return self.moment.grid.pit if colour is None else self.moment.grid.starts[colour]

    def reach(self, goal: str | None = None) -> Reach:
        """How many turns it is to the goal, or to another one ("pit" or a colour)."""
        if goal is None and self.cell == self.goal:
            return Reach(0, 0)
        ways = ways_of(self.moment, self.seat, goal)
        return ways.reach(self.cell, self.exits, first=self.first, barred=self.barred)

    def way(self, goal: str | None = None) -> Way | None:
        """A shortest way there; none if it is there, or if there is no way."""
        if goal is None and self.cell == self.goal:
            return None
        return ways_of(self.moment, self.seat, goal).way(self.cell, self.exits, first=self.first, barred=self.barred)

    def arrived(self, cell: Cell, swaps: Iterable[Swap] = ()) -> Standing:
        """Where the car stands when it has come to a printed tile; on the way these swaps were made."""
        moment = self.moment
        for swap in swaps:
            moment = replace(moment, tiles=moment.exchanged(swap.first, swap.second))
        return Standing(moment, self.seat, cell, moment.grid.printed_exits[cell])


def standing(moment: Moment, seat: int) -> Standing:
    """Where the car of a seat stands; of the seat to act, where it is about to be, if it has turned over a tile."""
    cell, first = moment.cars[seat], moment.first and seat >= moment.turn
    if seat == moment.turn and moment.turning is not None:
        exits = in_order(each for laid in ways_to_lay(moment, moment.turning) for each in laid)
        return Standing(moment, seat, moment.turning, exits)
    barred = moment.swapped if seat == moment.turn and moment.swapped else ()
    return Standing(moment, seat, cell, moment.exits(cell) or "", first, barred)


def standing_after(moment: Moment, action: Action) -> Standing:
    """Where the car of the seat to act stands after its action; where that cannot be told, it may lead anywhere."""
    seat = moment.turn
    if referee.why_not(moment, action) is None and referee.not_known(moment, action) is None:
        after, _ = course.after(moment, action)
        if after.turning is not None:
            return standing(after, seat)
        return Standing(after, seat, after.cars[seat], after.exits(after.cars[seat]) or "")
    match action:
        case Drive(direction=direction):
            end = moment.grid.neighbours[moment.car][direction]
            return Standing(moment, seat, end, moment.exits(end) or DIRECTIONS)
        case Swap(first=first, second=second):
            moment = replace(moment, tiles=moment.exchanged(first, second))
            return Standing(moment, seat, moment.car, moment.exits(moment.car) or "")
        case Turn():
            return standing(moment, seat)
