"""A race lab that is closed after the test, in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from widgets.stich_rallye import RaceLab


@pytest.fixture
def lab() -> Iterator[RaceLab]:
    made = RaceLab(seed=5)
    yield made
    made.close()
