"""Why an action is good: what can be told for certain of before and after it, by what is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rally.rally_run.box.actions import Action, Drive, Swap
from rally.rally_run.box.grid import Cell
from rally.rally_run.playouts.shortest import Way
from rally.rally_run.playouts.standing import Standing, standing, standing_after
from rally.rally_run.playouts.ways import Reach
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import drives


@dataclass(frozen=True)
class Hindered:
    """Somebody else to whom a swap makes the way longer: the turns to the next goal before it and after it."""

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
    def later(self) -> Standing:
        """Where the car stands once the action is done."""
        return standing_after(self.moment, self.action)

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
        return standing(self.moment, self.moment.turn).goal

    @property
    def arrives(self) -> bool:
        """Does the action lead to the goal?"""
        return isinstance(self.action, Drive) and self.later.cell == self.goal

    @property
    def unseen(self) -> bool:
        """Does it lead onto a tile that lies face down and is not known?"""
        if not isinstance(self.action, Drive):
            return False
        end = self.moment.grid.neighbours[self.moment.car][self.action.direction]
        return self.moment.is_face_down(end) and self.moment.is_unknown(end)

    @property
    def stuck(self) -> bool:
        """Does no road lead anywhere?"""
        return self.moment.turning is None and not any(drives(self.moment))

    @cached_property
    def driving(self) -> Reach:
        """The turns to the goal if the car drives in this turn, wherever it drives best."""
        reasons = (Reason(self.moment, Drive(each)) for each in drives(self.moment))
        return min((reason.reach.later(1) for reason in reasons), key=lambda reach: (reach.best, reach.likely))

    @property
    def saves(self) -> bool:
        """Is it a swap that takes fewer turns than driving at once, its own turn counted?"""
        if not isinstance(self.action, Swap) or self.stuck:
            return False
        return self.reach.later(1).best < self.driving.best

    @cached_property
    def hindered(self) -> Hindered | None:
        """The others to whom the swap makes the way longer: of those the one who was nearest to the goal."""
        others = [] if not isinstance(self.action, Swap) else range(len(self.moment.cars))
        found = [self.compared(seat) for seat in others if seat != self.moment.turn]
        longer = [each for each in found if each.after.best > each.before.best]
        return min(longer, key=lambda each: (each.before.best, each.seat), default=None)

    def compared(self, seat: int) -> Hindered:
        """How it is for another seat before the swap and after it; who is next may not swap these two (R4.2)."""
        assert isinstance(self.action, Swap)
        now, then = standing(self.moment, seat), standing(self.later.moment, seat)
        is_next = seat == (self.moment.turn + 1) % len(self.moment.cars)
        barred = (self.action.first, self.action.second) if is_next else ()
        after = Standing(then.moment, seat, then.cell, then.exits, now.first, barred)
        before = Standing(now.moment, seat, now.cell, now.exits, now.first)
        return Hindered(seat, before.reach(), after.reach(), now.goal)
