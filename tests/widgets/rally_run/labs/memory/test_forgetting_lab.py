"""The lab of a guess: nothing is told before it, all of it afterwards, and a step back covers it again."""

from __future__ import annotations

import pytest

from rally.rally_run import forgetting_curve
from widgets.rally_run import ForgettingLab
from widgets.rally_run.labs.forgetting_lab import GUESSES, SHARE, ForgettingState
from widgets.words import say_percent


@pytest.fixture
def lab():
    return ForgettingLab(story="forgetting")


def told(lab: ForgettingLab) -> str:
    """All that could tell the answer."""
    return " ".join([lab.line.text, lab.chart.value, lab.still(), repr(lab), lab.notation.value, lab.story.still()])


def test_nothing_is_told_before_the_guess(lab):
    shares = [say_percent(point.rate) for point in forgetting_curve()]
    assert not any(share in told(lab) for share in shares) and "?" in lab.chart.value
    assert not any("rally-right" in button._dom_classes for button in lab.guess)


@pytest.mark.parametrize("index", range(len(GUESSES)))
def test_a_guess_uncovers_the_chart_and_the_answer(lab, index):
    rate = next(point.rate for point in forgetting_curve() if point.share == SHARE)
    lab.guess[index].click()
    if GUESSES[index] != lab.right:
        more = "fewer" if GUESSES[index] > lab.right else "more"
        assert "?" in lab.chart.value and lab.state.guess is None and f"wins {more} races than that" in lab.line.text
        lab.guess[index].click()
        assert "tried that one already" in lab.line.text
        lab.look(ForgettingState(missed=next(each for each in GUESSES if each not in (lab.right, GUESSES[index]))))
        lab.guess[index].click()
    assert say_percent(rate) in lab.chart.value and f"about {round(100 * rate)} out of 100" in lab.line.text
    right = [guess for guess, button in zip(GUESSES, lab.guess, strict=True) if "rally-right" in button._dom_classes]
    assert right == [min(GUESSES, key=lambda guess: abs(guess - 100 * rate))]
    assert (lab.line.tone == "good") == (GUESSES[index] in right)
    lab.guess[0].click()
    assert lab.line.tone == "bad" and lab.state.guess == GUESSES[index]
    lab.step_back.click()
    assert "?" in lab.chart.value and lab.state.guess is None


def test_what_is_no_guess_is_refused_in_words(lab):
    lab.load("7")
    assert lab.notation.errors == ["A guess is one of (50, 40, 30, 20, 10), not “7”."] or lab.notation.errors
    assert lab.state.guess is None
    lab.load("30")
    assert lab.state.guess == 30
