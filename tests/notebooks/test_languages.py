"""Lessons are written once: in another language each is the English one, sentence by sentence, and its code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import catalogues
from tools.lessons import __main__ as lessons
from tools.lessons.markdown import blocks, cell_messages, heading_anchor, markdown_cells, translate_cell
from widgets import environment
from widgets.lab.lessons import LESSONS, lesson_begun_by, lesson_translations
from widgets.words import LANGUAGES

ENGLISH = lessons.lessons()
NAMES = [path.name for path in ENGLISH]
TRANSLATED = lessons.languages()


def cells(path: Path) -> list[str]:
    return list(markdown_cells(json.loads(path.read_text("utf-8"))))


@pytest.mark.parametrize("path", ENGLISH, ids=NAMES)
def test_a_lesson_is_its_blocks_and_comes_back_byte_for_byte(path):
    for source in cells(path):
        assert "".join(block.written for block in blocks(source)) == source + "\n"
        assert translate_cell(source, lambda message: message, path.name, {}) == source


def test_headings_paragraphs_items_and_cells_are_said_each_for_itself():
    source = (
        "# One\nTwo,\nthree.\n- four\n  five\n1. six\n\n| seven | 8 |\n|---|---|\n| **nine** | ten |\n<br>\n> eleven"
    )
    assert list(cell_messages(source)) == [
        *("One", "Two, three.", "four five", "six", "seven", "**nine**", "ten", "eleven")
    ]
    loud = translate_cell(source, str.upper, "x.ipynb", {})
    assert loud == (
        "# ONE\nTWO, THREE.\n- FOUR FIVE\n1. SIX\n\n| SEVEN | 8 |\n|---|---|\n| **NINE** | TEN |\n<br>\n> ELEVEN"
    )


def test_a_column_headed_by_a_language_holds_its_words_in_every_language():
    source = "| English | Deutsch | what it means |\n|---|---|---|\n| trick | Stich | a card of each |"
    assert list(cell_messages(source)) == ["what it means", "a card of each"]


def test_links_lead_to_the_cells_of_headings():
    anchors = {("a.ipynb", "One-day"): "day", ("b.ipynb", "Two"): "two"}
    source = "[x](#One-day) [y](b.ipynb#Two) [z](b.ipynb) [web](https://example.org/#Two)"
    expected = "[x](#cell-id=day) [y](b.ipynb#cell-id=two) [z](b.ipynb) [web](https://example.org/#Two)"
    assert translate_cell(source, lambda message: message, "a.ipynb", anchors) == expected
    assert heading_anchor("*Rally Run!* in `a` table") == "Rally-Run!-in-a-table"


def test_there_are_lessons_in_every_language_in_which_labs_speak():
    assert {"en", *TRANSLATED} == {*LANGUAGES}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_lessons_of_a_language_are_what_the_english_ones_say_now(language):
    assert list(lessons.LessonTranslation(language).faults()) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_code_is_the_english_code_with_one_line_that_chooses_the_language(language):
    for path in ENGLISH:
        stored = json.loads((path.parent / language / path.name).read_text("utf-8"))
        cells, english = (
            [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
            for notebook in (stored, json.loads(path.read_text("utf-8")))
        )
        first, *others = ("".join(cell["source"]) for cell in english)
        assert ["".join(cell["source"]) for cell in cells] == [
            f"%run -m widgets.use_language {language}\n{first}",
            *others,
        ]
        shown = [bool(cell["outputs"]) for cell in cells]
        assert any(shown) and shown == [bool(cell["outputs"]) for cell in english], path.name


def test_what_is_stale_missing_or_left_over_is_said(tmp_path, monkeypatch):
    notebook = {"cells": [cell("markdown", "# Hello\nWorld"), cell("code", "1")], "metadata": {}}
    (tmp_path / "races").mkdir()
    (tmp_path / "races" / "one.json").write_text("{}")
    (tmp_path / "01_a.ipynb").write_text(json.dumps(notebook))
    monkeypatch.setattr(lessons, "LESSONS", tmp_path)
    monkeypatch.setattr(lessons, "lessons", lambda folder=tmp_path: sorted(folder.glob("*.ipynb")))
    monkeypatch.setattr(lessons, "store_lesson", lambda path: None)
    monkeypatch.setattr(catalogues, "load_catalogue", lambda *_: catalogues.Catalog(locale="de"))
    tongue = lessons.LessonTranslation("de")
    assert list(tongue.faults()) == ["de/01_a.ipynb is missing", "de/races/one.json is not the English one"]
    tongue.write_lessons()
    assert list(tongue.faults()) == []
    (tmp_path / "01_a.ipynb").write_text(json.dumps(notebook).replace("World", "Moon"))
    (tmp_path / "de" / "02_b.ipynb").write_text("{}")
    assert list(tongue.faults()) == [
        *("de/01_a.ipynb is not what the English lesson and the catalogue say", "de/02_b.ipynb is left over")
    ]


def test_only_lessons_of_a_language_without_a_catalogue_are_a_fault(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(lessons, "LESSONS", tmp_path)
    monkeypatch.setattr(lessons, "languages", list)
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints" / "01_a-checkpoint.ipynb").write_text("{}")
    assert lessons.main(["--check"]) == 0, "JupyterLab has been used in this folder"
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "01_a.ipynb").write_text("{}")
    assert lessons.main(["--check"]) == 1 and "xx has lessons" in capsys.readouterr().out


def cell(kind: str, source: str) -> dict:
    return {"cell_type": kind, "id": kind, "source": [source], "outputs": [], "execution_count": None}


def test_the_first_lab_of_each_lesson_knows_where_the_lesson_lies_in_other_languages(monkeypatch):
    begun = {lesson: lesson_begun_by(names[0]) for lesson, names in LESSONS.items() if names}
    assert len(begun) > 14 and all(lesson == name for lesson, name in begun.items())
    assert lesson_begun_by("tom_wins") == lesson_begun_by("") == ""
    top = ENGLISH[0].parent
    monkeypatch.chdir(top)
    assert {code: each["path"] for code, each in lesson_translations("01_tricks").items()} == {
        code: "01_tricks.ipynb" if code == "en" else f"{code}/01_tricks.ipynb" for code in LANGUAGES
    }
    here = next(iter(TRANSLATED))
    monkeypatch.chdir(top / here)
    paths = {code: each["path"] for code, each in lesson_translations("01_tricks").items()}
    assert paths["en"] == "../01_tricks.ipynb" and all(Path(path).exists() for path in paths.values())
    assert paths[here] == "01_tricks.ipynb", "the lesson that it is on lies beside it"
    monkeypatch.chdir(top / "races")
    assert not any(each["path"] for each in lesson_translations("01_tricks").values()), "there are none here"


def test_on_the_site_every_lesson_is_known_to_be_there_in_every_language_and_the_page_is_not_asked(
    monkeypatch, tmp_path
):
    in_german = {"en": "../01_tricks.ipynb", "de": "01_tricks.ipynb"}
    monkeypatch.setattr(environment, "IN_A_PAGE", True)
    monkeypatch.setattr(environment, "LESSONS", tmp_path)
    (tmp_path / "de" / "own").mkdir(parents=True)
    for folder, paths in ((".", {"en": "01_tricks.ipynb", "de": "de/01_tricks.ipynb"}), ("de", in_german)):
        monkeypatch.chdir(tmp_path / folder)
        known = lesson_translations("01_tricks")
        assert paths.items() <= {code: each["path"] for code, each in known.items()}.items()
        assert all(each["path"] for each in known.values())
    monkeypatch.chdir(tmp_path / "de" / "own")
    assert not any(each["path"] for each in lesson_translations("01_tricks").values()), "a folder of somebody's own"
