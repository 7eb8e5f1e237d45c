"""WhatIfLab with a guess first: what a choice is worth is covered until somebody has chosen."""

from __future__ import annotations

from widgets.lab.controls import is_shown
from widgets.stich_rallye import WhatIfLab

from .what_if_acts import TWO_CHOICES, option, worked_out


def test_what_a_choice_is_worth_is_covered_until_somebody_has_chosen():
    lab = WhatIfLab(TWO_CHOICES, playouts=200, guess=True)
    try:
        worked_out(lab)
        assert not any("rate" in row for row in lab.chances.options.rows) and lab.line.news == ""
        assert not is_shown(lab.chances.everybody) and {row["said"] for row in lab.chances.options.rows} == {"?"}
        lab.likely.click()
        assert lab.line.tone == "bad" and "Guess first" in lab.line.text
        option(lab, choose=lab.chances.options.rows[0]["id"])
        lab.step_back.click()
        assert all("rate" in row for row in worked_out(lab)), "what was uncovered stays so"
        assert is_shown(lab.chances.everybody)
    finally:
        lab.close()


def test_the_verdict_on_a_guess_is_there_again_in_another_kernel():
    """Told anew where nothing has been done since; it stands in the story in any case."""
    how = {"playouts": 200, "guess": True, "story": "choice_1"}
    lab, again, later = (WhatIfLab(TWO_CHOICES, **how) for _lab in range(3))
    try:
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
    finally:
        for each in (lab, again, later):
            each.close()


def test_a_wrong_guess_does_not_look_like_a_right_one():
    tones = []
    for index in range(2):
        lab = WhatIfLab(TWO_CHOICES, playouts=1000, guess=True)
        try:
            worked_out(lab)
            option(lab, choose=lab.chances.options.rows[index]["id"])
            tones.append((guess_worked_out(lab).split()[0], lab.line.tone))
            if lab.line.tone == "bad":
                assert lab.line.first == ["Not the best choice.", "The best choice was: Play green 5."], (
                    "what one wants to know"
                )
        finally:
            lab.close()
    assert sorted(tones) == [("Not", "bad"), ("Right!", "good")]


def guess_worked_out(lab: WhatIfLab) -> str:
    """The verdict, once all choices are played out."""
    assert lab.guess.counsel is not None, "somebody has guessed"
    lab.guess.counsel.work.wait()
    return lab.guess.say()


def words_of(lab: WhatIfLab) -> str:
    """What the story tells."""
    return " ".join("".join(run["text"] for run in block["runs"]) for block in lab.story.part.blocks)
