"""The track as a table: where every car is, in which lap, and the hills."""

from __future__ import annotations

import re

from rally.stich_rallye import Race
from widgets.stich_rallye.figures.table import track_table


def test_cars_stand_in_the_order_of_the_race() -> None:
    table = track_table(Race.parse("players=Ann,Bo,Cy cars=3,43,0"))
    rows = [re.findall(r">([^<>]+)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)[1:4]]
    assert rows == [["B · Bo", "11", "2"], ["A · Ann", "3", "1"], ["C · Cy", "0", "1"]]


def test_hills_are_named_with_their_signs() -> None:
    table = track_table(Race.start(track="beach"))
    assert "▲ uphill, spaces 6 to 7 · ▼ downhill, spaces 15 to 17 · ▲ uphill, spaces 24 to 25" in table


def test_names_are_escaped_and_words_can_be_of_another_language() -> None:
    table = track_table(Race.parse("players=%3Cb%3E,Bo,Cy"), {"space": "Feld"}, names=["<i>", "Bo", "Cy"])
    assert "&lt;i&gt;" in table and "<i>" not in table
    assert '<th scope="col">Feld</th>' in table


def test_a_winner_is_over_the_line() -> None:
    assert "over the line" in track_table(Race.parse("players=3 cars=64,1,2 winner=0"))
