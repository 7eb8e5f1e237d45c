"""How exercises are made: races are driven, answers are added, and the question with most information is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
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
from rally.tutor.exercises import Skill

from .answers import BELIEFS, TRUTHS, rule_here
from .exercise import GRID, ROADS, Exercise, distance, drives_in, place_names

MOST_TROPHIES = len(GRID.starts)
"""Number of trophies in the box."""


def other_answers(task: Exercise, right: Hashable, chance: Random) -> Iterator[Hashable]:
    """Plausible further answers, the most similar first; the right one may be among them."""
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
    """The places of which an answer may consist."""
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
        return (cells | {*beside}) & ROADS
    return {*task.offered}


def near_misses(right: Iterable[str], cells: set[Cell], chance: Random) -> Iterator[tuple[str, ...]]:
    """The same places with one more or less, then with two, and so on."""
    lying = {GRID.places[name] for name in right}
    for many in range(1, len(cells) + 1):
        for some in shuffle_things(combinations(sorted(cells), many), chance):
            yield place_names(lying ^ {*some})


SENSE = 0.6
"""Probability that a driver heads for the goal instead of following any road."""

SPITE = 0.7
"""Probability that a swap takes a tile that was seen."""

SCENES = 12
"""Number of moments that are tried with the same tiles."""

AT_THE_PIT, TOGETHER = 0.1, 0.2
"""Probability that a car stands in the pit stop, or beside another one, in the middle of a race."""

TAKEN = 0.5
"""Probability that a trophy has been taken by then."""

NEAR = 3
"""Number of rows and columns from which on a start-finish tile is no longer near."""

PLANNED = {"d": 0.0, "s": 1.0}
"""Probability of a swap in a turn that is planned as a drive, or as a swap."""


@dataclass(frozen=True)
class Manner:
    """How a race is driven.

    turns: maximum number. swaps: probability of a swap. company: probability of driving onto a tile with another car if
    possible. nearest: whether drivers with a trophy head for the nearest start-finish tile instead of theirs. plan: the
    first turns, a letter of `PLANNED` each. again: whether a tile that was seen and swapped is swapped again if
    possible.
    """

    turns: int
    swaps: float = 0.0
    company: float = 0.0
    nearest: bool = False
    plan: str = ""
    again: bool = False


@dataclass(frozen=True)
class Ride:
    """A race, turn by turn: the race before each turn and after the last one, the turns as an exercise writes them, and
    the colour of the start-finish tile where each car began."""

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
    """The table at the start of a race with this number of players."""
    return Race.start(players, seed=0).moment


def start_ride(chance: Random, players: int) -> Ride:
    """A race that begins with random tiles, trophies and start-finish tiles."""
    table = lay_out_table(players)
    homes = tuple(shuffle_things(GRID.starts, chance)[:players])
    letters = shuffle_things(table.tiles[: GRID.index[GRID.pit]] + table.tiles[GRID.index[GRID.pit] + 1 :], chance)
    letters.insert(GRID.index[GRID.pit], table.tiles[GRID.index[GRID.pit]])
    cars = tuple(GRID.starts[home] for home in homes)
    pile = tuple(shuffle_things(table.colours, chance)[:players])
    return ride_from(replace(table, tiles="".join(letters), cars=cars, pile=pile), homes)


def ride_from(table: Moment, homes: tuple[str, ...]) -> Ride:
    """A race at this table, before any turn."""
    return Ride((Race.of(table),), (), homes)


def midway_moments(begun: Ride, chance: Random, *, at: Collection[Cell] = (), taken: float = TAKEN) -> Iterator[Moment]:
    """Some moments in the middle of this race: cars stand on any tiles, and some have their trophies.

    at: where the car of the next player stands; by default, anywhere. taken: probability that a trophy was taken.
    """
    for _ in range(SCENES):
        yield midway_moment(begun.still.moment, at, taken, chance)


def midway_moment(table: Moment, at: Collection[Cell], taken: float, chance: Random) -> Moment:
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
    """A random way in which an entered tile may lie; near a start-finish tile it often points there."""
    around = GRID.neighbours[cell]
    ways = [exits for exits in ORIENTATIONS[table.kind(cell)] if any(each in around for each in exits)]
    home = nearest_home(cell)
    if distance(cell, home) < NEAR and chance.random() < SENSE:
        ways.sort(key=lambda exits: min(distance(step, home) for step in places_beside(cell, exits)))
        return ways[0]
    return pick_thing(ways, chance)


def nearest_home(cell: Cell) -> Cell:
    """The nearest start-finish tile."""
    return min(GRID.starts.values(), key=lambda home: distance(home, cell))


# --- driving ---------------------------------------------------------------------------------------------------------


def drive_on(table: Moment, homes: tuple[str, ...], manner: Manner, chance: Random) -> Ride:
    """The race driven on from this table, by drivers who have seen only the open tiles."""
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
    """A drive of the next player as an exercise writes it, and the race after it. seen: the places of tiles that have
    been seen; the open ones are added."""
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
    """A swap as an exercise writes it, preferably of tiles in `rather`, and the race after it. What has been seen moves
    with the tiles."""
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
    """The same table with some other cars beside the next player's, preferably on a tile of this kind."""
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
    """The same table just after this seat has come to the pit stop and taken the trophy of this colour, which its
    holder exchanges."""
    cars = tuple(GRID.pit if other == seat else car for other, car in enumerate(table.cars))
    lent = {colour: table.trophies[seat], table.trophies[seat]: colour}
    trophies = tuple(colour if other == seat else lent.get(own, own) for other, own in enumerate(table.trophies))
    laid = tuple(each for each in table.laid if each[0] in cars)
    return replace(table, cars=cars, trophies=trophies, laid=laid)


def places_beside(cell: Cell, exits: str) -> list[Cell]:
    """The neighbours to which these exits lead; the cell itself if there is none."""
    return [GRID.neighbours[cell][each] for each in exits if each in GRID.neighbours[cell]] or [cell]


GAME = "rally-run"

LOOKED_AT = 8
"""Maximum number of drafts from one race, of which the one with most information is asked."""

TELLING = 0.7
"""Information, in nats, from which on no further draft is tried."""

SOUGHT = 6
"""Number of races in which the same belief is sought, before another one."""

PLAYERS = ((2, 3), (2, 3, 4), (3, 4))
"""The possible numbers of players by level."""

TURNS = (2, 3, 4)
"""Maximum number of turns that are watched or asked about, by level."""

FEW_TURNS = 2
"""Maximum number of turns that are easy to follow."""

ANSWERS = 6
"""Number of answers to choose from, if there are enough."""

Drafts = Callable[[Ride, str, int, Random], Iterator[Exercise]]
"""Returns drafts of questions for a race that begins this way, a belief that they tell apart from the rules, and a
level; without the fields that all exercises of a skill share."""


@dataclass(frozen=True)
class ExerciseMaker:
    """How exercises of a skill are made. beliefs: those of the skill. drafts: the questions that a race can give.
    rare: beliefs that are sought more often. plain: the plain kinds of question; if empty, all."""

    name: str
    lesson: str
    rules: tuple[str, ...]
    beliefs: tuple[str, ...]
    drafts: Drafts
    rare: tuple[str, ...] = ()
    players: tuple[tuple[int, ...], ...] = PLAYERS
    plain: tuple[str, ...] = ()

    @property
    def skill(self) -> Skill[Exercise]:
        return Skill(
            self.name, GAME, self.lesson, self.rules, self.beliefs, self.make, self.plain,
            lambda task: len(task.seen.split()) + len(task.turns.split()) <= FEW_TURNS,
        )  # fmt: skip

    def make(self, chance: Random, level: int) -> Exercise:
        """An exercise of this level; `chance` decides everything."""
        for time in count():
            if time % SOUGHT == 0:
                sought = pick_thing((*self.beliefs, *self.rare), chance)
            begun = start_ride(chance, pick_thing(self.players[level], chance))
            best = self.most_telling(islice(self.drafts(begun, sought, level, chance), LOOKED_AT), sought)
            if best is not None:
                return self.finish_exercise(best, sought, level, chance)
        raise AssertionError("not reached: the count goes on for ever")

    def most_telling(self, drafts: Iterable[Exercise], sought: str) -> Exercise | None:
        """The first draft with enough information, or the one with most; None if none has any."""
        best, most = None, 0.0
        for each in drafts:
            tells = self.information_in(each, sought)
            if tells > most:
                best, most = each, tells
            if most >= TELLING:
                break
        return best

    def information_in(self, task: Exercise, sought: str) -> float:
        """The information in the answer to this question if half of the people know the rules and the others are spread
        over the beliefs; 0 if the belief that is sought agrees with the rules, or there are too many answers."""
        right = TRUTHS[task.ask](task)
        if BELIEFS[sought].answer(task) == right:
            return 0
        values = [BELIEFS[name].answer(task) for name in self.beliefs]
        thinking = Counter(values)
        if len({right, *thinking}) > ANSWERS:
            return 0
        thinking[right] += len(values)
        shares = (many / thinking.total() for many in thinking.values())
        return level(-fsum(share * log(share) for share in shares))

    def finish_exercise(self, task: Exercise, sought: str, level: int, chance: Random) -> Exercise:
        """The draft with all fields of an exercise."""
        right = TRUTHS[task.ask](task)
        values = {name: BELIEFS[name].answer(task) for name in self.beliefs}
        answers = dict.fromkeys((right, *values.values()))
        for other in other_answers(task, right, chance):
            if len(answers) < ANSWERS:
                answers[other] = None
        task = replace_fields(
            task,
            lesson=self.lesson,
            rule=rule_here(task, BELIEFS[sought].rule),
            position=str(task.before),
            beliefs=tuple(name for name, value in values.items() if value != right),
            others=tuple(answers),
        )
        return replace_fields(task, id=f"{self.name}_{level}_{number_of(task)}")


def number_of(task: Exercise) -> str:
    """A number that depends only on the question."""
    said: tuple[Hashable, ...] = (task.ask, task.rule, task.position, task.seen, task.turns, task.seat)
    return f"{crc32(repr((said, task.cells, task.kind, task.home, task.been)).encode()):08x}"


def pose_afterwards(film: Ride, **more: Any) -> Exercise:
    """A question that is asked after the turns of a ride."""
    fields: dict[str, Any] = {"seen": " ".join(film.turns), "seat": film.tables[-1].turn}
    task = Exercise(id="", lesson="", rule="", position="", **fields | more)
    vars(task).update(before=film.still, race=film.tables[-1])  # as they will be when its position is written
    return task


def pose_beforehand(film: Ride, **more: Any) -> Exercise:
    """A question about the turns of a ride, asked before them."""
    task = Exercise(id="", lesson="", rule="", position="", turns=" ".join(film.turns), **more)
    vars(task).update(before=film.still, race=film.still, outcome=film.tables[-1])
    return task


def replace_fields(task: Exercise, **more: Any) -> Exercise:
    """The question with other fields; it keeps the races that were played out."""
    found = replace(task, **more)
    vars(found).update({name: vars(task)[name] for name in PLAYED if name in vars(task)})
    return found


PLAYED = ("before", "race", "outcome", "shown", "coming")
"""The cached properties that `replace_fields` keeps."""
