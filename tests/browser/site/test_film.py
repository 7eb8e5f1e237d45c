"""A race as one file is made in the page, too, where the scripts of the parts are the page's, and Python has none."""

from __future__ import annotations

from playwright.sync_api import expect

from rally import GAMES, play
from widgets.races.film_page import film_page

MADE = """
import re, json
from hashlib import sha256
from rally import GAMES, play
from widgets.races.film_page import film_page

def told(page):
    [text] = re.findall(r'id="rally-film">(.*?)</script>', page, re.DOTALL)
    data = json.loads(text)
    [styles] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    whole = json.dumps([data["kit"], data["bundles"], data["plotly"], styles.split()])
    return f"{len(data['scenes'])} scenes, {sha256(whole.encode()).hexdigest()}"

race = play(GAMES["stich-rallye"].start(players=3, seed=3), ["random"] * 3)
"""


def test_a_film_made_on_the_site_has_all_that_one_made_elsewhere_has(open_cells) -> None:
    there: dict[str, object] = {}
    exec(MADE, there)  # the same here
    wanted = there["told"](film_page(play(GAMES["stich-rallye"].start(players=3, seed=3), ["random"] * 3)))
    page = open_cells(MADE, "print(told(film_page(race)))")
    expect(page.page.locator(".jp-OutputArea-output pre").last).to_have_text(str(wanted))
    assert not page.outside
