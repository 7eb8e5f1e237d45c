"""A race lab that is closed after the test, in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from widgets.shared.words import language
from widgets.stich_rallye import RaceLab


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    language.code = "en"
    yield
    language.code = "en"


@pytest.fixture
def lab() -> Iterator[RaceLab]:
    made = RaceLab(seed=5)
    yield made
    made.close()
