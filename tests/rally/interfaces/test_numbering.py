"""Actions by number and what a seat sees as numbers: they say what the race says, and nothing that is hidden."""

from __future__ import annotations

from math import prod
from typing import Any

import pytest

from rally import IllegalAction, ImpossiblePosition, rally_run, stich_rallye
from rally.rally_run import Drive, Swap, Turn
from rally.stich_rallye import EndRound, Play, Turbo
from tests.rally.checks import world_alike
from tests.rally.interfaces.tables import NUMBERINGS, TABLES, random_races

EACH_TABLE = pytest.mark.parametrize(("game", "players"), TABLES)


def parts_seen(race: Any, seat: int) -> dict[str, list[float]]:
    numbering = NUMBERINGS[race.game]
    return {name: [*part] for name, part in numbering.split(numbering.observe(race, seat), len(race.players)).items()}


def test_there_are_so_many_choices_and_each_has_its_number() -> None:
    for game, count in (("stich-rallye", 47), ("rally-run", 295)):
        numbering = NUMBERINGS[game]
        assert len(numbering.actions) == len({*numbering.actions}) == count
        assert [numbering.number(action) for action in numbering.actions] == [*range(count)]
    assert stich_rallye.NUMBERING.number(Play("R1")) == 0 and stich_rallye.NUMBERING.number(Turbo(False)) == 46
    assert [rally_run.NUMBERING.action(number) for number in (0, 3, 4, 18, 19, 294)] == [
        Drive("N"), Drive("W"), Turn("NS"), Turn("W"), Swap((0, 0), (0, 1)), Swap((4, 3), (4, 4)),
    ]  # fmt: skip


@EACH_TABLE
def test_the_legal_numbers_are_those_of_the_legal_actions(game: str, players: int) -> None:
    numbering, chosen = NUMBERINGS[game], set()
    for race in random_races(game, players, seed=1):
        legal = numbering.legal(race)
        assert [*legal] == sorted({*legal}) and [numbering.action(number) for number in legal] == [*race.legal]
        assert numbering.legal(race.seen_by(race.to_act)) == legal
        chosen |= {*map(type, race.legal)}
    assert chosen == ({Play, Turbo} if game == "stich-rallye" else {Drive, Turn, Swap})


def test_where_nobody_chooses_no_number_is_legal() -> None:
    ended = stich_rallye.Race.parse("players=3 hands=-,-,-")
    assert [*ended.legal] == [EndRound()] and stich_rallye.NUMBERING.legal(ended) == ()
    won = rally_run.Race.parse("players=2 cars=green,pit trophies=green,red winner=0")
    assert rally_run.NUMBERING.legal(won) == ()
    with pytest.raises(IllegalAction, match=r"EndRound\(\) has no number, for nobody ever chooses it"):
        stich_rallye.NUMBERING.number(EndRound())


@EACH_TABLE
def test_what_is_seen_has_the_shape_that_is_said_and_lies_between_0_and_1(game: str, players: int) -> None:
    numbering = NUMBERINGS[game]
    shapes = numbering.shapes(players)
    assert numbering.size(players) == sum(map(prod, shapes.values()))
    for race in random_races(game, players, seed=3, most=60):
        for seat in range(players):
            numbers = numbering.observe(race, seat)
            assert len(numbers) == numbering.size(players) and all(0 <= number <= 1 for number in numbers)
            assert {name: len(part) for name, part in parts_seen(race, seat).items()} == {
                name: prod(shape) for name, shape in shapes.items()
            }


@EACH_TABLE
def test_what_is_hidden_is_nowhere_in_what_is_seen(game: str, players: int) -> None:
    differ = 0
    for number, race in enumerate(random_races(game, players, seed=4, most=40)):
        seat = number % players
        other = world_alike(race, seat, seed=number)
        differ += other != race
        assert NUMBERINGS[game].observe(other, seat) == NUMBERINGS[game].observe(race, seat)
        assert NUMBERINGS[game].observe(race.seen_by(seat), seat) == NUMBERINGS[game].observe(race, seat)
    assert differ > 20


def test_a_seat_of_stich_rallye_sees_its_hand_the_table_and_what_everybody_knows() -> None:
    race = stich_rallye.Race.parse(
        "players=3 round=2 flag=1 cars=12,9,35 motors=3,0,10 trick=G8,R5 hands=R2.G7.B9,G3.G4,R3.B4 void=,,G"
    )
    seen = parts_seen(race, 0)
    assert [place for place, mark in enumerate(seen["hand"]) if mark] == [1, 15 + 6, 30 + 8]
    assert [divmod(place, 45) for place, mark in enumerate(seen["trick"]) if mark] == [(1, 15 + 7), (2, 4)]
    assert seen["cars"] == [12 / 64, 9 / 64, 35 / 64]
    assert [divmod(place, 9) for place, mark in enumerate(seen["motors"]) if mark] == [(0, 2), (1, 0), (2, 4)]
    assert (seen["to_act"], seen["flag"], seen["turbo"], seen["round"]) == ([1, 0, 0], [0, 1, 0], [0], [0, 1, 0])
    assert seen["voids"] == [0, 0, 0, 0, 0, 0, 0, 1, 0]
    from_seat_2 = parts_seen(race, 2)
    assert from_seat_2["cars"] == [35 / 64, 12 / 64, 9 / 64] and from_seat_2["flag"] == [0, 0, 1]
    assert [place for place, mark in enumerate(from_seat_2["hand"]) if mark] == [2, 30 + 3]
    assert [divmod(place, 45) for place, mark in enumerate(from_seat_2["trick"]) if mark] == [(0, 4), (2, 22)]


def test_a_seat_of_rally_run_sees_the_table_and_what_it_remembers() -> None:
    race = rally_run.Race.start(players=2, seed=7).after("drive S")
    race = race.after(next(action for action in race.legal if isinstance(action, Drive)))
    while race.turning is not None:
        race = race.after(next(iter(race.legal)))
    drive = next(action for action in race.legal if isinstance(action, Drive) and action.direction != "N")
    race = race.after(drive)
    assert race.is_face_down((0, 0)) or race.turning is not None
    seen = parts_seen(race, 0)
    kinds = {place // 5: "scjxd"[place % 5] for place, mark in enumerate(seen["tiles"]) if mark}
    known = {cell: kind for cell, kind in race.memory.kinds.items()}
    assert kinds == {race.grid.road_cells.index(cell): kind for cell, kind in known.items()} and len(known) >= 2
    roads = {(place // 4, "NESW"[place % 4]) for place, mark in enumerate(seen["roads"]) if mark}
    assert roads == {(race.grid.road_cells.index(cell), each) for cell, exits in race.laid for each in exits}
    assert sum(seen["cars"]) == 2 and sum(seen["trophies"]) == 0 and seen["hidden"] == [1, 1, 1, 1]


def test_trophies_and_swaps_are_seen() -> None:
    seen = parts_seen(rally_run.Race.parse("cars=1.2:NES,pit trophies=-,green turn=1"), 1)
    assert seen["trophies"] == [0, 0, 1, 0, 0, 0, 0, 0] and seen["hidden"] == [1, 1, 0, 1]
    seen = parts_seen(rally_run.Race.start(players=2).after("swap 0.0 4.4"), 1)
    assert [place for place, mark in enumerate(seen["swapped"]) if mark] == [0, 23] and seen["to_act"] == [1, 0]


@pytest.mark.parametrize("wrong", [-1, 47, 1.5, True, None, "3"])
def test_what_is_no_number_of_an_action_gets_a_sentence(wrong: object) -> None:
    with pytest.raises(IllegalAction, match="an action is a whole number from 0 to 46, not"):
        stich_rallye.NUMBERING.action(wrong)


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(ImpossiblePosition, match="there is no seat 4"):
        stich_rallye.NUMBERING.observe(stich_rallye.Race.start(players=4), 4)
    with pytest.raises(ImpossiblePosition, match="there is no seat -1"):
        rally_run.NUMBERING.observe(rally_run.Race.start(players=2), -1)
