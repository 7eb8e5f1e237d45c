"""The board and the plates as parts: what they take, refuse and hand on."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from traitlets import TraitError

from rally.rally_run import Race
from tests.widgets.scripts import scripts
from widgets.rally_run.figures import board
from widgets.rally_run.labs.still import race_html, race_svg
from widgets.rally_run.parts.table import Drivers, TileBoard, TileTray


def test_each_part_has_its_script_in_the_kit() -> None:
    for made in (TileBoard(), TileTray(), Drivers()):
        assert made._script in scripts()
        made.close()


def test_the_board_hands_on_what_is_done_on_it() -> None:
    board, heard = TileBoard(), []
    board.on_act(heard.append)
    for content in ({"cell": [0, 1]}, {"turn": "ES"}, {"swap": [[0, 1], [2, 3]]}):
        board._answer(board, content, [])
    assert heard == [{"cell": [0, 1]}, {"turn": "ES"}, {"swap": [[0, 1], [2, 3]]}]


def test_the_board_takes_only_what_it_can_draw() -> None:
    board = TileBoard()
    with pytest.raises(TraitError):
        board.turning = [None]
    with pytest.raises(TraitError):
        board.pile = [None]
    with pytest.raises(TypeError, match="colour"):
        TileBoard(colour="red")
    assert repr(TileBoard(pile=["", "red"])) == "TileBoard(pile=['', 'red'])"


def test_a_tray_hands_on_what_is_picked_and_where_it_is_dragged() -> None:
    tray, heard = TileTray(tiles=[{"id": "c", "kind": "c", "label": "curve", "count": "8"}]), []
    tray.on_act(heard.append)
    for content in ({"pick": "c"}, {"pick": "c", "cell": [2, 3]}):
        tray._answer(tray, content, [])
    assert heard == [{"pick": "c"}, {"pick": "c", "cell": [2, 3]}]
    with pytest.raises(TraitError):
        tray.tiles = ["c"]


# --- the picture that does not move ---


def test_a_picture_is_well_formed_and_says_who_is_where() -> None:
    race = Race.start(("Mia", '<b>"Ben"&'), seed=7)
    picture = race_svg(race)
    root = ElementTree.fromstring(picture)
    assert "Mia" in root.attrib["aria-label"] and '<b>"Ben"&' in root.attrib["aria-label"]
    assert "<b>" not in race_html(race)


def test_a_picture_shows_nothing_that_lies_face_down() -> None:
    one, other = (Race.start(2, seed) for seed in (7, 8))
    assert race_svg(one) == race_svg(other)


@pytest.mark.parametrize("exits", ["N", "EW", "NE", "ES", "SW", "NW", "NES", "NESW"])
def test_a_drawn_road_comes_to_the_edges_that_it_leads_to(exits: str) -> None:
    edges = {side: "{:g} {:g}".format(*board.edge(side)) for side in "NESW"}
    points = {point for lane in board.lanes(exits) for point in re.findall(r"[ML](\d+ \d+)", lane)}
    assert "".join(side for side, point in edges.items() if point in points) == exits


def test_a_car_stands_on_its_road() -> None:
    assert board.spot("NS", "N") == (50, 50, 0)
    x, y, angle = board.spot("NE", "W")
    assert round((x - 84) ** 2 + (y - 16) ** 2) == 34**2 and angle % 360 == 315
