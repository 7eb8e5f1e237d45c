"""The frame of a lab: steps and looks, controls by name, answers that are never lost, and one language for all."""

from __future__ import annotations

import ipywidgets
import pytest

from rally.core.errors import NotationError, objection
from tests.widgets.snapshot import snapshot
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.lab import Lab
from widgets.stich_rallye import HillLab
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import language


class Counter(Lab[tuple[int, str]]):
    """A lab that counts; its second value is only looked at."""

    name = "counter"
    voice = VOICE

    def __init__(self) -> None:
        super().__init__((0, "small"))
        self.count, self.shown, self.plus = controls.number(), controls.choice(), controls.button()
        self.furnish([controls.control_row(self.count, self.shown, self.plus)])
        self.on(self.count, lambda value: self.go((value, self.state[1])))
        self.on(self.shown, lambda value: self.look((self.state[0], value)))
        self.on(self.plus, self.add)

    def add(self) -> None:
        if self.state[0] == 8:
            raise NotationError(objection(None, "eight is enough"))
        if self.state[0] == 7:
            raise KeyError("a fault of ours")
        self.go((self.state[0] + 1, self.state[1]))

    def describe(self) -> str:
        return f"{self.state[0]}, {self.state[1]}"

    def memo(self) -> str:
        return self.describe()

    def show(self) -> None:
        update_control(self.count, "Count", self.state[0])
        update_control(self.shown, "Shown", self.state[1], options=[("small", "small"), ("large", "large")])
        update_control(self.plus, "Plus")


@pytest.fixture
def lab() -> Counter:
    return Counter()


def test_controls_are_offered_by_name_and_work_from_a_cell(lab: Counter) -> None:
    assert {"count", "shown", "plus", "step_back", "start_over", "language"} <= set(lab.controls)
    lab.count.value = 5
    assert lab.state == (5, "small") and lab.line.text == "5, small"
    lab.plus.click()
    assert lab.count.value == 6
    heard: list[int] = []
    lab.count.observe(lambda change: heard.append(change["new"]), "value")
    lab.plus.click()
    assert heard == [7]
    beside = ipywidgets.IntText()
    ipywidgets.link((lab.count, "value"), (beside, "value"))
    beside.value = 3
    assert lab.state == (3, "small")


def test_a_step_can_be_taken_back_and_a_look_is_no_step(lab: Counter) -> None:
    opening = snapshot(lab)
    lab.shown.value = "large"
    before = snapshot(lab)
    lab.plus.click()
    lab.plus.click()
    lab.step_back.click()
    lab.step_back.click()
    assert snapshot(lab) == before != opening
    lab.step_back.click()
    assert lab.line.tone == "bad", "there is nothing before the beginning"
    lab.start_over.click()
    assert lab.state == (0, "small")


def test_a_complaint_is_said_and_the_controls_show_again_what_is(lab: Counter) -> None:
    lab.count.value = 8
    lab.plus.click()
    assert (lab.line.text, lab.line.tone) == ("Eight is enough.", "bad")
    assert lab.count.value == 8
    lab.count.value = 7
    lab.plus.click()
    assert "KeyError" in lab.line.text and lab.state[0] == 7


def test_what_the_lab_shows_is_no_answer_of_anybody(lab: Counter) -> None:
    """Setting a control while drawing must not be heard as somebody's choice."""
    lab.go((4, "large"))
    assert len(lab.states) == 2 and lab.count.value == 4 and lab.shown.value == "large"


def test_what_the_page_kept_comes_back_from_a_kernel_that_is_gone() -> None:
    lab, other = HillLab(position="players=4 cars=4,9,2,1"), HillLab()
    lab.drive.click()
    assert lab.memory.text == lab.memo()
    other.memory._answer(None, {"remembered": lab.memory.text}, [])
    assert other.race == lab.race and "back as it was" in other.line.text
    before = other.state
    other.memory._answer(None, {"remembered": "cars=x"}, [])
    assert other.state is before and other.line.tone == "bad", "what nobody can read changes nothing, and is said"


def test_the_same_reason_is_said_again_to_whoever_tries_again(lab: Counter) -> None:
    """And nothing else is: what is merely drawn anew says nothing."""
    lab.count.value = 8
    before = lab.line.times
    for tries in (1, 2):
        lab.plus.click()
        assert (lab.line.text, lab.line.times) == ("Eight is enough.", before + tries)
    lab.redraw()
    language.code = "de"
    assert lab.line.times == before + 2
    lab.step_back.click()
    assert lab.line.tone == "info" and lab.line.times == before + 2


def test_every_act_is_counted_once_its_answer_has_been_given(lab: Counter) -> None:
    """Done, refused, failed: whoever waits for an answer sees it counted last; what the lab does itself is no act."""
    assert lab.line.acts == 0
    seen: list[tuple[int, str]] = []
    lab.line.observe(lambda change: seen.append((change.new, lab.line.text)), "acts")
    lab.count.value = 6
    for _press in range(3):  # on to 7; a fault of ours at 7
        lab.plus.click()
    lab.step_back.click()
    lab.step_back.click()
    lab.step_back.click()  # there is none
    assert [count for count, _ in seen] == [1, 2, 3, 4, 5, 6, 7]
    assert seen[0][1] == "6, small" and seen[1][1] == "7, small"
    assert "KeyError" in seen[2][1] and "cannot step back" in seen[-1][1]
    language.code = "de"
    lab.redraw()
    assert lab.line.acts == 7
