"""What is to be done in each lesson, in order, and where lessons lie."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from widgets import where
from widgets.shared.words.languages import LANGUAGES, SOURCE

LESSONS: Mapping[str, tuple[str, ...]] = {
    "00_start": ("a_trick", "a_tile", "riddle_cards", "riddle_motor", "riddle_hill"),
    "01_tricks": (
        "blue_ten", "tricks_1", "tricks_2", "tricks_3", "tricks_4", "tom_wins", "players",
    ),
    "02_motor": ("three_lost", "motor_1", "motor_2", "motor_3", "a_full_motor", "one_round"),
    "03_driving_and_hills": (
        "two_drives", "driving_1", "driving_2", "driving_3", "driving_4",
        "with_the_motor", "ben_on_the_beach", "hills_together", "a_steep_road",
    ),
    "04_round_end_and_finish": (
        "last_round", "finish_1", "a_full_dial", "three_on_the_start", "finish_2",
        "finish_3", "finish_4", "nobody_home", "a_card_of_two",
    ),
    "05_a_whole_race": ("tom_decides",),
    "06_what_if": ("full_dial", "choice_1", "choice_2", "choice_3", "choice_4", "choice_5"),
    "07_play": ("play_to_the_end", "blue_thirteen", "two_people"),
    "08_your_own_board": ("build_hills", "nothing_left_open", "simulate_races", "own_road"),
    "10_rally_run": ("first_tile", "tiles_1", "tiles_3", "tiles_2", "tiles_4", "ten_turns"),
    "11_roads_and_dead_ends": (
        "curve_and_junction", "roads_1", "roads_2", "onto_bens_tile", "roads_3",
        "roads_4", "first_turn", "roads_5",
    ),
    "12_swapping_and_the_pit": (
        "two_tiles", "swaps_1", "swaps_2", "swaps_3", "back_again", "into_the_pit",
        "swaps_4", "swaps_5", "swaps_6", "onto_green",
    ),
    "13_memory": (
        "a_race_to_remember", "memory_1", "memory_2", "memory_3", "memory_4", "memory_5",
        "eight_turns", "forgetting",
    ),
    "14_play_rally_run": (
        "home_first", "races_1", "races_2", "races_3", "races_4", "drive_or_swap",
        "a_mistake", "a_lap", "own_tiles",
    ),
    "15_practice": (),
    "16_puzzles": ("three_of_cards", "three_of_tiles", "one_of_today"),
    "17_for_teachers": (),
}  # fmt: skip
"""By lesson the names of what its labs ask for, and of its questions."""


@cache
def lesson_of(name: str) -> str:
    """The lesson that asks for this; "" for what belongs to none."""
    return next((lesson for lesson, names in LESSONS.items() if name in names), "")


def after(name: str) -> str:
    """The file of the lesson after the one that asks for this; "" for what belongs to none, and after the last."""
    lessons = [*LESSONS]
    here = next((index for index, names in enumerate(LESSONS.values()) if name in names), len(lessons))
    return f"{lessons[here + 1]}.ipynb" if here + 1 < len(lessons) else ""


def begun_by(name: str) -> str:
    """The lesson whose first lab asks for this; "" if there is none."""
    return next((lesson for lesson, names in LESSONS.items() if names[:1] == (name,)), "")


def in_languages(lesson: str) -> dict[str, dict[str, str]]:
    """By code of the languages their own name, and the path of a lesson in each: as seen from the folder that we are
    in, that of the lessons in English or in another language, whose lessons lie beside us; "" where there is no such
    file.
    """
    folder = Path.cwd()
    here = folder.name if folder.name in LANGUAGES else SOURCE
    all_lie_there = where.IN_A_PAGE and (folder if here == SOURCE else folder.parent) == where.LESSONS
    folders = {code: Path("" if here == SOURCE else "..", "" if code == SOURCE else code) for code in LANGUAGES}
    files = {code: path / f"{lesson}.ipynb" for code, path in (folders | {here: Path()}).items()}
    return {
        code: {"name": own_name, "path": files[code].as_posix() if all_lie_there or files[code].exists() else ""}
        for code, own_name in LANGUAGES.items()
    }
