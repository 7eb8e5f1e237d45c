"""The lessons as a front page lists them: title and time of each, by game, from the notebooks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tools.binder_links import lesson_title
from tools.command import LESSONS
from widgets.words.languages import SOURCE

TABLE = "00_start.ipynb"
"""The lesson with the table of all lessons, from which the times are taken."""

ROW = re.compile(r"^\| (?:\*\*|\[)(\d\d)\b.*\| (?:(\d+) minutes|no time limit) \|$", re.MULTILINE)
NUMBER = re.compile(r"^\d+\s+")
FIRSTS = {"stich-rallye": "01", "rally-run": "10", "": "15"}
"""By game the number of its first lesson ("": lessons for both games). Lessons before the first are for both, too."""


@dataclass(frozen=True)
class Lesson:
    """A lesson in one language: its `path`, its `name` in all languages ("01_tricks"), its number ("01"), title,
    minutes (None: unlimited) and game ("": both)."""

    path: str
    name: str
    number: str
    title: str
    minutes: int | None
    game: str


def lessons(language: str) -> Iterator[Lesson]:
    """Yield all lessons in order, in this language where translated, else in English."""
    for english in sorted(LESSONS.glob("[0-9][0-9]_*.ipynb")):
        translated = LESSONS / language / english.name
        path = translated if language != SOURCE and translated.exists() else english
        number = english.name[:2]
        heading, there = NUMBER.sub("", lesson_title(path)), path.relative_to(LESSONS).as_posix()
        yield Lesson(there, english.stem, number, heading, times()[number], game_of(number))


def game_of(number: str) -> str:
    """Return the game that a lesson of this number teaches, "" for both."""
    before = [game for game, first in FIRSTS.items() if first <= number]
    return before[-1] if before else ""


@cache
def times() -> dict[str, int | None]:
    """Return the minutes that each lesson takes, by number; None: unlimited."""
    cells = json.loads((LESSONS / TABLE).read_text("utf-8"))["cells"]
    rows = ROW.findall("\n".join("".join(cell["source"]) for cell in cells))
    return {number: int(minutes) if minutes else None for number, minutes in rows}
