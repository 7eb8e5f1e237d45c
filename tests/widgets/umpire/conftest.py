"""An umpire of each game, at a table of three."""

from __future__ import annotations

import pytest

from rally.umpire import ScoreSheet
from tests.widgets.umpire.tapping import NAMES
from widgets.umpire import Umpire


@pytest.fixture
def cards() -> Umpire:
    return Umpire(sheet=ScoreSheet.begin("stich-rallye", NAMES))


@pytest.fixture
def tiles() -> Umpire:
    return Umpire(sheet=ScoreSheet.begin("rally-run", NAMES))
