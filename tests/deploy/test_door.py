"""The front door of the site: small, whole in every language, and all its links lead somewhere."""

from __future__ import annotations

import json
import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tools import catalogues, sentences
from tools.binder_links import lesson_link
from tools.site import door, home, page as site_page
from tools.site.door.lessons import FIRSTS, lessons
from tools.site.door.page import front
from widgets.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 160_000
BINDER = lesson_link("00_start")
FIRST = ["lite/a.wasm", "lite/b.js?<c>"]


class Links(HTMLParser):
    """What a page leads to (`links`), what it asks for by itself (`asked`), and what its texts say."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.asked: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        else:
            self.asked += [found[name] for name in ("src", "href", "data", "action") if name in found]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    door.write_door(made, version="1.2.3", first=FIRST, binder=BINDER)
    home.write_home(made)
    return made


def read(folder: Path, language: str) -> str:
    return (folder / front(language)).read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_with_its_pictures_and_scripts_is_small(folder: Path, language: str) -> None:
    scripts = sum(path.stat().st_size for path in folder.glob("*.js"))
    assert scripts > 1000 and len(read(folder, language).encode()) + scripts < LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_lesson_or_a_page_that_is_there(folder: Path, language: str) -> None:
    links = Links(read(folder, language)).links
    led = [parse_qs(urlsplit(each).query)["path"][0] for each in links if each.startswith("lite/notebooks/")]
    assert set(led) == {each.path for each in lessons(language)}
    assert all((ROOT / "notebooks" / each).exists() for each in led)
    inside = [each.partition("#")[0] for each in links if not urlsplit(each).scheme and not each.startswith("lite/")]
    assert len(inside) == len(LANGUAGES) - 1 and all((folder / each).exists() for each in inside)
    there = BINDER if language == "en" else BINDER.replace("notebooks/", f"notebooks/{language}/")
    assert there in links and (ROOT / there.partition("lab/tree/")[2]).exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_asks_for_nothing_elsewhere(folder: Path, language: str) -> None:
    text = read(folder, language)
    asked = {each.partition("#")[0] for each in Links(text).asked} - {"", "data:,"}
    homes = {f"home/{name}" for name in ("icon.svg", "apple-touch-icon.png", f"{language}.webmanifest")}
    assert asked == {"door.js", "road.css", "road.svg", *homes} and all((folder / each).exists() for each in asked)
    assert not re.search(r"url\(\s*[\"']?(?!#)|@import", text)


def test_whatever_a_script_of_a_lesson_page_imports_lies_where_it_looks_for_it() -> None:
    there = site_page.script_sources()
    wanted = {
        posixpath.normpath(posixpath.join(posixpath.dirname(name), found)): name
        for name, path in there.items()
        for found in re.findall(
            r'(?:\bfrom|await import\(|^import)\s*"(\.[^"]+\.js)"', site_page.text_of(path), re.MULTILINE
        )
    }
    assert "scripts/keyboard.js" in wanted
    assert {each: by for each, by in wanted.items() if each not in there} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_doors_lead_to_the_first_lesson_of_each_game(folder: Path, language: str) -> None:
    doors = re.findall(r'<a class="door ([\w-]+)" href="[^"]*path=([^"]*)"', read(folder, language))
    assert {game: path.rpartition("/")[2][:2] for game, path in doors} == {
        game: FIRSTS[game] for game in FIRSTS if game
    }


def test_all_that_is_said_is_translated_and_could_be() -> None:
    assert catalogues.check_catalogues(catalogues.PAGES) == 0
    assert sentences.main([str(folder) for folder in catalogues.PAGES.folders if folder.exists()]) == 0


def test_a_page_knows_its_version_and_what_to_fetch(folder: Path) -> None:
    text = read(folder, "en")
    assert "Version 1.2.3" in text
    found = re.search(r'id="first">(.*?)</script>', text)
    assert found and json.loads(found[1]) == FIRST and "<" not in found[1]


def test_printed_lessons_are_led_to_where_they_lie(folder: Path, tmp_path: Path) -> None:
    printed = tmp_path / "print" / "de.html"
    printed.parent.mkdir()
    printed.touch()
    door.write_door(tmp_path, version="1", first=[], binder=BINDER)
    assert "print/de.html" in Links(read(tmp_path, "de")).links
    assert "print/index.html" not in Links(read(tmp_path, "en")).links


def test_a_lesson_takes_as_long_as_the_table_of_the_first_lesson_says(folder: Path) -> None:
    """In every language, and for every lesson: one place says it, and the front page reads it there."""
    for language in LANGUAGES:
        every = [*lessons(language)]
        assert len(every) == len([*(ROOT / "notebooks").glob("*.ipynb")])
        rows = re.findall(
            r'<span class="number">(\d\d)</span>.*?<span class="time">(.*?)</span>', read(folder, language), re.S
        )
        said = catalogues.load_catalogue(language, catalogues.LESSONS) if language != "en" else {}
        for lesson in every:
            told = "no time limit" if lesson.minutes is None else f"{lesson.minutes} minutes"
            assert (lesson.number, told if language == "en" else said[told].string) in rows
    assert {lesson.number for lesson in every if lesson.minutes is None} == {"07", "14", "15", "16", "18"}
