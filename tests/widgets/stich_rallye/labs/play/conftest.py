"""Thoughts that never come to an end, and short ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.waiting import nap
from widgets.races import play_lab as shared
from widgets.stich_rallye import PlayLab
from widgets.stich_rallye.labs import play_lab
from widgets.stich_rallye.labs.screen import SCREEN, make_advisor


class Slow:
    """An adviser whose thoughts never come to an end by themselves."""

    def __init__(self, *about: Any) -> None:
        first = make_advisor(*about)
        for _ in first.step_in_slices(100):
            pass
        self.advice, self.pace = first.advice, first.pace

    def step_in_slices(self, playouts: int) -> Iterator[None]:
        nap()  # for whoever is to stop it
        yield


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody comes to the end of a thought."""
    monkeypatch.setattr(PlayLab, "screen", replace(SCREEN, advisor=Slow))
    for module, number in ((shared, "THOUGHTS"), (play_lab, "PLAYOUTS")):
        monkeypatch.setattr(module, number, 10**9)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thoughts are short, and hints too."""
    monkeypatch.setattr(shared, "THOUGHTS", 100)
    monkeypatch.setattr(play_lab, "PLAYOUTS", 200)
