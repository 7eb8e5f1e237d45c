"""The shortest ways: against a search of the rules through everything that one player can do, and on paper."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rally.rally_run import (
    Drive,
    Moment,
    NotationError,
    Race,
    Reach,
    Swap,
    TileSet,
    Turn,
    Way,
    grid,
    ways_of,
    ways_to,
)
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.playouts.estimate import FAR
from rally.rally_run.rules import course, referee
from tests.rally.rally_run.helpers import ROWS, play_on, random_race
from tests.selection import often

POSITIONS = often(40, 500)


# --- against the rules -----------------------------------------------------------------------------------------------


def goal_of(race: Moment) -> tuple[int, int]:
    colour = race.trophies[race.turn]
    return race.grid.pit if colour is None else race.grid.starts[colour]


def alone(race: Moment, seat: int) -> Moment:
    """The others have let their turns pass: it is the turn of this seat again."""
    return replace(race, turn=seat, swapped=None, first=False)


def drives(race: Moment) -> Iterator[Moment]:
    """All that a drive can lead to, however the tile that is turned over is laid."""
    for action in referee.candidates(race):
        if isinstance(action, Drive):
            later = course.after(race, action)
            for laid in referee.candidates(later) if later.turning is not None else (None,):
                yield later if laid is None else course.after(later, laid)


def swaps(race: Moment) -> Iterator[Moment]:
    """All that a swap can lead to; one of those of equal tiles, after which everything lies as before."""
    later = {race.exchanged(each.first, each.second) for each in referee.candidates(race) if isinstance(each, Swap)}
    return (replace(race, tiles=tiles) for tiles in later)


def at_least(race: Moment) -> int:
    """The drives to the goal if every road led everywhere: a drive leads to a tile beside the car, and no farther."""
    row, column = goal_of(race)
    around, exits = race.grid.neighbours[race.car], race.exits(race.car) or ""
    ends = [around[each] for each in exits if each in around]
    return min((1 + abs(row - end[0]) + abs(column - end[1]) for end in ends), default=FAR)


def comes_home(race: Moment, turns: int) -> bool:
    """Can the seat to act be at its goal after so many of its turns? All that it can do is looked at, breadth first,
    but where even driving alone takes more turns than are left."""
    seat, goal = race.turn, goal_of(race)
    layer = {race}
    for left in range(turns, 0, -1):
        later = {each for here in layer if at_least(here) <= left for each in drives(here)}
        if any(each.cars[seat] == goal for each in later):
            return True
        later |= {each for here in layer if at_least(here) < left for each in swaps(here)}
        layer = {alone(each, seat) for each in later}
    return False


def random_position(rng: random.Random) -> Race:
    """A position in which all is known and a turn begins; now and then with a box of other tiles."""
    while True:
        race = random_race(rng)
        if rng.random() < 0.2:
            kinds = rng.choices("scjxd", k=24)
            race = Race.start(
                len(race.players), rng.randrange(10**9), tiles=TileSet.of({k: kinds.count(k) for k in kinds})
            )
        race = [race, *play_on(race, rng.randrange(10**9), rng.randrange(40))][-1]
        if race.winner is None and race.turning is None:
            return race


def way_of(race: Moment) -> Way | None:
    return ways_of(race).way(race.car, race.exits(race.car) or "", first=race.first, barred=race.swapped or ())


def driven(race: Race, way: Way) -> Moment:
    """The race after this way, each drive and swap of it a turn of its own, tile by tile laid so that it leads on."""
    seat, here = race.turn, race.moment
    for number, step in enumerate(way.steps):
        for swap in step.swaps:
            assert referee.why_not(here, swap) is None
            here = alone(course.after(here, swap), seat)
        direction = next(each for each in DIRECTIONS if here.grid.neighbours[here.car].get(each) == step.cell)
        assert referee.why_not(here, Drive(direction)) is None
        here = course.after(here, Drive(direction))
        if here.turning is not None:
            after = way.cells[number + 1]
            ahead = next(each for each, cell in here.grid.neighbours[step.cell].items() if cell == after)
            laid = next(each for each in referee.candidates(here) if isinstance(each, Turn) and ahead in each.exits)
            here = course.after(here, laid)
        if here.winner is None:
            here = alone(here, seat)
    return here


def test_no_way_is_shorter_and_the_way_can_be_driven() -> None:
    """On 500 positions with RALLY_THOROUGH=1."""
    rng = random.Random("the shortest ways")
    swapped = 0
    for _ in range(POSITIONS):
        race = random_position(rng)
        way = way_of(race)
        if way is None:  # others stand in front of every road
            assert not any(isinstance(action, Drive) for action in race.legal), race
            continue
        assert driven(race, way).cars[race.turn] == goal_of(race), race
        assert not comes_home(race.moment, way.turns - 1), (str(race), way)
        swapped += len(way.swaps)
    assert swapped > POSITIONS / 4, "ways with swaps are among them"


# --- on paper --------------------------------------------------------------------------------------------------------


def with_tiles(kinds: dict[tuple[int, int], str], others: str) -> str:
    """These tiles, and others everywhere else."""
    return "".join("P" if cell == grid().pit else kinds.get(cell, others) for cell in grid().cells)


def test_r3_3_on_a_first_turn_a_dead_end_may_lead_on() -> None:
    tiles = with_tiles({(0, 0): "d"}, "c")
    ways = ways_to(tiles, "pit")
    once, later = ways.way((-1, 0), "S", first=True), ways.way((-1, 0), "S")
    assert once is not None and not once.swaps and once.cells[:2] in (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    assert later is not None and later.swaps
    assert ways_to(tiles, "pit", lying=(((0, 1), "NE"), ((1, 0), "NE"))).way((-1, 0), "S", first=True) is None


def test_r3_4_tiles_below_other_cars_are_driven_over_as_they_lie() -> None:
    crossings = with_tiles({}, "x")
    assert ways_to(crossings, "pit").turns((0, 2), "NS") == 2
    assert ways_to(crossings, "pit", (((1, 2), "EW"),)).turns((0, 2), "NS") == FAR
    assert ways_to(crossings, "pit", (((1, 2), "NE"),)).path((0, 2), "NS") == ((1, 2), (1, 3), (2, 3), (2, 2))


def test_r4_2_what_was_swapped_just_before_has_to_wait() -> None:
    tiles = with_tiles({(1, 2): "d"}, "x")
    ways = ways_to(tiles, "pit")
    assert ways.turns((0, 2), "S") == 3
    way = ways.way((0, 2), "S", barred=((1, 2), (4, 4)))
    assert way is not None and way.turns == 4, "another swap first, or a way round"


def test_a_position_that_was_driven_in_fewer_turns() -> None:
    """The way of lesson 14's position: every swap counts as one turn, and the number is that of the rules."""
    race = Race.parse(
        "players=2 tiles=cjdsc/sxcjc/dcPss/xjccd/csxds cars=0.0:ES,1.4:SW trophies=-,- pile=green.red turn=0 first=no"
    )
    way = way_of(race)
    assert way is not None and not comes_home(race.moment, way.turns - 1) and comes_home(race.moment, way.turns)


# --- what is not known -----------------------------------------------------------------------------------------------


def test_where_nothing_unknown_can_help_it_is_exact() -> None:
    straight = with_tiles({(1, 2): "s"}, "?")
    assert ways_to(straight, "pit").reach((0, 2), "NS") == Reach(2, 2)
    assert ways_to("".join(ROWS), "pit").reach((-1, 0), "S").is_exact


def test_where_tiles_are_unknown_it_is_a_range() -> None:
    reach = ways_to(with_tiles({}, "?"), "pit").reach((-1, 0), "S")
    assert reach.best == 5 < reach.likely and not reach.is_exact
    assert ways_to(with_tiles({(1, 2): "d"}, "?"), "pit").reach((0, 2), "S").best == 3, "a swap for what nobody knows"


def test_at_best_is_never_more_than_it_is_and_firm_is_what_it_is() -> None:
    """However the tiles lie that are not known."""
    rng = random.Random("at best")
    for _ in range(often(40, 600)):
        race = random_position(rng)
        hidden = rng.sample(race.face_down, rng.randrange(len(race.face_down)))
        tiles = "".join("?" if cell in hidden else race.kind(cell) for cell in race.grid.cells)
        cell, exits = race.car, race.exits(race.car) or ""
        said = ways_of(replace(race.moment, tiles=tiles)).reach(cell, exits)
        true = ways_of(race).turns(cell, exits)
        assert said.best <= true, (str(race), tiles)
        if said.is_exact:
            assert said.best == true, (str(race), tiles)


# --- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tiles", ["xx", "", "x" * 25, "P" * 25, "P" + "x" * 24, "x" * 12 + "Q" + "x" * 12, None, 7, ROWS]
)
def test_what_are_no_tiles_is_said(tiles: object) -> None:
    with pytest.raises(NotationError, match="25 letters row by row"):
        ways_to(tiles, "pit")  # type: ignore[arg-type]


@pytest.mark.parametrize("goal", ["nowhere", "", "Pit", None, 3, ["pit"]])
def test_what_is_no_goal_is_said(goal: object) -> None:
    with pytest.raises(NotationError, match=r"there is no goal .*; there are pit, red, yellow, green and blue"):
        ways_to("".join(ROWS), goal)  # type: ignore[arg-type]


def test_what_is_no_place_and_what_are_no_exits_is_said() -> None:
    ways = ways_to("".join(ROWS), "pit")
    for cell in [(7, 7), "pit", None, (0.0, 1)]:
        with pytest.raises(NotationError, match="there is no place"):
            ways.turns(cell, "N")  # type: ignore[arg-type]
    for exits in ["up", None, 3]:
        with pytest.raises(NotationError, match="exits are letters"):
            ways.path((0, 0), exits)  # type: ignore[arg-type]
    for lying in ["NS", (((9, 9), "NS"),), ((0, 0),), None]:
        with pytest.raises(NotationError, match="face-up tiles are pairs"):
            ways_to("".join(ROWS), "pit", lying)  # type: ignore[arg-type]
