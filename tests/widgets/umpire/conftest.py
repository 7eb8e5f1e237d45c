"""An umpire of each game, at a table of three."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rally.umpire import ScoreSheet
from tests.widgets.umpire.tapping import NAMES
from widgets.umpire import Umpire


@pytest.fixture
def cards() -> Iterator[Umpire]:
    lab = Umpire(sheet=ScoreSheet.begin("stich-rallye", NAMES))
    yield lab
    lab.close()


@pytest.fixture
def tiles() -> Iterator[Umpire]:
    lab = Umpire(sheet=ScoreSheet.begin("rally-run", NAMES))
    yield lab
    lab.close()
