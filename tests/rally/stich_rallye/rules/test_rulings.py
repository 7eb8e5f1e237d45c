"""S-A to S-L: what was decided where the rulebooks are silent, what may be chosen, and the board as reconstructed."""

from __future__ import annotations

import pytest

from rally.stich_rallye import ImpossiblePosition, Track, Unknown
from rally.stich_rallye.box.events import (
    CardsPutAside,
    DiscTurned,
    FlagTaken,
    Jumped,
    LineCrossed,
    RaceWon,
    Rolled,
    RoundEnded,
)
from tests.rally.checks import find, the
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import at, drive, then

CLOSE_HILLS = "track=own:...du.ud...."  # 3 down, 4 up, 5 flat, 6 up, 7 down


def test_s_a_a_rolling_car_rests_on_the_first_empty_flat_space() -> None:
    down = drive(f"{CLOSE_HILLS} players=3 cars=1,0,0", 0, 2)
    assert down.progress == 5  # over the uphill on 4
    assert "S-A" in the(down.events, Rolled).rules
    assert "S6.2" in the(down.events, Rolled).rules
    taken = drive(f"{CLOSE_HILLS} players=3 cars=1,5,0", 0, 2)
    assert taken.progress == 8  # over the car on 5 and both hills behind it
    assert the(taken.events, Rolled).path == (4, 5, 6, 7, 8)
    up = drive(f"{CLOSE_HILLS} players=3 cars=2,5,0", 0, 2)
    assert up.progress == 2  # back over the downhill on 3, to where it came from
    assert "S-A" in the(up.events, Rolled).rules
    far = drive(f"{CLOSE_HILLS} players=4 cars=0,5,2,1", 0, 3)
    assert far.progress == 0  # 3, 4, hop over 5, 6 is an uphill: back over 5, 4, 3, 2, 1 to the start


def test_s_l_a_car_rolls_once_only_if_that_was_chosen() -> None:
    down = drive(f"{CLOSE_HILLS} players=3 cars=1,0,0 hills=once", 0, 2)
    assert (down.progress, the(down.events, Rolled).rules) == (4, ("S6.2", "S-L"))  # on the uphill
    up = drive(f"{CLOSE_HILLS} players=3 cars=2,5,0 hills=once", 0, 1)
    assert (up.progress, the(up.events, Rolled).rules) == (4, ("S6.2", "S-L"))
    back = drive(f"{CLOSE_HILLS} players=3 cars=2,0,0 hills=once", 0, 2)
    assert (back.progress, the(back.events, Rolled).rules) == (3, ("S6.3", "S-L"))
    taken = drive(f"{CLOSE_HILLS} players=3 cars=1,4,0 hills=once", 0, 2)
    assert (taken.progress, the(taken.events, Rolled).rules) == (5, ("S6.2",))  # over the car on the hill


def test_s_l_who_rests_on_a_hill_stays_there_until_the_next_move() -> None:
    race = at(f"{CLOSE_HILLS} players=3 cars=4,0,0 motors=0,0,0 hands=-,-,- hills=once")
    assert race.after(race.legal.only).cars == (4, 0, 0)
    assert drive(str(race), 0, 1).progress == 5
    with pytest.raises(ImpossiblePosition, match=r"on the hill of spaces 4 to 4: it would have rolled off \(S6\.3\)"):
        race.but(options={"hills": "through"})


def test_s_b_the_line_lies_directly_before_the_start_space() -> None:
    short = drive("players=3 cars=30,5,9", 0, 1)
    assert (short.progress, find(short.events, LineCrossed)) == (31, [])
    full = drive("players=3 cars=30,5,9", 0, 2)
    assert (full.progress, the(full.events, LineCrossed).progress) == (32, 32)
    assert "S-B" in the(full.events, LineCrossed).rules
    own = drive("track=own:............. players=3 cars=12,5,9", 0, 1)
    assert the(own.events, LineCrossed).progress == 13
    assert drive("track=own:............. players=3 cars=25,5,9", 0, 1).won


def test_s_c_the_line_is_watched_space_by_space_while_jumping() -> None:
    lapping = drive("players=3 cars=31,0,0", 0, 1)  # the start space is jumped, and with it the line
    assert (lapping.progress, the(lapping.events, LineCrossed).progress) == (33, 32)
    won = drive("players=3 cars=63,0,32", 0, 1)
    assert (won.progress, won.won) == (64, True)


BEHIND_THE_LINE = "track=own:.uu........."


def test_s_d_rolling_back_over_the_line_takes_the_crossing_back() -> None:
    move = drive(f"{BEHIND_THE_LINE} players=3 cars=9,0,0", 0, 4)  # 10, 11, hop over the start, 13, 14: uphill
    assert (move.progress, move.won) == (11, False)
    assert [event.red for event in find(move.events, DiscTurned)] == [True, False]
    assert "S-D" in find(move.events, DiscTurned)[-1].rules
    race = then(at(f"{BEHIND_THE_LINE} players=3 cars=9,0,0 trick=G9,G5 hands=-,-,G4"), "G4")
    assert race.cars == (11, 0, 0)
    again = race.track.drive(race.cars, 0, 4)
    assert the(again.events, LineCrossed).crossing == 1  # it counts as the first crossing once more


def test_s_e_who_comes_round_jumps_all_cars_on_the_start_space_at_once() -> None:
    move = drive("players=5 cars=31,0,0,0,0", 0, 2)
    assert move.progress == 34
    jumped = the(move.events, Jumped)
    assert (jumped.progress, jumped.over) == (32, (1, 2, 3, 4))
    assert "S-E" in jumped.rules
    crowd = drive("players=5 cars=30,0,0,1,34", 0, 3)
    assert crowd.progress == 36  # 31, hop 32 and 33 and 34, 35, 36


def test_s_f_the_order_is_fixed_when_the_round_ends() -> None:
    # Seat 0 is last and overtakes both; seat 1 still comes before seat 2.
    race = then(at("track=beach players=3 round=1 flag=2 cars=20,21,22 motors=10,16,1 hands=-,-,-"), "end")
    ended = the(race.events, RoundEnded)
    assert ended.order == (0, 1, 2)
    assert "S-F" in ended.rules
    table = naive.Table(naive.TRACKS["beach"], [[], [], []], 2, 1, [20, 21, 22], [10, 16, 1])
    table.do("end")
    assert list(race.cars) == table.cars


@pytest.mark.parametrize("flag", [0, 1, 2])
def test_s_g_level_in_the_lead_the_flag_holder_is_ahead(flag: int) -> None:
    won = then(at(f"players=3 round=3 flag={flag} cars=0,0,0 hands=-,-,-"), "end")
    assert won.winner == flag
    assert the(won.events, RaceWon).rule == "S9.3"
    assert "S-G" in the(won.events, RaceWon).rules
    goes_on = then(at(f"players=3 round=1 flag={flag} cars=0,0,0 hands=-,-,-"), "end")
    assert goes_on.flag == flag
    assert "S-G" in the(goes_on.events, FlagTaken).rules


def test_s_h_played_cards_are_public_for_the_whole_round() -> None:
    race = then(at("players=3 round=3 flag=0 trick=G9,R5 hands=R2,R4,G6.B4"), "G6")
    assert sorted(map(str, race.played)) == ["G6", "G9", "R5"]
    assert "S-H" in the(race.events, CardsPutAside).rules
    for seat in range(3):
        seen = race.seen_by(seat)
        assert seen.played == race.played
        assert [isinstance(hand, Unknown) for hand in seen.hands] == [other != seat for other in range(3)]
        assert seen.voids[1] == {"green"}  # it did not follow suit: everybody saw it
    over = then(at("players=3 round=1 flag=0 played=R9.R10 cars=3,4,5 hands=-,-,- seed=1"), "end deal")
    assert over.played == ()
    assert over.voids == (frozenset(),) * 3


def test_s_i_the_hills_of_both_tracks() -> None:
    assert [hill.kind for hill in Track.named("volcano").hills] == ["down", "up", "down"]
    assert [hill.kind for hill in Track.named("beach").hills] == ["up", "down", "up"]


def test_s_j_a_lap_of_32_spaces_and_where_the_hills_lie() -> None:
    hills = {name: [(h.kind, h.first, h.last) for h in Track.named(name).hills] for name in ("volcano", "beach")}
    assert hills["volcano"] == [("down", 6, 8), ("up", 16, 17), ("down", 24, 26)]
    assert hills["beach"] == [("up", 6, 7), ("down", 15, 17), ("up", 24, 25)]
    for name in ("volcano", "beach"):
        spaces = Track.named(name).spaces
        assert spaces == naive.TRACKS[name]
        assert len(spaces) == 32
        flats = (spaces + spaces).replace("d", " ").replace("u", " ").split()
        assert min(map(len, flats[1:-1])) >= 5


@pytest.mark.parametrize(
    ("spaces", "wrong"),
    [
        ("." * 11, "11"),
        ("." * 100, "100"),
        (".....ddddddd", "5"),
        ("d...........", "start space"),
        ("u" + "." * 40, "start space"),
    ],
)
def test_s_k_an_invalid_track_is_refused(spaces: str, wrong: str) -> None:
    with pytest.raises(ImpossiblePosition, match=r"S-K") as refused:
        Track("own", spaces)
    assert wrong in str(refused.value)
    with pytest.raises(ValueError, match=r"S-K"):
        at(f"track=own:{spaces}")


@pytest.mark.parametrize("spaces", ["." * 12, "." * 99, "......uuuuuu", ".....ddududu."])
def test_s_k_a_valid_track_is_accepted_adjacent_hills_too(spaces: str) -> None:
    track = Track("own", spaces)
    assert (track.name, track.spaces) == ("own", spaces)
    assert at(f"track=own:{spaces}").track == track
