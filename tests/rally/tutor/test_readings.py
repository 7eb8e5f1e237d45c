"""Counting out a move by somebody's reading: rightly it agrees with `rally`, and each misreading errs in one thing."""

from random import Random

import pytest

from rally.core.chance import pick_number, shuffle_things
from rally.stich_rallye import Track
from rally.tutor import SKILLS, beliefs, truth
from rally.tutor.stich_rallye import Exercise
from rally.tutor.stich_rallye.driving import AskedMove, MoveCount
from tests.selection import often

OWN = "............u.ud..dd..u..uu...d.u.."
"""A track of one's own, with hills that touch and hills that lie close together."""


def any_move(chance: Random) -> AskedMove:
    """Cars anywhere, on a track of the box or on another."""
    track = (Track.named("volcano"), Track.named("beach"), Track("own", OWN))[pick_number(3, chance)]
    flat = [at for at in range(track.finish) if track.kind(at) == "."]
    places: dict[int, int] = {}
    for at in shuffle_things(flat, chance)[:5]:
        places.setdefault(at % len(track), at)
    cars = tuple(0 if chance.random() < 0.2 else at for at in places.values())
    return AskedMove(track, cars, pick_number(len(cars), chance), pick_number(12, chance), pick_number(17, chance))


def test_read_rightly_a_move_ends_where_the_rules_say() -> None:
    chance = Random(18)
    for _ in range(often(2_000, 20_000)):
        move = any_move(chance)
        driven = Track(move.circuit.name, move.circuit.spaces).drive(move.cars, move.seat, move.all_spaces)
        assert MoveCount.of(move).rest(move.all_spaces) == driven.progress, move


MOVES = {
    # belief: cars, spaces, motor, where the rules lead, where it leads; it is always the first car that drives
    "occupied_spaces_count": ((9, 10, 12), 3, 0, 14, 13),  # 10, 11, 12: that is taken, so 13
    "cars_in_the_way_stop": ((9, 11, 12), 3, 0, 14, 10),
    "cars_of_another_lap_are_not_there": ((43, 12, 2), 2, 0, 46, 45),  # space 12 of the second lap is jumped
    "own_space_counts": ((9, 2, 1), 3, 0, 12, 11),
    "hills_do_nothing": ((4, 9, 1), 3, 0, 10, 7),
    "first_hill_catches": ((13, 2, 1), 6, 0, 19, 15),
    "rolls_onto_the_next_space": ((4, 9, 1), 3, 0, 10, 9),
    "cars_stop_a_roll": ((4, 9, 1), 3, 0, 10, 8),
    "goes_back_to_where_it_came_from": ((13, 2, 1), 3, 0, 15, 13),
    "hill_on_the_way_sends_back": ((13, 2, 1), 6, 0, 19, 13),
    "motor_drives_after_the_roll": ((4, 2, 1), 3, 1, 9, 10),  # 3 to 7 and down to 9, then 1; or 4 in one: to 8, to 9
}
"""Worked out by hand, on the volcano track: down on 6 to 8, up on 16 and 17, down on 24 to 26."""


@pytest.mark.parametrize("name", MOVES)
def test_a_misreading_leads_where_it_says(name: str) -> None:
    cars, spaces, motor, right, wrong = MOVES[name]
    task = asked("rest_turbo" if motor else "rest", cars, spaces, motor)
    assert (truth(task), beliefs()[name].answer(task)) == (right, wrong)


@pytest.mark.parametrize("name", MOVES)
def test_where_it_does_not_bear_on_a_move_it_follows_the_rules(name: str) -> None:
    free = asked("rest", (9, 2, 1), 2, 0)
    assert truth(free) == 11
    assert beliefs()[name].answer(free) == (10 if name == "own_space_counts" else 11)


def test_all_misreadings_of_moves_are_in_the_table() -> None:
    assert set(MOVES) == {*SKILLS["driving"].beliefs, *SKILLS["hills"].beliefs}


def asked(ask: str, cars: tuple[int, ...], spaces: int, motor: int) -> Exercise:
    """Where does the first car rest?"""
    standing = ",".join(map(str, cars))
    position = f"players=3 round=3 cars={standing} motors={motor},0,0"
    return Exercise(id="", lesson="", rule="S5.3", ask=ask, position=position, seat=0, spaces=spaces)
