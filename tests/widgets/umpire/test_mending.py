"""What was told wrongly, or played against the rules, is mended: an entry, a car, a whole turn."""

from __future__ import annotations

import json
from contextlib import closing

import pytest

from rally.umpire import ScoreSheet
from tests.widgets.umpire.tapping import NAMES, said_to_do, tell
from widgets.lab.controls import is_shown
from widgets.umpire import Umpire

# --- mistakes ---


def test_an_entry_in_the_middle_is_changed(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7", "B3", "R2")
    cards.entries.click()
    cards.writing.log._answer(None, {"scene": 1, "step": 0}, [])
    cards.change_entry.click()
    assert "in place of entry 2, Ben: red 4" in cards.line.text
    tell(cards, "R2")
    assert cards.line.tone == "bad" and "Entry 5 (Red 2) no longer fits." in cards.line.text
    tell(cards, "R3")
    assert cards.state.judged.misfit is None and cards.state.judged.acts == ("G9", "R2", "R7", "B3", "R3")


def test_a_change_that_moves_cars_or_motors_says_that_the_table_is_to_be_changed_too(cards: Umpire) -> None:
    told = "Make the table look like the picture."
    tell(cards, "G9", "R4", "R7", "B3")
    for scene, card, moves in ((1, "R8", True), (3, "B4", False)):
        cards.writing.log._answer(None, {"scene": scene, "step": 0}, [])
        cards.change_entry.click()
        tell(cards, card)
        assert (told in cards.line.text) == moves, card


def test_what_is_asked_is_said_again_when_one_comes_back(cards: Umpire) -> None:
    def again() -> str:
        with closing(Umpire(sheet=ScoreSheet.begin("stich-rallye", NAMES))) as other:
            other.remember(cards.memory.text)
            return other.line.text

    tell(cards, *REVOKED, "G2")
    assert "Ben did not follow green before" in again(), "why that card may not be"
    cards.all_the_same.click()
    assert "one of the two cards was wrong (S2.2)" in again()
    cards.mend_1.click()
    assert "in place of entry 2, Ben: red 4" in again()


def test_an_entry_is_put_before_another_or_taken_out(cards: Umpire) -> None:
    tell(cards, "G9", "R7")
    cards.writing.log._answer(None, {"scene": 1, "step": 0}, [])
    cards.put_before.click()
    tell(cards, "R4")
    assert cards.state.judged.acts == ("G9", "R4", "R7")
    cards.writing.log._answer(None, {"scene": 0, "step": 0}, [])
    cards.take_out.click()
    assert cards.state.judged.acts == ("R4", "R7") and "Taken out: Mia: green 9." in cards.line.text
    cards.step_back.click()
    assert cards.state.judged.acts == ("G9", "R4", "R7")


def test_a_car_that_stands_elsewhere_is_set_right(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7")
    cards.right_seat.value = 1
    cards.right_space.value, cards.right_motor.value = 12, 6
    cards.set_right.click()
    assert cards.state.race.cars == (0, 12, 4) and cards.state.race.motors[1].value == 6
    cards.right_space.value = 7
    cards.set_right.click()
    assert cards.line.tone == "bad" and "hill" in cards.line.text and cards.state.race.cars == (0, 12, 4)


def test_what_is_set_right_is_said_and_what_is_refused_stays_open(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7")
    cards.entries.click()
    cards.right_space.value = 7
    cards.set_right.click()
    assert cards.line.tone == "bad" and cards.sheets.shown == "entries" and cards.right_space.value == 7
    cards.right_space.value = 12
    cards.set_right.click()
    assert cards.line.text.startswith("That is set right.") and cards.sheets.shown == ""


def test_a_car_on_a_tile_is_set_right(tiles: Umpire) -> None:
    tell(tiles, "drive S curve", "turn NE")
    tiles.right_seat.value = 0
    tiles.right_place.value = "2.0"
    tiles.right_exits.value = "NS"
    tiles.right_trophy.value = "green"
    tiles.set_right.click()
    race = tiles.state.race
    assert race.cars[0] == (2, 0) and race.open[(2, 0)] == "NS" and race.trophies[0] == "green"
    assert race.is_face_down((0, 0)) and len(race.pile) == 2


def test_the_race_is_there_again_after_a_pause(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7", "B3")
    assert cards.memory.lasting
    other = Umpire(sheet=ScoreSheet.begin("stich-rallye", NAMES))
    other.remember(cards.memory.text)
    assert other.state == cards.state


@pytest.mark.parametrize("text", ["{", "{}", '{"state": {"game": "chess"}}'])
def test_what_is_no_race_is_let_go(cards: Umpire, text: str) -> None:
    before = cards.state
    cards.remember(text)
    assert cards.state == before


# --- a card that cannot have been played ---

REVOKED = ("G9", "R4", "R7", "B3", "B4", "B5", "turbo")
"""Ben did not follow green in the first trick, and leads the third one."""


def test_a_card_that_was_played_all_the_same_shows_the_earlier_one_and_is_noted(cards: Umpire) -> None:
    tell(cards, *REVOKED, "G2")
    assert "Ben did not follow green before" in cards.line.text and is_shown(cards.all_the_same)
    assert not said_to_do(cards), "what was to be done before would stand between what is said and what answers it"
    cards.questions.click()
    cards.question_1.click()
    cards.all_the_same.click()
    assert "one of the two cards was wrong (S2.2)" in cards.line.text and "Entry 2 was: Ben: red 4." in cards.line.text
    assert cards.mend_1.description == "Mend entry 2: Ben: red 4" and not is_shown(cards.entry.pad)
    cards.go_on.click()
    assert cards.state.judged.acts[-2:] == ("revoke G2", "G2") and cards.line.tone != "bad"
    assert not is_shown(cards.go_on) and is_shown(cards.entry.pad)
    assert json.loads(cards.file()[1])["revokes"][0]["card"] == "R4"
    assert cards.writing.log.lines[-2]["text"] == "8. Green 2 all the same (S2.2)"
    cards.step_back.click()
    assert cards.state.judged.acts == REVOKED


def test_the_earlier_card_is_one_press_from_being_mended(cards: Umpire) -> None:
    tell(cards, *REVOKED, "G2")
    cards.all_the_same.click()
    cards.mend_1.click()
    assert "in place of entry 2, Ben: red 4" in cards.line.text
    tell(cards, "G4")
    assert cards.state.judged.acts[1] == "G4" and not cards.state.doubt


def test_a_card_that_lies_there_already_leads_to_its_entry_and_cannot_be_noted(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R4")
    assert is_shown(cards.all_the_same)
    cards.all_the_same.click()
    assert "Red 4 is there only once (S1.2)." in cards.line.text
    assert is_shown(cards.mend_1) and not is_shown(cards.go_on) and not is_shown(cards.mend_2)
    cards.go_on.click()
    assert cards.state.judged.acts == ("G9", "R4") and cards.line.tone == "bad"
    cards.not_done.click()
    assert is_shown(cards.entry.pad) and not is_shown(cards.mend_1)


def test_nothing_is_offered_for_a_card_that_nothing_betrays(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7")
    for button in (cards.all_the_same, cards.go_on, cards.mend_1, cards.not_done):
        assert not is_shown(button)
        button.click()
    assert cards.state.judged.acts == ("G9", "R4", "R7")


def test_what_may_be_done_says_what_a_revoke_asks(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7", "B3", "B4", "B5", "turbo", "B2", "B6", "G3", "no turbo", "G4")
    assert cards.state.race.to_act == 1
    cards.question_1.click()
    assert "Ben has shown to have no green" in cards.line.text and "must be played (S2.2): tap it" in cards.line.text


# --- a turn is changed as a whole ---


@pytest.mark.parametrize(("kind", "phase"), [("d", "turning"), ("s", "turn"), ("j", "turning")])
def test_another_road_takes_its_whole_turn_with_it(tiles: Umpire, kind: str, phase: str) -> None:
    tell(tiles, "drive S curve", "turn NE", "drive W straight")
    tiles.writing.log._answer(None, {"scene": 0, "step": 0}, [])
    tiles.change_entry.click()
    tiles.entry.table.board._answer(None, {"cell": [0, 0]}, [])
    tiles.entry.tray._answer(None, {"pick": kind}, [])
    assert not any("does not fit" in str(line["note"]) for line in tiles.writing.log.lines[:1])
    assert "turn NE" not in tiles.state.judged.acts
    if phase == "turning":
        assert tiles.state.is_changing and tiles.state.race.phase == "turning"
        assert tiles.line.tone != "bad" and "no longer fits" not in tiles.line.text, "it is only half entered"
        assert not is_shown(tiles.leave_entry)
        ways = [*tiles.state.race.legal]
        tiles.entry.table.board._answer(None, {"turn": ways[0].exits}, [])
    assert tiles.state.judged.misfit is None and not tiles.state.is_changing
    assert tiles.state.judged.acts[-1] == "drive W straight" and tiles.state.race.phase == "turn"


def test_what_does_not_fit_any_more_is_said_in_words(tiles: Umpire) -> None:
    tell(tiles, "drive S curve", "turn NE", "drive W straight", "drive N crossing")
    tiles.writing.log._answer(None, {"scene": 2, "step": 0}, [])
    tiles.take_out.click()
    told = [str(line["text"]) for line in tiles.writing.log.lines]
    assert not any(word in line for line in told for word in ("drive N", "dead_end", "turn N")), told
