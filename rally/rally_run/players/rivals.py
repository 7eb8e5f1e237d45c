"""Races played on by rivals who hinder: the rule of thumb of `thinking`, on whole numbers and many times as fast.

Everything on the table is dealt; what is known of it is the same for all seats, as for players who forget nothing. The
rule is that of `thoughts` except for swaps: of the tiles of one kind for which a tile might be swapped, it looks at a
random one, and at those on the ways of others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from rally.core.chance import pick_thing
from rally.rally_run.box.actions import Action, Drive, Swap, Turn
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.box.tiles import UNKNOWN
from rally.rally_run.playouts.estimate import (
    ACROSS,
    CROSSING,
    CURVE,
    DEAD_END,
    FAR,
    FIRST_START,
    GOES_ROUND,
    GOES_STRAIGHT,
    INDEX,
    JUNCTION,
    KINDS,
    LANE,
    LEFT,
    NEXT,
    NOBODY,
    NOWHERE,
    PIT_GOAL,
    PIT_PLACE,
    PLACES,
    PRINTED,
    RIGHT,
    STRAIGHT,
    TurnLevels,
    exit_bits,
)
from rally.rally_run.rules.moment import Moment
from rally.rally_run.rules.roads import way_back

from .thinking import HOMEWARD, HOPELESS, NEAR, RIVAL, WHIM

Move: TypeAlias = tuple[int, int]
"""What a seat does: a direction and the exits of the tile that is turned over (0: freely), or two cells to swap, the
first increased by `SWAPS`."""

SWAPS = 4
"""Directions are below this number; it is added to the first cell of a swap."""

NOT_KNOWN = len(KINDS)
"""The kind of a tile that nobody knows, beside those numbered in KINDS."""

ROADS = tuple(tuple(each for each in range(4) if exits >> each & 1) for exits in range(16))
"""By exits as bits, the directions."""

ENTERED = [
    [1 << place + LANE * ACROSS[each] if 0 <= place < FIRST_START else 0 for place in NEXT[each]] for each in range(4)
]
"""By direction and place, the bit of the cell that is entered, in the lane of its side."""

LITTLE = 1e-6
"""The weight of chance between equals."""

LONGEST_PATH = 12
"""Maximum number of cells of a way home that is looked at for tiles to swap."""

levels_over = lru_cache(maxsize=1 << 12)(TurnLevels)
"""The turns to a goal over these tiles; they are cached."""


class RivalRace:
    """A race under way, changed in place.

    kinds: by cell the number of its tile's kind in KINDS, dealt or not; known, straight, corner: the cells whose tile
    is known, leads straight on, or leads round a corner, one bit each. cars, exits, goals: by seat the place, the exits
    of the tile there as bits, and the number of the trophy's colour, or PIT_GOAL. pile: the trophies' colours, top
    first, `taken` of them gone. swapped: what was swapped in the turn before; bars_swapped: whether it may not be
    swapped now (R4.2). first: whether it is a first turn (R3.3). winner: a seat, or NOBODY.
    """

    __slots__ = (
        "bars_swapped", "cars", "corner", "exits", "first", "goals", "kinds", "known", "pile", "straight", "swapped",
        "taken", "turn", "winner",
    )  # fmt: skip

    def __init__(self, moment: Moment) -> None:
        self.kinds = [NOT_KNOWN if kind == UNKNOWN else KINDS.index(kind) for kind in moment.tiles]
        self.known = sum(1 << cell for cell, kind in enumerate(self.kinds) if kind != NOT_KNOWN)
        self.straight, self.corner = cells_that_go(self.kinds, GOES_STRAIGHT), cells_that_go(self.kinds, GOES_ROUND)
        self.cars = [INDEX[cell] for cell in moment.cars]
        self.exits = [exit_bits(moment.exits(cell) or "") for cell in moment.cars]
        self.goals = [PIT_GOAL if trophy is None else COLOURS.index(trophy) for trophy in moment.trophies]
        self.pile = [NOBODY if colour is None else COLOURS.index(colour) for colour in moment.pile]
        self.taken, self.turn, self.first, self.winner = 0, moment.turn, moment.first, NOBODY
        self.swapped = tuple(INDEX[cell] for cell in moment.swapped or ())
        self.bars_swapped = moment.options.bars_swapped

    def copy(self) -> RivalRace:
        """A copy of the race."""
        other = RivalRace.__new__(RivalRace)
        other.kinds, other.cars, other.exits, other.goals = [*self.kinds], [*self.cars], [*self.exits], [*self.goals]
        other.known, other.straight, other.corner = self.known, self.straight, self.corner
        other.pile, other.taken, other.turn, other.first = self.pile, self.taken, self.turn, self.first
        other.swapped, other.bars_swapped, other.winner = self.swapped, self.bars_swapped, self.winner
        return other

    def with_deal(self, moment: Moment) -> RivalRace:
        """The same race with the tiles and the pile of this moment; nobody knows more of them than before."""
        other = self.copy()
        other.kinds = [KINDS.index(kind) for kind in moment.tiles]
        other.straight, other.corner = cells_that_go(other.kinds, GOES_STRAIGHT), cells_that_go(other.kinds, GOES_ROUND)
        other.pile = [COLOURS.index(colour) for colour in moment.pile if colour is not None]
        return other

    # --- turns to go ---

    def levels(self, seat: int) -> TurnLevels:
        """The turns to the goal of a seat, over what is known."""
        known = self.known
        return levels_over(self.straight & known, self.corner & known, known, self.goals[seat])

    def turns_to_go(self, seat: int, levels: TurnLevels) -> int:
        """The turns that a seat still needs, as `thinking.turns_to_go`."""
        car, goal = self.cars[seat], self.goals[seat]
        return in_all(goal, 1 + fewest_off(levels, car, ROADS[self.exits[seat]], goal))

    def path(self, seat: int) -> Iterator[int]:
        """The cells of a shortest way of a seat, as `Estimate.path`."""
        goal, levels = self.goals[seat], self.levels(seat)
        place, exits = self.cars[seat], self.exits[seat]
        for _ in range(LONGEST_PATH):
            turns, direction = min((turns_off(levels, each, place, goal), each) for each in ROADS[exits])
            end = NEXT[direction][place]
            if end >= FIRST_START or turns >= FAR:
                return
            yield end
            if turns == 0:
                return
            as_it_lies = (
                end != PIT_PLACE and self.known >> end & 1 and firm_turns_off(levels, direction, place, goal) <= turns
            )
            exits = ways_on_bits(self.kinds[end], direction) if as_it_lies else 15
            place = end

    # --- what may be done ---

    def leads(self) -> list[int]:
        """The directions in which the car's road leads and meets an open tile's road (R3.1, R3.4)."""
        car, found = self.cars[self.turn], []
        for each in ROADS[self.exits[self.turn]]:
            end = NEXT[each][car]
            if end == NOWHERE:
                continue
            if self.is_open(end) and not self.exits[self.cars.index(end)] >> ACROSS[each] & 1:
                continue
            found.append(each)
        return found

    def is_open(self, place: int) -> bool:
        """Whether a road tile lies face up here, under a car."""
        return place in self.cars and place < FIRST_START and place != PIT_PLACE

    def free_cells(self) -> list[int]:
        """The cells of the tiles that may be swapped (R4.1, R4.2)."""
        taken = {*self.cars, *(self.swapped if self.bars_swapped else ()), PIT_PLACE}
        return [cell for cell in range(FIRST_START) if cell not in taken]

    def ways_to_lay(self, end: int, direction: int) -> list[int]:
        """The exits with which the tile at `end`, reached in this direction, may be laid (R3.2, R3.3)."""
        kind, home = self.kinds[end], 1 << ACROSS[direction]
        right, left = 1 << RIGHT[direction], 1 << LEFT[direction]
        if kind == STRAIGHT:
            return [home | 1 << direction]
        if kind == CURVE:
            return [home | right, home | left]
        if kind == JUNCTION:
            return [15 ^ right, 15 ^ 1 << direction, 15 ^ left]
        if kind == CROSSING:
            return [15]
        ways = [home]
        if kind == DEAD_END and self.first and self.cars[self.turn] >= FIRST_START:
            beside = ((each, NEXT[each][end]) for each in range(4) if each != ACROSS[direction])
            ways += [1 << each for each, cell in beside if self.may_point(cell)]
        return ways

    def may_point(self, cell: int) -> bool:
        """Whether a dead end may point there on a first turn: to a road tile that lies face down (R3.3)."""
        return 0 <= cell < FIRST_START and cell != PIT_PLACE and cell not in self.cars

    # --- what is done ---

    def do(self, move: Move) -> None:
        """The turn of a seat."""
        first, second = move
        if first < SWAPS:
            self.drive(first, second)
        else:
            self.swap(first - SWAPS, second)
        self.turn = (self.turn + 1) % len(self.cars)
        self.first = self.first and self.turn != 0

    def drive(self, direction: int, laid: int) -> None:
        """Drive; turn the tile there over if it lies face down (R3), take a trophy or win (R5)."""
        seat = self.turn
        end = NEXT[direction][self.cars[seat]]
        exits = PRINTED[end]
        if not exits:
            if end in self.cars:
                exits = self.exits[self.cars.index(end)]
            else:
                self.known |= 1 << end
                exits = laid or self.best_lay(end, direction)
        self.cars[seat], self.exits[seat], self.swapped = end, exits, ()
        goal = self.goals[seat]
        if goal == PIT_GOAL and end == PIT_PLACE:
            self.goals[seat] = self.pile[self.taken]
            self.taken += 1
        elif goal != PIT_GOAL and end == goal + FIRST_START:
            self.winner = seat

    def best_lay(self, end: int, direction: int) -> int:
        """The exits with which the tile is laid best."""
        ways = self.ways_to_lay(end, direction)
        if len(ways) == 1:
            return ways[0]
        goal, levels = self.goals[self.turn], self.levels(self.turn)
        return min(ways, key=lambda exits: fewest_off(levels, end, ROADS[exits], goal))

    def swap(self, first: int, second: int) -> None:
        """Swap two tiles (R4.1)."""
        kinds = self.kinds
        self.straight, self.corner, self.known = self.exchanged(first, second)
        kinds[first], kinds[second] = kinds[second], kinds[first]
        self.swapped = first, second

    def exchanged(self, first: int, second: int) -> tuple[int, int, int]:
        """`straight`, `corner` and `known` after two tiles have been swapped."""
        both = 1 << first | 1 << second
        straight, corner, known = self.straight, self.corner, self.known
        if (straight >> first ^ straight >> second) & 1:
            straight ^= both
        if (corner >> first ^ corner >> second) & 1:
            corner ^= both
        if (known >> first ^ known >> second) & 1:
            known ^= both
        return straight, corner, known

    # --- what is chosen ---

    def moves(self, numbers: random.Random, early: bool = False) -> list[tuple[float, Move]]:
        """The moves that the seat to act considers, each with how far it is behind then (`Thought.lag`).

        early: whether to hinder even others who are not nearly home, or not nearer than the seat itself.
        """
        seat = self.turn
        car, goal, levels, leads = self.cars[seat], self.goals[seat], self.levels(seat), self.leads()
        others = {each: self.turns_to_go(each, self.levels(each)) for each in range(len(self.cars)) if each != seat}
        foremost = min(others.values())
        found: list[tuple[float, Move]] = []
        keys: list[int] = []
        own = FAR
        for each in leads:
            end = NEXT[each][car]
            beyond = turns_off(levels, each, car, goal)
            own = min(own, beyond + 1)
            if self.is_open(end):
                turns = 1 + fewest_off(levels, end, ROADS[self.exits[self.cars.index(end)]], goal)
            else:
                turns = firm_turns_off(levels, each, car, goal)
                if beyond < turns and end < FIRST_START:
                    keys.append(end)
            hopes = end < FIRST_START and not self.known >> end & 1
            found.append(
                (in_all(goal, turns) - RIVAL * foremost + (WHIM if hopes else LITTLE) * numbers.random(), (each, 0))
            )
        if not self.swapped:
            nearest = FAR if early else min(NEAR, in_all(goal, own))
            keys += (cell for each, turns in others.items() if turns <= nearest for cell in self.path(each))
        if keys or not leads:
            pairs = self.pairs_to_swap(keys, list(others), numbers)
            if not pairs and not leads:
                first, second, *_others = self.free_cells()
                pairs = [(first, second)]
            found += self.swaps(pairs, leads, others, numbers)
        return found

    def pairs_to_swap(
        self, keys: Sequence[int], others: Sequence[int], numbers: random.Random
    ) -> list[tuple[int, int]]:
        """Pairs of each tile that matters and a random one of each other kind, or one on the ways of others."""
        free = self.free_cells()
        kinds = {cell: self.kinds[cell] if self.known >> cell & 1 else NOT_KNOWN for cell in free}
        before_others = {cell for each in others for cell in self.path(each) if cell in kinds}
        by_kind: dict[int, list[int]] = {}
        for cell, kind in kinds.items():
            by_kind.setdefault(kind, []).append(cell)
        pairs = set()
        for key in dict.fromkeys(keys):
            if key in kinds:
                partners = {*(pick_thing(cells, numbers) for cells in by_kind.values()), *before_others}
                pairs |= {(min(key, cell), max(key, cell)) for cell in partners if kinds[cell] != kinds[key]}
        return sorted(pairs)

    def swaps(
        self, pairs: Sequence[tuple[int, int]], leads: Sequence[int], others: dict[int, int], numbers: random.Random
    ) -> Iterator[tuple[float, Move]]:
        """These swaps, each with how far the seat is behind then; nobody is hindered right after a swap."""
        car, goal = self.cars[self.turn], self.goals[self.turn]
        for first, second in pairs:
            straight, corner, known = self.exchanged(first, second)
            straight, corner = straight & known, corner & known
            levels, own = levels_over(straight, corner, known, goal), FAR
            for each in leads:
                own = min(own, 1 + firm_turns_off(levels, each, car, goal))
            foremost = min(others.values()) if self.swapped else FAR
            for each in () if self.swapped else others:
                levels = levels_over(straight, corner, known, self.goals[each])
                foremost = min(foremost, self.turns_to_go(each, levels))
            yield in_all(goal, own) - RIVAL * foremost + LITTLE * numbers.random(), (first + SWAPS, second)

    def play_on(self, numbers: random.Random, turns: int) -> int:
        """Play this number of turns, or to the end of the race. Returns the seat that has won, or NOBODY."""
        while self.winner == NOBODY and turns:
            self.do(min(self.moves(numbers))[1])
            turns -= 1
        return self.winner

    def lead(self, seat: int) -> int:
        """The number of turns by which a seat is ahead of the foremost of the others; negative if it is behind."""
        turns = [self.turns_to_go(each, self.levels(each)) for each in range(len(self.cars))]
        return min(turns[:seat] + turns[seat + 1 :]) - turns[seat]


def cells_that_go(kinds: Sequence[int], go: Sequence[bool]) -> int:
    """The cells whose tile is dealt and leads on, as bits. go: by kind, whether it does."""
    return sum(1 << cell for cell, kind in enumerate(kinds) if kind != NOT_KNOWN and go[kind])


def ways_on_bits(kind: int, direction: int) -> int:
    """The exits, as bits, of a tile of this kind that is entered in this direction."""
    exits = 1 << ACROSS[direction]
    if GOES_STRAIGHT[kind]:
        exits |= 1 << direction
    if GOES_ROUND[kind]:
        exits |= 1 << RIGHT[direction] | 1 << LEFT[direction]
    return exits


def in_all(goal: int, turns: int) -> int:
    """The turns to the end of the race, from those to the next goal, as `thinking.turns_in_all`."""
    return min(turns, HOPELESS) + HOMEWARD * (goal == PIT_GOAL)


def turns_off(levels: TurnLevels, direction: int, place: int, goal: int) -> int:
    """The turns to go after a drive from this place, if the tile ahead may be swapped; FAR if there is no way."""
    entered = ENTERED[direction][place]
    return levels.turns(entered) if entered else turns_home(levels, NEXT[direction][place], goal)


def firm_turns_off(levels: TurnLevels, direction: int, place: int, goal: int) -> int:
    """The same, if the tile that is entered is not swapped."""
    entered = ENTERED[direction][place]
    return levels.firm_turns(entered) if entered else turns_home(levels, NEXT[direction][place], goal)


def turns_home(levels: TurnLevels, end: int, goal: int) -> int:
    """The turns to go from a start-finish tile; FAR if there is none."""
    if end == NOWHERE:
        return FAR
    return 0 if end == goal + FIRST_START else 1 + turns_off(levels, ROADS[PRINTED[end]][0], end, goal)


def fewest_off(levels: TurnLevels, place: int, directions: Sequence[int], goal: int) -> int:
    """The minimum number of turns to go after a drive from this place in one of these directions."""
    fewest = FAR
    for each in directions:
        turns = turns_off(levels, each, place, goal)
        if turns < fewest:
            fewest = turns
    return fewest


def move_of(moment: Moment, action: Action) -> Move:
    """The action as a move."""
    match action:
        case Drive(direction=direction):
            return DIRECTIONS.index(direction), 0
        case Turn(exits=exits):
            assert moment.turning is not None
            return ACROSS[DIRECTIONS.index(way_back(moment, moment.turning))], exit_bits(exits)
        case Swap(first=first, second=second):
            return INDEX[first] + SWAPS, INDEX[second]


def action_of(move: Move) -> Drive | Swap:
    """The move as an action; how a tile is laid is another action."""
    first, second = move
    return Drive(DIRECTIONS[first]) if first < SWAPS else Swap(PLACES[first - SWAPS], PLACES[second])
