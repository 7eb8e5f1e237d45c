"""What follows the option "two notches" once it is declared: tests for the copy in which `test_an_option` does so."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from rally import GAMES, play
from rally.core.options import Given
from rally.stich_rallye import PLAYERS, Race, advise, record, replay
from rally.stich_rallye.box.facts import DIAL, USUAL, Options
from rally.stich_rallye.playouts import sense
from rally.tutor.stich_rallye.answers import BELIEFS, TRUTHS
from rally.tutor.stich_rallye.exercise import Exercise
from rally.umpire import ScoreSheet
from widgets.stich_rallye import MotorLab, PlayLab
from widgets.umpire import Umpire

TWO = {"winding": "two"}
LINE = "players=3 flag=0 motors=0,3,16 hands=G9,R5,B7 winding=two"
NAMES = ("Mia", "Ben", "Ida")


def test_the_rules_wind_two_notches_and_say_which_rule_it_is() -> None:
    race = Race.parse(LINE)
    for card in ("G9", "R5", "B7"):
        race = race.after(card)
    assert [motor.value for motor in race.motors] == [3, 10, 16]
    wound = [(event.seat, event.rules) for event in race.events if type(event).__name__ == "MotorWound"]
    assert wound == [(0, ("S-N",)), (1, ("S-N",))]
    over = Race.parse("players=3 flag=2 motors=16,8,0 hands=G2,R5,G7 winding=two")
    for card in ("G7", "G2", "R5"):
        over = over.after(card)
    wound = [(event.seat, event.rules) for event in over.events if type(event).__name__ == "MotorWound"]
    assert wound == [(2, ("S-N",)), (0, ("S4.4", "S-N"))]


def test_notation_and_records_keep_it() -> None:
    race = Race.parse(LINE)
    assert "winding=two" in str(race) and Race.parse(str(race)) == race
    played = play(Race.start(players=3, seed=5, options=TWO), ["sensible"] * 3)
    kept = json.dumps(record(played))
    assert [*replay(kept)][-1] == played and Race.parse(str(played)) == played
    assert json.loads(kept)["options"] == TWO


def test_the_rule_of_thumb_counts_with_it() -> None:
    two = Options(**TWO)
    later, worth = (sense.motor_worth(1, left, options=two) for left in (0, 1))
    wins = sense.SENSIBLE.wins
    for position, value in enumerate(DIAL):
        won = max(later[position], sense.SPACE * value + later[0])
        assert worth[position] == round((1 - wins) * later[(position + 2) % len(DIAL)] + wins * won)
    assert worth != sense.motor_worth(1, 1)


def choices(options: Given, player: str) -> Iterator[str]:
    """What a computer player chooses, choice by choice, in a race that others play at random."""
    race = Race.start(players=3, seed=8, options=options)
    for seed in range(60):
        if race.winner is not None:
            return
        if race.to_act is None:
            race = race.after(race.legal.only)
        else:
            yield str(PLAYERS[player](race.seen_by(race.to_act), seed))
            race = race.after(PLAYERS["random"](race, seed))


@pytest.mark.parametrize("player", ["sensible", "planner"])
def test_computer_players_choose_otherwise(player: str) -> None:
    assert [*choices(TWO, player)] != [*choices(None, player)]


def test_advice_and_simulated_races_follow() -> None:
    race = Race.parse("players=3 round=3 flag=0 cars=20,30,10 motors=6,6,6 hands=?,?,? winding=two")
    two, usual = (advise(each, playouts=100, seed=1) for each in (race, race.but(options={"winding": "one"})))
    assert [each.action for each in two] == [each.action for each in usual] and two != usual
    game = GAMES["stich-rallye"]
    assert game.simulate(2000, seed=1, options=TWO) != game.simulate(2000, seed=1)


def test_the_tutor_takes_it_for_the_truth() -> None:
    position = "players=4 motors=1,0,0,0 winding=two"
    asked = {"position": position, "lesson": "02_motor", "rule": "S4.1", "id": "made_0"}
    lost = Exercise(ask="dial", lost=2, **asked)
    used = Exercise(ask="dial_turbo", lost=1, later=2, **asked)
    assert (TRUTHS["dial"](lost), TRUTHS["dial_turbo"](used)) == (15, 10)
    assert BELIEFS["motor_keeps_its_value"].answer(lost) == 15, "who believes this reads the rest by the rules"
    assert BELIEFS["motor_stays_at_the_top"].answer(Exercise(ask="dial", lost=4, **asked)) == 16


def test_motor_lab_says_it() -> None:
    lab = MotorLab("players=4 winding=two")
    assert lab.describe() == "The motor shows 0. One more lost trick and it shows 3 (S-N)."
    lab.lose.click()
    lab.lose.click()
    assert lab.motor.value == 10 and [value for _, value in lab.so_far()] == ["0", "3", "10"]
    assert lab.chart.figure["data"][0]["y"] == [0, 3, 10]
    lab.lose.click()
    assert lab.describe() == "The motor shows 16. One more lost trick and it falls to 4 (S4.4)."
    lab.close()


def test_a_new_race_offers_it() -> None:
    lab = PlayLab(seed=1)
    control = lab.controls["option_winding"]
    assert control.description == "A lost trick winds the motor"
    assert control.options == (("one notch (S4.2)", "one"), ("two notches (S-N)", "two"))
    control.value = "two"
    assert lab.race.options == Options(**TWO) != USUAL
    lab.close()


def test_the_umpire_says_it() -> None:
    sheet = ScoreSheet.begin("stich-rallye", NAMES, options=TWO)
    lab = Umpire(sheet=sheet)
    for card in ("G9", "R4", "R7"):
        lab.enter(card)
    assert [motor.value for motor in lab.state.race.motors] == [3, 3, 0]
    assert "Turn these keys on: Mia to 3, Ben to 3." in lab.chores()
    assert "A lost trick winds the motor by two notches." in " ".join(lab.guides())
    lab.close()


def test_pettingzoo_follows() -> None:
    pettingzoo = pytest.importorskip("rally.interfaces.pettingzoo")
    env = pettingzoo.env(game="stich-rallye", players=3, options=TWO)
    env.reset(seed=3)
    for _agent in env.agent_iter(max_iter=3):
        mask = env.last()[0]["action_mask"]
        env.step(int(mask.argmax()))
    assert sorted(motor.value for motor in env.unwrapped.race.motors) == [0, 3, 3]


def test_open_spiel_follows() -> None:
    open_spiel = pytest.importorskip("rally.interfaces.open_spiel")
    import pyspiel

    open_spiel.register()
    state = open_spiel.state_of(Race.parse(LINE))
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    assert [motor.value for motor in state.race.motors] == [3, 10, 16]
    state = pyspiel.load_game("python_stich_rallye(players=3,winding=two)").new_initial_state()
    assert state.race.options == Options(**TWO)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
