"""For all tests of what is seen: one language to begin with and to end with, and no widget that outlives its test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets.widgets.widget import _instances

from widgets.shared.parts.kit import kit
from widgets.shared.words import language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins and ends in English, whatever it speaks in between."""
    language.code = "en"
    yield
    language.code = "en"


@pytest.fixture(autouse=True)
def nothing_left(english: None) -> Iterator[None]:
    """What a test leaves open is closed after it: an open lab draws itself anew whenever the language changes, in all
    the tests that follow."""
    kit()  # all parts share it, and it stays
    before = set(_instances)
    yield
    for widget in [widget for key, widget in _instances.items() if key not in before][::-1]:  # a lab closes its parts
        widget.close()
