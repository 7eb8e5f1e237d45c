"""What is due again: a skill is a card of the library `fsrs`, and each answer in practice a review of it.

The library is imported when something is first to be scheduled; nothing in it is left to chance, and the time is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from widgets.shared.labs.learner.progress import QUICK, UNSURE, WRONG, Fact, Progress

if TYPE_CHECKING:
    from fsrs import Scheduler

AHEAD = 24 * 3600
"""So many seconds a time may lie ahead of now, as clocks of two machines differ; beyond that a clock was wrong."""

MOST_REVIEWS = 60
"""So many answers in a skill say when it is due; older ones play no part any more."""


@cache
def scheduler() -> Scheduler:
    import fsrs

    return fsrs.Scheduler(enable_fuzzing=False)


@lru_cache(maxsize=256)
def due_after(answers: tuple[Fact, ...]) -> int:
    """When a skill is due again that was answered like this, oldest first, in seconds since 1970."""
    import fsrs

    ratings = {WRONG: fsrs.Rating.Again, UNSURE: fsrs.Rating.Again, QUICK: fsrs.Rating.Easy}
    card = fsrs.Card(card_id=1, due=at(answers[0].time))
    for fact in answers:
        rating = ratings.get(fact.outcome, fsrs.Rating.Hard if fact.hints else fsrs.Rating.Good)
        card, _log = scheduler().review_card(card, rating, at(fact.time))
    return int(card.due.timestamp())


def due(progress: Progress, skill: str, now: int) -> int | None:
    """When a skill is due again; None if it was never met. Nobody knows when, if the clock was wrong: now."""
    answers = progress.answers(skill)[-MOST_REVIEWS:]
    if not answers:
        return None
    times = trusted([fact.time for fact in answers], now + AHEAD)
    if len(times) < len(answers):
        return now
    return due_after(tuple(replace(fact, time=time) for fact, time in zip(answers, times, strict=True)))


def trusted(times: Sequence[int], latest: int) -> list[int]:
    """When deeds happened that came in this order, up to the last one of which that is known.

    As many as possible happened when their clocks say, and none of them goes back. The others were told by a wrong
    clock, and are as old as the next one of those.
    """
    rows: list[list[int]] = []

    def longest(found: Iterable[list[int]]) -> list[int]:
        return max(found, key=lambda row: (len(row), times[row[0]]), default=[])

    for index, time in enumerate(times):
        if time <= latest:
            rows.append([*longest(row for row in rows if times[row[-1]] <= time), index])
    known = longest(rows)
    return [times[next(each for each in known if each >= index)] for index in range(known[-1] + 1 if known else 0)]


def is_due(progress: Progress, skill: str, now: int) -> bool:
    """Whether a skill that was met is due again by now."""
    when = due(progress, skill, now)
    return when is not None and when <= now


def in_turn(progress: Progress, skills: Iterable[str], now: int) -> tuple[str, ...]:
    """The skills in the order in which to practise them: those that are due, then those that are new, as they came;
    then the others, those first that are due soonest."""

    def urgency(skill: str) -> tuple[int, int]:
        when = due(progress, skill, now)
        if when is None:
            return 1, 0
        return (0, when) if when <= now else (2, when)

    return tuple(sorted(skills, key=urgency))


def at(time: int) -> datetime:
    return datetime.fromtimestamp(time, UTC)
