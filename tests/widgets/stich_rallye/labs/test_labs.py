"""The labs without a browser: acting, going back, wrong input, two languages, and nothing left behind."""

from __future__ import annotations

import re

import pytest

from rally.stich_rallye import Race, Track
from rally.tutor import exercises
from widgets.lab.controls import is_shown, walk_widgets
from widgets.lab.due import ANSWERS, BACK, SEATS
from widgets.stich_rallye import HillLab, MotorLab, RoundEndLab, TrickLab
from widgets.stich_rallye.parts.table import Hand
from widgets.tutor import Predict

MAKERS = {
    "TrickLab": TrickLab,
    "MotorLab": MotorLab,
    "HillLab": HillLab,
    "RoundEndLab": RoundEndLab,
    "Predict": lambda: Predict("tricks_1"),
    "Predict cards": lambda: Predict("tricks_3"),
}


@pytest.mark.parametrize("name", ["HillLab", "RoundEndLab"])
def test_a_lab_without_cards_to_play_shows_no_hand(name):
    lab = MAKERS[name]()
    assert not any(isinstance(part, Hand) for part in walk_widgets(lab))


@pytest.mark.parametrize("name", ["TrickLab", "MotorLab", "HillLab", "RoundEndLab"])
def test_an_impossible_paste_lists_all_reasons_and_loses_nothing(name):
    lab = MAKERS[name]()
    before = lab.write()
    lab.load("players=4 cars=7,5,5,99 motors=2,0,0,0")
    assert len(lab.notation.errors) == 4
    assert lab.write() == before
    lab.load("cars=a,b")
    assert len(lab.notation.errors) == 1 and "cars=a,b" in lab.notation.errors[0]


# --- tricks ---


def test_a_trick_is_played_card_by_card():
    lab = TrickLab(position="players=3 flag=1 hands=R2.G5,G4.R3,G9.B2")
    lab.play("G4")
    lab.play("G9")
    assert [card["winning"] for card in lab.trick.cards] == [False, True]
    lab.play("G5")
    assert "S3.1" in lab.line.text and "4 spaces" in lab.line.text
    assert lab.race.cars == (0, 0, 4)
    assert [card["lowest"] for card in lab.trick.cards] == [True, False, False]


def test_a_card_that_may_not_be_played_is_answered_with_the_rule():
    lab = TrickLab(position="players=3 flag=1 hands=R2.G5,G4.R3,G9.B2")
    lab.play("G4")
    before = lab.state
    lab.table.hand._answer(None, {"card": "B2"}, [])
    assert lab.state == before
    assert "S2.2" in lab.line.text and "green 9" in lab.line.text
    why = next(card["why"] for card in lab.table.hand.cards if card["text"] == "B2")
    assert "S2.2" in why


def test_the_turbo_question_is_asked_and_answered():
    lab = TrickLab(position="players=3 round=2 motors=0,0,6 flag=0 cars=1,2,3 hands=G2,G3,G9")
    for card in ("G2", "G3", "G9"):
        lab.play(card)
    assert lab.race.phase == "turbo"
    assert is_shown(lab.turbo) and is_shown(lab.no_turbo)
    lab.turbo.click()
    assert lab.race.cars[2] == 11
    assert not is_shown(lab.turbo)
    lab.back()
    lab.no_turbo.click()
    assert lab.race.cars[2] == 5


def test_hands_are_set_by_clicking_cards():
    lab = TrickLab(players=3)
    lab.set_hands.value = True
    for card in list(lab.state.draft[0]):
        lab.put_card(str(card))
    assert lab.state.draft[0] == ()
    lab.set_hands.value = False
    assert lab.state.setting == 0 and lab.set_hands.value and lab.line.tone == "bad", (
        "hands of different sizes are not accepted"
    )
    for seat in (1, 2):
        lab.seat.value = seat
        for card in list(lab.state.draft[seat]):
            lab.put_card(str(card))
    for seat, card in enumerate(("R2", "G3", "B4")):
        lab.seat.value = seat
        lab.put_card(card)
    lab.set_hands.value = False
    assert lab.state.setting is None
    assert [str(hand[0]) for hand in lab.race.hands] == ["R2", "G3", "B4"]


def test_whose_hand_is_chosen_begins_to_set_hands():
    lab = TrickLab(players=3)
    lab.seat.value = 1
    assert lab.state.setting == 1 and lab.set_hands.value
    lab.put_card(str(lab.state.draft[1][0]))
    assert [len(hand) for hand in lab.state.draft] == [5, 4, 5]


# --- motors, hills, the end of a round ---


def test_the_motor_is_wound_overwound_and_used():
    lab = MotorLab()
    values = []
    for _turn in range(9):
        lab.lose.click()
        values.append(lab.motor.value)
    assert values == [1, 3, 6, 10, 15, 16, 8, 4, 0]
    assert "S4.4" in lab.line.text
    lab.use.click()
    assert lab.line.tone == "bad"
    lab.turn(3)
    lab.use.click()
    assert lab.motor.value == 0 and "S4.5" in lab.line.text


def test_the_chart_of_the_motor_shows_no_way_of_a_dial_that_a_later_question_asks_for():
    """After all that the lesson asks for before these questions: three lost tricks."""
    lab = MotorLab(story="three_lost")
    asked = [each for task in exercises() if task.lesson == "02_motor" for each in task.variants if each.ask == "dial"]
    for _time in range(4):
        bars = lab.chart.figure["data"][0]["y"]
        assert bars[-1] == lab.motor.value and len(bars) == lab.motor.position + 1
        said = [int(number) for number in re.findall(r"\d+", lab.chart.alt)]
        assert said == bars == [int(value) for _name, value in [*lab.rows()][:-1]]
        for each in asked:
            motor = each.race.motors[each.seat]
            assert motor.position + each.lost >= len(bars), f"{each.id} at {bars}"
        lab.lose.click()


def test_the_chart_of_the_motor_keeps_the_whole_dial_once_it_is_wound():
    lab = MotorLab()
    for _time in range(8):
        lab.lose.click()
    assert lab.chart.figure["data"][0]["y"] == [0, 1, 3, 6, 10, 15, 16, 8, 4]
    lab.step_back.click()
    assert lab.chart.figure["data"][0]["y"] == [0, 1, 3, 6, 10, 15, 16, 8]


def test_a_move_is_shown_with_one_sentence_for_each_step():
    lab = HillLab(position="players=4 cars=4,9,2,1")
    lab.drive.click()
    assert lab.state.race.cars[0] == 10
    assert len(lab.stage.steps.steps) == 1 + len(lab.race.events)
    assert "S6.2" in lab.line.text


def test_a_car_cannot_be_put_on_a_hill_nor_on_another_car():
    lab = HillLab(position="players=4 cars=4,9,2,1")
    for space, rule in ((7, "S6.2"), (9, "S5.5")):
        lab.place(space)
        assert rule in lab.line.text
        assert lab.state.race.cars == (4, 9, 2, 1)
    lab.place(12)
    assert lab.state.race.cars == (12, 9, 2, 1)


def test_another_track_takes_cars_off_its_hills():
    lab = HillLab(position="players=4 cars=8,9,2,1 track=beach")
    lab.track.value = "volcano"
    assert lab.state.race.cars == (0, 9, 2, 1)


def test_a_track_one_types_is_used_or_refused_with_its_reasons():
    lab = HillLab()
    lab.spaces.value = "...dd......uu..."
    assert lab.state.race.track.spaces == "...dd......uu..."
    assert isinstance(HillLab(track=Track("mine", "." * 20)).state.race, Race)
    lab.spaces.value = "...x"
    assert "S-K" in lab.line.text
    assert lab.state.race.track.spaces == "...dd......uu..."


def test_the_end_of_a_round_stops_with_the_win():
    lab = RoundEndLab()
    lab.end.click()
    assert lab.state.race.winner == 1 and lab.state.race.motors[3].value == 10
    assert "S9.2" in lab.line.text
    lab.turn(1, 0)
    lab.end.click()
    assert lab.state.race.winner != 1


# --- predictions ---


def test_the_line_says_first_how_far_the_winner_drives_what_is_asked_and_where_a_car_rolls():
    trick = TrickLab(position="flag=0 trick=R9,R4,R12 hands=R2,?,?,R5.B2")
    trick.play("R5")
    assert [said.split(" ")[0:2] for said in trick.line.first] == [["Ada", "wins"], ["Ada", "drives"]]
    asked = TrickLab(position="round=2 cars=12,9,14,4 motors=3,1,6,10 trick=B9,R4,B12 hands=?,?,?,R11.G5.R2")
    asked.play("R11")
    assert asked.line.first[0] == "Tom may add the motor now (S4.5): use it, or save it?"
    hill = HillLab(position="track=dip:......dduu....ddd... cars=4,2,1,0")
    hill.drive.click()
    assert any("rolls on to space 10" in said for said in hill.line.first)


def test_where_the_highest_card_is_asked_for_somebody_holds_it() -> None:
    """However often cards are dealt, and whatever the number of players."""
    lab = TrickLab(5, story="players")
    for seats in [3, 4, 5, 3]:
        lab.players.value = seats
        for _deal in range(12):
            lab.deal.click()
            held = {card.value for hand in lab.race.hands for card in hand if isinstance(hand, tuple)}
            assert max(held) == lab.highest_there_is


def test_what_one_is_told_to_press_is_brought_into_sight() -> None:
    lab = TrickLab(5, story="players")
    assert lab.line.due[0] == SEATS, "first the number of players"
    lab.players.value = 3
    assert lab.line.due[0] == ANSWERS and BACK not in lab.line.due
    lab.highest_2.click()
    lab.highest_2.click()
    assert "“Step back”" in lab.line.text and BACK in lab.line.due[:2]


def test_a_highest_card_that_was_not_found_is_marked_and_asked_for_again_with_new_cards() -> None:
    lab = TrickLab(3, story="players")
    lab.highest_4.click()
    lab.highest_3.click()
    assert [lab.highest_2.description, lab.highest_3.description] == ["10", "13 (your answer)"]
    assert lab.line.text.endswith("Deal new cards to answer again.")
    lab.deal.click()
    assert lab.highest_3.description == "13" and lab.line.due[0] == ANSWERS
    lab.highest_2.click()
    lab.deal.click()
    assert lab.knows_highest, "what was found stays found"


def test_the_drive_that_a_lesson_begins_with_is_no_other_deed_than_the_one_asked_for() -> None:
    lab = HillLab(position="cars=13,9,4,1", story="with_the_motor")
    lab.card.value = 3
    lab.drive.click()
    assert "not quite what was asked for" not in lab.line.text
    lab.step_back.click()
    lab.card.value = 5
    lab.drive.click()
    assert "not quite what was asked for" in lab.line.text
