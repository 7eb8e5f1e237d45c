"""The day is the learner's: told by the page, and kept with the progress; a streak is lost by a missed day alone."""

from __future__ import annotations

import ast
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from rally.tutor import puzzle_of
from widgets.lab.learning import learning
from widgets.lab.progress import Progress
from widgets.tutor import CourseMap, Puzzles

ROOT = Path(__file__).parents[3]
AUCKLAND, ANGELES, LONDON, UTC_ = "Pacific/Auckland", "America/Los_Angeles", "Europe/London", "UTC"
Visit = tuple[str, str]
"""A zone, and the time there."""


def at(visit: Visit) -> datetime:
    zone, told = visit
    return datetime.fromisoformat(told).replace(tzinfo=ZoneInfo(zone))


def visits(lab: Puzzles, visit: Visit) -> None:
    """The page tells its time; the kernel's own clock is right, and in another zone."""
    now = at(visit)
    learning.now = lambda: int(now.timestamp())
    lab.keeper.part._answer(None, {"clock": now.isoformat(timespec="seconds")}, [])


def solves(lab: Puzzles, visit: Visit) -> None:
    """Somebody opens the puzzle of the day, and solves it."""
    visits(lab, visit)
    lab.today.click()
    assert lab.puzzle == puzzle_of(at(visit).date())
    lab.give_answer(lab.puzzle.best)


def streak() -> int:
    """The streak as it is after all was written, and read in another kernel."""
    assert Progress.read(learning.progress.text) == learning.progress
    return learning.progress.streak(learning.day())


@pytest.mark.parametrize("zone", [AUCKLAND, ANGELES, LONDON, UTC_, "Asia/Kathmandu", "Pacific/Kiritimati"])
@pytest.mark.parametrize("hours", [(0, 23), (23, 0), (6, 20), (12, 12)])
def test_each_day_counts_wherever_one_lives_and_whenever_one_plays(zone: str, hours: tuple[int, int]) -> None:
    lab = Puzzles()
    for number in range(6):  # over a change of summer time, too
        day = date(2026, 10, 30) + timedelta(days=number)
        solves(lab, (zone, f"{day}T{hours[number % 2]:02}:40:00"))
        assert streak() == number + 1
    day += timedelta(days=2)
    visits(lab, (zone, f"{day}T00:01:00"))
    assert streak() == 0, "a day was missed"


JOURNEYS: dict[str, list[Visit]] = {
    "there and back": [
        (ANGELES, "2026-11-23T21:00:00"), (AUCKLAND, "2026-11-25T20:00:00"), (AUCKLAND, "2026-11-26T08:00:00"),
        (ANGELES, "2026-11-26T09:00:00"), (ANGELES, "2026-11-27T23:50:00"),
    ],
    "over the line in the morning": [(ANGELES, "2026-11-23T09:00:00"), (AUCKLAND, "2026-11-25T06:00:00")],
    "to the east": [(ANGELES, "2026-11-23T20:00:00"), (LONDON, "2026-11-24T22:00:00"), (UTC_, "2026-11-25T01:00:00")],
    "the same day twice": [
        (AUCKLAND, "2026-11-24T08:00:00"), (ANGELES, "2026-11-24T21:00:00"), (ANGELES, "2026-11-25T21:00:00"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("journey", JOURNEYS)
def test_a_journey_takes_no_day_away(journey: str) -> None:
    lab, days = Puzzles(), set()
    for visit in JOURNEYS[journey]:
        visits(lab, visit)
        assert streak() == len(days), "nor does one that has not played there yet lose any"
        solves(lab, visit)
        days.add(visit[1][:10])
        assert streak() == len(days)


@pytest.mark.parametrize(
    "visits_there",
    [
        [(ANGELES, "2026-11-23T09:00:00"), (AUCKLAND, "2026-11-26T06:00:00")],
        [(ANGELES, "2026-11-23T09:00:00"), (ANGELES, "2026-11-25T00:10:00")],
        [(ANGELES, "2026-11-23T20:00:00"), (LONDON, "2026-11-25T08:00:00")],
        [(AUCKLAND, "2026-11-23T09:00:00"), (ANGELES, "2026-11-25T23:00:00")],
    ],
)
def test_a_day_that_was_missed_ends_a_streak_on_a_journey_too(visits_there: list[Visit]) -> None:
    lab = Puzzles()
    for visit in visits_there:
        solves(lab, visit)
    assert streak() == 1


def test_a_clock_that_is_set_back_takes_no_day_away() -> None:
    lab = Puzzles()
    for day in (21, 22, 23):
        solves(lab, (ANGELES, f"2026-11-{day}T20:00:00"))
    for told in ("2026-11-22T20:00:00", "2026-11-20T20:00:00", "2025-01-01T00:00:00"):
        visits(lab, (ANGELES, told))
        assert streak() == 3
    solves(lab, (ANGELES, "2026-11-20T20:00:00"))
    solves(lab, (ANGELES, "2025-01-01T00:00:00"))
    assert streak() == 4, "what is solved there counts for its day"
    solves(lab, (ANGELES, "2026-11-24T20:00:00"))
    assert streak() == 5


def test_a_skill_is_due_on_a_day_of_the_learner() -> None:
    lab = CourseMap()
    for zone, told in ((AUCKLAND, "2026-11-25"), (ANGELES, "2026-11-24")):
        now = datetime(2026, 11, 24, 15, tzinfo=UTC).astimezone(ZoneInfo(zone))
        lab.keeper.part._answer(None, {"clock": now.isoformat(timespec="seconds")}, [])
        assert learning.day_of(int(now.timestamp())).isoformat() == told
    assert datetime.fromtimestamp(0, UTC).date() != learning.day_of(0), "in California it was still 1969"


def test_nobody_else_asks_a_machine_what_day_it_is() -> None:
    """Only the learner's clock does, until a page has told the time."""
    found = set()
    for path in [*(ROOT / "rally").rglob("*.py"), *(ROOT / "widgets").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Attribute(attr="today" | "now" | "utcnow", value=ast.Name("date" | "datetime")):
                    found.add(path.name)
                case ast.Attribute(attr="localtime" | "gmtime" | "strftime" | "ctime", value=ast.Name("time")):
                    found.add(path.name)
    assert found == {"learning.py"}
