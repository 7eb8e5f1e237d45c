"""For all tests of what is seen: one language to begin with and to end with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from widgets.shared.words import language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins and ends in English, whatever it speaks in between."""
    language.code = "en"
    yield
    language.code = "en"
