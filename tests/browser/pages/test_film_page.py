"""The film of a race as a file on a disk: it plays by keys, mouse and touch, and asks nobody for anything. And pictures
with words and a link below them, as a browser makes a PNG of them.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from rally import GAMES, play
from rally.stich_rallye import Race
from tests.hostile import NAMES
from tests.site.published import IS_SITE
from widgets import rally_run, stich_rallye
from widgets.parts.svg import picture_to_share
from widgets.races.film_page import film_page

from .conftest import Window

pytestmark = pytest.mark.skipif(IS_SITE, reason="they are files, and no part of the site")

ENDS = {
    "stich-rallye": "Ada has crossed the finish line twice and wins the race at once",
    "rally-run": "and wins the race",
}
LINK = "https://example.org/lessons/05_a_whole_race.ipynb#moment=track%3Dvolcano%20cars%3D20%2C30%2C44"


def race_of(game: str, players: Any = ("Mia", "Ben", "Ada"), most: int = 5_000) -> Any:
    race = GAMES[game].start(players=players, seed=3)
    return play(race, ["sensible" if game == "stich-rallye" else "rememberer"] * len(race.players), most_actions=most)


@cache
def film_of(game: str) -> str:
    """A whole race."""
    return film_page(race_of(game), link=LINK, note="Who will win?")


def short_race() -> Any:
    """The end of a race: what is left of it is soon seen."""
    moments = [*race_of("stich-rallye").history()]
    return play(Race.parse(str(moments[5])), ["sensible"] * 3)


@pytest.fixture
def watch(open_window: Callable[..., Window], tmp_path: Path) -> Callable[..., Window]:
    """`watch(page_text, width=360)` shows a film, and gives its window."""

    def show(text: str, width: int = 1280, height: int = 720, **options: Any) -> Window:
        window = open_window(viewport={"width": width, "height": height}, **options)
        file = tmp_path / "film.html"
        file.write_text(text, encoding="utf-8")
        window.page.goto(file.as_uri())
        expect(window.page.locator("body")).to_have_attribute("data-film", "ready")
        expect(window.page.locator(".rally-line-words")).not_to_be_empty()
        return window

    return show


def has_asked_nobody(window: Window) -> bool:
    """Whether nothing was asked for but the file itself, and what it unpacks."""
    return all(re.match(r"file:///.*/film\.html$|blob:null/", url) for url in window.asked) and not window.errors


def said(page: Page) -> Locator:
    return page.locator(".rally-line-words")


def current(page: Page) -> Locator:
    return page.locator(".rally-log-list [aria-selected=true]")


CARS = {"stich-rallye": ".rally-track-stage [role=img], .rally-track-stage", "rally-run": ".rally-tile_board"}


def drawn_cars(page: Page, game: str) -> object:
    """What the board is for those who hear it, the places of the cars among it."""
    return page.locator(CARS[game]).first.evaluate(
        "node => [node.ariaLabel, ...[...node.querySelectorAll('[aria-label]')].map(each => each.ariaLabel)]"
    )


@pytest.mark.parametrize("game", ENDS)
def test_keys_lead_from_the_beginning_to_the_end_and_back(watch: Callable[..., Window], game: str) -> None:
    window = watch(film_of(game))
    page, podium = window.page, window.page.locator(".rally-podium-title")
    assert page.locator("#rally-film, .rally-film-page").count() == 2 and not window.is_too_wide()
    expect(said(page)).to_contain_text("This is where the race begins")
    expect(podium).to_be_hidden()
    whole = page.locator(".rally-lab").bounding_box()
    assert whole and whole["height"] <= 560, "as in a notebook, all of it is on one screen"
    page.locator(".rally-log-list").focus()
    page.keyboard.press("PageDown")
    expect(current(page)).not_to_contain_text("This is where the race begins")
    told = [said(page).inner_text()]
    for _line in range(3):
        page.keyboard.press("ArrowDown")
        expect(said(page)).not_to_have_text(told[-1], use_inner_text=True)
        told.append(said(page).inner_text())
    cars = drawn_cars(page, game)
    page.keyboard.press("End")
    expect(said(page)).to_contain_text(ENDS[game])
    expect(podium).to_have_text(re.compile("Ada wins"))
    assert drawn_cars(page, game) != cars, "they have driven on"
    assert window.axe() == []
    page.keyboard.press("Home")
    expect(podium).to_be_hidden()
    expect(said(page)).to_contain_text("This is where the race begins")
    page.keyboard.press("?")
    expect(said(page)).to_contain_text("In the list the arrow keys go line by line")
    assert has_asked_nobody(window), (window.asked, window.errors)


def test_by_mouse_it_plays_itself_to_the_end_tells_rules_and_is_copied(watch: Callable[..., Window]) -> None:
    race = short_race()
    window = watch(film_page(race, title="The last trick", link=LINK))
    page = window.page
    speed = page.locator(".rally-log-speed")
    while speed.inner_text() != "fast":
        speed.click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".rally-podium-title")).to_have_text(re.compile("wins"))
    page.get_by_role("button", name="Close", exact=True).first.click()
    expect(page.locator(".rally-podium-title")).to_be_hidden()
    page.locator(".rally-log-list [role=option]").first.click()
    expect(said(page)).to_contain_text("This is where the race begins")
    with_rule = page.locator(".rally-log-list [role=option]", has=page.locator("small")).first
    with_rule.click()
    number = page.locator(".rally-line-words button.rally-rule").first
    number.click()
    expect(page.get_by_role("dialog")).to_contain_text(f"Rule {number.inner_text()}")
    page.keyboard.press("Escape")
    page.locator(".rally-hand button").first.press("Enter")
    expect(said(page)).to_contain_text(re.compile("green|red|blue"))
    page.locator("summary").click()
    record = page.locator("[data-text=record]")
    page.locator("[data-copies=record]").click()
    expect(page.locator(".rally-film-copied")).to_have_text("Copied")
    *_before, again = GAMES["stich-rallye"].replay(record.input_value())
    assert again == race
    assert Race.parse(page.locator("[data-text=position]").input_value()).players == race.players
    assert page.get_by_role("link").get_attribute("href") == LINK
    assert window.axe() == [] and has_asked_nobody(window), (window.asked, window.errors)


@pytest.mark.parametrize("game", ENDS)
def test_on_a_phone_in_the_dark_and_in_forced_colours(watch: Callable[..., Window], game: str) -> None:
    window = watch(film_of(game), 360, 740, color_scheme="dark", has_touch=True)
    page = window.page
    assert not window.is_too_wide()
    paper, ink = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    assert sum(map(int, re.findall(r"\d+", paper))) < 200 < 600 < sum(map(int, re.findall(r"\d+", ink)))
    page.locator(".rally-log-list [role=option]").nth(4).tap()
    expect(current(page)).to_have_attribute("data-line", re.compile("[4-9]"))
    small = page.evaluate(
        "[...document.querySelectorAll('.rally-log-player button, summary')]"
        ".filter(node => node.checkVisibility() && node.getBoundingClientRect().height < 36).length"
    )
    assert small == 0 and window.axe() == []
    assert has_asked_nobody(window), (window.asked, window.errors)
    forced = watch(film_of(game), 360, 740, forced_colors="active")
    expect(current(forced.page)).to_be_visible()
    assert has_asked_nobody(forced) and not forced.is_too_wide()


def test_names_that_mean_no_good_are_text_and_nothing_gets_out(watch: Callable[..., Window]) -> None:
    names = NAMES[2:5]
    hostile = "</title><script>window.bad = 1</script><img src=x onerror='window.bad = 2'>"
    window = watch(film_page(race_of("stich-rallye", names, most=20), title=hostile, note=hostile, link=hostile))
    page = window.page
    assert page.title() == page.locator("h1").inner_text() == hostile
    page.locator(".rally-log-list").focus()
    page.keyboard.press("End")
    expect(page.locator("header")).to_contain_text(names[1])
    assert page.evaluate("window.bad") is None and page.locator("img, main a").count() == 0
    assert has_asked_nobody(window), (window.asked, window.errors)
    tried = """async () => [
      await fetch('https://example.org/').then(() => 'out', () => 'kept'),
      await new Promise(done => Object.assign(new Image(),
        {src: 'https://example.org/a.png', onload: () => done('out'), onerror: () => done('kept')})),
      (document.body.append(Object.assign(document.createElement('script'), {text: 'window.bad = 3'})),
        window.bad ? 'out' : 'kept'),  // a script that is put there runs at once
    ]"""
    assert page.evaluate(tried) == ["kept", "kept", "kept"]
    assert all(window.refused[url] == "csp" for url in window.outside), "it is not even tried to reach anybody"
    assert len(window.errors) >= 3 and all("Content Security Policy" in error for error in window.errors)


def test_without_scripts_it_says_what_to_do(chromium, tmp_path) -> None:
    file = tmp_path / "film.html"
    file.write_text(film_page(race_of("rally-run", most=6)), encoding="utf-8")
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    expect(page.get_by_text("Open the file there")).to_be_visible()
    expect(page.locator("h1")).to_have_text("A race of Rally Run!")
    context.close()


# --- pictures to hand on ---

DRAW = """async svg => {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/png').split(',')[1];
}"""

LABS: dict[str, Callable[[], Any]] = {
    "trick": lambda: stich_rallye.TrickLab(players=4),
    "motor": stich_rallye.MotorLab,
    "hill": stich_rallye.HillLab,
    "race": lambda: stich_rallye.PlayLab(players=5),
    "film": lambda: stich_rallye.RaceLab(players=3),
    "what if": stich_rallye.WhatIfLab,
    "pit": rally_run.PitLab,
    "road": rally_run.RoadLab,
    "swap": rally_run.SwapLab,
    "run": lambda: rally_run.PlayLab(players=4),
}
"""Labs whose picture somebody might hand on."""


def drawn(page: Page, svg: str) -> Image.Image:
    """A picture as the page's canvas has it."""
    with Image.open(io.BytesIO(base64.b64decode(page.evaluate(DRAW, svg)))) as made:
        return made.convert("RGB")


def inked(picture: Image.Image) -> float:
    """How much of a picture is not white."""
    greys = picture.convert("L").histogram()
    return 1 - sum(greys[250:]) / sum(greys)


def test_a_picture_of_any_lab_is_drawn_on_a_canvas_on_light_ground(open_window: Callable[..., Window]) -> None:
    page = open_window(color_scheme="dark").page
    page.goto("about:blank")
    words = "Mia has to play: which card wins the trick, and why?"
    for name, make in LABS.items():
        lab = make()
        svg = lab.picture()
        lab.close()
        bare = drawn(page, picture_to_share(svg, words="", size=540))
        whole = drawn(page, picture_to_share(svg, words=words, link=LINK, size=540))
        assert svg and bare.width == whole.width == 540, name
        assert whole.getpixel((2, 2)) == whole.getpixel((538, whole.height - 2)) == (255, 255, 255), name
        assert inked(bare) > 0.05 and len(bare.getcolors(1_000_000)) > 8, f"{name} is drawn"
        below = whole.crop((0, bare.height - 20, 540, whole.height))
        assert below.height > 60 and 0.02 < inked(below) < 0.5, f"below {name} there are words and a link"
        assert inked(whole.crop((525, bare.height - 20, 540, whole.height))) == 0, "nothing runs over the edge"


def test_long_words_stay_within_a_picture(open_window: Callable[..., Window]) -> None:
    page = open_window().page
    page.goto("about:blank")
    for text in ("W" * 200, "x" * 300, "il" * 200, "Mia @ Ben " * 30, "\u8f6e\u5230\u4f60\u4e86\uff0c" * 30):
        picture = drawn(page, picture_to_share("", words=text, link=LINK * 3, size=540))
        assert inked(picture) > 0.05
        assert inked(picture.crop((530, 0, 540, picture.height))) == 0, text[:10]
        assert picture.height < 400
