"""What labs of Stich Rallye leave on paper: what stands in the picture, and nothing of an answer."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from rally.stich_rallye import Card
from widgets.stich_rallye import MotorLab, TrickLab
from widgets.stich_rallye.labs.track_table import card_view
from widgets.tutor import Predict
from widgets.words import set_language

SVG = "{http://www.w3.org/2000/svg}"


def picture(lab: Any) -> ElementTree.Element:
    found = re.search(r"<svg.*?</svg>", lab.still(), re.DOTALL)
    assert found is not None
    return ElementTree.fromstring(found.group())


def written(root: ElementTree.Element) -> list[str]:
    return [str(each.text) for each in root.iter(f"{SVG}text")]


def test_the_picture_of_a_trick_shows_its_cards_and_all_hands() -> None:
    lab = TrickLab(position="flag=1 trick=G8 hands=G5.R12,B11,R9.B2,R6.B13")
    assert written(picture(lab)) == [
        *("The trick", "G", "8", "Ben"),
        *("Mia", "G", "5", "R", "12", "Ben", "B", "11", "Ada", "R", "9", "B", "2", "Tom", "R", "6", "B", "13"),
    ]


@pytest.mark.parametrize(("code", "signs"), [("de", "RGB"), ("fr", "RVB"), ("es", "RVA"), ("zh", "红绿蓝")])
def test_a_card_carries_the_letter_of_its_colour_in_the_language_of_the_reader(code: str, signs: str) -> None:
    """In a picture as on the table: one word, and so one letter, for both."""
    set_language(code)
    lab = TrickLab(position="flag=1 trick=G8 hands=G5.R12,B11,R9.B2,R6.B13")
    drawn = [sign for sign in written(picture(lab)) if len(sign) == 1 and not sign.isdigit()]
    assert [*dict.fromkeys(drawn)] == [signs["RGB".index(letter)] for letter in "GRB"]
    assert {card_view(Card(colour, 1))["sign"] for colour in ("red", "green", "blue")} == {*signs}


def test_a_covered_dial_shows_no_value_it_points_at() -> None:
    lab = Predict("motor_1")
    root = picture(lab)
    assert "?" in written(root) and root.find(f"{SVG}path") is None
    shown = picture(MotorLab()).find(f"{SVG}path")
    assert shown is not None and shown.get("transform") == "rotate(0 110 110)"


def test_a_long_notation_can_be_broken_where_the_page_ends() -> None:
    lab = TrickLab(players=5)
    words = re.split(r"<wbr>| ", lab.still()[lab.still().index("track=volcano") :])
    assert max(len(word) for word in words if "<" not in word) < 30
