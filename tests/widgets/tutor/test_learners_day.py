"""The day is the learner's: told by the page, and kept with the progress; a streak is lost by a missed day alone."""

from __future__ import annotations

import ast
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from rally.tutor import SKILLS, puzzle_of
from widgets.lab.learning import learning
from widgets.lab.progress import LATEST, Fact, Progress
from widgets.tutor import CourseMap, Practice, Puzzles
from widgets.tutor.practice import due, in_turn, is_due

ROOT = Path(__file__).parents[3]
AUCKLAND, ANGELES, LONDON, UTC_ = "Pacific/Auckland", "America/Los_Angeles", "Europe/London", "UTC"
ZONES = [AUCKLAND, ANGELES, LONDON, UTC_, "Asia/Kathmandu", "Pacific/Kiritimati"]
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


@pytest.mark.rest
@pytest.mark.parametrize("zone", ZONES)
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


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("hour", [0, 6, 17, 23])
def test_what_is_due_on_a_day_is_offered_all_that_day_of_the_learner(
    zone: str, hour: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning.clock, "going", lambda: 0.0)  # or a slow machine comes to the next day
    lab = CourseMap()
    visits(lab, (zone, f"2026-11-12T{hour:02}:40:00"))
    learning.note(Fact(learning.now(), "answer", "motor", "quick"), Fact(learning.now(), "mastered", "motor", "right"))
    when = due(learning.progress, "motor", learning.now())
    assert when is not None
    day = datetime.fromtimestamp(when, ZoneInfo(zone)).date()
    lab.choose("motor")
    assert f"due again on {day}" in lab.line.text
    for told, is_offered in (
        (f"{day - timedelta(days=1)}T23:59:59", False),
        (f"{day}T00:00:00", True),
        (f"{day}T12:00:00", True),
        (f"{day}T23:59:59", True),
        (f"{day + timedelta(days=1)}T00:00:00", True),
    ):
        visits(lab, (zone, told))
        offered = [
            "due again now" in lab.line.text,
            f"due again on {day}" not in lab.line.text,
            "due" in lab.roads["stich-rallye"].marks["motor"],
            "↻" in lab.stations[[*SKILLS].index("motor")].description,
            "↻" in lab.picture(),
            Practice(game="stich-rallye").skill == "motor",
            is_due(learning.progress, "motor", learning.day()),
            in_turn(learning.progress, ("winner", "motor"), learning.day())[0] == "motor",
        ]
        assert offered == [is_offered] * len(offered), told


@pytest.mark.parametrize("zone", ZONES)
def test_what_was_answered_a_minute_ago_is_due_again_some_minutes_later(zone: str) -> None:
    lab = CourseMap()
    visits(lab, (zone, "2026-11-22T17:40:00"))
    learning.note(Fact(learning.now(), "answer", "motor", "wrong"))
    lab.choose("motor")
    assert "shaky, due again later today" in lab.line.text and "2026-11-22" not in lab.line.text
    assert not is_due(learning.progress, "motor", learning.day())
    visits(lab, (zone, "2026-11-22T17:45:00"))
    assert is_due(learning.progress, "motor", learning.day())


def test_the_day_of_a_time_is_that_of_the_learner() -> None:
    lab = CourseMap()
    for zone, told in ((AUCKLAND, "2026-11-25"), (ANGELES, "2026-11-24")):
        now = datetime(2026, 11, 24, 15, tzinfo=UTC).astimezone(ZoneInfo(zone))
        lab.keeper.part._answer(None, {"clock": now.isoformat(timespec="seconds")}, [])
        assert learning.day_of(int(now.timestamp())).isoformat() == told
    assert datetime.fromtimestamp(0, UTC).date() != learning.day_of(0), "in California it was still 1969"
    visits(lab, (AUCKLAND, "2026-11-25T12:00:00"))
    assert learning.day_of(LATEST) == date(9999, 12, 31), "the calendar has no later day"


@pytest.mark.rest
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
