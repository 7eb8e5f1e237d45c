"""Batches of races (NumPy): every turn of every lane beside the rules, the ways beside those of one table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rally.core.numpy_bits import Bits
from rally.rally_run import Action, Drive, Race, Swap, Turn, simulate
from rally.rally_run.box.facts import COLOURS, Options
from rally.rally_run.box.grid import DIRECTIONS, grid
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.playouts.batch import Batch, first_turns, levels, tables_of, turns_after
from rally.rally_run.playouts.estimate import (
    FIRST_START,
    INDEX,
    KINDS,
    NOBODY,
    NOWHERE,
    PIT_GOAL,
    PLACES,
    Estimate,
    cells_of_kinds,
)
from tests.bench.playouts_bench import RUN_SOURCE, compiled, told_by
from tests.rally.rally_run.helpers import EVERY_OPTION, at, play_on, random_race
from tests.rally.rally_run.playouts.test_estimate import random_tiles
from tests.selection import often


def spell_exits(bits: int) -> str:
    """Four bits as exits."""
    return "".join(each for number, each in enumerate(DIRECTIONS) if bits >> number & 1)


def test_the_levels_of_all_lanes_are_those_of_their_ways() -> None:
    rng = random.Random(4)
    tables = [random_tiles(rng) for _ in range(60)]
    goals = [rng.randrange(PIT_GOAL + 1) for _ in tables]
    kinds = [[cells_of_kinds(tiles, kinds) for tiles in tables] for kinds in ("sjxP", "cjxP", "?")]
    beyond, firm = levels(*(np.array(cells, np.uint32) for cells in kinds), np.array(goals))
    for cell in PLACES:
        places = np.full(len(tables), INDEX[cell])
        swapped, as_it_lies = (turns_after(found, beyond, places, np.array(goals)) for found in (beyond, firm))
        for lane, (tiles, goal) in enumerate(zip(tables, goals, strict=True)):
            ways = Estimate(tiles, "pit" if goal == PIT_GOAL else COLOURS[goal])
            for number, direction in enumerate(DIRECTIONS):
                end = grid().neighbours[cell].get(direction)
                if end is not None:
                    side = DIRECTIONS[(number + 2) % 4]
                    assert swapped[number, lane] == ways.beyond(end, side)
                    assert as_it_lies[number, lane] == ways.after(end, side)


class Referee:
    """Plays every lane of a batch on real races, and compares them after every turn."""

    def __init__(self, race: Race, batch: Batch) -> None:
        tables = batch.tables
        self.races = {}
        for lane in tables.number:
            tiles = "".join(KINDS[kind] for kind in tables.tiles[:, lane])
            pile = tuple(COLOURS[colour] for colour in tables.pile[: len(race.pile), lane])
            self.races[int(lane)] = race.but(tiles=tiles, pile=pile)  # refused if it cannot be
        self.deeds: Counter[str] = Counter()
        batch.watch = self.look

    def look(self, batch: Batch, seat: int, driving: np.ndarray, direction: np.ndarray, swapped: np.ndarray) -> None:
        for place, lane in enumerate(map(int, batch.tables.number)):
            race = self.races[lane]
            if race.winner is not None:
                continue
            assert race.to_act == seat
            for action in self.actions(batch, place, race, driving, direction, swapped):
                race = race.after(action)  # raises if it is not legal
                self.deeds[type(action).__name__] += 1
            self.compare(batch, place, race)
            self.races[lane] = race

    def actions(
        self, batch: Batch, place: int, race: Race, driving: np.ndarray, direction: np.ndarray, swapped: np.ndarray
    ) -> Iterator[Action]:
        if not driving[place]:
            first, second = (PLACES[cell] for cell in swapped[:, place])
            yield Swap(first, second)
            return
        drive = Drive(DIRECTIONS[direction[place]])
        if race.turning is None:
            yield drive
        if (race.after(drive) if race.turning is None else race).turning is not None:
            yield Turn(spell_exits(int(batch.tables.exits[race.turn, place])))

    def compare(self, batch: Batch, place: int, race: Race) -> None:
        tables = batch.tables
        assert "".join(KINDS[kind] for kind in tables.tiles[:, place]) == race.tiles
        assert tuple(PLACES[car] for car in tables.cars[:, place]) == race.cars
        assert [spell_exits(int(exits)) for exits in tables.exits[:, place]] == [race.exits(cell) for cell in race.cars]
        goals = [None if goal == PIT_GOAL else COLOURS[goal] for goal in tables.goals[:, place]]
        assert tuple(goals) == race.trophies
        assert (None if tables.winner[place] == NOBODY else int(tables.winner[place])) == race.winner
        for cell in race.open:
            assert int(tables.known[place]) >> INDEX[cell] & 1
        bits = [cells_of_kinds(race.tiles, kinds) for kinds in ("sjxP", "cjxP")]
        assert [int(tables.straight[place]), int(tables.corner[place])] == bits


@cache
def situations(options: Options) -> tuple[Race, ...]:
    """Beginnings, middles and tiles being turned round, of random races with 2 to 4 players."""
    return tuple(situations_of_random_races(options))


def situations_of_random_races(options: Options) -> Iterator[Race]:
    for seed in range(6):
        race = random_race(random.Random(seed), options)
        yield race
        races = [each for each in play_on(race, seed, 120) if each.winner is None]
        yield from (races[place] for place in (3, 40, 110) if place < len(races))
        yield from [each for each in races if each.turning is not None][:1]


@pytest.mark.rest
@EVERY_OPTION
@pytest.mark.parametrize("number", range(4))
def test_every_turn_of_every_lane_is_what_the_rules_make_of_it(number: int, options: Options) -> None:
    deeds: Counter[str] = Counter()
    for race in situations(options)[number::4]:
        recalled = race.seen_by(race.turn).recalling(race.memory)
        rng = random.Random(str(recalled))
        choices = list(recalled.legal)
        actions = rng.sample(choices, min(3, len(choices)))
        tables = tables_of(HiddenTiles(recalled), 3, len(actions), Bits(number))
        batch = Batch(tables, recalled, Bits(number, 1))
        referee = Referee(recalled, batch)
        batch.play_out(first_turns(recalled, actions, 3))
        for lane, played in referee.races.items():
            assert (NOBODY if played.winner is None else played.winner) == batch.winners[lane]
        deeds += referee.deeds
    assert min(deeds[name] for name in ("Drive", "Turn", "Swap")) > 50


@EVERY_OPTION
def test_every_turn_of_a_simulated_race_is_what_the_rules_make_of_it(options: Options) -> None:
    for players in (2, 4):
        start = Race.start(players, None, ("blue", "green", "red", "yellow")[:players], options=options)
        watched: list[Referee] = []

        def watch(
            batch: Batch, *turn: Any, start: Race = start, watched: list[Referee] = watched, players: int = players
        ) -> None:
            if not watched:  # the first turn is over: what lay there is told by what it did
                watched.append(Referee(batch=begun(start, players), race=start))
            watched[0].look(batch, *turn)

        simulate(8, players=players, starts=start_colours(start), seed=players, options=options, watch=watch)
        assert sum(watched[0].deeds.values()) > 100 and len(watched[0].races) == 8


def begun(start: Race, seed: int) -> Batch:
    """The batch with which `simulate` begins."""
    return Batch(tables_of(HiddenTiles(start), 8, 1, Bits(seed, 0)), start, Bits(seed, 0, 1), judged=None)


def start_colours(race: Race) -> tuple[str, ...]:
    return tuple(race.grid.colours[cell] for cell in race.cars)


@pytest.mark.rest
def test_simulate_has_the_statistics_of_the_c_program(tmp_path: Path) -> None:
    """Which shares no line with it: wins within four and a half standard errors, and so are the turns of the winners.

    (The turns of a race differ by less than 6 about their mean.)
    """
    try:
        program = compiled(RUN_SOURCE, tmp_path)
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    for players in (2, 4):
        races = often(3_000, 200_000)
        ours, theirs = simulate(races, players=players, seed=players), told_by(program, 2 * races, players, 1)
        _races, turns, unfinished, *wins = (int(number) / 2 for number in theirs[:-1])
        assert len(wins) == players and sum(wins) + unfinished == pytest.approx(races)
        for mine, other in zip((*ours.wins, ours.unfinished), (*wins, unfinished), strict=True):
            share = (mine + other + 1) / (2 * races)
            assert abs(mine - other) / races <= 4.5 * (1.5 * share * (1 - share) / races) ** 0.5
        assert abs(ours.turns - turns) / races <= 4.5 * 6 * (1.5 / races) ** 0.5


def test_r_b_the_trophies_of_simulated_races_are_the_players_own() -> None:
    numbers = [simulate(400, players=2, seed=1, options={"trophies": trophies}).turns for trophies in ("any", "own")]
    assert numbers[0] == simulate(400, players=2, seed=1).turns != numbers[1]
    own = Race.start(2, None, ("red", "blue"), options={"trophies": "own"})
    assert {*tables_of(HiddenTiles(own), 50, 1, Bits(1)).pile[:2].ravel()} == {
        COLOURS.index("red"),
        COLOURS.index("blue"),
    }


def test_every_race_comes_to_an_end() -> None:
    for players in (2, 4):
        race = Race.start(players, players).seen_by(0)
        tables = tables_of(HiddenTiles(race), 1000, 1, Bits(players))
        batch = Batch(tables, race, Bits(players, 1))
        batch.play_out(first_turns(race, [Drive("S")], 1000))
        assert np.count_nonzero(batch.winners == NOBODY) < 5
        assert batch.arrivals.min() >= 5  # the pit stop is five moves away at best (R1.4)


def test_the_same_deal_for_every_action_and_everything_known_in_its_place() -> None:
    race = at(
        "players=3 cars=1.2:NES,yellow,green trophies=-,-,red pile=?.? tiles=xs???/??j??/??P??/?????/????d first=no"
    )
    tables = tables_of(HiddenTiles(race), 50, 3, Bits(1))
    assert (tables.tiles[:, :50] == tables.tiles[:, 50:100]).all()
    assert (tables.pile[:, :50] == tables.pile[:, 100:]).all()
    for lane in range(50):
        tiles = "".join(KINDS[kind] for kind in tables.tiles[:, lane])
        assert Counter(tiles) == {"s": 6, "c": 8, "j": 3, "x": 3, "d": 4, "P": 1}
        assert all(kind in ("?", lying) for kind, lying in zip(race.tiles, tiles, strict=True))
        assert "red" not in [COLOURS[colour] for colour in tables.pile[:2, lane]]
    assert len({tuple(tables.tiles[:, lane]) for lane in range(50)}) > 40
    assert NOWHERE < 0 < FIRST_START
