"""What follows the option "free swaps" once it is declared: tests for the copy in which `test_an_option` does so."""

from __future__ import annotations

import json

import pytest

from rally import GAMES
from rally.rally_run import PLAYERS, Race, Swap, advise, record, replay
from rally.rally_run.box.facts import USUAL, Options
from rally.rally_run.playouts.ways import car_standing
from rally.tutor.rally_run.answers import BELIEFS, TRUTHS
from rally.tutor.rally_run.exercise import Exercise
from rally.umpire import ScoreSheet
from widgets.rally_run import PlayLab, SwapLab
from widgets.rally_run.labs.swap_lab import CARS_OUT
from widgets.umpire import Umpire

FREE = {"swaps": "free"}
LINE = "players=2 swapped=0.1/0.2 turn=1 swaps=free"
NAMES = ("Mia", "Ben")
AGAIN = Swap((0, 1), (0, 2))


def test_the_rules_let_a_tile_be_swapped_again_and_say_which_rule_it_is() -> None:
    race, usual = Race.parse(LINE), Race.parse(LINE).but(options={"swaps": "barred"})
    assert (race.barred, usual.barred) == ((), ((0, 1), (0, 2)))
    assert AGAIN in race.legal and AGAIN not in usual.legal
    assert race.why_not(AGAIN) is None and usual.why_not(AGAIN).rule == "R4.2"
    seen = Race.start(2, seed=1, options=FREE).after(AGAIN)
    assert seen.events[0].rules == ("R4.1", "R-D") and seen.after(AGAIN).tiles == Race.start(2, seed=1).tiles


def test_notation_and_records_keep_it() -> None:
    race = Race.start(2, seed=1, options=FREE).after(AGAIN).after(AGAIN)
    assert "swaps=free" in str(race) and Race.parse(str(race)) == race
    kept = json.dumps(record(race))
    assert [*replay(kept)][-1] == race and json.loads(kept)["options"] == FREE


STUCK = (
    "players=2 tiles=cdsss/jccxs/xcPcj/cxjcs/dcdsd cars=0.0:NE,yellow trophies=yellow,- pile=red turn=0 first=no "
    "swapped=0.1/4.4 swaps=free"
)
"""A car that has a dead end ahead, which was swapped just before."""


def test_ways_estimates_and_computer_players_follow() -> None:
    race = Race.parse(STUCK)
    usual = race.but(options={"swaps": "barred"})
    assert (car_standing(race, 0).barred, car_standing(usual, 0).barred) == ((), ((0, 1), (4, 4)))
    assert car_standing(race, 0).reach().best < car_standing(usual, 0).reach().best
    for player in ("rememberer", "planner"):
        chosen = [PLAYERS[player](each.seen_by(0).recalling(race.memory), 1) for each in (race, usual)]
        assert chosen[0] in race.legal and chosen[1] in usual.legal
    actions = [each.action for each in advise(race, playouts=4, seed=1)]
    assert actions == [*race.legal] and len(actions) > len([*usual.legal])


def test_simulated_races_follow() -> None:
    game = GAMES["rally-run"]
    assert game.simulate(600, players=3, seed=1, options=FREE) != game.simulate(600, players=3, seed=1)


def test_the_tutor_takes_it_for_the_truth() -> None:
    task = Exercise(
        id="made_0", lesson="12_swapping_and_the_pit", rule="R4.2", ask="swaps", cells="0.1 0.2 3.3", position=LINE
    )
    assert TRUTHS["swaps"](task) == ("0.1", "0.2", "3.3")
    assert BELIEFS["swapped_tiles_are_locked"].answer(task) == ("0.1", "0.2", "3.3"), "nothing was seen to be swapped"
    assert BELIEFS["any_tile_may_be_swapped"].answer(task) == ("0.1", "0.2", "3.3")


def test_swap_lab_says_it() -> None:
    lab = SwapLab()
    lab.click((0, 1))
    lab.click((0, 2))
    assert "the next player may swap neither of them (R4.1, R4.2)" in lab.line.text
    lab.click((0, 1))
    assert lab.line.tone == "bad"
    lab.close()
    lab = SwapLab(f"{CARS_OUT} swaps=free")
    for _ in range(2):
        lab.click((0, 1))
        lab.click((0, 2))
        assert lab.line.tone == "good" and "may swap" not in lab.line.text and "R-D" in lab.line.text
    lab.close()


def test_a_new_race_offers_it() -> None:
    lab = PlayLab(seed=1)
    control = lab.controls["option_swaps"]
    assert control.description == "What the player before has swapped"
    assert control.options == (("may not be swapped (R4.2)", "barred"), ("may be swapped again (R-D)", "free"))
    control.value = "free"
    assert lab.race.options == Options(**FREE) != USUAL
    lab.close()


def test_the_umpire_says_it() -> None:
    sheet = ScoreSheet.begin("rally-run", NAMES, options=FREE)
    lab = Umpire(sheet=sheet)
    lab.enter("swap 0.1 0.2")
    assert "may be swapped again" in " ".join(lab.guides())
    lab.enter("swap 0.1 0.2")
    assert lab.line.tone != "bad" and lab.state.race.turn == 0
    said, rules = lab.entry.answers(lab.state.race)["What may I do?"]
    assert "R-D" in rules and "may be swapped again" in said
    lab.close()


def test_pettingzoo_follows() -> None:
    pettingzoo = pytest.importorskip("rally.interfaces.pettingzoo")
    env = pettingzoo.env(game="rally-run", players=2, options=FREE)
    env.reset(seed=3)
    number = env.unwrapped.numbering.number(AGAIN)
    for _agent in env.agent_iter(max_iter=3):
        assert env.last()[0]["action_mask"][number]
        env.step(number)


def test_open_spiel_follows() -> None:
    open_spiel = pytest.importorskip("rally.interfaces.open_spiel")
    import pyspiel

    open_spiel.register()
    state = pyspiel.load_game("python_rally_run(players=2,swaps=free)").new_initial_state()
    assert state.race.options == Options(**FREE)
    number = state.numbering.number(AGAIN)
    for _ in range(3):
        assert number in state.legal_actions()
        state.apply_action(number)
    assert open_spiel.state_of(Race.parse(LINE)).race.options == Options(**FREE)
