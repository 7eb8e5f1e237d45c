"""Where cars stand on a tile, one or several of them: side by side, whichever way each of them points."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import NamedTuple, TypedDict

from .roads import angle, between, edge, spot


class Places(TypedDict):
    at: list[tuple[float, float]]
    size: float
    letter: float


class Parking(TypedDict):
    pit: Places
    road: list[Places]


PARKING: Parking = json.loads(Path(__file__).with_name("parking.json").read_text(encoding="utf-8"))
"""How large cars are ("size"), and their letters ("letter"), and where each of them stands ("at"), of a lone car's size
and in hundredths of a tile: in the "pit" in its bays, from the tile's corner; on a "road", by the number of cars there,
aside of the road's middle and back along the road. The live board gets the places that follow (`make parts`).

On a road the places of a number of cars are so far apart that two cars of 30 by 50 do not touch, whichever of the four
ways each of them points, and so near that all stay on their tile, in a bend too.
"""


class Place(NamedTuple):
    """Where a car stands on its tile, the angle at which it points, and how large it and its letter are."""

    x: float
    y: float
    angle: float
    size: float
    letter: float


def parked(kind: str, exits: str, heading: str, number: int, count: int) -> Place:
    """The place of one of `count` cars on a tile. It is that of its number, and does not depend on where it points."""
    is_pit = kind == "pit"
    places = PARKING["pit"] if is_pit else PARKING["road"][min(count, len(PARKING["road"])) - 1]
    aside, along = places["at"][number % len(places["at"])]
    if is_pit:
        return Place(aside, along, angle(heading or "N"), places["size"], places["letter"])
    x, y, turn = spot(exits, heading)
    if kind == "start":  # at its line, so that its sign can be seen
        x, y = between(edge(exits), 0.2)
    axis = math.radians(spot(exits, "")[2])
    x += aside * math.cos(axis) - along * math.sin(axis)
    y += aside * math.sin(axis) + along * math.cos(axis)
    return Place(x, y, turn, places["size"], places["letter"])
