"""A rule of thumb for choosing: few turns to go for oneself, many for the foremost of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rally.core.validate import validate_kind
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.grid import OPPOSITE, Cell
from rally.rally_run.box.tiles import UNKNOWN
from rally.rally_run.playouts.estimate import Estimate, estimate
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import drives, ways_to_lay

RIVAL = 0.6
"""The worth of one more turn to go for the foremost of the others, in turns of one's own."""

HOMEWARD = 6
"""The number of turns from the pit stop home, as long as the colour of the trophy is not known."""

HOPELESS = 20
"""The number of turns to go that stands for no way: something will change."""

WHIM = 1.0
"""Maximum number of turns by which a player underrates an unknown tile, so that it does not repeat itself for ever."""

NEAR = 5
"""Maximum number of turns to go at which others are hindered."""


@dataclass(frozen=True)
class Thought:
    """What the race looks like after an action: turns to go for oneself, and for the foremost of the others.

    hope: whether the action leads to an unknown tile. hinders: whether the others have farther to go than before.
    """

    own: int
    others: int
    hope: bool = False
    hinders: bool = False

    @property
    def nearest(self) -> int:
        """The number of turns until somebody may have won."""
        return min(self.own, self.others)

    @property
    def lag(self) -> float:
        """The number of turns by which the seat is behind; less is better."""
        return self.own - RIVAL * self.others


def thoughts(moment: Moment) -> dict[Action, Thought]:
    """The thoughts of the seat to act about the actions that it considers. moment: the race as it recalls it."""
    others = fewest_turns(validate_kind(moment, Moment, "a race of Rally Run!"))
    return {action: think_of(moment, action, others) for action in thinkable_actions(moment, others)}


def thinkable_actions(moment: Moment, others: dict[int, int]) -> list[Action]:
    """The actions that the seat to act considers. others: the result of `fewest_turns`.

    Swaps are considered where the tile ahead leads nowhere, and where somebody else is nearly home; two in a row would
    make races without end, so nobody is hindered right after a swap.
    """
    if moment.turning is not None:
        return [Turn(exits) for exits in ways_to_lay(moment, moment.turning)]
    return [*(Drive(each) for each in drives(moment)), *promising_swaps(moment, others)]


def think_of(moment: Moment, action: Action, others: dict[int, int]) -> Thought:
    """What the race looks like after a legal action. others: the result of `fewest_turns`."""
    match action:
        case Turn(exits=exits):
            return think_of_laying(moment, moment.turning or moment.car, exits, others)
        case Drive(direction=direction):
            return think_of_driving(moment, direction, others)
        case Swap():
            return think_of_swapping(moment, action, others)


# --- turns to go -----------------------------------------------------------------------------------------------------


def estimate_ways(moment: Moment, seat: int) -> Estimate:
    """The estimate of the ways of a seat to the pit stop, or home with a trophy (R5)."""
    return estimate(moment.tiles, moment.trophies[seat] or "pit")


def turns_in_all(moment: Moment, seat: int, turns: int) -> int:
    """The turns to the end of the race, from those to the next goal."""
    return min(turns, HOPELESS) + HOMEWARD * (moment.trophies[seat] is None)


def turns_to_go(moment: Moment, seat: int) -> int:
    """The number of turns that a seat still needs."""
    cell = moment.cars[seat]
    return turns_in_all(moment, seat, estimate_ways(moment, seat).turns(cell, moment.exits(cell) or ""))


def fewest_turns(moment: Moment) -> dict[int, int]:
    """By seat, the number of turns that each of the others needs."""
    return {seat: turns_to_go(moment, seat) for seat in range(len(moment.cars)) if seat != moment.turn}


# --- the actions -----------------------------------------------------------------------------------------------------


def think_of_laying(moment: Moment, cell: Cell, exits: str, others: dict[int, int]) -> Thought:
    """The result of laying the tile that was turned over with these exits."""
    own = turns_in_all(moment, moment.turn, estimate_ways(moment, moment.turn).turns(cell, exits))
    return Thought(own, min(others.values()), hope=True)


def think_of_driving(moment: Moment, direction: str, others: dict[int, int]) -> Thought:
    """The result of driving there; a tile with another car on it is not turned (R3.4)."""
    end, ways = moment.grid.neighbours[moment.car][direction], estimate_ways(moment, moment.turn)
    exits = moment.open.get(end)
    own = ways.after(end, OPPOSITE[direction]) if exits is None else ways.turns(end, exits)
    hope = moment.is_face_down(end) and moment.kind(end) == UNKNOWN
    return Thought(turns_in_all(moment, moment.turn, own), min(others.values()), hope)


def think_of_swapping(moment: Moment, swap: Swap, others: dict[int, int]) -> Thought:
    """The result of swapping two tiles."""
    after = replace(moment, tiles=moment.exchanged(swap.first, swap.second))
    later = others if moment.swapped else fewest_turns(after)
    own = estimate_ways(after, moment.turn).turns_driving(moment.car, "".join(drives(moment)))
    return Thought(turns_in_all(moment, moment.turn, own), min(later.values()), hinders=later != others)


def promising_swaps(moment: Moment, others: dict[int, int]) -> Iterator[Swap]:
    """The swaps that may be worth a turn: of a tile just ahead that leads nowhere, or on the way of a near rival."""
    free = moment.swappable
    keys = set(free) & {*own_key_cells(moment), *rival_key_cells(moment, others)}
    pairs = {Swap(key, cell) for key in keys for cell in free if moment.kind(key) != moment.kind(cell)}
    yield from sorted(pairs, key=lambda swap: (swap.first, swap.second))
    if not pairs and not any(drives(moment)):
        yield Swap(free[0], free[1])


def own_key_cells(moment: Moment) -> Iterator[Cell]:
    """The cells just ahead of the car where another tile would lead on better."""
    ways = estimate_ways(moment, moment.turn)
    for each in drives(moment):
        end, side = moment.grid.neighbours[moment.car][each], OPPOSITE[each]
        if ways.beyond(end, side) < ways.after(end, side):
            yield end


def rival_key_cells(moment: Moment, others: dict[int, int]) -> Iterator[Cell]:
    """The cells on the ways of seats that are nearly home, and nearer than the seat to act."""
    for seat, turns in others.items():
        if turns <= min(NEAR, turns_to_go(moment, moment.turn)) and not moment.swapped:
            cell = moment.cars[seat]
            yield from estimate_ways(moment, seat).path(cell, moment.exits(cell) or "")
