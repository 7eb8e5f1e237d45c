"""The recipe for a language: one command begins it, and it is a draft until its file says that it is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recipes.kitchen import Copy, recipe

CATALOGUE = "widgets/words/locale/it/LC_MESSAGES/rally.po"


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy for each test: what the command makes stays there."""
    return Copy(tmp_path)


def test_it_is_offered_as_a_draft_and_touches_no_module(copy: Copy) -> None:
    before = {path: path.read_bytes() for path in copy.root.rglob("*.py")}
    assert "a draft (0% done)" in copy.run("-m", "tools.catalogues", "it").stdout
    assert {path: path.read_bytes() for path in copy.root.rglob("*.py")} == before
    said = copy.says(
        "from widgets.stich_rallye import HillLab; from widgets.words.languages import offered_languages\n"
        "lab = HillLab(); lab.language.value = 'it'; print(offered_languages()['it'], '|', lab.line.text)"
    )
    assert said.startswith("italiano 0") and "Mia" in said
    assert copy.run("-m", "tools.catalogues", "--check").returncode == 0


@pytest.mark.rest
def test_what_is_said_to_be_whole_and_is_not_fails(copy: Copy) -> None:
    copy.run("-m", "tools.catalogues", "it")
    path = copy.root / CATALOGUE
    header, fuzzy, rest = path.read_text("utf-8").partition("#, fuzzy\n")
    assert fuzzy
    path.write_text(header + rest, "utf-8")
    checked = copy.run("-m", "tools.catalogues", "--check")
    assert checked.returncode == 1 and "it: has no translation of" in checked.stdout


def test_a_catalogue_that_is_not_compiled_fails(copy: Copy) -> None:
    path = copy.root / CATALOGUE.replace("/it/", "/de/")
    path.write_text(path.read_text("utf-8").replace("„", "»", 1), "utf-8")
    checked = copy.run("-m", "tools.catalogues", "--check")
    assert checked.returncode == 1 and "de: the .mo file is not made from the .po file" in checked.stdout


def test_the_page_says_so() -> None:
    assert "tools.catalogues it" in recipe("A language") and "tools.catalogues --check" in recipe("A language")
