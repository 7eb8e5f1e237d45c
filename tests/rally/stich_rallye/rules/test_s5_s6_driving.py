"""S5 and S6: how far a car drives, whom it jumps, and what hills do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rally.stich_rallye import Move, Track
from rally.stich_rallye.box.events import HillPassed, Jumped, LineCrossed, MoveBegun, Rolled, Stepped
from tests.rally.checks import find, rules_of, the
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import at, drive, random_cars, random_track, then


def counted(move: Move) -> list[int]:
    return [event.progress for event in find(move.events, Stepped)]


def test_s5_1_the_lowest_card_moves_whatever_its_colour() -> None:
    race = then(at("players=4 cars=0,9,10,11 trick=G11,R5,B7 hands=-,-,-,G3"), "G3")
    begun = the(race.events, MoveBegun)
    assert (begun.seat, begun.spaces, str(begun.card), begun.motor, begun.rule) == (2, 3, "G3", 0, "S5.1")
    assert race.cars == (0, 9, 14, 11)  # over the car on 11
    low = then(at("players=3 cars=0,0,0 trick=G2,R9 hands=-,-,G4"), "G4")
    assert low.cars == (0, 2, 0)
    with_one = then(at("players=5 trick=G9,G8,R5,B1 hands=-,-,-,-,G3"), "G3")
    assert with_one.cars == (0, 0, 0, 1, 0)


def test_s5_2_card_and_turbo_are_one_move() -> None:
    # On the volcano 3 spaces from 4 would end on the downhill; 3 + 3 drive across it, though a 3 alone would roll.
    asked = then(at("track=volcano players=3 cars=4,20,21 motors=3,0,0 trick=G9,G5 hands=-,-,G3"), "G3")
    used = then(asked, "turbo")
    assert used.cars[0] == 10
    assert not find(used.events, Rolled)
    begun = the(used.events, MoveBegun)
    assert (begun.rule, begun.spaces, begun.motor) == ("S5.2", 6, 3)
    assert then(asked, "save").cars[0] == 9


def test_s5_3_cars_drive_clockwise() -> None:
    move = drive("players=3 cars=10,0,0", 0, 4)
    assert counted(move) == [11, 12, 13, 14]
    assert (move.progress, move.won) == (14, False)
    assert {event.rule for event in find(move.events, Stepped)} == {"S5.3"}
    with pytest.raises(ValueError, match=r"S5\.3"):
        drive("players=3 cars=10,0,0", 0, -1)


def test_s5_4_occupied_spaces_are_jumped_and_not_counted() -> None:
    move = drive("players=4 cars=9,10,12,13", 0, 3)
    assert counted(move) == [11, 14, 15]
    assert [(e.progress, e.over, e.rule) for e in find(move.events, Jumped)] == [
        (10, (1,), "S5.4"),
        (12, (2,), "S5.4"),
        (13, (3,), "S5.4"),
    ]
    assert move.progress == 15


def test_s5_5_two_cars_never_share_a_space() -> None:
    for cars in ("9,9,0", "9,41,0", "32,32,0"):
        with pytest.raises(ValueError, match=r"S5\.5"):
            at(f"players=3 cars={cars}")
    at("players=3 cars=0,0,32")


def test_s6_1_a_hill_matters_only_where_the_move_ends() -> None:
    across = drive("track=volcano players=3 cars=5,0,0", 0, 4)
    assert across.progress == 9
    passed = the(across.events, HillPassed)
    assert (passed.kind, passed.first, passed.last, passed.rule) == ("down", 6, 8, "S6.1")
    up = drive("track=volcano players=3 cars=15,0,0", 0, 3)
    assert up.progress == 18
    assert the(up.events, HillPassed).kind == "up"
    short = drive("track=volcano players=3 cars=2,0,0", 0, 3)
    assert not find(short.events, HillPassed)


@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_s6_2_downhill_rolls_on_to_the_first_free_space_beyond(spaces: int) -> None:
    move = drive("track=volcano players=3 cars=5,0,0", 0, spaces)
    assert move.progress == 9
    rolled = the(move.events, Rolled)
    assert (rolled.kind, rolled.start, rolled.rule) == ("down", 5 + spaces, "S6.2")
    assert rolled.path == tuple(range(6 + spaces, 10))


@pytest.mark.parametrize("spaces", [1, 2])
def test_s6_3_uphill_rolls_back_below_the_foot(spaces: int) -> None:
    move = drive("track=volcano players=3 cars=15,0,0", 0, spaces)
    assert move.progress == 15
    rolled = the(move.events, Rolled)
    assert (rolled.kind, rolled.start, rolled.rule) == ("up", 15 + spaces, "S6.3")
    assert rolled.path == tuple(range(14 + spaces, 14, -1))


def test_s6_4_cars_in_the_way_of_a_roll_are_jumped_in_both_directions() -> None:
    down = drive("track=volcano players=4 cars=5,9,10,0", 0, 2)
    assert down.progress == 11
    assert [(e.progress, e.over) for e in find(down.events, Jumped, rule="S6.4")] == [(9, (1,)), (10, (2,))]
    up = drive("track=volcano players=4 cars=14,15,12,13", 0, 1)
    assert (up.progress, counted(up)) == (14, [16])  # back over 15 to where it came from
    assert [(e.progress, e.over) for e in find(up.events, Jumped, rule="S6.4")] == [(15, (1,))]
    far = drive("track=volcano players=4 cars=10,15,14,13", 0, 3)
    assert (far.progress, counted(far)) == (12, [11, 12, 16])


# --- every way to drive, against the naive rules -------------------------------------------------------------------


def diary(move: Move) -> list[tuple[str, int]]:
    """The events of a move as the naive rules tell it."""
    told: list[tuple[str, int]] = []
    path: list[int] = []
    jumped: set[int] = set()
    for event in move.events:
        if isinstance(event, Stepped):
            told.append(("count", event.progress))
        elif isinstance(event, Jumped) and not path:
            told.append(("jump", event.progress))
        elif isinstance(event, Rolled):
            path = list(event.path)
        elif isinstance(event, Jumped):
            jumped.add(event.progress)
    for place in path:
        told.append(("jump" if place in jumped else "rest" if place == path[-1] else "roll", place))
    if find(move.events, LineCrossed, crossing=2):
        if told[-1][1] == move.progress:  # as a counted space, a jumped one or the last of a roll
            told.pop()
        told.append(("line", move.progress))
    return told


def check(track: Track, cars: tuple[int, ...], seat: int, spaces: int) -> Any:
    move = track.drive(cars, seat, spaces)
    said = f"track={track.name}:{track.spaces} cars={','.join(map(str, cars))}: seat {seat} drives {spaces}"
    progress, won, told = naive.move(track.spaces, list(cars), seat, spaces)
    assert (move.progress, move.won) == (progress, won), said
    assert diary(move) == told, said
    lap = len(track.spaces)
    assert move.won == (move.progress == 2 * lap), said
    assert move.won or track.spaces[move.progress % lap] == ".", said
    rest = [other % lap for place, other in enumerate(cars) if place != seat]
    assert move.won or move.progress == 0 or spaces == 0 or move.progress % lap not in rest, said
    return rules_of(move.events)


@pytest.mark.rest
@pytest.mark.parametrize("name", ["volcano", "beach"])
def test_s5_3_to_s6_4_every_move_of_one_car_with_a_neighbour_behind_a_hill(name: str) -> None:
    """Every progress of the mover, every number of spaces, crowds before, behind and beyond every hill."""
    track = Track.named(name)
    flat = [place for place in range(64) if track.spaces[place % 32] == "."]
    crowds = [(0, 0), (9, 10), (5, 15), (4, 37), (18, 14), (23, 27), (55, 28), (32, 0), (33, 31), (1, 63)]
    for crowd in crowds:
        if any(track.spaces[car % 32] != "." for car in crowd):
            continue
        for start in flat:
            if start and any(start % 32 == car % 32 and (start, car) != (32, 0) for car in crowd):
                continue
            for spaces in range(32):
                check(track, (start, *crowd), 0, spaces)


def test_s5_3_to_s6_4_random_tracks_and_crowds_agree_with_the_naive_rules() -> None:
    rng = random.Random(20260)
    seen: set[str] = set()
    for _ in range(600):
        track = random_track(rng)
        for _ in range(12):
            seats = rng.randint(3, 5)
            cars = random_cars(rng, track.spaces, seats)
            seen |= check(track, cars, rng.randrange(seats), rng.choice([rng.randint(0, 31), rng.randint(1, 6)]))
    assert seen >= {"S5.3", "S5.4", "S6.1", "S6.2", "S6.3", "S6.4", "S9.1", "S9.2", "S-A", "S-B", "S-C", "S-D", "S-E"}
