"""Names tell what they are: no bare participles for what is done, one class name for one thing."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PARTICIPLES = re.findall(
    r"\w+",
    "begun bought bound brought built caught chosen come dealt done drawn driven fallen felt foreseen forgotten "
    "found given gone grown heard held hidden kept known laid lain led left lent lit lost made meant met paid "
    "retold ridden risen said seen sent shaken shown shut sold spent spoken stolen sunk taken taught thought "
    "thrown told torn understood undone won worn wound written",
)
"""Irregular ones; the others end in -ed."""

FROM_ABROAD = frozenset({"need", "seed", "speed"})
"""They end so, and are no participles."""

CONTRACT = {
    "renamed": "Race: the race with other names",
    "begun": "Race: the race that begins at a position",
    "shown": "Race: the race at a moment, as its viewer sees it",
    "seeded": "Race: the race with a seed for its coming rounds",
    "made": "Position: what is made of a moment once",
    "completed": "Memory: the table as it completes it",
    "exchanged": "Moment: the tiles when two have changed places",
    "shuffled": "TileSet: all its tiles in a random order",
    "shipped": "TileSet, Track: what was in the box when records began",
    "named": "Track: the one of that name",
    "wound": "Motor: one notch on",
    "answered": "Practice: the practice after an answer",
}
"""Participles that notebooks and docs/api.md call so: each is a copy of its object, changed in the way it says."""

IN_EVERY_GAME = re.findall(
    r"\w+",
    "Advice Adviser Advisor Batch Board BoardLab Chances ChoiceFacts Exercise Guess Lane Moment Options Outcome "
    "PlainBatch PlainPlayouts Planner PlateOptions PlayLab Playouts Position PositionEditor Race RaceLab "
    "RaceWon Scene SceneCutter ShownState Simulation StartOptions StudyLab WatchState WhatIfLab WhatIfState _Course "
    "_Reader",
)
"""What means the same in each game, and in what they share."""

SHOWN = {
    "Practice": "rally's, and the lab in which one practises",
    "Track": "rally's, and the part that shows one",
    "Standing": "a player's in the table of a tournament, and a trick's in Stich Rallye",
}
"""Two things of one name, both in the contract."""


@cache
def definitions() -> list[tuple[str, ast.AST]]:
    """The functions and classes of both packages, with the files in which they are."""
    return [*read_definitions()]


def read_definitions() -> Iterator[tuple[str, ast.AST]]:
    for package in ("rally", "widgets"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    yield f"{path.relative_to(ROOT)}", node


def is_participle(name: str) -> bool:
    return name in PARTICIPLES or (re.fullmatch("[a-z]+ed", name) is not None and name not in FROM_ABROAD)


def is_property(node: ast.FunctionDef) -> bool:
    return any(re.search(r"\b(cached_property|property|setter)\b", ast.unparse(each)) for each in node.decorator_list)


def test_no_function_is_called_by_a_bare_participle() -> None:
    found = {
        f"{path}: {node.name}": node.name
        for path, node in definitions()
        if isinstance(node, ast.FunctionDef) and is_participle(node.name.strip("_")) and not is_property(node)
    }
    assert [place for place, name in found.items() if name not in CONTRACT] == []
    assert {*CONTRACT} == {*found.values()}, "names that are gone from the contract"


def test_a_class_name_stands_for_one_thing() -> None:
    places = defaultdict(set)
    for path, node in definitions():
        if isinstance(node, ast.ClassDef):
            places[node.name].add(path)
    several = {name for name, files in places.items() if len(files) > 1}
    assert several - {*IN_EVERY_GAME, *SHOWN} == set()
    assert {*IN_EVERY_GAME, *SHOWN} - several == set(), "names that stand in one file by now"
