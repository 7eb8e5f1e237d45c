"""The edge of a board that does not move: numbers and a compass, where the live board has them."""

from __future__ import annotations

import re

import pytest

from widgets.rally_run import PlayLab
from widgets.rally_run.figures.board import edge_svg, numbers
from widgets.words import set_language

START = {"kind": "start", "cell": [-1, 0]}
TILES = [START, *({"kind": "road", "cell": [row, column]} for row in range(2) for column in range(3))]


def test_rows_and_columns_are_numbered_as_texts_call_them_beside_a_road_that_leads_out():
    found = [re.search(r'cx="(.+?)" cy="(.+?)".*>(\d)</text>', each) for each in numbers(TILES)]
    assert [each.groups() for each in found if each] == [
        ("92", "155", "1"),
        ("92", "255", "2"),
        ("119", "92", "1"),
        ("255", "92", "2"),
        ("355", "92", "3"),
    ]


def test_no_tiles_have_no_numbers():
    assert not [*numbers([START])]


@pytest.mark.parametrize(("language", "east"), [("en", "E"), ("de", "O"), ("zh", "东")])
def test_a_compass_says_which_way_is_east(language: str, east: str):
    set_language(language)
    assert f">{east}</text>" in edge_svg(TILES)


def test_a_saved_lab_has_them():
    lab = PlayLab(seed=1)
    assert edge_svg(lab.table.board.tiles) in lab.still()
