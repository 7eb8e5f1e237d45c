"""The lessons as a front page lists them: title and time of each, by game, read from the notebooks that there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.binder_links import NOTEBOOKS, lesson_title
from tools.lessons.without_code import about_python
from widgets.words.languages import SOURCE

READING = 130
"""Words in a minute, of somebody who is ten."""

QUESTION, LAB, RACE = 1.0, 2.0, 6.0
"""Minutes for a question with its answer played out, a lab, and a whole race in a lab."""

ROUND_TO = 5
WHOLE_RACE = re.compile(r"\b(Play|Race)Lab\(")
ROW = re.compile(r"^\|.*", re.MULTILINE)  # of a table: looked up when it is wanted
NUMBER = re.compile(r"^\d+\s+")
FIRSTS = {"stich-rallye": "01", "rally-run": "10", "": "15"}
"""By game ("": both of them) the number of the first lesson that belongs to it; what comes before belongs to both."""


@dataclass(frozen=True)
class Lesson:
    """A lesson in one language: its `path` among the lessons, its `name` in all languages ("01_tricks"), its number
    ("01"), title, minutes and game ("": both)."""

    path: str
    name: str
    number: str
    title: str
    minutes: int
    game: str


def lessons(language: str) -> Iterator[Lesson]:
    """All lessons in the order in which one learns, in this language where they are there, else in English."""
    for english in sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb")):
        translated = NOTEBOOKS / language / english.name
        path = translated if language != SOURCE and translated.exists() else english
        number = english.name[:2]
        heading, there = NUMBER.sub("", lesson_title(path)), path.relative_to(NOTEBOOKS).as_posix()
        yield Lesson(there, english.stem, number, heading, minutes(english), game_of(number))


def game_of(number: str) -> str:
    """The game that a lesson of this number teaches; "" if it is about both."""
    before = [game for game, first in FIRSTS.items() if first <= number]
    return before[-1] if before else ""


def minutes(lesson: Path) -> int:
    """How long a lesson takes, in fives: what there is to read and to do, without what is for the curious."""
    time = 0.0
    left_out = about_python(lesson)
    for cell in json.loads(lesson.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["id"] not in left_out:
            time += len(ROW.sub("", source).split()) / READING if cell["cell_type"] == "markdown" else doing(source)
    return max(ROUND_TO, ROUND_TO * round(time / ROUND_TO))


def doing(source: str) -> float:
    """The minutes that a cell takes which shows a question, a whole race, or another lab."""
    if "Predict(" in source:
        return QUESTION * source.count("Predict(")
    return RACE if WHOLE_RACE.search(source) else LAB
