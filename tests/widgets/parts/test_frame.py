"""A lab for marimo: its frame can draw all that a lab is made of; what marimo lets go of is brought back, or closed."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from tests.widgets.monkey.labs import LABS
from widgets import environment
from widgets.lab.controls import walk_widgets
from widgets.parts.frame import Frame
from widgets.parts.kit import HERE, kit, read_asset, script_source
from widgets.stich_rallye import MotorLab
from widgets.words import language

DRAWN = set(
    re.findall(r"\b(\w+Model): ", read_asset(HERE / "frame.js") + read_asset(HERE / "scripts/plain_controls.js"))
)
"""What the scripts of a frame draw, by the names of the models."""


@pytest.mark.parametrize("name", LABS)
def test_a_frame_can_draw_all_that_a_lab_is_made_of(name: str) -> None:
    kinds = {each._model_name for each in walk_widgets(LABS[name]()) if each._model_module != "anywidget"}
    assert kinds and kinds <= DRAWN


def test_marimo_is_given_a_frame_of_the_lab_with_its_picture() -> None:
    lab = MotorLab()
    shown = lab._display_()
    assert isinstance(shown, Frame)
    assert (shown.lab, shown.still) == (lab.model_id, lab.still())
    assert "needs anywidget 0.11" in shown._too_old


def test_a_kit_that_the_page_has_let_go_of_is_there_again_under_its_name() -> None:
    first = kit()
    name, comm = first.model_id, first.comm
    assert kit() is first and first.comm is comm, "it is not sent twice"
    comm._closed = True  # as marimo does when the cell is run again that had made it first
    assert kit() is first
    assert first.model_id == name and first.comm is not comm and not first.comm._closed


def test_a_lab_that_the_page_has_let_go_of_is_closed_with_the_next_language() -> None:
    gone, here = MotorLab(), MotorLab()
    for widget in walk_widgets(gone):
        widget.comm._closed = True
    said = gone.line.text
    language.code = "de"
    assert (gone.closed, here.closed) == (True, False)
    assert gone.line.text == said != here.line.text


def test_a_script_is_an_address_that_holds_it_in_marimo_and_its_text_elsewhere(monkeypatch) -> None:
    text = script_source("stub.js")
    assert text.startswith("// @ts-check")
    monkeypatch.setattr(environment, "IN_MARIMO", True)
    kind, _, packed = script_source("stub.js").partition(",")
    assert (kind, b64decode(packed).decode()) == ("data:text/javascript;base64", text)
