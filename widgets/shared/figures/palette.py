"""The colours of the figures, light and dark, their font, and what the cars look like.

A figure is built in LIGHT, so that it is a picture by itself. The live parts swap each colour for the one of the same
name in DARK (`dark_of()`), which is why no two names share a light colour unless they share the dark one too.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

LIGHT = {
    "ink": "#1f2933",
    "soft-ink": "#52606d",
    "on-ink": "#fffffe",
    "faint": "#c8d0da",
    "road": "#b4bcc8",
    "flat": "#f3f5f8",
    "marking": "#ccd4de",
    "grass": "#e6f2e1",
    "volcano": "#f7eae3",
    "beach": "#f9f1d9",
    "down": "#cfe1fb",
    "down-slope": "#a9c9f7",
    "up-slope": "#f5b0a9",
    "mountain": "#c79a84",
    "mountain-shade": "#b0826d",
    "lava": "#e8662a",
    "lava-glow": "#ffb347",
    "smoke": "#e9dcd6",
    "sun": "#fbc02d",
    "sea": "#a8d8ea",
    "foam": "#fafdfe",
    "trunk": "#a9744a",
    "leaf": "#7cb77a",
    "down-ink": "#1d5fc4",
    "up": "#fbd3cf",
    "up-ink": "#c22f26",
    "line-dark": "#101820",
    "line-light": "#fdfdfd",
    "crossed": "#d98e04",
    "glow": "#8a4fd3",
    "bar": "#9fb3c8",
    "bar-now": "#0b7a5a",
}

DARK = {
    "ink": "#f0f4f8",
    "soft-ink": "#b6c2cf",
    "on-ink": "#17212b",
    "faint": "#46525f",
    "road": "#5b6673",
    "flat": "#2c353f",
    "marking": "#45505c",
    "grass": "#1e2a22",
    "volcano": "#2c2320",
    "beach": "#2d2a1e",
    "down": "#1f3b63",
    "down-slope": "#2c5490",
    "up-slope": "#84403c",
    "mountain": "#4b3730",
    "mountain-shade": "#3d2c27",
    "lava": "#b34a1c",
    "lava-glow": "#e08a2c",
    "smoke": "#3a302d",
    "sun": "#c4921c",
    "sea": "#1d4152",
    "foam": "#5d8798",
    "trunk": "#5f4530",
    "leaf": "#35583a",
    "down-ink": "#8fbaf8",
    "up": "#5e2a28",
    "up-ink": "#ff9b92",
    "line-dark": "#0b1016",
    "line-light": "#f4f6f8",
    "crossed": "#f5b83d",
    "glow": "#c9a2ff",
    "bar": "#52606d",
    "bar-now": "#3fc79a",
}

# The discs and the cars are the same pieces in any light.
DISC = {"yellow": "#ffd83b", "red": "#c81e1e"}
DISC_INK = {"yellow": "#241c02", "red": "#fffffd"}


def dark_of() -> dict[str, str]:
    """Light colour → dark colour, for every name."""
    return {LIGHT[name]: DARK[name] for name in LIGHT}


@dataclass(frozen=True)
class Livery:
    """How a car is painted: its `colour` by name, `paint` and the `ink` of its `letter` as CSS colours."""

    colour: str
    letter: str
    paint: str
    ink: str


_PAINT = {
    "white": ("#fcfcfa", "#27303a"),
    "red": ("#cf2a2a", "#fffffb"),
    "yellow": ("#f5c211", "#2b2303"),
    "purple": ("#7b3fb5", "#fffffa"),
    "blue": ("#1f63d0", "#fffff9"),
}


def liveries(names: Sequence[str]) -> tuple[Livery, ...]:
    """A car for each player, painted by seat: white, red, yellow, purple, blue.

    Letters are the first of the name, or as many as tell it from the others, three at most.
    """
    cars = zip(cycle(_PAINT.items()), _letters(names), strict=False)
    return tuple(Livery(colour, letter, *paints) for (colour, paints), letter in cars)


def _letters(players: Sequence[str]) -> list[str]:
    """The shortest beginnings, of one to three letters, that tell the names apart; a number where none do."""
    names = [lettered(name) for name in players]
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


def lettered(name: str) -> str:
    """The letters and digits of a name, large; of a name that has none, the signs that can be seen; else `?`."""
    letters = [sign for sign in unicodedata.normalize("NFC", name) if sign.isalnum()]
    signs = letters or [sign for sign in name if unicodedata.category(sign)[0] in "PS"]
    return "".join(signs).upper() or "?"


PLAIN: dict[str, Any] = {
    "showlegend": False,
    "dragmode": False,
    "hovermode": False,
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
    "font": {"family": FONT, "size": 13, "color": LIGHT["ink"]},
}
"""The layout of any chart: a still picture on the ground of the page."""
