"""A race lab that is closed after the test, in English."""

from __future__ import annotations

import pytest

from widgets.stich_rallye import RaceLab


@pytest.fixture
def lab() -> RaceLab:
    return RaceLab(seed=5)
