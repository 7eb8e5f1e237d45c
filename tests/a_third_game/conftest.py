"""The third game, entered for each test of this folder and for none of any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.a_third_game.game import GAME
from tests.rally.contract.conftest import entered


@pytest.fixture
def game() -> Iterator[Any]:
    """Short Cut, registered."""
    with entered(GAME):
        yield GAME
