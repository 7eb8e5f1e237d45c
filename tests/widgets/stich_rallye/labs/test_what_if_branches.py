"""WhatIfLab: branches side by side, and what holds whatever one does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rally.stich_rallye import Position, Race
from tests.selection import each_of, often
from widgets.lab import controls
from widgets.lab.controls import is_shown
from widgets.parts import Part
from widgets.stich_rallye import WhatIfLab
from widgets.stich_rallye.labs.what_if import chances
from widgets.stich_rallye.labs.what_if.branches import differences

from .what_if_acts import ALL_OVER, HOPELESS, LAST_CARD, TWO_CHOICES, click, option, put, shown, turn, worked_out


@pytest.fixture
def lab():
    made = WhatIfLab(LAST_CARD, playouts=300)
    yield made
    made.close()


@pytest.fixture
def two():
    """A lab whose learner has two choices."""
    made = WhatIfLab(TWO_CHOICES, playouts=300)
    yield made
    made.close()


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
    lab.close()


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


# --- what holds whatever one does ---

ACTS = [
    lambda lab, chance: click(lab, car=chance.randrange(len(lab.state.position.players))),
    lambda lab, chance: click(lab, space=chance.randrange(32)),
    lambda lab, chance: turn(lab, chance.randrange(len(lab.state.position.players)), chance.randrange(9)),
    lambda lab, chance: put(lab, chance.choice(lab.tray.cards.cards)["text"]),
    lambda lab, chance: option(lab, choose=chance.choice(lab.chances.options.rows or [{"id": "G9"}])["id"]),
    lambda lab, chance: option(lab, look=chance.choice(lab.chances.options.rows or [{"id": "G9"}])["id"]),
    lambda lab, chance: lab.load(
        chance.choice([LAST_CARD, ALL_OVER, HOPELESS, "cars=7,7,7,7", "players=3 cars=9,5,3"])
    ),
]


def press_anything(lab: WhatIfLab, chance: random.Random) -> None:
    """One act of a learner, any of them."""
    control = chance.choice([*(each for name, each in lab.controls.items() if name not in UNTOUCHED), None])
    if control is None or chance.random() < 0.5:
        chance.choice(ACTS)(lab, chance)
    elif hasattr(control, "click"):
        control.click()
    elif control.has_trait("options"):
        control.index = chance.randrange(len(control.options)) if control.options else None
    else:
        control.value = not control.value


UNTOUCHED = {"step_back", "more", "language", "stop", "work_out"}


@each_of("seed", range(4), brief=1)
def test_whatever_is_done_is_undone_by_as_many_steps_back(seed, monkeypatch):
    """The state is all there is: what was on show before each step is on show again after the step back."""
    monkeypatch.setattr(chances, "PLAYOUTS", 2)
    monkeypatch.setattr(chances, "SLICE", 2)
    chance, lab, before = random.Random(seed), WhatIfLab(TWO_CHOICES, playouts=20), []
    opening = shown(lab)
    for _act in range(often(15, 25)):
        known, steps = shown(lab), len(lab.states)
        press_anything(lab, chance)
        assert "went wrong" not in lab.line.text, lab.line.text
        if len(lab.states) > steps:
            before.append(known)
        now = shown(lab)
        lab.language.value = "de"
        lab.language.value = "en"
        assert {**now, **complaint(now)} == {**shown(lab), **complaint(now)}, "a language changes nothing"
    while before:
        lab.step_back.click()
        then = before.pop()
        assert {**shown(lab), **complaint(then)} == then
    lab.start_over.click()
    assert {**shown(lab), **tools(opening)} == {**opening, **tools(opening)}
    lab.close()


def complaint(shown: dict[str, Any]) -> dict[str, Any]:
    """What stands below the notation: also what was wrong with the text that was applied last."""
    return {key: value for key, value in shown.items() if key.endswith("Notation")}


ODD = ["", 7, -1, 99, 2.5, True, None, "x", [1], {"a": 1}]
NAMES = ["car", "space", "seat", "position", "card", "look", "choose", "apply"]


def test_no_message_makes_the_lab_fail(lab):
    """Whatever a broken or hostile page sends gets a sentence and changes nothing it cannot mean."""
    worked_out(lab)
    for part in [each for each in controls.walk_widgets(lab) if isinstance(each, Part)]:
        for content in [{}, 5, *({name: value} for name in NAMES for value in ODD), {"seat": 0, "position": 99}]:
            part._answer(None, content, [])
            assert lab.line.text and "went wrong" not in lab.line.text, (part, content, lab.line.text)
            assert not part.fault
