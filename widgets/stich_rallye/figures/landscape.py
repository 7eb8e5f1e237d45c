"""The country inside the road: a volcano, a beach, or a meadow for every other track. Only to be looked at."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from widgets.shared.figures.palette import LIGHT

from .shapes import Points, area, shape


def landscape(name: str) -> Iterator[dict[str, object]]:
    """What stands on the ground of a track, what lies behind first."""
    yield from LANDS.get(name, meadow)()


# --- volcano ---------------------------------------------------------------------------------------------------------

PEAK, CRATER, FOOT = 9.0, 7.0, 1.6  # where the mountain's middle is, how high its rim, where it begins


def volcano() -> Iterator[dict[str, object]]:
    """A mountain with a lit and a shady side, lava at its rim, smoke above, and rocks at its foot."""
    yield area("smoke", [disc(8.6, 7.72, 0.34), disc(9.15, 7.8, 0.42), disc(9.7, 7.68, 0.3)], LIGHT["smoke"])
    rim: Points = [(8.05, CRATER), (8.45, 6.72), (8.95, 6.86), (9.5, 6.68), (9.95, CRATER)]
    left, right = slope(8.05, 3.4), slope(9.95, 14.6)
    yield area("mountain", [[*left[::-1], *rim, *right]], LIGHT["mountain"])
    fold: Points = [(9.5, 6.68), (9.3, 5.6), (9.9, 4.4), (9.5, 3.2), (10.2, FOOT)]
    yield area("mountain-shade", [[*fold, *right[::-1]]], LIGHT["mountain-shade"])
    lava: Points = [
        *rim, (10.42, 6.05), (10.12, 5.72), (9.86, 5.98), (9.55, 5.18), (9.2, 5.86), (8.86, 5.4), (8.5, 5.86),
        (8.1, 5.62), (7.62, 6.1),
    ]  # fmt: skip
    yield area("lava", [[*lava, lava[0]]], LIGHT["lava"])
    glow: Points = [(8.45, 6.72), (8.95, 6.86), (9.5, 6.68), (9.4, 6.42), (9.05, 6.16), (8.75, 6.44), (8.45, 6.72)]
    yield area("lava-glow", [glow], LIGHT["lava-glow"])
    rocks = [boulder(3.6, 2.5, 0.34), boulder(4.25, 2.3, 0.22), boulder(14.2, 2.45, 0.3), boulder(13.6, 2.25, 0.18)]
    yield area("rocks", rocks, LIGHT["mountain-shade"])


def slope(rim: float, foot: float) -> Points:
    """The side of the mountain from its rim down to its foot: steep above, gentle below."""
    steps = [step / 12 for step in range(13)]
    return [(rim + (foot - rim) * (0.45 * t + 0.55 * t * t), CRATER + (FOOT - CRATER) * t ** (0.8)) for t in steps]


# --- beach -----------------------------------------------------------------------------------------------------------


def beach() -> Iterator[dict[str, object]]:
    """The sea with its foam on the right, the sun, a palm tree, a parasol and a starfish in the sand."""
    yield area("sun", [disc(4.2, 7.2, 0.5)], LIGHT["sun"])
    rays = [[turn(4.2, 7.2, angle, 0.66), turn(4.2, 7.2, angle, 0.9)] for angle in range(0, 360, 45)]
    yield {**shape("sun-rays", rays), "line": {"color": LIGHT["sun"], "width": 3}}
    shore = [(11.4 + 0.35 * math.sin(1.9 * y) - 0.24 * (y - 5), y) for y in steps(1.4, 8.4, 0.3)]
    yield area("sea", [[*shore, (16.4, 8.4), (16.4, 1.4), shore[0]]], LIGHT["sea"])
    yield {**shape("foam", [shore, [(x + 0.32, y) for x, y in shore]]), "line": {"color": LIGHT["foam"], "width": 3}}
    waves = [wave(x, y) for x, y in ((12.9, 6.9), (14.2, 5.9), (13.1, 4.6), (14.6, 3.6), (13.5, 2.7))]
    yield {**shape("waves", waves), "line": {"color": LIGHT["foam"], "width": 2}}
    trunk: Points = [(5.3, 2.3), (5.45, 3.4), (5.75, 4.4), (6.2, 5.3)]
    yield {**shape("trunk", [trunk]), "line": {"color": LIGHT["trunk"], "width": 8}}
    leaves = [leaf(6.2, 5.3, angle) for angle in (-8, 38, 92, 142, 188)]
    yield area("leaves", leaves, LIGHT["leaf"])
    yield {**shape("pole", [[(9.6, 2.7), (9.25, 4.0)]]), "line": {"color": LIGHT["trunk"], "width": 3}}
    yield area("parasol", [parasol(9.2, 4.0)], LIGHT["lava"])
    star = [turn(7.6, 2.75, 18 + 36 * k, 0.3 if k % 2 == 0 else 0.13) for k in range(11)]
    yield area("starfish", [star], LIGHT["lava-glow"])


def wave(x: float, y: float) -> Points:
    """A small wave on the sea."""
    return [(x + t, y + 0.1 * math.sin(2 * math.pi * t)) for t in steps(0, 1.5, 0.125)]


def leaf(x: float, y: float, angle: float) -> Points:
    """A leaf of a palm tree, which droops."""
    out = [turn(x, y, angle, reach) for reach in steps(0, 1.5, 0.25)]
    droop = [(px, py - 0.22 * k * k / 9) for k, (px, py) in enumerate(out)]
    under = [(px, py - 0.3 * math.sin(math.pi * k / 6)) for k, (px, py) in enumerate(droop)]
    return [*droop, *under[::-1]]


def parasol(x: float, y: float) -> Points:
    """A parasol seen from the side, a little tilted."""
    dome = [(x + 0.95 * math.cos(a), y + 0.72 * math.sin(a) - 0.12 * math.cos(a)) for a in steps(0, math.pi, 0.2)]
    return [*dome, dome[0]]


# --- any other track -------------------------------------------------------------------------------------------------


def meadow() -> Iterator[dict[str, object]]:
    """A pond and some trees."""
    pond = [(12.4 + 1.5 * math.cos(a) + 0.2 * math.cos(3 * a), 3.4 + 0.8 * math.sin(a)) for a in steps(0, 6.3, 0.25)]
    yield area("pond", [[*pond, pond[0]]], LIGHT["sea"])
    trees = ((4.2, 6.6, 0.5), (5.1, 7.0, 0.4), (4.9, 6.2, 0.36), (13.6, 6.8, 0.46), (14.3, 6.3, 0.34), (4.4, 3.2, 0.4))
    yield area("trees", [disc(*tree) for tree in trees], LIGHT["leaf"])


# --- shapes ----------------------------------------------------------------------------------------------------------


def steps(first: float, last: float, size: float) -> list[float]:
    """Numbers from `first` to `last`, about `size` apart."""
    count = max(1, round((last - first) / size))
    return [first + (last - first) * k / count for k in range(count + 1)]


def turn(x: float, y: float, degrees: float, reach: float) -> tuple[float, float]:
    """The point so far from another, in this direction."""
    angle = math.radians(degrees)
    return x + reach * math.cos(angle), y + reach * math.sin(angle)


def disc(x: float, y: float, radius: float) -> Points:
    return [turn(x, y, angle, radius) for angle in range(0, 361, 18)]


def boulder(x: float, y: float, radius: float) -> Points:
    corners = (0, 50, 95, 140, 180, 360)
    return [turn(x, y, angle, radius * (1 if angle % 100 else 0.85)) for angle in corners]


LANDS: dict[str, Callable[[], Iterator[dict[str, object]]]] = {"volcano": volcano, "beach": beach}
"""By the name of the track."""
