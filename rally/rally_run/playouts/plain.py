"""Many races at once without NumPy, lane by lane: the same races as `batch` plays with the same bits.

It is used where there is no NumPy (Python in a page), and takes many times as long. What the docstrings of `Batch` say
holds here, too; a lane is one of its races.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rally.core.chance import ONE_BY_ONE, PlainBits
from rally.core.workers import Block, Counts
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.facts import COLOURS, SIZE
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.box.tiles import UNKNOWN
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import way_back

from .estimate import (
    ACROSS,
    CELLS,
    CROSSING,
    CURVE,
    DEAD_END,
    EAST_COLUMN,
    ENDS,
    FAR,
    FIRST_START,
    GATES,
    GOES_ROUND,
    GOES_STRAIGHT,
    INDEX,
    JUNCTION,
    KEPT,
    KINDS,
    LANE,
    LEFT,
    MOST_LEVELS,
    MOST_ROUNDS,
    NEVER,
    NEXT,
    NOBODY,
    NOWHERE,
    PIT_GOAL,
    PIT_PLACE,
    PRINTED,
    RIGHT,
    SHARES,
    STRAIGHT,
    WEST_COLUMN,
    exit_bits,
)

SIDES = range(4)


class Levels:
    """`TurnLevels` for the cars of one seat in several lanes.

    found: by side and level n, the cells of all lanes from which the goal is at most n turns away when they are entered
    on this side. firm: the same, if the entered tile itself is not swapped.
    """

    def __init__(self, tables: Sequence[Lane], seat: int) -> None:
        many = len(tables)
        goals = [table.goals[seat] for table in tables]
        straight = pack_numbers(table.straight & table.known for table in tables)
        corner = pack_numbers(table.corner & table.known for table in tables)
        hoped = pack_numbers(~table.known & CELLS for table in tables)
        gates = [pack_numbers(GATES[side][goal] for goal in goals) for side in SIDES]
        every = pack_numbers([1] * many)
        cells, not_east, not_west = (every * mask for mask in (CELLS, CELLS & ~EAST_COLUMN, CELLS & ~WEST_COLUMN))
        end = [pack_numbers(ENDS[goal] for goal in goals)] * 4
        found, firm = [end], [end]
        before = swapped = [0] * 4
        while len(found) < 5 or (len(found) < MOST_LEVELS and found[-1] != found[-4]):
            north, east, south, west = found[-1]
            left = [
                south << SIZE & cells | gates[0],
                west >> 1 & not_east | gates[1],
                north >> SIZE & cells | gates[2],
                east << 1 & not_west | gates[3],
            ]
            across = [left[ACROSS[side]] for side in SIDES]
            aside = [left[RIGHT[side]] | left[LEFT[side]] for side in SIDES]
            firm.append(
                [
                    firm[-1][side] | left[side] | across[side] & straight | aside[side] & corner | before[side] & hoped
                    for side in SIDES
                ]
            )
            found.append([found[-1][side] | firm[-1][side] | swapped[side] for side in SIDES])
            swapped, before = before, [left[side] | across[side] | aside[side] for side in SIDES]
        self.found, self.firm = ([[level[side] for level in levels] for side in SIDES] for levels in (found, firm))

    def turns_after(self, lane: int, direction: int, place: int, goal: int) -> int:
        """The turns to go after a drive from this place in this direction; FAR if there is no way, or no tile."""
        return self.turns_off(self.found, lane, direction, place, goal)

    def firm_after(self, lane: int, direction: int, place: int, goal: int) -> int:
        """The same, if the tile that is entered is not swapped."""
        return self.turns_off(self.firm, lane, direction, place, goal)

    def turns_off(self, levels: list[list[int]], lane: int, direction: int, place: int, goal: int) -> int:
        end = NEXT[direction][place]
        if end == NOWHERE:
            return FAR
        if end < FIRST_START:
            return turns_in(levels[ACROSS[direction]], LANE * lane + end)
        if end == goal + FIRST_START:
            return 0
        return 1 + turns_in(self.found[direction], LANE * lane + place)


def turns_in(levels: list[int], place: int) -> int:
    """The first level that holds this cell of a lane; FAR if none does."""
    for turns, cells in enumerate(levels):
        if cells >> place & 1:
            return turns
    return FAR


def pack_numbers(numbers: Iterable[int]) -> int:
    """Numbers side by side, LANE bits each."""
    given = [*numbers]
    return int.from_bytes(struct.pack(f"<{len(given)}I", *given), "little")


AT_ONCE = 64
"""The number of lanes that take a turn before other work may run: less than 50 ms, even in a page."""


@dataclass(frozen=True)
class PlainFirstTurn:
    """The first deed in a lane: a drive, or a swap of two cells. exits: how the tile is laid; 0: freely."""

    direction: int = NOWHERE
    exits: int = 0
    swap: tuple[int, int] | None = None


@dataclass
class Lane:
    """One race under way; its fields are those of `LaneTables`. choice: the first turn, if it is chosen beforehand."""

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
    choice: PlainFirstTurn | None = None

    def copy(self, number: int, choice: PlainFirstTurn | None) -> Lane:
        """A copy of the race with another number and choice."""
        return Lane(
            [*self.tiles], self.straight, self.corner, self.known, [*self.cars], [*self.exits], [*self.goals],
            self.pile, self.swapped, number, choice=choice,
        )  # fmt: skip

    @property
    def is_running(self) -> bool:
        return self.winner == NOBODY or not self.arrived


class PlainBatch:
    """Races under way: `lanes`, the seat whose turn it is, whether it is its first (R3.3), and the judged seat."""

    def __init__(self, lanes: list[Lane], start: Moment, bits: PlainBits, judged: int | None) -> None:
        self.lanes, self.turn, self.first, self.bits, self.judged = lanes, start.turn, start.first, bits, judged
        self.bars_swapped = start.options.bars_swapped
        self.begins, self.seats = start.turn, len(lanes[0].cars) if lanes else 1
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
        """Note the results of the lanes that have ended, and go on without them."""
        running = [] if all_of_them else [lane for lane in self.lanes if lane.is_running]
        if len(running) > len(self.lanes) * KEPT:
            return
        for lane in self.lanes:
            self.winners[lane.number] = lane.winner
            self.arrivals[lane.number] = lane.arrived or MOST_ROUNDS * all_of_them
        self.lanes = running

    # --- one turn ---

    def move(self, own: int) -> Iterator[None]:
        """The turn of one seat in all lanes. own: the number of turns that the judged seat has begun."""
        lanes, seat = self.lanes, self.turn
        to_go, to_lay = (self.bits.words(4, len(lanes)) for _ in range(2))
        swapping: list[tuple[Lane, Sequence[int], int]] = []
        for begin in range(0, len(lanes), AT_ONCE):
            some = lanes[begin : begin + AT_ONCE]
            levels = Levels(some, seat)
            for place, lane in enumerate(some):
                if lane.winner != NOBODY and (lane.arrived or seat != self.judged):
                    continue
                barred: Sequence[int] = lane.swapped if self.bars_swapped else ()
                lane.swapped = NOWHERE, NOWHERE
                at = begin + place
                choice, lane.choice = lane.choice, None
                if choice is None:
                    luck = [row[at] % SHARES for row in to_go]
                    direction, swaps = self.choose_drive(levels, place, lane, luck)
                elif choice.swap is None:
                    direction, swaps = choice.direction, False
                else:
                    self.exchange(lane, *choice.swap)
                    continue
                if swaps:
                    swapping.append((lane, barred, direction))
                else:
                    costs = [row[at] % SHARES for row in to_lay]
                    self.drive(levels, place, lane, direction, costs, choice.exits if choice else 0, own)
            yield
        if swapping:
            first, second = self.bits.words(2, len(swapping))
            for number, (lane, barred, direction) in enumerate(swapping):
                luck = [first[number] % FIRST_START, second[number] % FIRST_START]
                self.exchange(lane, *self.pair(lane, barred, direction, luck))

    def choose_drive(self, levels: Levels, place: int, lane: Lane, luck: list[int]) -> tuple[int, bool]:
        """The direction in which to drive, or of the tile to swap, and whether to swap."""
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
        """The seat whose car stands on this road tile; None if there is none. The seat to act does not stand there."""
        if end not in lane.cars or end == PIT_PLACE or end >= FIRST_START:
            return None
        return lane.cars.index(end)

    def drive(
        self, levels: Levels, place: int, lane: Lane, direction: int, luck: list[int], laid: int, own: int
    ) -> None:
        """Drive; turn the tile there over if it lies face down. laid: its exits, if they are given."""
        seat, end = self.turn, NEXT[direction][lane.cars[self.turn]]
        other = self.other_at(lane, end)
        exits = PRINTED[end] if other is None else lane.exits[other]
        if not exits:
            lane.known |= 1 << end
            goal = lane.goals[seat]
            exits = laid or self.best_exits(
                lane, end, direction, lambda each: levels.turns_after(place, each, end, goal) * SHARES + luck[each]
            )
        lane.cars[seat], lane.exits[seat] = end, exits
        self.come_to_goal(lane, end, own)

    def best_exits(self, lane: Lane, end: int, direction: int, costs: Callable[[int], int]) -> int:
        """The best exits with which to lay a tile that is entered in this direction (R3.2, R3.3)."""
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
        """Whether a face-down road tile is there, at which a dead end may point (R3.3)."""
        beside = NEXT[direction][end]
        return 0 <= beside < FIRST_START and beside != PIT_PLACE and beside not in lane.cars

    def come_to_goal(self, lane: Lane, end: int, own: int) -> None:
        """Take a trophy, win the race (R5), and count the turns of the judged seat."""
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

    def pair(self, lane: Lane, barred: Sequence[int], direction: int, luck: Sequence[int]) -> tuple[int, int]:
        """Two face-down tiles (R4.1, R4.2): the one ahead, if it may be swapped, and one that may serve better.

        That is a junction or a crossing, if one is known, or else a tile that is not known, or any.
        """
        free = CELLS & ~(1 << PIT_PLACE)
        for place in (*lane.cars, *barred):
            if 0 <= place < FIRST_START:
                free &= ~(1 << place)
        end = NEXT[direction][lane.cars[self.turn]]
        ahead = free & 1 << end if 0 <= end < FIRST_START else 0
        first = pick_cell(ahead or free, luck[0])
        free &= ~(1 << first)
        good = lane.straight & lane.corner & lane.known & free
        return first, pick_cell(good or free & ~lane.known or free, luck[1])


def pick_cell(cells: int, luck: int) -> int:
    """One cell of a set: the next one from a random place on."""
    turned = (cells >> luck | cells << FIRST_START - luck) & CELLS
    return ((turned & -turned).bit_length() - 1 + luck) % FIRST_START


def lanes_of(hidden: HiddenTiles, lanes: int, choices: Sequence[PlainFirstTurn | None], bits: PlainBits) -> list[Lane]:
    """This number of deals of what is hidden for each of these choices, one choice after the other."""
    moment = hidden.race
    known = sum(1 << index for index, kind in enumerate(moment.tiles) if kind != UNKNOWN)
    cars = [INDEX[cell] for cell in moment.cars]
    exits = [exit_bits(moment.exits(cell) or "") for cell in moment.cars]
    goals = [PIT_GOAL if trophy is None else COLOURS.index(trophy) for trophy in moment.trophies]
    first, second = moment.swapped or (None, None)
    swapped = (INDEX[first], INDEX[second]) if first is not None and second is not None else (NOWHERE, NOWHERE)
    tables = [*deal_tiles(hidden, lanes, bits)]
    piles = deal_piles(hidden, lanes, bits)
    dealt = [
        Lane(
            tiles,
            passable_cells(tiles, GOES_STRAIGHT),
            passable_cells(tiles, GOES_ROUND),
            known,
            cars,
            exits,
            goals,
            pile,
            swapped,
        )
        for tiles, pile in zip(tables, piles, strict=True)
    ]
    return [
        lane.copy(lanes * copy + number, choice)
        for copy, choice in enumerate(choices)
        for number, lane in enumerate(dealt)
    ]


def passable_cells(tiles: Sequence[int], go: Sequence[bool]) -> int:
    """The cells whose tile leads on. go: by kind, whether it does."""
    return sum(1 << index for index, kind in enumerate(tiles) if go[kind])


def deal_tiles(hidden: HiddenTiles, lanes: int, bits: PlainBits) -> list[list[int]]:
    """The tiles of each lane, as indexes into KINDS."""
    known = [KINDS.index(kind) if kind != UNKNOWN else 0 for kind in hidden.race.tiles]
    tables = [[*known] for _ in range(lanes)]
    if hidden.places:
        codes = [KINDS.index(kind) for kind in hidden.tiles]
        for tiles, order in zip(tables, bits.orders(len(codes), lanes, len(codes)), strict=True):
            for place, which in zip(hidden.places, order, strict=True):
                tiles[place] = codes[which]
    return tables


def deal_piles(hidden: HiddenTiles, lanes: int, bits: PlainBits) -> list[list[int]]:
    """The pile of each lane, top first, with one entry more than the number of trophies."""
    colours = [COLOURS.index(colour) for colour in hidden.colours]
    orders = bits.orders(len(colours), lanes, len(colours)) if colours else [()] * lanes
    piles = []
    for order in orders:
        drawn = iter(order)
        piles.append(
            [*(colours[next(drawn)] if colour is None else COLOURS.index(colour) for colour in hidden.race.pile), 0]
        )
    return piles


def plain_first_turn(moment: Moment, action: Action) -> PlainFirstTurn:
    """The action as the first turn of a lane."""
    match action:
        case Drive():
            return PlainFirstTurn(DIRECTIONS.index(action.direction))
        case Turn() if moment.turning is not None:
            return PlainFirstTurn(ACROSS[DIRECTIONS.index(way_back(moment, moment.turning))], exit_bits(action.exits))
        case Swap():
            return PlainFirstTurn(swap=(INDEX[action.first], INDEX[action.second]))
    raise TypeError(f"{action} is no choice")


# --- choices and whole races: `PlainPlayouts` for `Advisor`, `play_block` for `simulate` ------------------------------


@dataclass
class ActionTally:
    """The results of the playouts of one action: races won by seat, turns to the goal, and their squares."""

    wins: list[int]
    playouts: int = 0
    turns: int = 0
    squares: int = 0

    def add(self, other: ActionTally) -> None:
        """Add the results of further playouts."""
        self.wins = [one + more for one, more in zip(self.wins, other.wins, strict=True)]
        self.playouts += other.playouts
        self.turns += other.turns
        self.squares += other.squares


Found: TypeAlias = Mapping[Action, ActionTally]
"""The results of each action."""


class PlainPlayouts:
    """Plays the same races as `Playouts`, with the same arguments."""

    pace = ONE_BY_ONE

    def __init__(self, hidden: HiddenTiles, seed: int) -> None:
        self.hidden, self.seed = hidden, seed

    def play(self, actions: Sequence[Action], playouts: int, number: int) -> Iterator[Found | None]:
        """Play batch `number`, with `playouts` lanes for each action; yield None now and then, then the results."""
        race = self.hidden.race
        choices = [plain_first_turn(race, action) for action in actions]
        lanes = lanes_of(self.hidden, playouts, choices, PlainBits(self.seed, number))
        batch = PlainBatch(lanes, race, PlainBits(self.seed, number, 1), judged=race.turn)
        yield None
        for _ in batch.turns():
            yield None
        found = {}
        for place, action in enumerate(actions):
            ours = slice(place * playouts, (place + 1) * playouts)
            winners, arrivals = batch.winners[ours], batch.arrivals[ours]
            wins = [winners.count(seat) for seat in range(len(race.cars))]
            found[action] = ActionTally(wins, playouts, sum(arrivals), sum(each * each for each in arrivals))
        yield found


def play_block(start: Moment, seed: int, block: Block) -> Counts:
    """Play the same races as with NumPy. Returns wins by seat, races without end, and turns of the winners."""
    number, races = block
    lanes = lanes_of(HiddenTiles(start), races, [None], PlainBits(seed, number))
    batch = PlainBatch(lanes, start, PlainBits(seed, number, 1), judged=None)
    for _ in batch.turns():
        pass
    winners = batch.winners
    turns = sum(each for each, winner in zip(batch.arrivals, winners, strict=True) if winner != NOBODY)
    return tuple(map(winners.count, range(len(start.cars)))), winners.count(NOBODY), turns
