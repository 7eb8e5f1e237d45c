"""The third game, entered for each test of this folder and for none of any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import chromium, open_cells, opened, pytest_runtest_makereport, server, windows
from tests.rally.contract.conftest import entered
from tests.widgets.conftest import english, nothing_left
from widgets.parts.kit import bring_parts
from widgets.words.languages import bring_words

from .game import GAME

__all__ = [
    "chromium",
    "english",
    "nothing_left",
    "open_cells",
    "opened",
    "pytest_runtest_makereport",
    "server",
    "windows",
]
"""What opens notebooks, and what closes labs."""

FOLDER = Path(__file__).parent


@pytest.fixture
def game() -> Iterator[Any]:
    """Short Cut, registered."""
    with entered(GAME):
        yield GAME


@pytest.fixture(autouse=True)
def on_screen() -> Iterator[None]:
    """Its words and its parts, brought."""
    taking_out = [bring_words(FOLDER.name, FOLDER / "locale"), bring_parts(FOLDER.name, FOLDER)]
    yield
    for take_out in taking_out:
        take_out()
