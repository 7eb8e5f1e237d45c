"""A tiny grid of 3 by 3, played in every way there is: all positions, and how many ways lead on from each."""

from __future__ import annotations

from collections import deque

import pytest

from rally.rally_run import Action, Memory, Swap, TileSet
from rally.rally_run.box.grid import grid
from rally.rally_run.rules import course, referee
from rally.rally_run.rules.moment import Moment
from tests.rally.rally_run import naive
from tests.rally.rally_run.helpers import agree, choice, table_of

BOX = TileSet.of_the_box()


def tiny(tiles: str, pile: tuple[str, ...] = ("red", "green"), starts: tuple[str, ...] = ("red", "green")) -> Moment:
    """The beginning of a race on 3 by 3 tiles."""
    cars = tuple(grid(3).starts[colour] for colour in starts)
    none = (None,) * len(cars)
    return Moment(("Mia", "Ben", "Ada")[: len(cars)], tiles, BOX, cars, (), none, pile, tuple(sorted(pile)))


def ways(moment: Moment, actions: int) -> int:
    """In how many ways so many actions can follow each other; a race that is won is one way."""
    if not actions or moment.winner is not None:
        return 1
    return sum(ways(course.after(moment, action), actions - 1) for action in referee.candidates(moment))


def naive_ways(table: naive.Table, actions: int) -> int:
    if not actions or table.winner is not None:
        return 1
    count = 0
    for each in table.choices():
        following = table.copy()
        following.do(each)
        count += naive_ways(following, actions - 1)
    return count


KNOWN = [  # the first of each counted by hand: one drive and 28 swaps, or the ways to lay one tile more
    ("xxxxPxxxx", 1, 29),
    ("sxxxPxxxx", 1, 29),
    ("xxxxPxxxx", 2, 1 * (1 + 21) + 28 * (1 + 15)),  # 7 face-down tiles left; or 6 that were not just swapped
    ("cccxPxxxc", 2, 2 + 28 * (1 + 15)),  # two ways to lay the curve are a second action
    ("dccxPxxxd", 2, 3 + 28 * (1 + 15)),  # the dead end of R3.3
]


@pytest.mark.parametrize(("tiles", "actions", "count"), KNOWN)
def test_the_number_of_ways_to_play_is_as_counted_by_hand(tiles: str, actions: int, count: int) -> None:
    assert ways(tiny(tiles), actions) == count
    assert naive_ways(table_of(tiny(tiles)), actions) == count


@pytest.mark.parametrize("tiles", ["xxxxPxxxx", "cscjPcxsd", "dddcPcdsj", "jjccPssxd"])
def test_the_number_of_ways_to_play_is_what_the_naive_rules_count(tiles: str) -> None:
    assert ways(tiny(tiles), 3) == naive_ways(table_of(tiny(tiles)), 3), tiles


def fewer(moment: Moment) -> list[Action]:
    """Every drive, and two swaps that stand for all where every tile is a crossing: they decide what R4.2 bars."""
    actions = list(referee.candidates(moment))
    swaps = [action for action in actions if isinstance(action, Swap)]
    return [action for action in actions if not isinstance(action, Swap)] + swaps[:1] + swaps[-1:]


def positions(first: Moment) -> dict[Moment, list[Moment]]:
    """Every position that can be reached so, with those that come right after it."""
    found: dict[Moment, list[Moment]] = {}
    frontier = deque([first])
    while frontier:
        moment = frontier.popleft()
        if moment not in found:
            found[moment] = [course.after(moment, action) for action in fewer(moment)]
            frontier.extend(found[moment])
    return found


@pytest.fixture(scope="module")
def crossings() -> dict[Moment, list[Moment]]:
    """With nothing but crossings swaps change nothing, so there are few positions."""
    return positions(tiny("xxxxPxxxx"))


def test_every_position_has_something_to_do_or_is_won(crossings: dict[Moment, list[Moment]]) -> None:
    assert len(crossings) == 6_716
    for moment, following in crossings.items():
        assert (moment.winner is None) == (len(following) > 0)
        assert set(moment.open) == {cell for cell in moment.cars if cell in moment.grid.road_cells}
        assert sum(trophy is not None for trophy in moment.trophies) + len(moment.pile) == 2
        for seat, trophy in enumerate(moment.trophies):
            at_home = trophy is not None and moment.cars[seat] == moment.grid.starts[trophy]
            assert at_home == (moment.winner == seat)


def test_the_finish_is_within_reach_from_every_position(crossings: dict[Moment, list[Moment]]) -> None:
    """No dead ends for ever (R3.6): from everywhere the race can still be won, by every seat."""
    numbers = {moment: number for number, moment in enumerate(crossings)}
    before: list[list[int]] = [[] for _ in numbers]
    for moment, following in crossings.items():
        for number in {numbers[each] for each in following}:
            before[number].append(numbers[moment])
    for seat in (0, 1):
        reached: set[int] = set()
        frontier = [number for moment, number in numbers.items() if moment.winner == seat]
        while frontier:
            number = frontier.pop()
            if number not in reached:
                reached.add(number)
                frontier += before[number]
        assert {number for moment, number in numbers.items() if moment.winner is None} <= reached


def test_all_first_turns_agree_with_the_naive_rules_on_every_arrangement_of_a_corner() -> None:
    """The corner tile of every kind beside neighbours of every kind, two turns deep."""
    for corner in "scjxd":
        for beside in "sd":
            moment, table = tiny(f"{corner}{beside}cxPxjs{beside}"), table_of(tiny(f"{corner}{beside}cxPxjs{beside}"))
            for first in referee.candidates(moment):
                here, there = course.after(moment, first), table.copy()
                there.do(choice(moment, first))
                agree(here, there)
                assert sorted(choice(here, each) for each in referee.candidates(here)) == sorted(there.choices())


def test_a_memory_needs_no_grid_of_five() -> None:
    there = tiny("xxxxPxxxx")
    action = referee.candidates(there)[0]
    moment, memory = course.after(there, action), Memory()
    for event in course.events(there, action):
        memory = memory.witnessing(event)
    assert memory.kinds == {(0, 0): "x"} and moment.cars[0] == (0, 0)
