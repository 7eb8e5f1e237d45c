"""A progress, a record, a track, a position that went through mails, chats and editors is read all the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rally import rally_run, stich_rallye
from rally.core.notation import read_toml
from rally.rally_run import TileSet
from rally.tutor import Practice as Course
from widgets.classroom import class_table
from widgets.lab.learning import learning
from widgets.lab.progress import Fact, Progress
from widgets.stich_rallye import HillLab, PlayLab, RaceLab, TrackEditor
from widgets.stich_rallye.labs.editor.draft import Draft
from widgets.stich_rallye.labs.editor.findings import to_toml
from widgets.tutor import CourseMap

ROOT = Path(__file__).parents[3]
NOW = 1_764_000_000
FACTS = tuple(Fact(NOW + n, "answer", f"skill-{n * 977 % 89}", "right", "", n % 4) for n in range(60))
MIA = Progress("Mia Müller", FACTS)
MARK = "\ufeff"


def every(between: str, step: int) -> Callable[[str], str]:
    """A text with something put in after so many signs, again and again."""
    return lambda text: between.join(text[at : at + step] for at in range(0, len(text), step))


WAYS: dict[str, Callable[[str], str]] = {
    "a space": every(" ", 40),
    "a line break": every("\n", 72),
    "a line break of Windows": every("\r\n", 76),
    "a space that does not break": every("\u00a0", 30),
    "a narrow one": every("\u202f", 30),
    "a soft hyphen": every("\u00ad", 9),
    "a soft hyphen at a line's end": every("\u00ad\n", 60),
    "no width": every("\u200b", 25),
    "no break, no width": every("\u2060", 25),
    "from left to right": lambda text: f"\u200e{text}\u200f",
    "a byte order mark": lambda text: MARK + text,
    "quoted": lambda text: "> " + every("\n> ", 70)(text),
    "quoted twice": lambda text: ">> " + every("\r\n>> ", 70)(text),
    "in an answer": lambda text: f"Hello Ms Otto,\nhere it is: {text}\nBye. Mia\n",
    "in quotation marks": lambda text: f"“{text}”",
    "in a fence": lambda text: f"```\n{text}\n```",
    "longer dashes": lambda text: text.replace("--", "\u2014"),
    "other dashes": lambda text: text.replace("-", "\u2011"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_code_is_read_as_mails_and_chats_put_it(way: str) -> None:
    assert Progress.read(WAYS[way](MIA.code)) == MIA
    course = CourseMap()
    course.code._answer(None, {"apply": WAYS[way](MIA.code), "ask": "test"}, [])
    assert learning.progress.facts == FACTS and course.line.tone == "good"


TEXTS: dict[str, Callable[[str], str]] = {
    "a byte order mark": lambda text: MARK + text,
    "quoted": lambda text: re.sub("^", "> ", text, flags=re.M),
    "below a word": lambda text: f"Hello!\n\n{text}",
    "other spaces": lambda text: text.replace(" ", "\u00a0"),
    "Windows": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("way", TEXTS)
def test_so_is_the_text(way: str) -> None:
    assert Progress.read(TEXTS[way](MIA.text)) == MIA


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    def file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8-sig")
        assert path.read_bytes().startswith(MARK.encode())
        return path

    table = class_table([file("mia.txt", MIA.text), str(file("code.txt", MIA.code)), MARK + MIA.text, MARK + MIA.code])
    assert [each.last for each in table.learners] == [FACTS[-1].time] and table.collected.strays == ()
    assert table.collected.again == (), "the same four times is no different one"
    race = stich_rallye.Race.start(4, seed=7)
    path = file("race.json", json.dumps(stich_rallye.record(race)))
    assert RaceLab(str(path)).line.tone != "bad"


RACES: list[Any] = [stich_rallye.Race.start(4, seed=7), rally_run.Race.start(2, seed=7)]


@pytest.mark.parametrize("race", RACES, ids=["cards", "roads"])
def test_notation_and_records_with_a_mark_are_read(race: Any) -> None:
    game = stich_rallye if race is RACES[0] else rally_run
    assert type(race).parse(MARK + str(race)) == type(race).parse(str(race))
    assert [*game.replay(MARK + json.dumps(game.record(race)))] == [*game.replay(game.record(race))]


def test_tracks_tiles_and_codes_with_a_mark_are_read() -> None:
    for text in (to_toml(Draft("mine", "." * 20)), TileSet.of_the_box().to_toml()):
        assert read_toml(MARK + text, "it") == read_toml(text, "it")
    course = Course.start("motor", seed=1)
    assert Course.read(MARK + course.code) == course


@pytest.mark.parametrize("make", [PlayLab, HillLab, TrackEditor, RaceLab])
def test_so_is_what_is_typed_into_a_lab(make: Callable[[], Any]) -> None:
    lab = make()
    lab.load(MARK + lab.write())
    assert lab.line.tone != "bad"


def test_all_files_of_others_are_read_in_one_way() -> None:
    """Read otherwise is only what lies in the packages, whose letters are ours, and what a tournament wrote itself."""
    ours = {"kit.py", "languages.py", "board.py", "puzzle_book.py", "shipped.py", "copying.py", "prose.py"}
    reads = re.compile(r"\.read_text\(|\.read_bytes\(|(?<![.\w])(?<!def )open\(")
    found = {
        path.name
        for folder in ("rally", "widgets")
        for path in (ROOT / folder).rglob("*.py")
        if reads.search(path.read_text("utf-8"))
    }
    assert found - ours == {"notation.py", "folder.py", "workers.py", "measures.py", "identity.py"}
