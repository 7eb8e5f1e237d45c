"""What a lesson says in words beside a lab is what the lab shows, and what two lessons say is one thing.

Places, motors, flags, cars' colours and counts are written by hand in prose; here each is compared with the position of
the cell below it, or with the data of the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rally.rally_run.box.tiles import TileSet
from rally.stich_rallye import Race, Track, deck
from rally.stich_rallye.box.facts import ROUND_CARDS
from rally.tutor.workbooks import exercise
from tests.serving import ROOT
from widgets.parts.palette import liveries

LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
FIVE = "Mia", "Ben", "Ada", "Tom", "Ian"
NAME = f"({'|'.join(FIVE)})"
POSITION = re.compile(r"(?:position|Lab)\s*(?:=|\(position=)\s*[\"']([^\"']*cars=[^\"']*)[\"']")
ASKED = re.compile(r'Predict\("(\w+)"\)')
COLOUR = re.compile(rf"{NAME}[^.!?]{{0,12}} in (?:the|her|his) (\w+) car")


@cache
def cells(lesson: Path) -> list[dict[str, Any]]:
    """The cells of a lesson."""
    return list(json.loads(lesson.read_text("utf-8"))["cells"])


def settings(lesson: Path) -> Iterator[tuple[str, Race]]:
    """What is said right above each position of Stich Rallye in a lesson, and that position."""
    said = ""
    for cell in cells(lesson):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            said = source
            continue
        races = [Race.parse(text) for text in POSITION.findall(source) if "tiles=" not in text]
        races += [race for name in ASKED.findall(source) if isinstance(race := exercise(name).race, Race)]
        for race in races[:1]:
            yield said, race
        said = ""


def disagreements(said: str, race: Race) -> Iterator[str]:
    """What is said of cars, motors and the flag that is not so in this position."""
    seats = {name: seat for seat, name in enumerate(race.players)}
    for name, space in re.findall(rf"{NAME} is on space (\d+)", said):
        if race.cars[seats[name]] % len(race.track) != int(space):
            yield f"{name} is on space {space}"
    for name, value in re.findall(rf"{NAME}'s motor shows (\d+)", said):
        if race.motors[seats[name]].value != int(value):
            yield f"{name}'s motor shows {value}"
    for name in re.findall(rf"{NAME} has the flag", said):
        if race.flag != seats[name]:
            yield f"{name} has the flag"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_what_is_said_above_a_position_is_so_in_it(lesson: Path) -> None:
    assert not [wrong for said, race in settings(lesson) for wrong in disagreements(said, race)]


def test_positions_are_compared_with_what_is_said_of_them() -> None:
    """Else the test above would be one that cannot fail."""
    said = " ".join(said for lesson in LESSONS for said, _race in settings(lesson))
    assert len(re.findall(rf"{NAME} is on space", said)) > 2 and "has the flag" in said
    race = Race.parse("flag=1 cars=13,9,4,1 motors=3,0,0,0")
    assert [*disagreements("Mia is on space 12. Ben's motor shows 3. Ada has the flag. Tom is on space 1.", race)] == [
        "Mia is on space 12", "Ben's motor shows 3", "Ada has the flag",
    ]  # fmt: skip


def test_everybody_drives_the_car_of_one_colour() -> None:
    colours = dict(zip(FIVE, [car.colour for car in liveries(FIVE)], strict=True))
    found = [
        (lesson.stem, name, colour)
        for lesson in LESSONS
        for cell in cells(lesson)
        if cell["cell_type"] == "markdown"
        for name, colour in COLOUR.findall("".join(cell["source"]))
    ]
    assert len(found) > 8
    assert not [each for each in found if colours[each[1]] != each[2]]


def values_of(players: int) -> str:
    """The lowest and the highest card for each number of players, from a lesson's table."""
    values = sorted({card.value for card in deck(players)})
    return f"{values[0]}–{values[-1]}"


COUNTS = {
    r"Round 1 has (\d+) tricks, round 2 has (\d+), round 3 has (\d+)": [*map(str, ROUND_CARDS)],
    r"([\d–]+) for three players, ([\d–]+) for four, ([\d–]+) for five": [*map(values_of, (3, 4, 5))],
    r"(\d+) straights, (\d+) curves, (\d+) junctions, (\d+) crossings(?:,| and) (\d+) dead ends": [
        *map(str, TileSet.of_the_box().named.values())
    ],
    r"[Aa] lap has (\d+) spaces": [str(len(Track.named("volcano")))],
    r"Riddle (\d)\.": ["1", "2", "3"],
}
"""What several lessons count, and the numbers by the data of the game."""


@pytest.mark.parametrize("counted", COUNTS)
def test_what_is_counted_in_two_places_is_counted_alike(counted: str) -> None:
    prose = "\n".join("".join(cell["source"]) for lesson in LESSONS for cell in cells(lesson))
    found = re.findall(counted, prose)
    assert found
    if counted.startswith("Riddle"):
        assert sorted(found) == COUNTS[counted] and "Three riddles" in prose
    else:
        assert {each if isinstance(each, tuple) else (each,) for each in found} == {tuple(COUNTS[counted])}
