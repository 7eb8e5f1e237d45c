"""Play labs that are closed after the test, and what the page sends to their boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from widgets.rally_run import PlayLab


@pytest.fixture
def play() -> Iterator[Callable[..., PlayLab]]:
    """Makes labs that are closed after the test."""
    labs: list[PlayLab] = []

    def make(*args: Any, **kwargs: Any) -> PlayLab:
        labs.append(PlayLab(*args, **kwargs))
        return labs[-1]

    yield make
    for lab in labs:
        lab.close()


@pytest.fixture
def send() -> Callable[..., None]:
    """Sends what the page sends for something done on the board."""

    def act(lab: PlayLab, **content: Any) -> None:
        lab.table.board._answer(lab.table.board, content, [])
        assert not lab.table.board.fault

    return act
