"""WhatIfLab with a guess first: what a choice is worth is covered until somebody has chosen."""

from __future__ import annotations

from widgets.shared.labs.controls import is_shown
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
