"""The site on a home screen, as files: icons that every system can cut, and manifests in every language."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urldefrag, urlsplit

import pytest
from PIL import Image

from rally import GAMES
from tests.site.published import site
from tools.site.door.page import front
from tools.site.door.pictures import PAPER
from tools.site.home import FOLDER, drawing, icons
from tools.site.home.manifest import manifest_name
from widgets.words import LANGUAGES

HOST = "https://some.where/in/a/folder/"
SAFE = 0.4
"""Of the side of an icon: what is nearer to its middle is there in whatever shape a system cuts it to."""

OF_THE_CAR = ("red", "yellow", "dark", "ink", "glass", "hub")
"""The colours that nothing else of an icon has: the rest may be lost at its edges."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def folder() -> Path:
    return site()


def manifest(folder: Path, language: str) -> dict[str, Any]:
    return json.loads((folder / FOLDER / manifest_name(language)).read_text("utf-8"))


def resolved(url: str) -> str:
    """Where an address of a manifest leads on some host, as seen from the site."""
    parts: list[str] = f"{HOST}{FOLDER}/".split("/")[:-1]
    for part in url.split("/"):
        parts = parts[:-1] if part == ".." else [*parts, part]
    whole = "/".join(parts)
    assert whole.startswith(HOST), "it stays in its folder"
    return whole.removeprefix(HOST)


@pytest.mark.parametrize("name", {**icons.ICONS, **icons.SIGNS})
def test_an_icon_is_of_todays_drawing_has_its_size_and_the_shape_that_is_wanted(folder: Path, name: str) -> None:
    icon = {**icons.ICONS, **icons.SIGNS}[name]
    assert name not in icons.stale_icons(), "make pictures"
    with Image.open(folder / FOLDER / name) as picture:
        assert (picture.format, picture.size) == ("PNG", (icon.size, icon.size))
        corner = picture.convert("RGBA").getpixel((0, 0))
    is_whole = icon.drawn.get("shape") == "square"
    assert isinstance(corner, tuple) and corner[3] == (255 if is_whole else 0)


def test_who_changes_a_drawing_is_told_which_icons_are_to_be_drawn_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert drawing.main(["--check"]) == 0
    colours = {**icons.colours(), OF_THE_CAR[0]: "#123456"}
    monkeypatch.setattr(icons, "colours", lambda: colours)
    assert drawing.main(["--check"]) == 1
    said = capsys.readouterr().out
    assert all(f"{name} is out of date: make pictures" in said for name in icons.ICONS)


@pytest.mark.parametrize("name", [name for name, icon in icons.ICONS.items() if icon.drawn["shape"] == "square"])
def test_the_car_is_there_in_whatever_shape_an_icon_is_cut_to(folder: Path, name: str) -> None:
    own = {tuple(bytes.fromhex(icons.colours()[part][1:])) for part in OF_THE_CAR}
    with Image.open(folder / FOLDER / name) as picture:
        side, plain = picture.width, picture.convert("RGB")
    places = [(x, y) for x in range(side) for y in range(side) if plain.getpixel((x, y)) in own]
    assert len(places) > side * side / 20, "it is not small"
    assert max(math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) for x, y in places) <= SAFE * side


@each_language
def test_a_manifest_says_all_that_a_home_screen_needs_and_its_files_are_there(folder: Path, language: str) -> None:
    told = manifest(folder, language)
    assert told["lang"] == language and told["display"] == "standalone" and resolved(told["scope"]) == ""
    assert told["name"] and told["description"] and len(told["short_name"]) <= 12
    assert told["theme_color"] == PAPER[0] == told["background_color"]
    wanted = {(size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")}
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == wanted
    for icon in [*told["icons"], *(icon for each in told["shortcuts"] for icon in each["icons"])]:
        assert (folder / FOLDER / icon["src"]).is_file()
        size = {**icons.ICONS, **icons.SIGNS}[icon["src"]].size
        assert icon["sizes"] == f"{size}x{size}"


@each_language
def test_the_site_is_there_once_in_whatever_language_it_was_put_there(folder: Path, language: str) -> None:
    told = manifest(folder, language)
    start, asked = urldefrag(told["start_url"])
    assert "id" not in told and resolved(start) == "index.html"
    assert asked == ("" if language == "en" else language)


@each_language
def test_what_one_comes_to_at_once_is_a_lesson_of_that_language_and_a_cell_of_it(folder: Path, language: str) -> None:
    told = manifest(folder, language)["shortcuts"]
    assert len(told) == len({each["name"] for each in told}) == 5
    assert parse_qs(urlsplit(told[0]["url"]).query)["path"][0].endswith("18_at_the_table.ipynb")
    for each in told:
        parts = urlsplit(each["url"])
        [path] = parse_qs(parts.query)["path"]
        assert path.startswith(f"{language}/") == (language != "en")
        assert (folder / resolved(parts.path)).is_file()
        cells = json.loads((folder / "lite" / "files" / path).read_text("utf-8"))["cells"]
        assert not parts.fragment or parts.fragment.removeprefix("cell-id=") in [cell["id"] for cell in cells]


@each_language
def test_who_has_the_box_is_led_to_the_umpire_of_each_game(folder: Path, language: str) -> None:
    page = (folder / front(language)).read_text("utf-8")
    box = page.partition('<section class="box"')[2].partition("</section>")[0]
    led = dict(re.findall(r'class="([\w-]+)" href="([^"]+)"', box))
    assert [*led] == [*GAMES]
    for game, url in led.items():
        parts = urlsplit(url)
        [path] = parse_qs(parts.query)["path"]
        cells = json.loads((folder / "lite" / "files" / path).read_text("utf-8"))["cells"]
        cell = next(cell for cell in cells if f"cell-id={cell['id']}" == parts.fragment)
        assert f'Umpire("{game}"' in "".join(cell["source"])
    assert "box" not in re.findall(r'<h2 id="(\w+)"', (folder / "print" / front(language)).read_text("utf-8"))


def test_names_are_said_in_every_language(folder: Path) -> None:
    told = [manifest(folder, language) for language in LANGUAGES]
    for part in ("name", "description"):
        assert len({each[part] for each in told}) == len(LANGUAGES)
    assert len({tuple(way["name"] for way in each["shortcuts"]) for each in told}) == len(LANGUAGES)


@each_language
def test_front_pages_and_lessons_name_their_manifest_their_icon_and_their_colours(folder: Path, language: str) -> None:
    page = (folder / front(language)).read_text("utf-8")
    for name in (manifest_name(language), "apple-touch-icon.png", icons.FAVICON):
        assert f'href="{FOLDER}/{name}"' in page
    assert re.findall(r'name="theme-color" media="[^"]*" content="([^"]*)"', page) == [*PAPER]
    assert [f"--paper:{colour};" in page for colour in PAPER] == [True, True]
    lesson = (folder / "lite" / "notebooks" / "index.html").read_text("utf-8")
    assert f'href="../../{FOLDER}/apple-touch-icon.png"' in lesson and "manifest.webmanifest" not in lesson
