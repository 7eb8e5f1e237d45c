"""The board of Short Cut comes from its own folder, and its cars move step by step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.widgets.scripts import scripts
from tools.page.bundle import is_fresh
from widgets import environment
from widgets.parts.kit import BUNDLE, Kit, joined_styles, kit, part_folders, script_name
from widgets.words import set_language

from .dice import Roll
from .game import Race
from .referee import Drive
from .screen import RoadBoard, RoadView, at
from .words import VOICE

HERE = Path(__file__).parent


def test_its_script_and_style_are_in_the_kit_of_the_page() -> None:
    board = RoadBoard()
    assert board._script == "third_game/parts/screen.js" and board._kit is kit()
    assert kit().bundles[-1] == (HERE / BUNDLE).read_text("utf-8") and is_fresh(HERE)
    assert (HERE / "screen.css").read_text("utf-8") in kit()._css == joined_styles(part_folders())
    for specifier in re.findall(r'from "([^"]+)"', (HERE / "screen.js").read_text("utf-8")):
        assert specifier.replace("../../", "") in scripts(), specifier
    assert script_name(HERE.parent / "somewhere.js") == ""


def test_a_page_of_the_site_has_the_parts_of_this_package_and_is_sent_those_of_the_game_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environment, "IN_A_PAGE", True)
    sent = Kit()
    assert sent.bundles == [(HERE / BUNDLE).read_text("utf-8")]
    assert sent._css == (HERE / "screen.css").read_text("utf-8")


def test_a_click_on_a_space_is_heard() -> None:
    heard: list[Any] = []
    board = RoadBoard()
    board.on_act(heard.append)
    board._answer(board, {"space": 9}, None)
    assert heard == [{"space": 9}]


def view(race: Race) -> RoadView:
    """The table with what has just happened."""
    made = RoadView(RoadBoard(), VOICE)
    made.show(race, race.previous, race.frames if race.previous else ())
    return made


def test_the_cars_move_step_by_step_from_where_they_stood() -> None:
    race = Race.parse("cars=1,4,0").after(Roll(3)).after(Drive("top"))
    steps = view(race).board.steps
    assert [step["cars"] for step in steps] == [[1, 4, 0], [2, 4, 0], [3, 4, 0], [4, 4, 0], [4, 0, 0], [4, 0, 0]]
    assert [step["die"] for step in steps] == [3, 3, 3, 3, 3, None]
    assert [step["cars"] for step in view(Race.parse("cars=1,4,0")).board.steps] == [[1, 4, 0]]


def test_it_is_marked_where_choices_lead() -> None:
    marks = view(Race.parse("cars=9,4,0 die=2")).board.marks  # type: ignore[attr-defined]
    assert [space for space, mark in enumerate(marks) if "may" in mark] == [11, 14, 17, 20]
    assert at(10)[0] == at(11)[0] and len({tuple(at(space)) for space in range(31)}) == 31


def test_its_spaces_are_named_in_the_language_of_the_moment() -> None:
    race = Race.parse("cars=9,4,0")
    try:
        names = {}
        for code in ("en", "de"):
            set_language(code)
            board: Any = view(race).board
            names[code] = (board.labels["road"], board.spaces[9])
    finally:
        set_language("en")
    assert names == {"en": ("The road", "space 9, the fork: Mia"), "de": ("Die Straße", "Feld 9, die Gabelung: Mia")}
