"""The lessons as a front page lists them: title and time of each, by game, read from the notebooks that there are."""

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
"""The lesson with the table of all lessons: what it says there of the time a lesson takes is said everywhere."""

ROW = re.compile(r"^\| (?:\*\*|\[)(\d\d)\b.*\| (?:(\d+) minutes|no time limit) \|$", re.MULTILINE)
NUMBER = re.compile(r"^\d+\s+")
FIRSTS = {"stich-rallye": "01", "rally-run": "10", "": "15"}
"""By game ("": both of them) the number of the first lesson that belongs to it; what comes before belongs to both."""


@dataclass(frozen=True)
class Lesson:
    """A lesson in one language: its `path` among the lessons, its `name` in all languages ("01_tricks"), its number
    ("01"), title, minutes (None: as long as one likes) and game ("": both)."""

    path: str
    name: str
    number: str
    title: str
    minutes: int | None
    game: str


def lessons(language: str) -> Iterator[Lesson]:
    """All lessons in the order in which one learns, in this language where they are there, else in English."""
    for english in sorted(LESSONS.glob("[0-9][0-9]_*.ipynb")):
        translated = LESSONS / language / english.name
        path = translated if language != SOURCE and translated.exists() else english
        number = english.name[:2]
        heading, there = NUMBER.sub("", lesson_title(path)), path.relative_to(LESSONS).as_posix()
        yield Lesson(there, english.stem, number, heading, times()[number], game_of(number))


def game_of(number: str) -> str:
    """The game that a lesson of this number teaches; "" if it is about both."""
    before = [game for game, first in FIRSTS.items() if first <= number]
    return before[-1] if before else ""


@cache
def times() -> dict[str, int | None]:
    """By number how many minutes a lesson takes; None: as long as one likes."""
    cells = json.loads((LESSONS / TABLE).read_text("utf-8"))["cells"]
    rows = ROW.findall("\n".join("".join(cell["source"]) for cell in cells))
    return {number: int(minutes) if minutes else None for number, minutes in rows}
