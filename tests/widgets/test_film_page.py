"""A race as one HTML file: all that its parts show is what a race lab shows, and nothing in it asks anybody."""

from __future__ import annotations

import errno
import html
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import comm
import pytest
from ipywidgets.widgets.widget import _instances

from rally import GAMES, play
from rally.core.errors import ImpossiblePosition, NotationError
from tests.effort import SECOND, count_lines
from tests.hostile import NAMES
from tools.site import page as site
from widgets import environment
from widgets.lab import lifecycle
from widgets.lab.controls import walk_widgets
from widgets.parts import kit, opening
from widgets.parts.base import Part
from widgets.races.film_page import film_page, watch_race
from widgets.stich_rallye import HillLab
from widgets.words import LANGUAGES, set_language
from widgets.words.sentences import is_rule

PLAYERS = {"stich-rallye": "random", "rally-run": "forgetful"}
MOST = {"stich-rallye": 1_700_000, "rally-run": 700_000}
"""By game how many bytes a film has at most: Plotly, packed, is a third of the larger one."""


def race_of(game: str, seed: int = 3, most: int = 5_000, players: Any = ("Mia", "Ben", "Ada")) -> Any:
    race = GAMES[game].start(players=players, seed=seed)
    return play(race, [PLAYERS[game]] * len(race.players), seed, most_actions=most)


def data_of(page: str) -> dict[str, Any]:
    """What lies in a page for its script."""
    [text] = re.findall(r'<script type="application/json" id="rally-film">(.*?)</script>', page, re.DOTALL)
    found: dict[str, Any] = json.loads(text)
    return found


def unpooled(value: Any, pool: list[Any]) -> Any:
    """As the page's script reads it."""
    if isinstance(value, list):
        return [unpooled(each, pool) for each in value]
    if not isinstance(value, dict):
        return value
    if "$" in value:
        return pool[value["$"]]
    return {name: unpooled(each, pool) for name, each in value.items()}


def states_at(data: dict[str, Any], scene: int) -> list[dict[str, Any]]:
    """What each part shows in a scene."""
    states = [unpooled(part["begins"], data["pool"]) for part in data["parts"]]
    for changes in data["scenes"][1 : scene + 1]:
        for at, state in changes:
            states[at] |= unpooled(state, data["pool"])
    return states


@pytest.mark.parametrize("game", PLAYERS)
def test_in_every_scene_each_part_shows_what_it_shows_in_a_lab(game: str) -> None:
    race = race_of(game)
    data = data_of(film_page(race))
    lab = watch_race(race)
    live = {part._script: part for part in walk_widgets(lab.laid) if isinstance(part, Part)}
    assert len(data["scenes"]) == len(lab.state.film) == len(data["positions"])
    number = {part["script"]: at for at, part in enumerate(data["parts"])}
    last = len(lab.state.film) - 1
    for scene in (last, 0, last // 3, last // 2, last // 2 + 1, last - 1):  # in any order
        lab.turn_to(scene, 0)
        states = states_at(data, scene)
        for script in number.keys() & live.keys() - {"parts/log.js"}:
            shown = {name: states[number[script]][name] for name in live[script].own_traits}
            wanted = json.loads(json.dumps(live[script].get_state(key=live[script].own_traits)))
            for of_their_own in ("channel", "film"):  # two labs have different ones
                shown.pop(of_their_own, None), wanted.pop(of_their_own, None)
            assert shown == wanted, f"{script} in scene {scene}"
        assert data["positions"][scene] == lab.write()
    assert states_at(data, 0)[data["log"]]["lines"] == json.loads(json.dumps(lab.timeline.lines))


@pytest.mark.parametrize("game", PLAYERS)
def test_it_is_one_file_that_asks_nobody_and_is_not_large(game: str) -> None:
    page = film_page(race_of(game), link="https://example.org/?a=1&b=<2>", note="Look at turn 7!")
    assert len(page.encode()) < MOST[game]
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["connect-src"] == rules["form-action"] == "'none'"
    [script] = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert rules["script-src"] == f"'sha256-{digest}' blob:", "no script runs but its own, and what that unpacks"
    outside_of_scripts = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    assert re.findall(r'(?:src|href|action|data)="([^"]*)"', outside_of_scripts) == [
        "data:,",
        "https://example.org/?a=1&amp;b=&lt;2&gt;",
    ]
    styles = "".join(re.findall(r"<style>(.*?)</style>", page, re.DOTALL))
    assert "@import" not in styles and not re.search(r"url\((?!['\"]?(data:|#))", styles)


def test_it_says_who_played_what_and_keeps_the_end_for_the_end() -> None:
    race = race_of("rally-run")
    winner = race.players[race.winner]
    page = film_page(race)
    data = data_of(page)
    seen = re.sub(r"<(script|style|textarea)\b.*?</\1>", "", page, flags=re.DOTALL)
    assert "<h1>A race of Rally Run!</h1>" in seen and "Players: Mia, Ben and Ada" in seen
    assert f"{winner} wins" in data["result"] and f"{winner} wins" not in seen
    assert states_at(data, 0)[data["podium"]]["title"] == ""
    [record] = re.findall(r'data-text="record">(.*?)</textarea>', page)
    *_before, again = GAMES["rally-run"].replay(html.unescape(record))
    assert again == race
    lines = states_at(data, 0)[data["log"]]["lines"]
    named = {number for line in lines for number in re.findall(r"R\d\.\d", line["text"]) if is_rule(number)}
    assert named and named <= data["rules"].keys() and all(rule["text"] for rule in data["rules"].values())


def test_a_race_that_goes_on_tells_nothing_that_is_hidden() -> None:
    race = race_of("stich-rallye", most=7)
    page = film_page(race)
    data = data_of(page)
    played = {str(card) for card in (*race.played, *race.trick)}
    held = {str(card) for hand in race.hands for card in hand}
    told = {*re.findall(r'"text":"([RGB]\d+)"', json.dumps(data["pool"], separators=(",", ":")))}
    assert told == played and not held & told
    assert data["positions"] == [] and data["result"] == "" and "<textarea" not in page
    assert len(data["scenes"]) > 5
    race = race_of("rally-run", most=4)
    data = data_of(film_page(race))
    for scene in range(len(data["scenes"])):
        [tiles] = [state["tiles"] for state in states_at(data, scene) if "tiles" in state]
        roads = {tuple(tile["cell"]): tile["exits"] for tile in tiles if tile["kind"] == "road"}
        assert {cell for cell, exits in roads.items() if exits} <= race.open.keys()
    assert "<textarea" not in film_page(race)


def test_a_position_is_not_played_on_and_has_one_scene() -> None:
    race = GAMES["rally-run"].start(players=2, seed=5)
    data = data_of(film_page(race))
    assert len(data["scenes"]) == 1 and data["result"] == ""


def test_a_position_that_was_played_on_from_has_a_film() -> None:
    begins = GAMES["stich-rallye"].parse("players=3 cars=20,30,44")
    race = play(begins, ["random"] * 3)
    assert len(data_of(film_page(race))["scenes"]) > 20


@pytest.mark.parametrize("names", [NAMES[at : at + 5] for at in range(0, len(NAMES) - 4, 4)])
def test_whatever_names_and_notes_say_is_text(names: tuple[str, ...]) -> None:
    race = race_of("stich-rallye", most=30, players=names)
    hostile = "</title></style><script>alert(1)</script><img src=//o.xy onerror=alert(2)>\u2028\ud800"
    page = film_page(race, title=hostile, note=hostile, link=f"javascript:{hostile}")
    assert page.count("<script") == page.count("</script") == 2 and page.count("<style") == 1
    assert not re.search(r"<(img|a|b|iframe)\b", page)
    data = data_of(page)
    [dials] = [state["dials"] for state in states_at(data, 0) if "dials" in state]
    assert [dial["name"] for dial in dials] == [*names]
    page.encode()  # it is a file


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_speaks_the_language_of_the_moment(code: str) -> None:
    set_language(code)
    page = film_page(race_of("rally-run", most=6), link="https://example.org/")
    data = data_of(page)
    assert f'<html lang="{code}">' in page
    texts = [data["words"]["watch"], states_at(data, 0)[data["line"]]["labels"]["keys"]]
    english = ["This is a film: you can watch the race, but not change it."]
    assert (texts[0] in english) is (code == "en") and texts[1]
    assert all(state.get("lang", code) == code for state in states_at(data, 0))


@pytest.mark.parametrize("wrong", [None, 3, "players=3", {"game": "rally-run"}])
def test_what_is_no_race_gets_a_sentence(wrong: Any) -> None:
    with pytest.raises(ImpossiblePosition, match="expected a race, found"):
        film_page(wrong)


@pytest.mark.rest
def test_it_is_made_in_a_second() -> None:
    race = race_of("stich-rallye")
    assert count_lines(lambda: film_page(race)) < SECOND


# --- what surrounds it ---


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Of which widgets the page of the notebook is told."""
    HillLab().close()
    heard: list[str] = []
    monkeypatch.setattr(comm.DummyComm, "publish_msg", lambda comm, *_more, **_keys: heard.append(comm.comm_id))
    monkeypatch.setattr(opening.SilentComm, "publish_msg", lambda *_args, **_keys: None)
    yield heard


def test_the_notebook_hears_nothing_of_it_and_keeps_its_labs(sent: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    request = {"metadata": {"cellId": "film"}, "header": {"msg_id": "1"}, "content": {"allow_stdin": True}}
    shell = SimpleNamespace(get_parent=lambda: request)
    for module in (opening, lifecycle):
        monkeypatch.setattr(module, "get_ipython", lambda: shell)
    lab = HillLab()
    assert sent
    sent.clear()
    before = {*_instances}
    race = race_of("stich-rallye", most=12)
    request["header"] = {"msg_id": "2"}  # the cell that has shown a lab is run again, and makes a film
    film_page(race)
    shared = {widget.comm.comm_id for widget in opening._looks.values() if widget.comm}
    assert {*sent} | ({*_instances} - before) <= shared, "layouts that all labs share, and nothing else"
    assert not lab.closed and [*lifecycle._shown["film"][1]] == [lab]
    after = HillLab()
    assert after.model_id in sent, "what comes later is told as before"
    after.close()
    lifecycle._shown.pop("film")


def test_on_the_site_the_scripts_come_from_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (kit.ON_THE_SITE, kit.PLOTLY_ON_THE_SITE) == (site.PARTS, site.PLOTLY)
    race = race_of("stich-rallye", most=8)
    usual = data_of(film_page(race))
    there = {
        site.PARTS: json.dumps({"bundles": kit.script_bundles(), "styles": kit.joined_styles()}).encode(),
        site.PLOTLY: kit.PLOTLY.read_bytes(),
    }
    monkeypatch.setattr(environment, "IN_A_PAGE", True)
    monkeypatch.setattr(environment, "read_site_file", there.__getitem__)
    kit.packed_plotly.cache_clear()
    found = data_of(film_page(race))
    assert {name: found[name] for name in ("kit", "bundles", "plotly")} == {
        name: usual[name] for name in ("kit", "bundles", "plotly")
    }

    def missing(name: str) -> bytes:
        raise OSError(errno.EIO, "the site does not answer", name)

    monkeypatch.setattr(environment, "read_site_file", missing)
    with pytest.raises(NotationError, match=r"^parts\.json cannot be read: the site does not answer$"):
        film_page(race)
    kit.packed_plotly.cache_clear()


def test_a_file_of_the_site_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    class Request:
        status, response, is_broken = 200, SimpleNamespace(to_bytes=lambda: b"all of it"), False

        def open(self, *given: Any) -> None:
            asked.append(given)

        def send(self) -> None:
            if self.is_broken:
                raise RuntimeError("NetworkError")

    monkeypatch.setattr(environment, "SCRIPTS", "/lite/rally/scripts/")
    monkeypatch.setattr(environment, "import_module", lambda _name: SimpleNamespace(
        XMLHttpRequest=SimpleNamespace(new=Request)
    ))  # fmt: skip
    assert environment.read_site_file("parts.json") == b"all of it"
    assert asked == [("GET", "/lite/rally/scripts/../parts.json", False)]
    Request.status = 404
    with pytest.raises(OSError, match=r"the site answers 404: 'parts\.json'"):
        environment.read_site_file("parts.json")
    Request.is_broken = True
    with pytest.raises(OSError, match=r"the site does not answer: 'parts\.json'"):
        environment.read_site_file("parts.json")
