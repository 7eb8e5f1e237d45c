"""When a skill is due again is the same everywhere, though `fsrs` takes powers from the system's C library."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from widgets.lab.progress import ANSWER, NOT_SURE, QUICK, RIGHT, WRONG, Fact
from widgets.tutor.practice import due_after

HISTORIES, LONGEST = 150, 12
FAR = 1e-9
"""Rounding errors of a dozen answers are a thousand times smaller than this."""


def histories() -> Iterator[tuple[Fact, ...]]:
    """Answers in a skill, minutes, days or months after one another."""
    numbers = Random("due")
    for _ in range(HISTORIES):
        time, facts = 1_700_000_000, []
        for _answer in range(1 + int(numbers.random() * LONGEST)):
            time += int(60 * 10 ** (5 * numbers.random()))
            outcome = (RIGHT, RIGHT, QUICK, WRONG, NOT_SURE)[int(numbers.random() * 5)]
            facts.append(Fact(time, ANSWER, "hills", outcome, hints=int(numbers.random() * 2)))
        yield tuple(facts)


def test_no_interval_lies_where_the_last_place_of_a_float_decides_its_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals are rounded to whole days: every one of them lies far from the middle between two."""
    from fsrs import scheduler

    rounded: list[float] = []

    def watched_round(number: float) -> int:
        rounded.append(number)
        return round(number)

    monkeypatch.setattr(scheduler, "round", watched_round, raising=False)
    due_after.cache_clear()
    assert all(due_after(facts) > facts[-1].time for facts in histories())
    assert len(rounded) > HISTORIES
    assert all(abs(number % 1 - 0.5) > FAR * max(1, number) for number in rounded)
