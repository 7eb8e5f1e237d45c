"""What scripts and styles share with Python is made from Python: nobody has changed the one without the other."""

from __future__ import annotations

import pytest

from tools import parts


@pytest.mark.parametrize("name", parts.MADE)
def test_a_file_that_is_made_is_what_it_would_be_if_it_were_made_now(name: str) -> None:
    assert parts.is_text(parts.ROOT / name, parts.MADE[name]()), f"{name} is out of date: `make parts` writes it"


def test_a_file_that_somebody_has_changed_by_hand_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(iter(parts.MADE))
    other = parts.MADE[name]() + " "
    monkeypatch.setitem(parts.MADE, name, lambda: other)
    assert parts.stale() == [name]
