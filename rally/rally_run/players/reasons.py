"""Why an action is good: facts about before and after it; and the likely line of play that follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from rally.core.advice import LikelyLine, likeliest_line
from rally.core.validate import validate_seed
from rally.rally_run.box.actions import Action, Drive, Swap
from rally.rally_run.box.grid import Cell
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.playouts.ways import CarStanding, Reach, Way, car_standing, car_standing_after
from rally.rally_run.race.race import Race
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import drives

from .players import choose_by_thought
from .recalling import recall_with_luck_of_position


@dataclass(frozen=True)
class HinderedRival:
    """A seat whose way becomes longer by a swap: the turns to its next goal before and after it."""

    seat: int
    before: Reach
    after: Reach
    goal: Cell


@dataclass(frozen=True)
class Reason:
    """The facts of an action of the seat to act. moment: the race as the seat recalls it.

    Every number of turns is that of one car while all others stand still (see `Ways`).
    """

    moment: Moment
    action: Action

    @cached_property
    def later(self) -> CarStanding:
        """Where the car stands once the action is done."""
        return car_standing_after(self.moment, self.action)

    @cached_property
    def reach(self) -> Reach:
        """The turns to the goal from there."""
        return Reach(0, 0) if self.arrives else self.later.reach()

    @property
    def way(self) -> Way | None:
        """A shortest way from there; None if the car is there, or if there is none."""
        return None if self.arrives else self.later.way()

    @property
    def goal(self) -> Cell:
        """Where the seat wants to go."""
        return car_standing(self.moment, self.moment.turn).goal

    @property
    def arrives(self) -> bool:
        """Whether the action leads to the goal."""
        return isinstance(self.action, Drive) and self.later.cell == self.goal

    @property
    def unseen(self) -> bool:
        """Whether it leads onto an unknown face-down tile."""
        if not isinstance(self.action, Drive):
            return False
        end = self.moment.grid.neighbours[self.moment.car][self.action.direction]
        return self.moment.is_face_down(end) and self.moment.is_unknown(end)

    @property
    def stuck(self) -> bool:
        """Whether the car cannot drive."""
        return self.moment.turning is None and not any(drives(self.moment))

    @cached_property
    def driving(self) -> Reach:
        """The turns to the goal if the car drives in this turn, in the best direction."""
        reasons = (Reason(self.moment, Drive(each)) for each in drives(self.moment))
        return min((reason.reach.later(1) for reason in reasons), key=lambda reach: (reach.best, reach.likely))

    @property
    def saves(self) -> bool:
        """Whether it is a swap that takes fewer turns than driving at once, including its own turn."""
        if not isinstance(self.action, Swap) or self.stuck:
            return False
        return self.reach.later(1).best < self.driving.best

    @cached_property
    def hindered(self) -> HinderedRival | None:
        """Of the other seats whose way becomes longer by the swap, the one that was nearest to the goal."""
        others = [] if not isinstance(self.action, Swap) else range(len(self.moment.cars))
        found = [self.hindered_rival(seat) for seat in others if seat != self.moment.turn]
        longer = [each for each in found if each.after.best > each.before.best]
        return min(longer, key=lambda each: (each.before.best, each.seat), default=None)

    def hindered_rival(self, seat: int) -> HinderedRival:
        """The way of another seat before and after the swap; the next seat may not swap these two tiles (R4.2)."""
        assert isinstance(self.action, Swap)
        now, then = car_standing(self.moment, seat), car_standing(self.later.moment, seat)
        is_next = seat == (self.moment.turn + 1) % len(self.moment.cars)
        barred = (self.action.first, self.action.second) if is_next and self.moment.options.bars_swapped else ()
        after = CarStanding(then.moment, seat, then.cell, then.exits, now.first, barred)
        before = CarStanding(now.moment, seat, now.cell, now.exits, now.first)
        return HinderedRival(seat, before.reach(), after.reach(), now.goal)


DEALS = 12
"""The number of deals of hidden tiles and trophies."""


def likely_line(race: Race, action: Action, seed: int = 0) -> LikelyLine[Race]:
    """The likely line after a legal action of the seat to act, by what is remembered in the race, if all go on as the
    rememberer does. The same seed gives the same.

    Lines are alike if all cars end where they do, with the same trophies.

    >>> race = Race.parse("players=2 cars=0.0:NS,yellow trophies=red,- turn=0")
    >>> line = likely_line(race, next(iter(race.legal)))
    >>> line.alike == line.deals, line.races[-1].winner
    (True, 0)
    """
    hidden = HiddenTiles(race.recalled)
    lines = [tuple(play_on(race, hidden, action, validate_seed(seed) + number)) for number in range(DEALS)]
    return likeliest_line(lines, lambda last: (last.cars, last.trophies))


def play_on(race: Race, hidden: HiddenTiles, action: Action, seed: int) -> Iterator[Race]:
    """The race from the choice on, with hidden tiles and trophies dealt by this seed."""
    dealt = Race.of(hidden.deal(Random(f"rally-run hidden {seed}")), noted=race.memory)
    here, begun = dealt.after(action), race.turn
    yield here
    while here.winner is None and (here.turning is not None or here.turn != begun):
        here = here.after(choose_by_thought(*recall_with_luck_of_position(here, seed)))
        yield here
