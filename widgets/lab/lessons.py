"""The goals of each lesson, in order, and where the lessons lie."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from rally.games import FOLDERS
from widgets import environment
from widgets.words.languages import LANGUAGES, SOURCE

SHARED: Mapping[str, tuple[str, ...]] = {
    "00_start": ("a_trick", "a_tile", "riddle_cards", "riddle_motor", "riddle_hill"),
    "15_practice": (),
    "16_puzzles": ("three_of_cards", "three_of_tiles", "one_of_today"),
    "17_for_teachers": (),
    "18_at_the_table": (),
    "20_your_own_player": ("own_player", "wrong_player", "first_step"),
    "21_what_is_good_play": (
        "study_carry", "study_motor", "study_lead", "study_seats", "study_hills", "study_memory", "study_swaps",
        "study_first",
    ),
    "22_a_million_races": ("live_table", "gone_on"),
}  # fmt: skip
"""The lessons about all games."""

OF_GAMES: list[Mapping[str, tuple[str, ...]]] = [import_module(f"widgets.{each}").LESSONS for each in FOLDERS.values()]
"""The lessons about one game each, as the games declare them."""

LESSONS = dict(sorted(lesson for each in (SHARED, *OF_GAMES) for lesson in each.items()))
"""By lesson, the names of the goals of its labs and of its questions."""


@cache
def lesson_of(name: str) -> str:
    """Return the lesson that has this goal; "" if none has it."""
    return next((lesson for lesson, names in LESSONS.items() if name in names), "")


def next_lesson(name: str) -> str:
    """Return the file of the lesson after the one that has this goal; "" after the last, and if none has it."""
    lessons = [*LESSONS]
    here = next((index for index, names in enumerate(LESSONS.values()) if name in names), len(lessons))
    return f"{lessons[here + 1]}.ipynb" if here + 1 < len(lessons) else ""


def lesson_begun_by(name: str) -> str:
    """Return the lesson whose first goal this is; "" if there is none."""
    return next((lesson for lesson, names in LESSONS.items() if names[:1] == (name,)), "")


def lesson_translations(lesson: str) -> dict[str, dict[str, str]]:
    """Return by language code the language's own name and the path of a lesson in it, relative to the current folder;
    "" where there is no such file. The current folder has the lessons in English, or in another language, with the
    others beside it."""
    folder = Path.cwd()
    here = folder.name if folder.name in LANGUAGES else SOURCE
    all_lie_there = environment.IN_A_PAGE and (folder if here == SOURCE else folder.parent) == environment.LESSONS
    folders = {code: Path("" if here == SOURCE else "..", "" if code == SOURCE else code) for code in LANGUAGES}
    files = {code: path / f"{lesson}.ipynb" for code, path in (folders | {here: Path()}).items()}
    return {
        code: {"name": own_name, "path": files[code].as_posix() if all_lie_there or files[code].exists() else ""}
        for code, own_name in LANGUAGES.items()
    }
