"""The puzzle of the day is that of the learner's day, and counts once; what is gone keeps its number, and says so."""

import json
from datetime import date
from itertools import count as counted

import pytest

from rally.tutor import puzzle_of
from rally.tutor.puzzle_book import numbered_puzzles
from widgets.lab.learning import learning
from widgets.lab.progress import Fact
from widgets.tutor import Puzzles
from widgets.tutor.skills import say_game

BOTH = ("stich-rallye", "rally-run")
NOW = 1_764_000_000


@pytest.fixture(autouse=True)
def time_goes_on(monkeypatch):
    seconds = counted(NOW)
    monkeypatch.setattr(learning, "now", lambda: next(seconds))


def solved():
    return learning.progress.puzzles(solved=True)


def missed():
    return learning.progress.puzzles(solved=False)


def wrong(lab):
    """A choice that was judged and is not the best."""
    return lab.puzzle.choices[1].action


# --- the day ---------------------------------------------------------------------------------------------------------


def clock(lab, text):
    """The page tells what time it is where the learner is."""
    lab.keeper.part._answer(None, {"clock": text}, [])


def daily():
    return [(fact.about, fact.outcome) for fact in learning.progress.facts if fact.kind == "daily"]


def test_the_day_is_the_one_where_the_learner_is():
    """In California it is still Monday evening when the machine's clock has begun Tuesday."""
    lab = Puzzles()
    for text in ("2026-11-23T19:30:00", "2026-11-25T00:10:00"):
        clock(lab, text)
        lab.today.click()
        assert lab.puzzle == puzzle_of(date.fromisoformat(text[:10]))
        lab.give_answer(lab.puzzle.best)
    assert daily() == [("2026-11-23", "right"), ("2026-11-25", "right")]


@pytest.mark.parametrize("text", ["", "yesterday", "2026-02-30T10:00:00", "9999-12-31T23:59:59", "0001-01-01T00:00:00"])
def test_a_clock_that_says_no_time_changes_nothing(text):
    lab = Puzzles()
    clock(lab, "2026-11-23T19:30:00")
    clock(lab, text)
    assert learning.today() == date(2026, 11, 23) and lab.line.tone != "bad"


def test_what_was_opened_before_midnight_counts_for_its_day():
    lab = Puzzles()
    clock(lab, "2026-11-24T23:58:00")
    lab.today.click()
    opened = lab.puzzle
    clock(lab, "2026-11-25T00:03:00")
    lab.give_answer(opened.best)
    assert lab.puzzle == opened and daily() == [("2026-11-24", "right")] and "1 day in a row" in lab.status.value
    lab.today.click()
    lab.give_answer(lab.puzzle.best)
    assert daily()[-1] == ("2026-11-25", "right") and "2 days in a row" in lab.status.value


def test_the_puzzle_of_a_day_counts_once():
    lab, other = Puzzles(), Puzzles()
    for each in (lab, other):
        clock(each, "2026-11-24T12:00:00")
    lab.today.click()
    lab.give_answer(wrong(lab))
    assert daily() == [("2026-11-24", "wrong")]
    for each in (lab, other):
        each.today.click()
        each.give_answer(each.puzzle.best)
    assert daily() == [("2026-11-24", "wrong")] and "in a row" not in lab.status.value


def test_what_was_missed_and_is_opened_again_at_once_does_not_count():
    lab = Puzzles()
    clock(lab, "2026-11-24T12:00:00")
    lab.today.click()
    name = lab.puzzle.id
    lab.give_answer(wrong(lab))
    lab.today.click()
    lab.give_answer(lab.puzzle.best)
    assert lab.line.text.startswith("Right!") and "when it comes up again" in lab.line.text
    assert missed() == (name,) and solved() == lab.solved == ()


@pytest.mark.parametrize("story", ["", "one_of_today"])
@pytest.mark.parametrize("way", [Puzzles.back, Puzzles.reset], ids=["back", "reset"])
def test_a_step_back_solves_nothing_and_that_is_said(way, story):
    lab = Puzzles("stich-rallye", story=story)
    name = lab.puzzle.id
    lab.give_answer(wrong(lab))
    assert "when it comes up again" not in lab.line.text
    way(lab)
    lab.give_answer(lab.puzzle.best)
    assert lab.puzzle.id == name and lab.line.text.startswith("Right!") and "when it comes up again" in lab.line.text
    assert lab.solved == solved() == () and missed() == (name,)
    assert lab.goal.children[0].reached is False, "nor is the goal of the lab"


def test_a_step_back_in_another_kernel_solves_nothing():
    lab = Puzzles("stich-rallye")
    name, kept = lab.puzzle.id, ""
    lab.give_answer(wrong(lab))
    kept, progress = lab.memory.text, learning.progress
    lab.close()
    learning.begin()
    again = Puzzles("stich-rallye")
    again.memory._answer(None, {"remembered": kept}, [])
    learning.progress = progress  # what the page has kept of the learner is told later
    again.back()
    again.give_answer(again.puzzle.best)
    assert again.puzzle.id == name and again.solved == () and missed() == (name,)


def test_what_was_missed_waits_for_three_others_in_every_lab():
    """Neither another lab nor a cell that is run again asks it sooner; and what is asked there makes it come."""
    lab = Puzzles("stich-rallye")
    name = lab.puzzle.id
    lab.give_answer(wrong(lab))
    other = Puzzles("stich-rallye")
    seen = [other.puzzle.id]
    for _number in range(3):
        other.give_answer(other.puzzle.best)
        other.next.click()
        seen.append(other.puzzle.id)
    assert seen.index(name) == 3
    assert Puzzles("stich-rallye").puzzle.id == name, "its turn is everywhere"


def test_the_missed_puzzle_of_a_day_is_only_looked_at_when_its_cell_is_run_again():
    day = date(2026, 11, 24)
    lab = Puzzles(day=day)
    lab.give_answer(wrong(lab))
    again = Puzzles(day=day)
    again.give_answer(again.puzzle.best)
    assert again.puzzle == lab.puzzle and solved() == () and "when it comes up again" in again.line.text


@pytest.mark.rest
def test_labs_of_one_game_show_the_same_puzzle_on_one_day_and_say_which_it_is():
    labs = [Puzzles(), *map(Puzzles, BOTH), *map(Puzzles, BOTH)]
    for lab in labs:
        clock(lab, "2026-11-24T12:00:00")
        lab.today.click()
    assert [lab.puzzle.id for lab in labs[1:]] == ["stich-rallye-289", "rally-run-289"] * 2
    assert labs[0].puzzle == labs[1].puzzle
    for lab in labs:
        which = f"Puzzle of the day: {say_game(lab.puzzle.game)}, number 289."
        assert which in lab.status.value
        lab.give_answer(lab.puzzle.best)
        assert lab.film()[2] > 0
        lab.next.click()
        assert f"number {lab.puzzle.number}." in lab.status.value and which not in lab.status.value
        assert lab.game in (None, lab.puzzle.game)


# --- what is gone ----------------------------------------------------------------------------------------------------


def a_gone_one():
    return next(each for each in numbered_puzzles("stich-rallye") if each.gone)


def test_what_was_kept_of_a_puzzle_that_is_gone_is_answered_with_a_sentence():
    gone, lab = a_gone_one(), Puzzles("stich-rallye")
    lab.give_answer(lab.puzzle.best)
    data = lab.state_to_data(lab.state)
    kept = {"state": data["state"] | {"now": gone.id, "chosen": "", "shown": "", "solved": [gone.id]}}
    lab.remember(json.dumps(kept))
    assert lab.puzzle.id != gone.id and lab.solved == (gone.id,)
    assert f"Puzzle {gone.number} of this game is no longer asked" in lab.line.text


def test_what_an_older_lab_has_kept_is_taken_back():
    lab = Puzzles("stich-rallye")
    older = {"now": "stich-rallye-7", "chosen": "", "shown": "", "marked": "", "since": 2, "themes": [], "grades": []}
    lab.remember(json.dumps({"state": older | {"solved": ["stich-rallye-3"], "number": 4}}))
    assert lab.puzzle.id == "stich-rallye-7" and lab.solved == ("stich-rallye-3",)


def test_a_puzzle_that_is_gone_is_not_to_come_again_and_that_is_said():
    lab = Puzzles("stich-rallye")
    learning.note(Fact(NOW, "puzzle", a_gone_one().id, "wrong"), Fact(NOW, "puzzle", "stich-rallye-99999", "wrong"))
    assert "Coming up again" not in lab.status.value and "1 that you missed is no longer asked" in lab.status.value
    lab.next.click()
    assert lab.puzzle.id != a_gone_one().id
