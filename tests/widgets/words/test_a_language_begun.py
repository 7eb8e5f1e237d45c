"""A language that is only begun (`python -m tools.catalogues sv`): a learner can choose it, and nothing else fails."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tools import catalogues
from widgets.stich_rallye import MotorLab
from widgets.words import _, language, languages, ngettext, pgettext, say_percent
from widgets.words.languages import Tongue
from widgets.words.sentences import join

SWEDISH = {"Step back": "Ett steg tillbaka", "Language": "Språk"}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of catalogues in which Swedish has been begun by the tool, with a handful of messages."""
    folder = tmp_path_factory.mktemp("begun")
    with pytest.MonkeyPatch.context() as patch:
        keep_in(folder, patch)
        assert catalogues.main(["sv"]) == 0
        po = catalogues.catalogue_path("sv")
        written = po.read_text(encoding="utf-8")
        for english, swedish in SWEDISH.items():
            written = written.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{swedish}"')
        po.write_text(written, encoding="utf-8")
        assert catalogues.main([]) == 0
    return folder


def keep_in(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """All catalogues lie in this folder."""
    patch.setattr(catalogues, "LOCALE", folder)
    patch.setattr(catalogues, "PAGES", replace(catalogues.PAGES, elsewhere=folder / "pages"))


@pytest.fixture
def folder(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of it, of which the tool and the labs know."""
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    keep_in(tmp_path, monkeypatch)
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr(languages, "DECLARED", languages.DECLARED | languages.declared_languages(tmp_path))
    yield tmp_path
    language.code = "en"
    languages.catalogue.cache_clear()
    languages.tongue_of.cache_clear()


@pytest.mark.rest
def test_a_draft_lacks_messages_and_no_check_complains(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = languages.declared_languages(folder)["sv"]
    assert (begun.name, begun.draft, begun.done) == ("svenska", True, "0\N{NO-BREAK SPACE}%")
    assert catalogues.check_catalogues() == 0, capsys.readouterr().out
    assert "sv" not in languages.LANGUAGES, "everything that must be complete passes it over"


def test_a_draft_whose_sign_is_taken_away_must_be_complete(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    po = catalogues.catalogue_path("sv")
    written = po.read_text(encoding="utf-8")
    po.write_text(written.replace("#, fuzzy\n", "", 1), encoding="utf-8")
    assert catalogues.check_catalogues() == 1
    assert "sv: has no translation of 'Reset'" in capsys.readouterr().out


def test_what_a_draft_says_must_fill_in_the_same_names(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    po = catalogues.catalogue_path("sv")
    english = 'msgid "{seat} is next."\nmsgstr "'
    po.write_text(po.read_text(encoding="utf-8").replace(english, f"{english}{{spelare}} är näst."), encoding="utf-8")
    assert catalogues.check_catalogues() == 1
    assert "sv: fills in other {names} than '{seat} is next.'" in capsys.readouterr().out


def test_to_offer_it_needs_no_tables(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first lab would wait for Babel's: the share is written down by the tool."""
    monkeypatch.setattr(Tongue, "percent", None)
    assert languages.offered_languages()["sv"] == "svenska 0\N{NO-BREAK SPACE}%"


def test_the_drawer_offers_it_with_the_share_that_is_done(folder: Path) -> None:
    lab = MotorLab()
    assert [name for name, code in lab.language.options if code == "sv"] == ["svenska 0\N{NO-BREAK SPACE}%"]
    lab.language.value = "sv"
    assert lab.step_back.description == "Ett steg tillbaka"
    assert lab.start_over.description == "Reset", "what it lacks is said in English"


def test_words_of_a_draft_fall_back_to_english_and_lists_and_numbers_do_not(folder: Path) -> None:
    language.code = "sv"
    assert (_("Language"), _("Reset"), pgettext("colour of cards", "red")) == ("Språk", "Reset", "red")
    assert ngettext("{count} space", "{count} spaces", 1) == "{count} space"
    assert (join(["Mia", "Ben"]), say_percent(0.3)) == ("Mia och Ben", "30\N{NO-BREAK SPACE}%")
