"""WhatIfLab: branches side by side, and what holds whatever one does."""

from __future__ import annotations

from typing import Any

import pytest

from rally.stich_rallye import Position, Race
from widgets.lab.controls import is_shown
from widgets.stich_rallye import WhatIfLab
from widgets.stich_rallye.labs.what_if.branches import differences

from .what_if_acts import ALL_OVER, LAST_CARD, TWO_CHOICES, shown, turn, worked_out


@pytest.fixture
def lab():
    return WhatIfLab(LAST_CARD, playouts=300)


@pytest.fixture
def two():
    """A lab whose learner has two choices."""
    return WhatIfLab(TWO_CHOICES, playouts=300)


# --- branches ---


def test_two_branches_stand_side_by_side_with_what_differs(lab):
    worked_out(lab)
    lab.keep.click()
    turn(lab, 2, 6)
    worked_out(lab)
    lab.redraw()
    assert [row[0] for row in differences(*lab.state.branches.values())] == ["Ada: motor"]
    assert "16" in lab.branches.table.value and "%" in lab.branches.table.value
    lab.branch.value = "A"
    assert lab.race == Race.parse(LAST_CARD)
    lab.forget.click()
    assert lab.branches.table.value == "" and lab.state.name == "B"


def test_a_branch_keeps_its_letter_wherever_one_is(lab):
    assert lab.keep.description == "Keep as branch A"
    lab.keep.click()
    turn(lab, 2, 6)
    columns = lab.branches.table.value
    assert columns.index("Branch A") < columns.index("Branch B (on show)")
    assert lab.branches.caption.value == "Branch A" and lab.branches.stage.track.cars[0] == "Mia: space 9, lap 2"
    assert lab.forget.description == "Forget branch B"
    lab.branch.value = "A"
    assert "This is branch A" in lab.line.text and lab.forget.description == "Forget branch A"
    assert lab.state.branches["A"].race == lab.race == Race.parse(LAST_CARD)
    assert "<td>3</td><td>16</td>" in lab.branches.table.value and "Branch A (on show)" in lab.branches.table.value
    lab.forget.click()
    assert lab.line.text == "Branch A has been forgotten. This is branch B." and not is_shown(lab.compare)
    lab.back()
    assert [*lab.state.branches] == ["A", "B"], "what is forgotten comes back by a step back"


def test_as_many_branches_as_one_likes(lab):
    for motor in (2, 4, 6):
        lab.keep.click()
        turn(lab, 2, motor)
    assert [label for label, _name in lab.branch.options] == ["A", "B", "C", "D"] and lab.state.name == "D"
    worked_out(lab)
    lab.redraw()
    assert [len(row) for row in differences(*lab.state.branches.values())] == [5]
    assert lab.branches.caption.value == "Branch C", "the one before is drawn beside"
    lab.branch.value = "B"
    lab.forget.click()
    assert lab.state.name == "A" and [*lab.state.branches] == ["A", "C", "D"]
    lab.keep.click()
    assert lab.state.name == "B", "a letter that is free is taken again"


def test_where_all_letters_are_taken_that_is_said():
    lab = WhatIfLab(ALL_OVER, playouts=1)
    for _branch in range(26):
        lab.keep.click()
    assert len(lab.state.branches) == 26 and lab.line.tone == "bad" and "no letter left" in lab.line.text


def test_turning_and_stepping_back_leave_the_branches_as_they_were(two):
    two.keep.click()
    turn(two, 0, 5)
    before, advices = shown(two), two.chances.advices("A")
    two.branch.value = "A"
    assert shown(two) != before
    two.step_back.click()
    assert shown(two) == before and two.chances.advices("A") == advices != two.chances.advices("B")
    a, b = two.state.branches.values()
    assert (a.position, b.position.motors) == (Position.parse(TWO_CHOICES), (15, 3, 6, 1))


def test_forgetting_is_said_and_reset_forgets_too(two):
    before = shown(two)
    two.keep.click()
    assert two.line.text.startswith("Branch A is kept")
    two.forget.click()
    assert two.line.text == "Branch B has been forgotten. This is branch A."
    two.keep.click()
    turn(two, 0, 5)
    two.start_over.click()
    assert len(two.state.branches) == 1 and two.branches.table.value == ""
    assert {**shown(two), **tools(before)} == {**before, **tools(before)}


def tools(shown: dict[str, Any]) -> dict[str, Any]:
    """The button for the step back, which is pale only at the beginning."""
    return {key: value for key, value in shown.items() if isinstance(value, dict) and value.get("description") == BACK}


BACK = "Step back"


def test_without_another_branch_the_button_says_so(lab):
    lab.forget.click()
    assert lab.line.tone == "bad" and "only this branch" in lab.line.text and len(lab.states) == 1
