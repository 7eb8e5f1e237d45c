"""The end of a race in words: who has won, in how long, and who stands where."""

from __future__ import annotations

import pytest

from rally import play, rally_run, stich_rallye
from widgets.parts import Podium
from widgets.parts.lesson import podium_steps
from widgets.rally_run.words.voice import VOICE as RALLY_RUN
from widgets.stich_rallye.words.voice import VOICE as STICH_RALLYE
from widgets.words import LANGUAGES, speaking


def test_who_wins_in_which_round_and_the_places_of_all() -> None:
    race = play(stich_rallye.Race.start(players=("Mia", "Ben", "Ada"), seed=7), ["sensible"] * 3)
    assert race.winner is not None
    assert STICH_RALLYE.say_winner(race) == f"{race.players[race.winner]} wins in round {race.round}!"
    places = STICH_RALLYE.seats_by_place(race)
    assert places[0] == race.winner and sorted(places) == [0, 1, 2]
    progress = [race.cars[seat] for seat in places]
    assert progress == sorted(progress, reverse=True)


def test_who_comes_home_in_how_many_turns_of_its_own() -> None:
    race = play(rally_run.Race.start(("Mia", "Ben"), seed=7), ["rememberer"] * 2)
    turns = [each.previous.turn for each in race.history() if each.previous and each.turning is None]
    assert race.winner is not None
    assert RALLY_RUN.say_winner(race) == f"{race.players[race.winner]} wins in {turns.count(race.winner)} turns!"
    assert RALLY_RUN.seats_by_place(race) == (race.winner,)


def test_a_race_that_does_not_tell_its_beginning_has_no_number_of_turns() -> None:
    near = rally_run.Race.parse(
        "players=Mia,Ben tiles=ccjds/ccxsd/sjPcc/dcscx/xcsss cars=4.4:NS,0.0:SW trophies=green,- pile=red first=no"
    )
    home = near.after(rally_run.Drive("S"))
    assert home.winner == 0
    assert RALLY_RUN.say_winner(home) == "Mia wins!"
    with speaking("de"):
        assert RALLY_RUN.say_winner(home) == "Mia gewinnt!"


def test_the_steps_bear_names_letters_and_paints_the_first_one_first() -> None:
    race = stich_rallye.Race.parse("players=Mia,Ben,Ada cars=5,3,9")
    steps = podium_steps(race, STICH_RALLYE.seats_by_place(race))
    assert [(step["place"], step["name"], step["letter"], step["colour"]) for step in steps] == [
        (1, "Ada", "A", "yellow"), (2, "Mia", "M", "white"), (3, "Ben", "B", "red")
    ]  # fmt: skip
    assert Podium(title="Ada wins in round 3!", steps=[{**step} for step in steps]).labels["place"]


@pytest.mark.parametrize("last", [-1, "2"])
def test_a_film_has_no_step_before_its_first(last: object) -> None:
    with pytest.raises(Exception, match="last"):
        Podium(last=last)


WON = "round=3 cars=9,0,0 motors=0,0,0 hands=-,-,- winner=0"


@pytest.mark.parametrize("flag", [0, 1, 2])
def test_who_stands_level_shares_a_step_whoever_has_the_flag(flag: int) -> None:
    race = stich_rallye.Race.parse(f"players=Mia,Ben,Ada flag={0 if flag == 1 else flag} {WON}")
    steps = podium_steps(race, STICH_RALLYE.seats_by_place(race))
    assert [(step["place"], step["name"]) for step in steps] == [(1, "Mia"), (2, "Ben"), (2, "Ada")]
    assert STICH_RALLYE.say_standings(race).endswith(
        "From first place to last: Mia, Ben, Ada. Ben and Ada share place 2."
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_before_anybody_has_moved_nobody_is_in_first_place(code: str) -> None:
    races = [stich_rallye.Race.start(("Mia", "Ben", "Ada"), flag=flag, seed=1) for flag in range(3)]
    with speaking(code):
        said = {STICH_RALLYE.say_standings(race) for race in races}
    assert len(said) == 1, "the flag makes no difference"
    assert not [name for name in races[0].players if name in "".join(said)]
    assert STICH_RALLYE.say_standings(races[0]) == "All cars are on the start space."


def test_who_wins_by_sitting_next_to_the_flag_is_said_to_do_so() -> None:
    race = stich_rallye.Race.parse(
        "track=own:.uuu........ round=3 players=Mia,Ben,Ada flag=0 trick=R9,R3 hands=-,-,R5 motors=0,0,0"
    )
    end = race.after("R5").after("end of the round")
    told = " ".join(STICH_RALLYE.narrate([end]))
    assert (
        end.winner == 0
        and end.places == (1, 2, 2)
        and "nobody is ahead, and Mia is nearest clockwise to the flag" in told
    )
