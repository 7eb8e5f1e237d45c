"""Many races at once without NumPy, lane by lane: the very same races as `batch` plays with the same bits.

It is for where NumPy cannot be had (Python in a page), and takes many times as long. What is said of `Batch` holds
here; a lane is one of its races.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rally.chance.plain_bits import PlainBits

from .estimate import CELLS
from .places import (
    ACROSS,
    CROSSING,
    CURVE,
    DEAD_END,
    FIRST_START,
    JUNCTION,
    KEPT,
    MOST_ROUNDS,
    NEVER,
    NEXT,
    NOBODY,
    NOWHERE,
    PIT_GOAL,
    PIT_PLACE,
    PRINTED,
    SHARES,
    STRAIGHT,
)  # fmt: skip
from .plain_levels import Levels

AT_ONCE = 64
"""So many lanes take a turn before somebody else may have one: less than 50 ms, in a page too."""

SIDES = range(4)


@dataclass(frozen=True)
class PlainChoice:
    """What a lane's seat does first: a direction, or two cells to swap; exits: how a tile is laid (0: freely)."""

    direction: int = NOWHERE
    exits: int = 0
    swap: tuple[int, int] | None = None


@dataclass
class Lane:
    """One race under way; its fields are those of `Tables`. choice: what is due in the first turn, if that is given."""

    tiles: list[int]
    straight: int
    corner: int
    known: int
    cars: list[int]
    exits: list[int]
    goals: list[int]
    pile: list[int]
    swapped: tuple[int, int]
    number: int = 0
    taken: int = 0
    winner: int = NOBODY
    arrived: int = 0
    choice: PlainChoice | None = None

    def copy(self, number: int, choice: PlainChoice | None) -> Lane:
        """The same race once more, with another number and choice."""
        return Lane(
            [*self.tiles], self.straight, self.corner, self.known, [*self.cars], [*self.exits], [*self.goals],
            self.pile, self.swapped, number, choice=choice,
        )  # fmt: skip

    @property
    def is_running(self) -> bool:
        return self.winner == NOBODY or not self.arrived


class PlainBatch:
    """Races under way: `lanes`, the seat whose turn it is, whether it is its first (R3.3), and the judged seat."""

    def __init__(self, lanes: list[Lane], turn: int, first: bool, bits: PlainBits, judged: int | None) -> None:
        self.lanes, self.turn, self.first, self.bits, self.judged = lanes, turn, first, bits, judged
        self.begins, self.seats = turn, len(lanes[0].cars) if lanes else 1
        self.winners, self.arrivals = [NOBODY] * len(lanes), [0] * len(lanes)

    def turns(self) -> Iterator[None]:
        """Play all lanes to their end, a little at a time."""
        own = 0
        while self.lanes:
            own += self.turn == self.begins
            yield from self.move(own)
            self.turn = (self.turn + 1) % self.seats
            self.first = self.first and self.turn != 0
            self.put_aside(all_of_them=own > MOST_ROUNDS)

    def put_aside(self, all_of_them: bool = False) -> None:
        """Note what came of the lanes that are at their end, and go on without them."""
        running = [] if all_of_them else [lane for lane in self.lanes if lane.is_running]
        if len(running) > len(self.lanes) * KEPT:
            return
        for lane in self.lanes:
            self.winners[lane.number] = lane.winner
            self.arrivals[lane.number] = lane.arrived or MOST_ROUNDS * all_of_them
        self.lanes = running

    # --- one turn ---

    def move(self, own: int) -> Iterator[None]:
        """The turn of one seat in all lanes; `own`: how many the judged seat has begun."""
        lanes, seat = self.lanes, self.turn
        to_go, to_lay = (self.bits.words(4, len(lanes)) for _ in range(2))
        swapping: list[tuple[Lane, tuple[int, int], int]] = []
        for begin in range(0, len(lanes), AT_ONCE):
            some = lanes[begin : begin + AT_ONCE]
            levels = Levels(some, seat)
            for place, lane in enumerate(some):
                if lane.winner != NOBODY and (lane.arrived or seat != self.judged):
                    continue
                locked, lane.swapped = lane.swapped, (NOWHERE, NOWHERE)
                at = begin + place
                choice, lane.choice = lane.choice, None
                if choice is None:
                    luck = [row[at] % SHARES for row in to_go]
                    direction, swaps = self.chosen(levels, place, lane, luck)
                elif choice.swap is None:
                    direction, swaps = choice.direction, False
                else:
                    self.exchange(lane, *choice.swap)
                    continue
                if swaps:
                    swapping.append((lane, locked, direction))
                else:
                    costs = [row[at] % SHARES for row in to_lay]
                    self.drive(levels, place, lane, direction, costs, choice.exits if choice else 0, own)
            yield
        if swapping:
            first, second = self.bits.words(2, len(swapping))
            for number, (lane, locked, direction) in enumerate(swapping):
                luck = [first[number] % FIRST_START, second[number] % FIRST_START]
                self.exchange(lane, *self.pair(lane, locked, direction, luck))

    def chosen(self, levels: Levels, place: int, lane: Lane, luck: list[int]) -> tuple[int, bool]:
        """Where to drive, or which tile ahead to swap, and whether to swap."""
        leads = self.leads(lane)
        if not leads:
            return 0, True
        car, goal = lane.cars[self.turn], lane.goals[self.turn]
        ahead = {each: levels.firm_after(place, each, car, goal) for each in leads}
        beyond = {each: levels.turns_after(place, each, car, goal) for each in leads}
        if min(beyond.values()) < min(ahead.values()):
            return min(leads, key=beyond.__getitem__), True
        return min(leads, key=lambda each: ahead[each] * SHARES + luck[each]), False

    def leads(self, lane: Lane) -> list[int]:
        """The directions in which the car's road leads and meets an open tile's road (R3.1, R3.4)."""
        seat, found = self.turn, []
        car, exits = lane.cars[seat], lane.exits[seat]
        for direction in SIDES:
            end = NEXT[direction][car]
            if exits >> direction & 1 and end != NOWHERE:
                other = self.other_at(lane, end)
                if other is None or lane.exits[other] >> ACROSS[direction] & 1:
                    found.append(direction)
        return found

    def other_at(self, lane: Lane, end: int) -> int | None:
        """The seat whose car stands on this road tile, where that of the seat to act does not."""
        if end not in lane.cars or end == PIT_PLACE or end >= FIRST_START:
            return None
        return lane.cars.index(end)

    def drive(
        self, levels: Levels, place: int, lane: Lane, direction: int, luck: list[int], laid: int, own: int
    ) -> None:
        """A car drives; the tile it comes to is turned over if it lay face down. laid: its exits, if they are given."""
        seat, end = self.turn, NEXT[direction][lane.cars[self.turn]]
        other = self.other_at(lane, end)
        exits = PRINTED[end] if other is None else lane.exits[other]
        if not exits:
            lane.known |= 1 << end
            goal = lane.goals[seat]
            exits = laid or self.laid(
                lane, end, direction, lambda each: levels.turns_after(place, each, end, goal) * SHARES + luck[each]
            )
        lane.cars[seat], lane.exits[seat] = end, exits
        self.come_to_goal(lane, end, own)

    def laid(self, lane: Lane, end: int, direction: int, costs: Callable[[int], int]) -> int:
        """The exits with which a tile is laid best when one comes to it in this direction (R3.2, R3.3)."""
        back, right, ahead, left = ((direction + 2 + quarter) % 4 for quarter in SIDES)
        home, kind = 1 << back, lane.tiles[end]
        if kind == STRAIGHT:
            return home | 1 << ahead
        if kind == CURVE:
            return home | 1 << (right if costs(right) <= costs(left) else left)
        if kind == JUNCTION:
            return 15 ^ 1 << max((right, ahead, left), key=costs)
        if kind == CROSSING:
            return 15
        if kind == DEAD_END and self.first:
            return 1 << min(
                SIDES, key=lambda each: costs(each) if each == back or self.may_point(lane, end, each) else NEVER
            )
        return home

    def may_point(self, lane: Lane, end: int, direction: int) -> bool:
        """Whether a road tile lies face down beside this one, for a dead end to point at (R3.3)."""
        beside = NEXT[direction][end]
        return 0 <= beside < FIRST_START and beside != PIT_PLACE and beside not in lane.cars

    def come_to_goal(self, lane: Lane, end: int, own: int) -> None:
        """R5: a trophy is taken, the race won, and the turns of the judged seat counted."""
        seat, goal = self.turn, lane.goals[self.turn]
        won = goal != PIT_GOAL and end == goal + FIRST_START
        stop = goal == PIT_GOAL and end == PIT_PLACE
        if stop:
            lane.goals[seat] = lane.pile[lane.taken]
            lane.taken += 1
        if won and lane.winner == NOBODY:
            lane.winner = seat
        if not lane.arrived and (won if self.judged is None else (won or stop) and seat == self.judged):
            lane.arrived = own

    # --- swaps ---

    def exchange(self, lane: Lane, first: int, second: int) -> None:
        """Exchange two tiles."""
        tiles = lane.tiles
        tiles[first], tiles[second] = tiles[second], tiles[first]
        lane.straight, lane.corner, lane.known = (
            cells ^ (1 << first | 1 << second) if (cells >> first ^ cells >> second) & 1 else cells
            for cells in (lane.straight, lane.corner, lane.known)
        )
        lane.swapped = first, second

    def pair(self, lane: Lane, locked: Sequence[int], direction: int, luck: Sequence[int]) -> tuple[int, int]:
        """Two face-down tiles (R4.1, R4.2): the one ahead, if it may be swapped, and one that may serve better.

        That is a junction or a crossing, if one is known, or else a tile that is not known, or any.
        """
        free = CELLS & ~(1 << PIT_PLACE)
        for place in (*lane.cars, *locked):
            if 0 <= place < FIRST_START:
                free &= ~(1 << place)
        end = NEXT[direction][lane.cars[self.turn]]
        ahead = free & 1 << end if 0 <= end < FIRST_START else 0
        first = any_of(ahead or free, luck[0])
        free &= ~(1 << first)
        good = lane.straight & lane.corner & lane.known & free
        return first, any_of(good or free & ~lane.known or free, luck[1])


def any_of(cells: int, luck: int) -> int:
    """One cell of a set, found from a random place on."""
    turned = (cells >> luck | cells << FIRST_START - luck) & CELLS
    return ((turned & -turned).bit_length() - 1 + luck) % FIRST_START
