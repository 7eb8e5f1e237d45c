"""How exercises of a skill are made: races are driven, answers are added, and the most telling question is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, count, islice
from math import fsum
from random import Random
from typing import Any
from zlib import crc32

from rally.core.chance import pick_number, pick_thing, shuffle_things
from rally.core.exact import level, log
from rally.rally_run import Cell, Drive, Moment, Race, Swap, Turn
from rally.rally_run.box.tiles import ORIENTATIONS
from rally.rally_run.rules.roads import drives, ways_to_lay
from rally.tutor.exercises import Belief, Skill, Truths

from .exercise import GRID, Exercise, drives_in, place_names
from .roads import rule_here

MOST_TROPHIES = len(GRID.starts)
"""So many trophies there are."""


def other_answers(task: Exercise, right: Hashable, chance: Random) -> Iterator[Hashable]:
    """Answers that look like one, those first that look most like it; the right one may be among them."""
    if isinstance(right, tuple):
        yield from near_misses(right, cells_around(task), chance)
    elif task.ask == "known" and isinstance(right, int):
        yield from (number for far in range(1, 9) for number in (right + far, right - far) if number >= 0)
    elif task.ask == "seen":
        yield from ("?", *map(GRID.name, shuffle_things(task.race.face_down, chance)))
    elif task.ask == "trophies":
        yield from range(MOST_TROPHIES + 1)
    elif task.ask == "winner":
        yield from (-1, *range(len(task.race.players)))
    elif task.ask == "finish":
        yield from GRID.starts


def cells_around(task: Exercise) -> set[Cell]:
    """The places that an answer may be made of."""
    race = task.race
    if task.ask == "drives":
        return {*GRID.neighbours[race.car].values()}
    if task.ask in ("sides", "ways_on"):
        cell = GRID.neighbours[race.car][task.turns[:1]]
        return {*GRID.neighbours[cell].values()} - ({race.car} if task.ask == "ways_on" else set())
    if task.ask == "open":
        driven = drives_in(task)
        cells = {*race.open, *task.outcome.open, *(event.start for event in driven)}
        beside = GRID.neighbours[driven[-1].end].values() if len(cells) < 3 else ()
        return (cells | {*beside}) & {*GRID.road_cells}
    return {*task.offered}


def near_misses(right: Iterable[str], cells: set[Cell], chance: Random) -> Iterator[tuple[str, ...]]:
    """The same places with one of these more or less, then with two, and so on."""
    lying = {GRID.places[name] for name in right}
    for many in range(1, len(cells) + 1):
        for some in shuffle_things(combinations(sorted(cells), many), chance):
            yield place_names(lying ^ {*some})


SENSE = 0.6
"""How often a driver heads for the goal, and does not follow any road."""

SPITE = 0.7
"""How often a tile that was seen is swapped, and not any other."""

SCENES = 12
"""So many moments are looked at on the same tiles."""

AT_THE_PIT, TOGETHER = 0.1, 0.2
"""How often a car stands in the pit stop, or beside another one on its tile, in the middle of a race."""

TAKEN = 0.5
"""How often a trophy has been taken by then."""

NEAR = 3
"""So many rows and columns away a start-finish tile is not near any more."""

ROADS = frozenset(GRID.road_cells)
"""Where road tiles lie."""

PLANNED = {"d": 0.0, "s": 1.0}
"""How often somebody swaps whose turn is planned to be a drive, or a swap."""


@dataclass(frozen=True)
class Manner:
    """How a race is driven. turns: so many at most; swaps: how often somebody swaps; company: how often somebody drives
    onto a tile with another car where one can; nearest: do drivers with a trophy head for the nearest start-finish
    tile, and not for theirs? plan: what is done in the first turns, a letter of `PLANNED` for each. again: is a tile
    that was seen and swapped swapped once more, where one can?"""

    turns: int
    swaps: float = 0.0
    company: float = 0.0
    nearest: bool = False
    plan: str = ""
    again: bool = False


@dataclass(frozen=True)
class Ride:
    """A race, turn by turn: how it stood before each turn and after the last one, the turns as an exercise has them,
    and by seat the colour of the start-finish tile from which its car began."""

    tables: tuple[Race, ...]
    turns: tuple[str, ...]
    homes: tuple[str, ...]

    @property
    def still(self) -> Race:
        """The race before anything happens."""
        return self.tables[0]


# --- tables ----------------------------------------------------------------------------------------------------------


@lru_cache
def lay_out_table(players: int) -> Moment:
    """A table on which a race of so many begins."""
    return Race.start(players, seed=0).moment


def start_ride(chance: Random, players: int) -> Ride:
    """A race that begins: tiles, trophies and start-finish tiles are drawn."""
    table = lay_out_table(players)
    homes = tuple(shuffle_things(GRID.starts, chance)[:players])
    letters = shuffle_things(table.tiles[: GRID.index[GRID.pit]] + table.tiles[GRID.index[GRID.pit] + 1 :], chance)
    letters.insert(GRID.index[GRID.pit], table.tiles[GRID.index[GRID.pit]])
    cars = tuple(GRID.starts[home] for home in homes)
    pile = tuple(shuffle_things(table.colours, chance)[:players])
    return ride_from(replace(table, tiles="".join(letters), cars=cars, pile=pile), homes)


def ride_from(table: Moment, homes: tuple[str, ...]) -> Ride:
    """A race that stands so, and nothing has been watched."""
    return Ride((Race.of(table),), (), homes)


def midway_moments(begun: Ride, chance: Random, *, at: Collection[Cell] = (), taken: float = TAKEN) -> Iterator[Moment]:
    """Some moments in the middle of a race that began so: cars have come to any tiles, and some have their trophies.

    at: where the car stands whose turn it is; anywhere if that is not said. taken: how often a trophy is.
    """
    for _ in range(SCENES):
        yield midway_moment(begun.still.moment, at, taken, chance)


def midway_moment(table: Moment, at: Collection[Cell], taken: float, chance: Random) -> Moment:
    """One such moment."""
    seats, turn = range(len(table.cars)), pick_number(len(table.cars), chance)
    cars = shuffle_things(GRID.road_cells, chance)[: len(seats)]
    for seat in seats:
        if chance.random() < AT_THE_PIT:
            cars[seat] = GRID.pit
    if at:
        cars[turn] = pick_thing(tuple(at), chance)
    if chance.random() < TOGETHER:
        cars[(turn + 1) % len(seats)] = cars[turn]
    pile, trophies = list(table.pile), list(table.trophies)
    for seat in shuffle_things(seats, chance):
        if cars[seat] == GRID.pit or chance.random() < taken:
            trophies[seat] = pile.pop(0)
    there = replace(table, cars=tuple(cars), trophies=tuple(trophies), pile=tuple(pile), turn=turn, first=False)
    lying = {cell: lay_exits(there, cell, chance) for cell in cars if cell in GRID.index and cell != GRID.pit}
    return replace(there, laid=tuple(sorted(lying.items())))


def lay_exits(table: Moment, cell: Cell, chance: Random) -> str:
    """How a tile may lie to which somebody has come from somewhere; towards the nearest start-finish tile, often, if it
    is near."""
    around = GRID.neighbours[cell]
    ways = [exits for exits in ORIENTATIONS[table.kind(cell)] if any(each in around for each in exits)]
    home = nearest_home(cell)
    if distance(cell, home) < NEAR and chance.random() < SENSE:
        ways.sort(key=lambda exits: min(distance(step, home) for step in places_beside(cell, exits)))
        return ways[0]
    return pick_thing(ways, chance)


def nearest_home(cell: Cell) -> Cell:
    """The start-finish tile that is nearest to a place."""
    return min(GRID.starts.values(), key=lambda home: distance(home, cell))


# --- driving ---------------------------------------------------------------------------------------------------------


def drive_on(table: Moment, homes: tuple[str, ...], manner: Manner, chance: Random) -> Ride:
    """A race driven so from this table on, by drivers who have seen only what lies open there."""
    race, turns, seen, moved = Race.of(table), list[str](), set[Cell](), set[Cell]()
    races = [race]
    while race.winner is None and len(turns) < manner.turns:
        trophy = race.trophies[race.turn]
        nearest = manner.nearest and trophy is not None
        goal = nearest_home(race.car) if nearest else GRID.places["pit" if trophy is None else trophy]
        swaps = PLANNED.get(manner.plan[len(turns) :][:1], manner.swaps)
        if chance.random() < swaps or not any(drives(race)):
            turn, race = swap_once(race, seen, moved if manner.again else (), chance)
            moved |= seen & {*(race.swapped or ())}
        else:
            turn, race = drive_once(race, goal, manner, seen, chance)
        races.append(race)
        turns.append(turn)
    return Ride(tuple(races), tuple(turns), homes)


def drive_once(race: Race, goal: Cell, manner: Manner, seen: set[Cell], chance: Random) -> tuple[str, Race]:
    """A drive of the seat to act, as an exercise has it, and the race after it. seen: where the tiles lie that have
    been seen; those are among them that lie open now."""
    sides = [*drives(race)]
    around = GRID.neighbours[race.car]
    seen |= {*race.open}
    joining = [each for each in sides if around[each] in race.open]
    if joining and chance.random() < manner.company:
        sides = joining
    elif chance.random() < SENSE:
        sides = sorted(sides, key=lambda each: distance(around[each], goal))[:1]
    direction = pick_thing(sides, chance)
    there = race.after(Drive(direction))
    if there.turning is None:
        return direction, there
    ways = list(ways_to_lay(there, there.turning))
    if chance.random() < SENSE:
        ways.sort(key=lambda exits: min(distance(step, goal) for step in places_beside(around[direction], exits)))
        ways = ways[:1]
    exits = pick_thing(ways, chance)
    return f"{direction}:{exits}", there.after(Turn(exits))


def swap_once(race: Race, seen: set[Cell], rather: Collection[Cell], chance: Random) -> tuple[str, Race]:
    """A swap of two tiles, one of those there are `rather` than others, as an exercise has it, and the race after it;
    what has been seen moves with them."""
    free = race.swappable
    known = [cell for cell in free if cell in seen]
    wanted = [cell for cell in free if cell in rather] or (known if chance.random() < SPITE else free)
    first = pick_thing(wanted or free, chance)
    second = pick_thing([cell for cell in free if cell != first], chance)
    places = {first: second, second: first}
    moved = {places.get(cell, cell) for cell in seen}
    seen.clear()
    seen |= moved
    return f"{GRID.name(first)}/{GRID.name(second)}", race.after(Swap(first, second))


def crowd_table(table: Moment, chance: Random, kind: str = "") -> Moment:
    """The same table, but some of the others' cars have come to tiles beside the one whose turn it is; to one of this
    kind, if there is one."""
    beside = shuffle_things((cell for cell in GRID.neighbours[table.car].values() if cell in ROADS), chance)
    beside.sort(key=lambda cell: table.kind(cell) != kind)
    others = [seat for seat in range(len(table.cars)) if seat != table.turn]
    cars, lying = list(table.cars), table.open
    for seat, cell in zip(shuffle_things(others, chance), beside, strict=False):
        cars[seat] = cell
        lying.setdefault(cell, lay_exits(table, cell, chance))
    laid = tuple(sorted((cell, exits) for cell, exits in lying.items() if cell in cars))
    return replace(table, cars=tuple(cars), laid=laid, first=False)


def late_moment(table: Moment, seat: int, colour: str) -> Moment:
    """The same table, but the car of this seat has just come to the pit stop, and its trophy is of this colour; who had
    that has the other one."""
    cars = tuple(GRID.pit if other == seat else car for other, car in enumerate(table.cars))
    lent = {colour: table.trophies[seat], table.trophies[seat]: colour}
    trophies = tuple(colour if other == seat else lent.get(own, own) for other, own in enumerate(table.trophies))
    laid = tuple(each for each in table.laid if each[0] in cars)
    return replace(table, cars=cars, trophies=trophies, laid=laid)


def distance(cell: Cell, goal: Cell) -> int:
    """Rows and columns from one place to another."""
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])


def places_beside(cell: Cell, exits: str) -> list[Cell]:
    """The places beside a cell to which these exits lead; itself, if there is none."""
    return [GRID.neighbours[cell][each] for each in exits if each in GRID.neighbours[cell]] or [cell]


GAME = "rally-run"

LOOKED_AT = 8
"""So many questions at most are thought of in one race, and the most telling of them is asked."""

TELLING = 0.7
"""No more are thought of where one tells so much (in nats)."""

SOUGHT = 6
"""In so many races one looks for the same belief, then for another one."""

PLAYERS = ((2, 3), (2, 3, 4), (3, 4))
"""By level how many players there may be."""

TURNS = (2, 3, 4)
"""By level how many turns one watches at most, or is asked about."""

FEW_TURNS = 2
"""So many turns are easily followed."""

ANSWERS = 6
"""Between so many answers one chooses, if there are as many."""

Drafts = Callable[[Ride, str, int, Random], Iterator[Exercise]]
"""The questions that a race which begins so might give, for a belief that they should tell apart from the rules, and a
level; without what all exercises of a skill have."""


@dataclass(frozen=True)
class ExerciseMaker:
    """How exercises of a skill are made. truths, beliefs: what answers its questions; drafts: the questions that a
    race might give. plain: the asks that are plain, of several that there are."""

    name: str
    lesson: str
    rules: tuple[str, ...]
    truths: Truths[Exercise]
    beliefs: Mapping[str, Belief[Exercise]]
    drafts: Drafts
    rare: tuple[str, ...] = ()
    players: tuple[tuple[int, ...], ...] = PLAYERS
    plain: tuple[str, ...] = ()

    @property
    def skill(self) -> Skill[Exercise]:
        """The skill whose exercises are made so."""
        return Skill(self.name, GAME, self.lesson, self.rules, tuple(self.beliefs), self.make, self.plainness)

    def plainness(self, task: Exercise) -> int:
        """How plainly a question asks (`Skill.plain`): most so where few turns are to be followed."""
        if self.plain and task.ask not in self.plain:
            return 0
        return 1 + (len(task.seen.split()) + len(task.turns.split()) <= FEW_TURNS)

    def make(self, chance: Random, level: int) -> Exercise:
        """An exercise of this level; whatever is thought of comes from `chance`."""
        for time in count():
            if time % SOUGHT == 0:
                sought = pick_thing((*self.beliefs, *self.rare), chance)
            begun = start_ride(chance, pick_thing(self.players[level], chance))
            best = self.most_telling(islice(self.drafts(begun, sought, level, chance), LOOKED_AT), sought)
            if best is not None:
                return self.finish_exercise(best, sought, level, chance)
        raise AssertionError("not reached: the count goes on for ever")

    def most_telling(self, drafts: Iterable[Exercise], sought: str) -> Exercise | None:
        """The first of these that tells enough, or the one that tells most; None if none tells anything."""
        best, most = None, 0.0
        for each in drafts:
            tells = self.information_in(each, sought)
            if tells > most:
                best, most = each, tells
            if most >= TELLING:
                break
        return best

    def information_in(self, task: Exercise, sought: str) -> float:
        """How much this question tells: the information in its answer, if half of those who are asked know the rules
        and the others think one of the things each; 0 where the belief that is sought answers as the rules do, or there
        are too many answers."""
        right = self.truths[task.ask](task)
        if self.beliefs[sought].answer(task) == right:
            return 0
        values = [belief.answer(task) for belief in self.beliefs.values()]
        thinking = Counter(values)
        if len({right, *thinking}) > ANSWERS:
            return 0
        thinking[right] += len(values)
        shares = (many / thinking.total() for many in thinking.values())
        return level(-fsum(share * log(share) for share in shares))

    def finish_exercise(self, task: Exercise, sought: str, level: int, chance: Random) -> Exercise:
        """The question with all that an exercise has."""
        right = self.truths[task.ask](task)
        values = {name: belief.answer(task) for name, belief in self.beliefs.items()}
        answers = dict.fromkeys((right, *values.values()))
        for other in other_answers(task, right, chance):
            if len(answers) < ANSWERS:
                answers[other] = None
        task = replace_fields(
            task,
            lesson=self.lesson,
            rule=rule_here(task, self.beliefs[sought].rule),
            position=str(task.before),
            beliefs=tuple(name for name, value in values.items() if value != right),
            others=tuple(answers),
        )
        return replace_fields(task, id=f"{self.name}_{level}_{number_of(task)}")


def number_of(task: Exercise) -> str:
    """A number that is the same for the same question."""
    said: tuple[Hashable, ...] = (task.ask, task.rule, task.position, task.seen, task.turns, task.seat)
    return f"{crc32(repr((said, task.cells, task.kind, task.home, task.been)).encode()):08x}"


def pose_afterwards(film: Ride, **more: Any) -> Exercise:
    """A question that is asked when the turns of a ride have been watched."""
    fields: dict[str, Any] = {"seen": " ".join(film.turns), "seat": film.tables[-1].turn}
    task = Exercise(id="", lesson="", rule="", position="", **fields | more)
    vars(task).update(before=film.still, race=film.tables[-1])  # as they will be when its position is written
    return task


def pose_beforehand(film: Ride, **more: Any) -> Exercise:
    """A question about the turns of a ride, that is asked before."""
    task = Exercise(id="", lesson="", rule="", position="", turns=" ".join(film.turns), **more)
    vars(task).update(before=film.still, race=film.still, outcome=film.tables[-1])
    return task


def replace_fields(task: Exercise, **more: Any) -> Exercise:
    """The question with other fields, from the same position, after the same turns and about the same."""
    found = replace(task, **more)
    vars(found).update({name: vars(task)[name] for name in PLAYED if name in vars(task)})
    return found


PLAYED = ("before", "race", "outcome", "shown", "coming")
"""What a question keeps that was played out."""
