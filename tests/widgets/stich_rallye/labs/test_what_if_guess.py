"""WhatIfLab with a guess first: what a choice is worth is covered until somebody has chosen."""

from __future__ import annotations

from typing import Any

from tests.waiting import wait_until
from tests.widgets.held import HeldWork
from widgets.lab.controls import is_shown
from widgets.stich_rallye import WhatIfLab

from .what_if_acts import ALL_OVER, FOUR_CHOICES, TWO_CHOICES, option, turn, worked_out


def guessing(position: str, **how: Any) -> WhatIfLab:
    """A lab in which one guesses first."""
    return WhatIfLab(position, guess=True, **how)


def test_what_a_choice_is_worth_is_covered_until_somebody_has_chosen():
    lab = guessing(TWO_CHOICES, playouts=200)
    worked_out(lab)
    assert not any("rate" in row for row in lab.chances.options.rows) and lab.line.news == ""
    assert not is_shown(lab.chances.everybody) and {row["said"] for row in lab.chances.options.rows} == {"?"}
    lab.likely.click()
    assert lab.line.tone == "bad" and "Guess first" in lab.line.text
    option(lab, choose=lab.chances.options.rows[0]["id"])
    lab.step_back.click()
    assert all("rate" in row for row in worked_out(lab)), "what was uncovered stays so"
    assert is_shown(lab.chances.everybody)


def test_the_verdict_on_a_guess_is_there_again_in_another_kernel():
    """Told anew where nothing has been done since; it stands in the story in any case."""
    how = {"playouts": 200, "story": "choice_1"}
    lab, again, later = (guessing(TWO_CHOICES, **how) for _lab in range(3))
    worked_out(lab)
    rows = [row["id"] for row in lab.chances.options.rows]
    option(lab, choose=rows[-1])
    verdict = guess_worked_out(lab)
    again.remember(lab.memory.text)
    assert guess_worked_out(again) == verdict and verdict in again.line.text
    assert verdict in words_of(again)
    worked_out(lab)
    option(lab, choose=lab.chances.options.rows[0]["id"])
    later.remember(lab.memory.text)
    assert guess_worked_out(later) == verdict and verdict not in later.line.text
    assert verdict in words_of(later)


def test_a_wrong_guess_does_not_look_like_a_right_one():
    tones = []
    for index in range(2):
        lab = guessing(TWO_CHOICES, playouts=1000)
        worked_out(lab)
        option(lab, choose=lab.chances.options.rows[index]["id"])
        tones.append((guess_worked_out(lab).split()[0], lab.line.tone))
        if lab.line.tone == "bad":
            assert lab.line.first == ["Not the best choice.", "The best choice was: Play green 5."], (
                "what one wants to know"
            )
    assert sorted(tones) == [("Not", "bad"), ("Right!", "good")]


def test_a_wrong_first_guess_moves_nothing_and_leaves_another_try():
    how = {"playouts": 400, "story": "choice_4"}
    lab, again = (guessing(FOUR_CHOICES, **how) for _lab in range(2))
    worked_out(lab)
    option(lab, choose="B13")
    assert lab.write() == again.write() and lab.line.tone == "bad" and not lab.story.goal.reached
    assert lab.line.text.startswith("Not quite. “Play blue 13” wins about") and "Try once more." in lab.line.text
    assert "red 3" not in lab.line.text and not any("rate" in row for row in lab.chances.options.rows)
    assert [row["id"] for row in lab.chances.options.rows if row.get("struck")] == ["B13"]
    again.remember(lab.memory.text)
    for each in (lab, again):
        worked_out(each)
        option(each, choose="B13")
        assert each.line.text.startswith("You have tried that one already.")
    option(lab, choose="G7")
    assert lab.line.first == ["Not the best choice.", "The best choice was: Play red 3."]
    assert not lab.story.goal.reached and "best choice was" in words_of(lab)
    option(again, choose="R3")
    assert again.line.text.startswith("Right!") and again.story.goal.reached


def test_a_guess_waits_until_every_choice_is_played_out(held: HeldWork):
    """Nothing moves before that, nor for a position that is on show no more; what was stopped goes on."""
    lab = guessing(FOUR_CHOICES, playouts=400)
    held.do_one()
    lab.stop.click()
    option(lab, choose="R3")
    assert "being checked" in lab.line.text and lab.race.to_act == 0
    held.let_all_go()
    wait_until(lambda: lab.line.text.startswith("Right!"), "the guess is played")
    assert lab.race.to_act == 1


def test_a_guess_is_given_up_with_its_position(held: HeldWork):
    lab = guessing(FOUR_CHOICES, playouts=400)
    held.do_one()
    option(lab, choose="R3")
    turn(lab, 0, 2)
    held.let_all_go()
    worked_out(lab)
    assert lab.race.to_act == 0 and lab.state.guessing, "another position, another question"


def test_a_guess_that_waits_goes_with_a_reset_and_is_there_again_in_another_kernel(held: HeldWork):
    lab, again = (guessing(FOUR_CHOICES, playouts=400) for _lab in range(2))
    option(lab, choose="R3")
    again.remember(lab.memory.text)
    lab.start_over.click()
    held.let_all_go()
    wait_until(lambda: again.line.text.startswith("Right!"), "the guess is played")
    worked_out(lab)
    assert (lab.race.to_act, again.race.to_act) == (0, 1) and lab.state.guessing


def test_what_nobody_chooses_is_no_guess():
    lab = guessing(ALL_OVER, playouts=100)
    option(lab, choose=lab.chances.options.rows[0]["id"])
    assert lab.race.phase != "end" and lab.state.guessing


def guess_worked_out(lab: WhatIfLab) -> str:
    """The verdict, once all choices are played out."""
    assert lab.guess.counsel is not None, "somebody has guessed"
    lab.guess.counsel.work.wait()
    return lab.guess.say()


def words_of(lab: WhatIfLab) -> str:
    """What the story tells."""
    return " ".join("".join(run["text"] for run in block["runs"]) for block in lab.story.part.blocks)
