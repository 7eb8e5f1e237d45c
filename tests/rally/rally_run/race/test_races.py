"""Whole races: step by step beside the naive rules, and what holds in every race there can be."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rally.rally_run import (
    Drive,
    IllegalAction,
    Race,
    Swap,
    TileSet,
    TileTurnedOver,
    Turn,
)
from rally.rally_run.box.facts import Options
from rally.rally_run.box.tiles import KIND_OF
from tests.rally.checks import find, rules_of
from tests.rally.machine import SETTINGS, RaceMachine
from tests.rally.rally_run.helpers import RULES, agree, chase, choice, random_action, random_race, start, table_of, told
from tests.selection import often

RACES = often(60, 480)
"""So many whole races are played by both implementations, in parts."""

PARTS = 3


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_races_agree_with_the_naive_rules_from_the_start_to_the_finish(part: int) -> None:
    """Every consequence of every action; and of drives, turns and some swaps, whether they may be done."""
    winners, actions = [], 0
    for number in range(part, RACES, PARTS):
        rng = random.Random(number)
        race = random_race(rng)
        table = table_of(race)
        agree(race, table)
        while race.winner is None:
            choices = set(table.choices())
            for each in (*ANY_DRIVES, *ALL_TURNS, *(random_swap(rng) for _ in range(4))):
                assert (race.why_not(each) is None) == (choice(race, each) in choices), f"{race} {each}"
            act = chase(race, rng)
            table.do(choice(race, act))
            race = race.after(act)
            agree(race, table)
            assert told(race.events) == table.diary
            actions += 1
        winners.append(race.winner)
    assert len(winners) == RACES // PARTS and {0, 1, 2} <= set(winners)
    assert actions > 20 * len(winners)


def random_swap(rng: random.Random) -> Swap:
    """Two places of the grid, one after the other in it, whatever lies there."""
    first, second = sorted(rng.sample(CELLS, 2))
    return Swap(first, second)


CELLS = [(row, column) for row in range(5) for column in range(5)]
ANY_DRIVES = [*map(Drive, "NESW")]
ALL_TURNS = [Turn(exits) for exits in KIND_OF]


def test_events_seen_in_play_cite_every_rule_that_play_can_show() -> None:
    rng = random.Random(3)
    cited: set[str] = set()
    for _ in range(60):
        race = random_race(rng)
        cited |= rules_of(race.events)
        while race.winner is None:
            race = race.after(chase(race, rng))
            cited |= rules_of(race.events)
    assert cited <= set(RULES)
    shown_by_objections_and_facts = {"R1.1", "R1.3", "R1.4", "R1.7", "R6.1", "R6.2", "R-A", "R-C"}
    assert cited >= set(RULES) - shown_by_objections_and_facts


# --- in every race -------------------------------------------------------------------------------------------------

ANY_SWAPS = [Swap((0, 0), (0, 1)), Swap((4, 4), (2, 2)), Swap((1, 1), (1, 1)), Swap((-1, 0), (3, 3))]
ANY_TURNS = [Turn(exits) for exits in ("N", "E", "NS", "EW", "NE", "SW", "NES", "NESW", "")]


class RunMachine(RaceMachine):
    """Plays races of every kind beside the naive rules."""

    known = frozenset(RULES)
    everything = (*map(Drive, "NESW"), *ANY_TURNS, *ANY_SWAPS, Drive("up"), None, "N")

    @initialize(
        players=st.integers(2, 4), seed=st.integers(0, 2**32), options=st.sampled_from(Options.every()),
        starts=st.permutations(["red", "yellow", "green", "blue"]),
    )  # fmt: skip
    def start(self, players: int, seed: int, options: Options, starts: list[str]) -> None:
        self.begin(Race.start(players, seed, starts[:players], options=options))
        self.table = table_of(self.race)
        self.tiles = Counter(self.race.tiles)
        self.memory = self.race.memory

    @precondition(lambda self: self.race.winner is None)
    @rule(pick=st.integers(0, 2**20), turns=st.sampled_from([1, 1, 5, 40]))
    def play(self, pick: int, turns: int) -> None:
        """Some actions in a row."""
        rng = random.Random(pick)
        for _ in range(turns):
            if self.race.winner is None:
                act = random_action(self.race, list(self.race.legal), rng)
                self.table.do(choice(self.race, act))
                self.go_on(self.race.after(act))
                self.memory = self.memory.after(self.race)

    @invariant()
    def both_implementations_agree(self) -> None:
        agree(self.race, self.table)
        assert sorted(choice(self.race, act) for act in self.race.legal) == sorted(self.table.choices())

    @invariant()
    def trophies_are_of_the_colours_in_play(self) -> None:
        assert {*self.race.trophies, *self.race.pile} - {None} <= {*self.race.colours}

    @invariant()
    def tiles_are_conserved_in_kind(self) -> None:
        assert Counter(self.race.tiles) == self.tiles
        assert sum(self.tiles.values()) == 25 and TileSet.of(self.tiles) == self.race.tile_set

    @invariant()
    def exactly_the_occupied_road_tiles_lie_open(self) -> None:
        assert set(self.race.open) == {cell for cell in self.race.cars if cell in self.race.grid.road_cells}

    @invariant()
    def there_is_one_trophy_for_each_seat_and_none_twice(self) -> None:
        trophies = [trophy for trophy in (*self.race.trophies, *self.race.pile) if trophy]
        assert len(trophies) == len(set(trophies)) == len(self.race.players)

    @invariant()
    def a_seat_sees_what_lies_open_and_nothing_else(self) -> None:
        for seat in range(len(self.race.players)):
            seen = self.race.seen_by(seat)
            assert set(seen.pile) <= {None}
            known = {cell for cell in seen.grid.road_cells if not seen.is_unknown(cell)}
            assert known == {*self.race.open, self.race.turning} - {None}
            assert (seen.cars, seen.open, seen.trophies) == (self.race.cars, self.race.open, self.race.trophies)

    @invariant()
    def a_memory_claims_only_what_was_shown(self) -> None:
        """Each tile that is remembered was turned over; it is the one that lies there, wherever it was swapped to."""
        where = {}
        for event in self.race.all_events():
            if isinstance(event, TileTurnedOver):
                where[event.cell] = event.kind
            elif type(event).__name__ == "TilesSwapped":
                where[event.first], where[event.second] = where.get(event.second), where.get(event.first)
        assert self.memory.kinds == {cell: kind for cell, kind in where.items() if kind}
        assert all(self.race.kind(cell) == kind for cell, kind in self.memory.kinds.items())
        assert self.memory == self.race.memory


TestRace = RunMachine.TestCase
TestRace.settings = settings(SETTINGS, max_examples=often(4, 20), stateful_step_count=12)


NOT_DONE: dict[object, str] = {
    None: "None is not an action: there are Drive",
    5: "5 is not an action",
    "S": "'S' is not an action",
    Drive(5): r"there is no direction 5; there are N, E, S and W \(R3.1\)",  # type: ignore[arg-type]
    Drive("n"): "there is no direction 'n'; there are N, E, S and W",
    Turn(3): "some of the letters N, E, S and W, not 3",  # type: ignore[arg-type]
    Swap(1, 2): "1 is no place on the grid",  # type: ignore[arg-type]
    Swap((0, 1), (0,)): r"\(0,\) is no place on the grid",  # type: ignore[arg-type]
    Swap("ab", "cd"): "'ab' is no place on the grid",  # type: ignore[arg-type]
}


def test_no_action_is_taken_for_another_thing_and_what_is_wrong_with_it_is_said() -> None:
    race: Any = start("red", "yellow")
    for thing, said in NOT_DONE.items():
        with pytest.raises(IllegalAction, match=said):
            race.after(thing)
    assert not find(race.events, TileTurnedOver)
