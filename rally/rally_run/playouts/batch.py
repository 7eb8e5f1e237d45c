"""Many races at once (NumPy): all lanes take their turns together, each car on the shortest way that is known.

This is the second implementation of the rules, for speed (the first is `Race`, and tests compare them). All players
see and remember everything, take the shortest way to the pit stop and home, hope for the best where nothing is known,
and swap a tile ahead of them that leads nowhere; nobody hinders others. After a race is won, it goes on until the
judged seat has come to its next goal, so that its turns can be counted; the others stand still meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from rally.core.chance import BY_ROW
from rally.core.numpy_bits import Bits
from rally.core.workers import Block, Counts
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.facts import COLOURS, SIZE
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.box.tiles import UNKNOWN
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import way_back

from . import estimate
from .estimate import (
    ACROSS,
    CELLS,
    EAST_COLUMN,
    FAR,
    FIRST_START,
    GOES_ROUND,
    GOES_STRAIGHT,
    INDEX,
    KEPT,
    KINDS,
    LEFT,
    MOST_LEVELS,
    MOST_ROUNDS,
    NEVER,
    NOBODY,
    NOWHERE,
    PIT_GOAL,
    PIT_PLACE,
    RIGHT,
    SHARES,
    WEST_COLUMN,
    exit_bits,
)
from .plain import ActionTally, Found

Row = npt.NDArray[Any]
"""A whole number for each lane, or rows of these."""

NEXT = np.array(estimate.NEXT, np.int8)
"""By direction and place, the neighbour in that direction."""

PRINTED = np.array(estimate.PRINTED, np.uint8)
"""By place, the exits of the pit stop and of the start-finish tiles."""

GATES = np.array(estimate.GATES, np.uint32)
"""By direction and goal, the corner cell that is left in this direction to come home."""

ONE = np.uint32(1)
"""The first cell alone."""

ENDS = np.array(estimate.ENDS, np.uint32)
"""By goal, the cell at which a way ends: the pit stop, or no cell of the grid."""


def levels(straight: Row, corner: Row, hoped: Row, goal: Row) -> tuple[Row, Row]:
    """The `found` and `firm` cells of `TurnLevel` in all lanes: levels × sides × lanes.

    straight, corner: the cells whose tile leads straight on, or round a corner. hoped: those whose tile is not known.
    """
    gate = GATES[:, goal]
    found, firm = np.empty((2, MOST_LEVELS, 4, len(goal)), np.uint32)
    found[0] = firm[0] = ENDS[goal]
    before: Row = np.zeros_like(gate)
    swapped: Row = before
    last = 0
    while last < 4 or (last < MOST_LEVELS - 1 and not np.array_equal(found[last], found[last - 3])):
        left = cells_to_leave(found[last])
        left |= gate
        across = left[ACROSS]
        aside = left[RIGHT]
        aside |= left[LEFT]
        last += 1
        level = np.bitwise_and(before, hoped, out=firm[last])
        level |= firm[last - 1]
        level |= left
        level |= across & straight
        level |= aside & corner
        np.bitwise_or(found[last - 1], level, out=found[last])
        found[last] |= swapped
        left |= across
        left |= aside
        swapped, before = before, left
    return found[: last + 1], firm[: last + 1]


def cells_to_leave(entered: Row) -> Row:
    """By direction, the cells that a car leaves to enter these. entered: by side, the cells that are entered there."""
    left = np.empty_like(entered)
    left[0] = entered[2] << SIZE & CELLS
    left[1] = entered[3] >> 1 & ~np.uint32(EAST_COLUMN)
    left[2] = entered[0] >> SIZE
    left[3] = entered[1] << 1 & np.uint32(CELLS & ~WEST_COLUMN)
    return left


def turns_after(found: Row, beyond: Row, places: Row, goal: Row) -> Row:
    """By direction, the turns to go after a drive from these places; FAR if there is no way, or no tile.

    found: the levels to look at. beyond: those in which tiles may be swapped, for a car on a start-finish tile.
    """
    ends = NEXT[:, places]
    cells = np.clip(ends, 0, FIRST_START - 1).astype(np.uint32)
    turns: Row = np.stack([turns_in(found[:, side], cells[each]) for each, side in enumerate(ACROSS)])
    turns[ends == NOWHERE] = FAR
    each, lane = np.nonzero(ends >= FIRST_START)
    turns[each, lane] = 1 + turns_in(beyond[:, each, lane], places[lane].astype(np.uint32))
    turns[ends == goal + FIRST_START] = 0
    return turns


def turns_in(found: Row, cells: Row) -> Row:
    """The first level that holds each of these cells; FAR if none does."""
    held = (found & np.left_shift(ONE, cells)) != 0
    inside = np.add.reduce(held.view(np.uint8), axis=0, dtype=np.uint8)
    turns: Row = np.where(inside > 0, np.uint8(len(found)) - inside, np.int32(FAR))
    return turns


@dataclass
class FirstTurns:
    """What the seat of each lane does first, as chosen beforehand; NOWHERE (exits: 0) where it is free to choose."""

    direction: Row
    exits: Row
    swap: Row


@dataclass
class LaneTables:
    """The tables of all lanes.

    tiles: cells × lanes, the index of each kind in KINDS. straight, corner: the cells whose tile leads straight on, or
    round a corner. known: the cells whose tile has been seen. cars, exits, goals: seats × lanes, the place, the exits
    of the tile there, and the goal. pile: trophies × lanes; taken: the number of those that are gone. swapped: the two
    cells of the turn before. winner: a seat or NOBODY. arrived: the number of turns that the judged seat took to its
    goal, or 0. number: that of the lane.
    """

    tiles: Row
    straight: Row
    corner: Row
    known: Row
    cars: Row
    exits: Row
    goals: Row
    pile: Row
    taken: Row
    swapped: Row
    winner: Row
    arrived: Row
    number: Row


Watcher = Callable[["Batch", int, Row, Row, Row], None]
"""Called with the seat whose turn it was, and by lane whether it drove, its direction, and the cells it swapped."""


class Batch:
    """Races under way: `tables`, the seat whose turn it is, whether it is its first (R3.3), and the judged seat.

    judged: the seat whose turns to its next goal are counted, by default the one whose turn it is. None: each race is
    over as soon as it is won, and the turns are those of its winner.
    winners, arrivals: the results by lane, once the lane has been played out.
    """

    def __init__(self, tables: LaneTables, start: Moment, bits: Bits, judged: int | None = NOBODY) -> None:
        self.tables, self.turn, self.first, self.bits = tables, start.turn, start.first, bits
        self.begins, self.judged = start.turn, start.turn if judged == NOBODY else judged
        self.bars_swapped = start.options.bars_swapped
        self.watch: Watcher = lambda *_: None
        lanes = len(tables.winner)
        self.winners, self.arrivals = np.full(lanes, NOBODY, np.int8), np.zeros(lanes, np.int16)

    def play_out(self, choice: FirstTurns | None = None) -> None:
        """Play all lanes to their end. choice: the first turn, if it is chosen beforehand."""
        for _ in self.turns(choice):
            pass

    def turns(self, choice: FirstTurns | None = None) -> Iterator[None]:
        """The same, one seat's turn in all lanes at a time."""
        seats, own = len(self.tables.cars), 0
        while len(self.tables.number):
            own += self.turn == self.begins
            self.move(own, choice if own == 1 and self.turn == self.begins else None)
            self.turn = (self.turn + 1) % seats
            self.first = self.first and self.turn != 0
            self.put_aside(all_of_them=own > MOST_ROUNDS)
            yield

    def put_aside(self, all_of_them: bool = False) -> None:
        """Note the results of the lanes that have ended, and go on without them."""
        tables = self.tables
        running = (tables.winner == NOBODY) | (tables.arrived == 0)
        if all_of_them:
            running[:] = False
            tables.arrived[tables.arrived == 0] = MOST_ROUNDS
        if np.count_nonzero(running) > len(running) * KEPT:
            return
        self.winners[tables.number] = tables.winner
        self.arrivals[tables.number] = tables.arrived
        self.tables = LaneTables(**{each.name: getattr(tables, each.name)[..., running] for each in fields(tables)})

    # --- one turn ---

    def move(self, own: int, choice: FirstTurns | None) -> None:
        """The turn of one seat in all lanes. own: the number of turns that the judged seat has begun."""
        tables, seat = self.tables, self.turn
        car, goal = tables.cars[seat], tables.goals[seat]
        moving = (tables.winner == NOBODY) | ((tables.arrived == 0) & (seat == self.judged))
        known, hoped = tables.known, ~tables.known & np.uint32(CELLS)
        beyond, firm = levels(tables.straight & known, tables.corner & known, hoped, goal)
        ahead, swapped_ahead = turns_after(firm, beyond, car, goal), turns_after(beyond, beyond, car, goal)
        barred = ~self.leads()
        ahead[barred], swapped_ahead[barred] = NEVER, NEVER
        direction = self.costs(ahead).argmin(axis=0)
        swapping = moving & (self.prefers_swap(ahead.min(axis=0), swapped_ahead.min(axis=0)) | barred.all(axis=0))
        swap, laid = None, None
        if choice is not None:
            direction = np.where(choice.direction != NOWHERE, choice.direction, direction)
            swapping = choice.swap[0] != NOWHERE
            swap, laid = choice.swap, choice.exits
        driving = moving & ~swapping
        self.barred = tables.swapped.copy() if self.bars_swapped else tables.swapped[:0]
        tables.swapped[:, moving] = NOWHERE
        end = NEXT[direction, car]
        exits, fresh = self.exits_on_arrival(end, direction, self.costs(turns_after(beyond, beyond, end, goal)))
        if laid is not None:
            exits = np.where(laid > 0, laid, exits)
        tables.known |= np.where(driving & fresh, np.uint32(1) << end.astype(np.uint32), np.uint32(0))
        tables.cars[seat] = np.where(driving, end, car)
        tables.exits[seat] = np.where(driving, exits, tables.exits[seat])
        self.come_to_goals(driving, end, own)
        self.swap(np.flatnonzero(swapping), swap, swapped_ahead.argmin(axis=0))
        self.watch(self, seat, driving, direction, tables.swapped)

    def prefers_swap(self, driving: Row, swapping: Row) -> Row:
        """Whether to swap. driving, swapping: the turns to the goal when driving on, and after a swap."""
        shorter: Row = swapping < driving
        return shorter

    def costs(self, turns: Row) -> Row:
        """The turns in SHARES with a random share added, so that chance decides between equals."""
        luck = self.bits.words(*turns.shape) % SHARES
        return turns * SHARES + luck

    def leads(self) -> Row:
        """By direction, whether the car's road leads there and meets an open tile's road (R3.1, R3.4)."""
        tables, seat = self.tables, self.turn
        ends = NEXT[:, tables.cars[seat]]
        there: Row = (tables.exits[seat] >> np.arange(4, dtype=np.uint8)[:, None] & 1).astype(bool) & (ends != NOWHERE)
        for other in range(len(tables.cars)):
            if other != seat:
                for direction, side in enumerate(ACROSS):
                    here = (tables.cars[other] == ends[direction]) & is_road(ends[direction])
                    there[direction] &= ~here | (tables.exits[other] >> side & 1).astype(bool)
        return there

    def exits_on_arrival(self, end: Row, direction: Row, costs: Row) -> tuple[Row, Row]:
        """The exits of the tile that the car comes to, and whether it is turned over."""
        tables = self.tables
        lying = PRINTED[end]
        for other in range(len(tables.cars)):
            if other != self.turn:
                lying = np.where((tables.cars[other] == end) & is_road(end), tables.exits[other], lying)
        return np.where(lying > 0, lying, self.best_exits(end, direction, costs)), lying == 0

    def best_exits(self, end: Row, direction: Row, costs: Row) -> Row:
        """The best exits with which to lay a tile that is entered in this direction (R3.2, R3.3)."""
        lanes = np.arange(len(end))
        kind = self.tables.tiles[np.clip(end, 0, FIRST_START - 1), lanes]
        back, right, ahead, left = ((direction + 2 + quarter) % 4 for quarter in range(4))
        to_right, straight_on, to_left = (costs[side, lanes] for side in (right, ahead, left))
        home = np.left_shift(1, back)
        curve = home | np.left_shift(1, np.where(to_right <= to_left, right, left))
        three = np.stack([to_right, straight_on, to_left])
        junction = 15 ^ np.left_shift(1, np.stack([right, ahead, left])[three.argmax(axis=0), lanes])
        dead_end = home
        if self.first:
            costs = np.where(self.may_point(end) | (np.arange(4)[:, None] == back), costs, NEVER)
            dead_end = np.left_shift(1, costs.argmin(axis=0))
        ways = [home | np.left_shift(1, ahead), curve, junction, np.full_like(home, 15), dead_end, home]
        exits: Row = np.choose(kind, ways).astype(np.uint8)
        return exits

    def may_point(self, end: Row) -> Row:
        """By direction, whether a face-down road tile is there, at which a dead end may point (R3.3)."""
        beside = NEXT[:, end]
        free = is_road(beside)
        for car in self.tables.cars:
            free &= beside != car
        return free

    def come_to_goals(self, driving: Row, end: Row, own: int) -> None:
        """Take trophies, win races (R5), and count the turns of the judged seat."""
        tables, seat = self.tables, self.turn
        goal = tables.goals[seat].copy()
        won = driving & (end == goal + FIRST_START) & (goal != PIT_GOAL)
        stop = driving & (end == PIT_PLACE) & (goal == PIT_GOAL)
        at = np.flatnonzero(stop)
        tables.goals[seat, at] = tables.pile[tables.taken[at], at]
        tables.taken[at] += 1
        tables.winner[won & (tables.winner == NOBODY)] = seat
        if self.judged is None:
            tables.arrived[won & (tables.arrived == 0)] = own
        elif seat == self.judged:
            tables.arrived[(won | stop) & (tables.arrived == 0)] = own

    # --- swaps ---

    def swap(self, lanes: Row, cells: Row | None, direction: Row) -> None:
        """Swap two tiles in these lanes: the given cells, or the tile in this direction for a better one."""
        if not len(lanes):
            return
        tables = self.tables
        first, second = self.pair(lanes, direction[lanes]) if cells is None else cells[:, lanes]
        tiles = tables.tiles
        tiles[first, lanes], tiles[second, lanes] = tiles[second, lanes], tiles[first, lanes]
        for sets in (tables.straight, tables.corner, tables.known):
            sets[lanes] = exchange_cells(sets[lanes], first, second)
        tables.swapped[:, lanes] = first, second

    def pair(self, lanes: Row, direction: Row) -> tuple[Row, Row]:
        """Two face-down tiles (R4.1, R4.2): the one ahead, if it may be swapped, and one that may serve better.

        That is a junction or a crossing, if one is known, or else a tile that is not known, or any.
        """
        tables = self.tables
        free = np.full(len(lanes), CELLS & ~(1 << PIT_PLACE), np.uint32)
        for places in (*tables.cars[:, lanes], *self.barred[:, lanes]):
            free &= ~cell_bits(places)
        luck = self.bits.words(2, len(lanes)) % FIRST_START
        ahead = cell_bits(NEXT[direction, tables.cars[self.turn, lanes]]) & free
        first = pick_cells(np.where(ahead > 0, ahead, free), luck[0])
        free &= ~cell_bits(first)
        known = tables.known[lanes]
        good = tables.straight[lanes] & tables.corner[lanes] & known & free
        return first, pick_cells(np.where(good > 0, good, np.where(free & ~known > 0, free & ~known, free)), luck[1])


def is_road(places: Row) -> Row:
    """Whether these are places of road tiles."""
    road: Row = (places >= 0) & (places < FIRST_START) & (places != PIT_PLACE)
    return road


def cell_bits(places: Row) -> Row:
    """The cell at each of these places as a set; it is empty for start-finish tiles and NOWHERE."""
    inside = (places >= 0) & (places < FIRST_START)
    return np.where(inside, np.uint32(1) << np.where(inside, places, 0).astype(np.uint32), np.uint32(0))


def pick_cells(cells: Row, luck: Row) -> Row:
    """One cell of each set: the next one from a random place on."""
    luck = luck.astype(np.uint32)
    turned = (cells >> luck | cells << (np.uint32(FIRST_START) - luck)) & np.uint32(CELLS)
    lowest = turned & (~turned + np.uint32(1))
    cell: Row = (np.bitwise_count(lowest - np.uint32(1)).astype(np.int64) + luck) % FIRST_START
    return cell


def exchange_cells(sets: Row, first: Row, second: Row) -> Row:
    """The sets of cells after two cells have changed places."""
    first, second = first.astype(np.uint32), second.astype(np.uint32)
    differ = (sets >> first ^ sets >> second) & np.uint32(1)
    changed: Row = sets ^ (differ << first | differ << second)
    return changed


def tables_of(hidden: HiddenTiles, lanes: int, copies: int, bits: Bits) -> LaneTables:
    """The tables of this number of deals of what is hidden, `copies` times side by side."""
    moment = hidden.race
    tiles = deal_tiles(hidden, lanes, bits)
    cells = np.uint32(1) << np.arange(len(moment.tiles), dtype=np.uint32)[:, None]
    known = sum(1 << index for index, kind in enumerate(moment.tiles) if kind != UNKNOWN)
    row = np.ones(lanes, np.int64)
    swapped = [INDEX[cell] for cell in moment.swapped] if moment.swapped else [NOWHERE, NOWHERE]
    goals = [PIT_GOAL if trophy is None else COLOURS.index(trophy) for trophy in moment.trophies]
    tables = LaneTables(
        tiles=tiles,
        straight=(np.array(GOES_STRAIGHT)[tiles] * cells).sum(axis=0, dtype=np.uint32),
        corner=(np.array(GOES_ROUND)[tiles] * cells).sum(axis=0, dtype=np.uint32),
        known=np.full(lanes, known, np.uint32),
        cars=np.outer([INDEX[cell] for cell in moment.cars], row),
        exits=np.outer([exit_bits(moment.exits(cell) or "") for cell in moment.cars], row).astype(np.uint8),
        goals=np.outer(goals, row),
        pile=deal_piles(hidden, lanes, bits),
        taken=row * 0,
        swapped=np.outer(swapped, row),
        winner=np.full(lanes, NOBODY, np.int8),
        arrived=np.zeros(lanes, np.int16),
        number=row,
    )
    many = {each.name: np.tile(getattr(tables, each.name), copies) for each in fields(tables)}
    return LaneTables(**{**many, "number": np.arange(lanes * copies)})


def deal_tiles(hidden: HiddenTiles, lanes: int, bits: Bits) -> Row:
    """The tiles of each lane: cells × lanes, as indexes into KINDS."""
    known = [KINDS.index(kind) if kind != UNKNOWN else 0 for kind in hidden.race.tiles]
    tiles = np.repeat(np.array(known, np.uint8)[:, None], lanes, axis=1)
    if hidden.places:
        codes = np.array([KINDS.index(kind) for kind in hidden.tiles], np.uint8)
        tiles[list(hidden.places)] = codes[bits.orders(len(codes), lanes, len(codes))]
    return tiles


def deal_piles(hidden: HiddenTiles, lanes: int, bits: Bits) -> Row:
    """The pile of each lane, top first: trophies × lanes, with one row more than the number of trophies."""
    pile = np.zeros((len(hidden.race.pile) + 1, lanes), np.int64)
    colours = np.array([COLOURS.index(colour) for colour in hidden.colours])
    drawn = iter(colours[bits.orders(len(colours), lanes, len(colours))] if len(colours) else ())
    for place, colour in enumerate(hidden.race.pile):
        pile[place] = next(drawn) if colour is None else COLOURS.index(colour)
    return pile


def first_turns(moment: Moment, actions: Sequence[Action], lanes: int) -> FirstTurns:
    """Each action as the first turn of this number of lanes, one action after the other."""
    directions, exits, swaps = [], [], []
    for action in actions:
        direction, laid, cells = NOWHERE, 0, (NOWHERE, NOWHERE)
        match action:
            case Drive():
                direction = DIRECTIONS.index(action.direction)
            case Turn() if moment.turning is not None:
                direction = ACROSS[DIRECTIONS.index(way_back(moment, moment.turning))]
                laid = exit_bits(action.exits)
            case Swap():
                cells = (INDEX[action.first], INDEX[action.second])
        directions.append(direction)
        exits.append(laid)
        swaps.append(cells)
    return FirstTurns(
        np.repeat(np.array(directions), lanes),
        np.repeat(np.array(exits, np.uint8), lanes),
        np.repeat(np.array(swaps).T, lanes, axis=1),
    )


# --- choices and whole races: `Playouts` for `Advisor`, `play_block` for `simulate` -----------------------------------


class Playouts:
    """Plays many races at once from a position as a seat recalls it, after each of some actions."""

    pace = BY_ROW

    def __init__(self, hidden: HiddenTiles, seed: int) -> None:
        self.hidden, self.seed = hidden, seed

    def play(self, actions: Sequence[Action], playouts: int, number: int) -> Iterator[Found | None]:
        """Play batch `number`, with `playouts` lanes for each action; yield None after each turn, then the results.

        The nth lane of each action meets the same deal.
        """
        race = self.hidden.race
        tables = tables_of(self.hidden, playouts, len(actions), Bits(self.seed, number))
        batch = Batch(tables, race, Bits(self.seed, number, 1))
        for _ in batch.turns(first_turns(race, actions, playouts)):
            yield None
        yield tallies(batch, actions, playouts, len(race.cars))


def tallies(batch: Batch, actions: Sequence[Action], playouts: int, seats: int) -> Found:
    """The results of each action in a batch that was played out, with `playouts` lanes each."""
    found = {}
    for place, action in enumerate(actions):
        lanes = slice(place * playouts, (place + 1) * playouts)
        winners, arrivals = batch.winners[lanes], batch.arrivals[lanes].astype(np.int64)
        wins = [int(np.count_nonzero(winners == seat)) for seat in range(seats)]
        found[action] = ActionTally(wins, playouts, int(arrivals.sum()), int((arrivals * arrivals).sum()))
    return found


def play_block(start: Moment, seed: int, watch: Watcher | None, block: Block) -> Counts:
    """Play a block of races from here, dealing what is hidden.

    Returns the wins by seat, the number of races without end, and the turns of the winners.
    """
    number, races = block
    tables = tables_of(HiddenTiles(start), races, 1, Bits(seed, number))
    batch = Batch(tables, start, Bits(seed, number, 1), judged=None)
    batch.watch = watch or batch.watch
    batch.play_out()
    wins = [int(np.count_nonzero(batch.winners == seat)) for seat in range(len(start.cars))]
    turns = batch.arrivals[batch.winners != NOBODY].sum(dtype=np.int64)
    return tuple(wins), int(np.count_nonzero(batch.winners == NOBODY)), int(turns)
