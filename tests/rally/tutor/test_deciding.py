"""The rule that a question is about, or that somebody has misread, is one that decides the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rally.rally_run import Turn
from rally.rally_run.box.grid import OPPOSITE
from rally.stich_rallye import Play, TrickWon
from rally.stich_rallye.box.events import Rolled
from rally.stich_rallye.rules.motor import DriveDeed
from rally.tutor import SKILLS, beliefs, exercises, game_of, truth
from rally.tutor.practice import question
from rally.tutor.rally_run import answers as of_tiles
from rally.tutor.stich_rallye import answers as of_cards
from tests.selection import often

DECIDING = {"stich-rallye": of_cards, "rally-run": of_tiles}
every_skill = pytest.mark.parametrize("name", SKILLS)


def asked(name: str) -> Iterator[Any]:
    """Questions of a skill that are made."""
    for number in range(often(60, 900)):
        yield question(SKILLS[name], number % 3, number // 3).exercise


def won_by(race: Any, card: str) -> str:
    """The rule by which the trick is won that this card completes."""
    after = race.after(next(each for each in race.legal if str(each) == card))
    return next(event.rule for event in after.events if isinstance(event, TrickWon))


@every_skill
def test_the_rule_of_a_made_question_decides_its_position(name: str) -> None:
    for task in asked(name):
        assert DECIDING[SKILLS[name].game].rule_here(task, task.rule) == task.rule, task
        assert task.rule in SKILLS[name].rules or task.rule in {beliefs()[each].rule for each in SKILLS[name].beliefs}


def test_the_rule_of_a_question_of_a_lesson_decides_all_its_positions() -> None:
    for task in exercises():
        for each in task.variants:
            assert DECIDING[game_of(each)].rule_here(each, each.rule) == each.rule, each


def test_s3_a_trick_is_won_by_the_rule_of_so_many_colours() -> None:
    found = set()
    for task in asked("winner"):
        cards = [task.play] if task.ask == "winner" else [str(each) for each in task.race.legal]
        rules = {won_by(task.race, card) for card in cards}
        assert task.rule == max(rules), task
        assert {of_cards.rule_here(task, rule) for rule in ("S3.1", "S3.2", "S3.3")} == {task.rule}
        found.add(task.rule)
    assert found == {"S3.1", "S3.2", "S3.3"}


def test_s2_whoever_has_none_of_the_colour_led_is_free_by_s2_4() -> None:
    for task in asked("may_play"):
        race = task.race
        hand = race.hands[race.to_act]
        refused = {race.why_not(Play(card)).rule for card in hand if race.why_not(Play(card))}
        is_free = race.trick[0].colour not in {card.colour for card in hand}
        assert (task.rule == "S2.4") == is_free == (not refused)
        assert of_cards.rule_here(task, "S2.2") == of_cards.rule_here(task, "S2.3") == task.rule


def test_s6_downhill_and_uphill_have_rules_of_their_own() -> None:
    found = set()
    for task in asked("hills"):
        race = task.race.alone(DriveDeed(task.seat, task.driven, motor=task.turbo))
        rolled = [event.rule for event in race.events if isinstance(event, Rolled)][:1]
        assert [of_cards.rule_here(task, "S6.2")] == (rolled or ["S6.2"])
        found |= {*rolled}
    assert found == {"S6.2", "S6.3"}


def test_s8_3_an_order_that_is_right_by_place_is_wrong_by_the_start_space() -> None:
    shared = 0
    for task in asked("round_end"):
        right, cars = truth(task), task.race.cars
        for each in task.others if task.ask == "motor_order" else ():
            by_place = all(cars[one] == cars[other] for one, other in zip(each, right, strict=True))
            assert (of_cards.rule_here(task, "S8.1", each) == "S8.3") == by_place
            shared += by_place and each != right
    assert shared


def test_r3_3_a_tile_that_need_not_face_back_is_a_dead_end_on_a_first_turn() -> None:
    found = set()
    for task in asked("laying"):
        back = OPPOSITE[task.turns[:1]]
        faces_back = all(back in each.exits for each in task.outcome.legal if isinstance(each, Turn))
        rule = of_tiles.rule_here(task, "R3.2")
        assert rule == "R3.3" if not faces_back else rule == "R3.2" or task.race.first, task
        found.add(rule)
    assert found == {"R3.2", "R3.3"}


def test_r3_4_is_about_open_tiles_that_lie_before_the_car() -> None:
    for task in asked("roads"):
        if of_tiles.rule_here(task, "R3.4") != "R3.4":
            there = {*of_tiles.places_ahead(task.race).values()} & {*task.race.cars} - {task.race.car}
            assert not there & {*task.race.grid.road_cells}
