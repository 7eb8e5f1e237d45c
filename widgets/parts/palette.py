"""The colours of the figures, light and dark, their font, how cars look, and the palette as a style.

A figure is built in LIGHT, so that it is a picture by itself. The live parts swap each colour for the one of the same
name in DARK (`dark_by_light()`), which is why no two names share a light colour unless they share the dark one too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle, islice

from rally.core.palette import COLOURS, FIGURES, ROLES

FONT = "system-ui, sans-serif"

LIGHT = {name: ROLES[name][0] for name in FIGURES}
DARK = {name: ROLES[name][1] for name in FIGURES}
"""The colours of figures by name."""


def palette_style() -> str:
    """The style that gives every colour, and the colours of every thing, its name."""
    lines = "".join(f"  --rally-{name}: {css_value(name)};\n" for name in {**ROLES, **COLOURS})
    return f":root {{\n{lines}}}\n"


def fill_colours(style: str) -> str:
    """Put the values of colours into a style whose page does not have the palette."""
    return re.sub(r"var\(--rally-([\w-]+)\)", lambda found: css_value(found[1]), style)


def css_value(name: str) -> str:
    """A colour of the palette, or of a thing, as styles say it."""
    light, dark = ROLES[name] if name in ROLES else (COLOURS[name], COLOURS[name])
    return light if light == dark else f"light-dark({light}, {dark})"


def dark_by_light() -> dict[str, str]:
    """Light colour → dark colour, for every name."""
    return {LIGHT[name]: DARK[name] for name in LIGHT}


@dataclass(frozen=True)
class Livery:
    """How a car is painted: its `colour` by name, `paint` and the `ink` of its `letter` as CSS colours."""

    colour: str
    letter: str
    paint: str
    ink: str


CARS = "white", "red", "yellow", "purple", "blue"
"""The colours of cars, by seat."""

_own: ContextVar[tuple[tuple[str, str], ...]] = ContextVar("own cars", default=())


@contextmanager
def own_cars(colours: Mapping[str, str]) -> Iterator[None]:
    """Within this block, paint the cars of the players with these names in these colours; "": in the colour of the
    seat."""
    token = _own.set((*colours.items(),))
    try:
        yield
    finally:
        _own.reset(token)


def liveries(names: Sequence[str]) -> tuple[Livery, ...]:
    """A car for each player, painted by seat: white, red, yellow, purple, blue. A player with a colour of their own
    (`own_cars`) gets it, and the player who would have had it gets the one that is left.

    Letters are the first of the name, or as many as tell it from the others, three at most.
    """
    return _liveries(tuple(names), _own.get())


@lru_cache(64)
def _liveries(names: tuple[str, ...], own: tuple[tuple[str, str], ...]) -> tuple[Livery, ...]:
    colours = [*islice(cycle(CARS), max(len(names), len(CARS)))]
    for name, colour in own:
        if name in names and colour in CARS:
            seat, other = names.index(name), colours.index(colour)
            colours[seat], colours[other] = colours[other], colours[seat]
    cars = zip(colours, _letters(names), strict=False)
    return tuple(
        Livery(colour, letter, ROLES[f"car-{colour}"][0], ROLES[f"letter-{colour}"][0]) for colour, letter in cars
    )


def _letters(players: Sequence[str]) -> list[str]:
    """The shortest beginnings, of one to three letters, that tell the names apart; a number where none do."""
    names = [capitals_of(name) for name in players]
    found: dict[int, str] = {}
    for seat, name in enumerate(names):
        others = names[:seat] + names[seat + 1 :]
        length = next((k for k in (1, 2, 3) if all(other[:k] != name[:k] for other in others)), 0)
        if length:
            found[seat] = name[:length]
    for seat, name in enumerate(names):
        numbered = (f"{name[:1]}{number}" for number in range(seat + 1, seat + 1 + 2 * len(names)))
        if seat not in found:
            found[seat] = next(letters for letters in numbered if letters not in found.values())
    return [found[seat] for seat in range(len(names))]


def capitals_of(name: str) -> str:
    """The letters and digits of a name, large; of a name that has none, the signs that can be seen; else `?`."""
    letters = [sign for sign in unicodedata.normalize("NFC", name) if sign.isalnum()]
    signs = letters or [sign for sign in name if unicodedata.category(sign)[0] in "PS"]
    return "".join(signs).upper() or "?"


PLAIN: dict[str, object] = {
    "showlegend": False,
    "dragmode": False,
    "hovermode": False,
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
    "font": {"family": FONT, "size": 13, "color": LIGHT["ink"]},
    "modebar": {"remove": ["sendChartToCloud"]},
}
"""The layout of every figure: a still picture on the ground of the page. Where a reader shows or writes it, its mode
bar has no *Share chart...*, by which plotly.js 4 sends the figure, names and all, to another host (law 14)."""
