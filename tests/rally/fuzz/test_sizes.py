"""Whatever somebody makes long or deep, it is refused before it costs anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.rally.rally_run.helpers import ROWS

from .parsers import BY_NAME
from .test_fuzz import fault

SIZES = (300, 3_000, 9_900, 30_000, 300_000, 1_000_000)
"""Letters, about. Each shape grows until it is answered wrongly, so that a fault does not block the machine."""

HANDS = ["R2 R7 G11 B9 B12", "R4 R5 R8 B2 B5", "R10 R12 B3 B7 B11"]
RECORD: dict[str, Any] = {
    "game": "stich-rallye",
    "format": 1,
    "track": "volcano",
    "players": ["a", "b", "c"],
    "flag": 0,
    "rounds": [{"hands": HANDS, "tricks": []}],
}

RUN: dict[str, Any] = {
    "game": "rally-run",
    "format": 1,
    "players": ["a", "b"],
    "starts": ["red", "yellow"],
    "trophies": ["green", "red"],
    "tiles": list(ROWS),
    "turns": [{"drive": "S", "exits": "NS"}, {"swap": [[0, 1], [3, 4]]}],
}

Shape = Callable[[int], str]


def notation(before: str, part: str, between: str = "", after: str = "") -> Shape:
    """A notation with a part that is written again and again."""
    return lambda size: before + between.join([part] * (size // len(part + between))) + after


def changed(**fields: Callable[[int], Any]) -> Shape:
    """The record, with these fields made for a size."""
    return lambda size: json.dumps(RECORD | {name: make(size) for name, make in fields.items()})


def one_round(**fields: Callable[[int], Any]) -> Shape:
    """The record, with these fields of its round made for a size."""
    return lambda size: json.dumps(
        RECORD | {"rounds": [RECORD["rounds"][0] | {name: make(size) for name, make in fields.items()}]}
    )


def run(**fields: Callable[[int], Any]) -> Shape:
    """The record of Rally Run!, with these fields made for a size."""
    return lambda size: json.dumps(RUN | {name: make(size) for name, make in fields.items()})


def with_this_track(text: str) -> str:
    """The record's text, with this text in the place of its track."""
    return json.dumps(RECORD).replace('"volcano"', text)


SHAPES: dict[str, dict[str, Shape]] = {
    "cards": {"digits": notation("G", "1"), "letters": notation("", "G")},
    "names": {"letters": notation("", "W"), "signs": notation("", "%"), "words": notation("", "a", " ")},
    "notations": {
        "keys": notation("", "flag=1", " "),
        "keys unknown": notation("", "x=1", " "),
        "cards in a hand": notation("players=3 hands=", "R2", ".", ",?,?"),
        "hands": notation("hands=", "R2.R3", ","),
        "cards in a trick": notation("trick=", "G11", ","),
        "cards played": notation("played=", "B3", "."),
        "players": notation("players=", "a", ","),
        "one name": notation("players=", "W", "", ",b,c"),
        "one name of signs": notation("players=", "%41", "", ",b,c"),
        "cars": notation("cars=", "7", ","),
        "motors": notation("motors=", "3", ","),
        "a car's digits": notation("cars=", "9", "", ",1,2"),
        "seed": notation("seed=", "9"),
        "size of a hand": notation("hands=?", "9", "", ",?,?"),
        "colours": notation("void=", "R", ".", ",,,"),
        "track": notation("track=ring:", "."),
        "track of hills": notation("track=ring:", ".ud."),
        "track's name": notation("track=", "W", "", ":............"),
        "option": notation("hills=", "once"),
    },
    "records": {
        "lists": notation("", "["),
        "lists, closed": lambda size: "[" * (size // 2) + "]" * (size // 2),
        "objects": notation("", '{"a":', "", "1"),
        "lists for a track": lambda size: json.dumps(RECORD).replace(
            '"volcano"', "[" * (size // 2) + "]" * (size // 2)
        ),
        "digits": lambda size: json.dumps(RECORD).replace('"flag": 0', f'"flag": {"9" * size}'),
        "spaces": notation("", " ", "", json.dumps(RECORD)),
        "keys": lambda size: json.dumps(RECORD | {f"key {n}": n for n in range(size // 14)}),
        "players": changed(players=lambda size: ["a"] * (size // 5)),
        "one name": changed(players=lambda size: ["W" * size, "b", "c"]),
        "rounds": changed(rounds=lambda size: RECORD["rounds"] * (size // 70 + 1)),
        "track": changed(track=lambda size: {"name": "x", "spaces": "." * size}),
        "track's name": changed(track=lambda size: {"name": "W" * size, "spaces": "." * 20}),
        "position": changed(position=lambda size: "x=1 " * (size // 4)),
        "cards in a hand": one_round(hands=lambda size: ["R2 " * (size // 3), *HANDS[1:]]),
        "different cards in a hand": one_round(
            hands=lambda size: [" ".join(f"R{n}" for n in range(size // 6)), *HANDS[1:]]
        ),
        "hands": one_round(hands=lambda size: HANDS * (size // 40 + 1)),
        "cards in a trick": one_round(tricks=lambda size: [{"cards": "R2 " * (size // 3)}]),
        "options": changed(options=lambda size: {f"key {n}": "once" for n in range(size // 18)}),
        "an option": changed(options=lambda size: {"hills": "once" * (size // 4)}),
        "tricks": one_round(tricks=lambda size: [{"cards": "R2 R4 R10", "turbo": False}] * (size // 40)),
    },
    "track files": {
        "dots in a key": notation("", "a.", "", "a = 1"),
        "dots in a table": notation("[", "a.", "", "a]"),
        "lists": notation("x = ", "["),
        "lists, closed": lambda size: f"x = {'[' * (size // 2)}{']' * (size // 2)}",
        "tables in tables": notation("x = ", "{a=", "", "1"),
        "digits": notation("x = ", "9"),
        "keys": lambda size: "\n".join(f"k{n} = 1" for n in range(size // 10)),
        "name": notation('name = "', "W", "", '"\nspaces = "............"'),
        "spaces": notation('name = "x"\nspaces = "', ".", "", '"'),
        "comment": notation("#", "x"),
        "lines": notation("", "\n"),
    },
    "editor notations": {"spaces": notation("", "."), "hills": notation("", ".ud."), "words": notation("", "x", " ")},
    "Rally Run! notations": {
        "keys": notation("", "turn=1", " "),
        "keys unknown": notation("", "x=1", " "),
        "players": notation("players=", "a", ","),
        "one name": notation("players=", "W", "", ",b,c"),
        "rows": notation("tiles=", "?????", "/"),
        "one row": notation("tiles=", "?", "", "/?????/??P??/?????/?????"),
        "set": notation("set=s", "9", "", "c8j3x3d4"),
        "cars": notation("cars=", "1.1:NS", ","),
        "exits": notation("cars=1.1:", "NESW", "", ",red"),
        "a car's digits": notation("cars=", "9", "", ".1,red"),
        "trophies": notation("trophies=", "red", ","),
        "pile": notation("pile=", "red", "."),
        "colours": notation("colours=", "red", "."),
        "swapped": notation("swapped=", "1.1", "/"),
        "turn": notation("turn=", "9"),
    },
    "Rally Run! records": {
        "lists": notation("", "["),
        "spaces": notation("", " ", "", json.dumps(RUN)),
        "keys": lambda size: json.dumps(RUN | {f"key {n}": n for n in range(size // 14)}),
        "players": run(players=lambda size: ["a"] * (size // 5)),
        "one name": run(players=lambda size: ["W" * size, "b"]),
        "starts": run(starts=lambda size: ["red"] * (size // 7)),
        "trophies": run(trophies=lambda size: ["red"] * (size // 7)),
        "rows": run(tiles=lambda size: ["?????"] * (size // 9)),
        "one row": run(tiles=lambda size: ["?" * size, *ROWS[1:]]),
        "turns": run(turns=lambda size: RUN["turns"] * (size // 66)),
        "cells of a swap": run(turns=lambda size: [{"swap": [[0, 1]] * (size // 8)}]),
        "a cell of a swap": run(turns=lambda size: [{"swap": [[0] * (size // 3), [1, 1]]}]),
        "digits of a cell": run(turns=lambda size: [{"swap": [[10 ** min(size, 4000), 1], [1, 1]]}]),
        "exits": run(turns=lambda size: [{"drive": "S", "exits": "NS" * (size // 2)}]),
        "direction": run(turns=lambda size: [{"drive": "S" * size}]),
        "colours": run(colours=lambda size: ["red"] * (size // 7)),
        "position": run(position=lambda size: "turn=1 " * (size // 7)),
    },
    "tile sets": {"digits": notation("s", "9", "", "c8j3x3d4"), "words": notation("", "s6c8j3x3d4")},
    "tile files": {
        "dots in a key": notation("", "a.", "", "a = 1"),
        "lists": notation("straight = ", "["),
        "digits": notation("straight = ", "9"),
        "keys": lambda size: "\n".join(f"k{n} = 1" for n in range(size // 10)),
        "comment": notation("#", "x"),
    },
}
SHAPES["positions"] = SHAPES["notations"]
SHAPES["Rally Run! positions"] = SHAPES["Rally Run! notations"]


@pytest.mark.parametrize(
    ("parser", "shape"), [(parser, shape) for parser, shapes in SHAPES.items() for shape in shapes], ids=str
)
def test_what_is_too_long_or_too_deep_costs_nothing(parser: str, shape: str) -> None:
    for size in SIZES:
        text = SHAPES[parser][shape](size)
        found = fault(BY_NAME[parser], text)
        assert not found, f"{len(text)} letters: {found}"
