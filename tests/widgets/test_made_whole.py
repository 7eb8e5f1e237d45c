"""A lab is made whole or not at all: a constructor that fails leaves nothing behind for others to stumble over."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest

from rally.core.errors import RallyError
from rally.tutor import exercises
from tests.selection import each_of
from tests.widgets.alive import alive as widgets_alive
from tests.widgets.declared import DECLARED
from widgets.lab import lifecycle
from widgets.lab.lab import Lab
from widgets.lab.learning import learning
from widgets.parts import base
from widgets.rally_run import SwapLab
from widgets.stich_rallye import HillLab, TrickLab
from widgets.tutor import Predict, Puzzles
from widgets.words import language

A_QUESTION = exercises()[0].id

LABS: dict[str, Callable[..., Any]] = {
    **DECLARED,
    "Predict": lambda question=A_QUESTION: Predict(question),
    "Puzzles": Puzzles,
}

WRONG: dict[str, Any] = {
    "a text": "yes",
    "below nothing": -1,
    "any object": object(),
    "a pair": (1, 2),
    "a list": ["x"],
}
"""What somebody might hand in where something else is wanted."""


def parameters(name: str) -> list[str]:
    """What the lab of that name is made with."""
    made: Any = Predict if name == "Predict" else LABS[name]
    return [each for each in inspect.signature(made.__init__).parameters if each != "self"]


def alive() -> tuple[set[str], set[Any], int]:
    """All that a lab may leave behind: widgets with a comm, parts that are relabelled, observers of the language and of
    the learner."""
    told = [*language._trait_notifiers.values(), *learning._trait_notifiers.values()]
    return widgets_alive(), {*base._living}, sum(len(each) for kinds in told for each in kinds.values())


@pytest.fixture
def other() -> HillLab:
    """A lab that has nothing to do with those that fail, and that all later ones share the kit of scripts with."""
    return HillLab()


def check_that_others_switch(other: HillLab) -> None:
    for code, label in (("de", "Von vorn"), ("en", "Reset")):
        language.code = code
        assert other.start_over.description == label and other.line.text == other.describe()
        assert other.line.lang == code and not other.line.fault


@each_of("name, parameter", [(name, each) for name in LABS for each in parameters(name)], brief=15)
def test_what_is_made_with_something_wrong_is_refused_in_words_without_a_trace_or_works(
    name: str, parameter: str, other: HillLab
) -> None:
    for what, wrong in WRONG.items():
        before = alive()
        try:
            lab = LABS[name](**{parameter: wrong})
        except RallyError as error:
            assert error.objections and alive() == before, f"{parameter} is {what}"
            continue
        language.code = "de"
        assert "schief" not in lab.line.text, f"{parameter} is {what}, and was taken"
        language.code = "en"
        lab.close()
        assert alive() == before, f"{parameter} is {what}, and was taken"
    check_that_others_switch(other)


@each_of("name", LABS, brief=5)
def test_wherever_the_making_fails_nothing_is_left(name: str, other: HillLab, monkeypatch: pytest.MonkeyPatch) -> None:
    """At any of its widgets, the first ones, the lab itself, and the last ones."""
    opened: list[Any] = []
    open_widget = ipywidgets.Widget.open
    fails_at = 0

    def open_or_fail(widget: Any) -> None:
        opened.append(widget)
        if len(opened) == fails_at:
            raise OSError("no comm")
        open_widget(widget)

    LABS[name]().close()  # layouts and styles are made for the first lab, and stay
    monkeypatch.setattr(ipywidgets.Widget, "open", open_or_fail)
    LABS[name]().close()
    made = len(opened)
    lab = next(index for index, widget in enumerate(opened, start=1) if isinstance(widget, Lab))
    before = alive()
    for fails_at in sorted({1, 2, made // 3, made // 2, lab, made - 1, made}):
        opened.clear()
        with pytest.raises(OSError, match="no comm"):
            LABS[name]()
        assert alive() == before, f"widget {fails_at} of {made}"
    check_that_others_switch(other)


def test_what_fails_after_everything_was_made_leaves_nothing_either(other: HillLab) -> None:
    class Late(HillLab):
        def __init__(self) -> None:
            super().__init__()
            raise KeyboardInterrupt

    before = alive()
    with pytest.raises(KeyboardInterrupt):
        Late()
    assert alive() == before
    check_that_others_switch(other)


def test_a_lab_within_a_lab_that_fails_goes_with_it(other: HillLab) -> None:
    class Double(HillLab):
        def __init__(self) -> None:
            self.within = TrickLab()
            super().__init__()
            raise OSError("one is enough")

    before = alive()
    with pytest.raises(OSError, match="enough"):
        Double()
    assert alive() == before


def test_who_else_is_told_of_new_widgets_still_is(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(ipywidgets.Widget, "_widget_construction_callback", None)
    ipywidgets.Widget.on_widget_constructed(heard.append)
    lab = HillLab()
    assert lab in heard and lab.line in heard


def test_the_cell_keeps_the_places_of_its_labs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is no lab of its cell: the next one stands in its place, and the page remembers it there."""
    monkeypatch.setattr(lifecycle, "running_cell", lambda: ("some cell", "first run"))
    with pytest.raises(ValueError, match="whole number"):
        HillLab(position="cars=no space")
    with pytest.raises(Exception, match="expected true or false, found 'yes'"):
        SwapLab(peek="yes")  # type: ignore[arg-type]
    lab = HillLab()
    assert lab.memory.key == "some cell 0"
    lab.close()
    lifecycle._shown.pop("some cell")


def test_a_lab_that_cannot_be_drawn_says_so_and_others_change_their_language(
    other: HillLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, after = TrickLab(), HillLab()

    def fail() -> None:
        raise KeyError("no such card")

    monkeypatch.setattr(broken, "show", fail)
    language.code = "de"
    assert "KeyError: 'no such card'" in broken.line.text and broken.line.tone == "bad"
    assert "schief" in broken.line.text
    for lab in (other, after):
        assert lab.start_over.description == "Von vorn" and lab.line.tone == "info"


def test_a_part_that_has_no_words_says_so_and_others_change_theirs(
    other: HillLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, after = base.Part(), base.Part()

    def fail() -> dict[str, str]:
        raise LookupError("no words")

    monkeypatch.setattr(type(broken), "words", lambda part: fail() if part is broken else {})
    language.code = "de"
    assert broken.fault == "LookupError: no words"
    assert after.labels["gone"].startswith("Hier antwortet") and not after.fault
