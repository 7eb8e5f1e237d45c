"""The recipe for a game: a folder that is registered, or one in each package and a line. (tests/third_game is such a
folder, and its own tests ask far more of it.)"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from rally import register as register_game
from rally.core.errors import ImpossiblePosition
from rally.games import NEEDED
from rally.tutor import exercise
from tests.rally.contract.conftest import entered
from tests.recipes.kitchen import ROOT, Copy, recipe
from tests.third_game.questions import QUIZ, WORKBOOK
from tests.third_game.screen import SCREEN
from widgets import register
from widgets.tutor import Predict


@pytest.fixture
def in_the_house() -> Iterator[None]:
    """The game of `tests/third_game` may be entered, and is taken out again."""
    with entered(SCREEN.game):
        yield


@pytest.mark.usefixtures("in_the_house")
def test_one_call_brings_its_labs_and_questions_and_no_other_file_knows_it() -> None:
    found = register(SCREEN, WORKBOOK, QUIZ)
    try:
        for lab in (found.PlayLab(seed=1), found.RaceLab(seed=1), found.WhatIfLab(), Predict("short_cut_bottom")):
            assert lab.line.text and "<svg" in lab.still()
            lab.close()
    finally:
        found.leave()
    naming = [
        path
        for folder in ("rally", "widgets", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if "short_cut" in path.read_text("utf-8") or "short-cut" in path.read_text("utf-8")
    ]
    assert naming == []


@pytest.mark.rest
@pytest.mark.parametrize("forgotten", NEEDED)
def test_a_game_that_lacks_something_is_refused_with_what_it_lacks(forgotten: str) -> None:
    whole = {name: getattr(SCREEN.game, name) for name in NEEDED}
    whole.pop(forgotten)
    with pytest.raises(ImpossiblePosition, match=f"is not a game: it has no {forgotten}$"):
        register_game(SimpleNamespace(**whole))  # type: ignore[arg-type]


@pytest.mark.rest
@pytest.mark.usefixtures("in_the_house")
def test_without_its_workbook_there_are_no_questions() -> None:
    found = register(SCREEN)
    try:
        with pytest.raises(ValueError, match="there is no question"):
            exercise("short_cut_bottom")
    finally:
        found.leave()


def test_a_folder_that_no_contract_names_fails(copy: Copy) -> None:
    test = "tests/test_floors.py::test_imports_keep_to_the_contracts"
    for file in ("__init__.py", "box.py"):
        copy.write(f"rally/short_cut/{file}", '"""Nothing yet."""\n')
    assert copy.failing(test) == {test}
    assert test.partition("::")[2] in recipe("A game")


def test_the_page_says_so() -> None:
    assert all(f"`{name}`" in recipe("A game") for name in ("register", "Screen", "Workbook", "PlainQuiz"))
