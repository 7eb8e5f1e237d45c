"""The colours of the drawn course by name, in the light and in the dark: those of both boards."""

from __future__ import annotations

import re
from collections.abc import Mapping

from widgets.rally_run.figures import board
from widgets.shared.figures.palette import COLOURS, DARK, LIGHT

from .lawn import BUSH, BUSH_TOP

LAWN: Mapping[str, tuple[str, str]] = {
    "country": (board.COUNTRY, "green-21"), "meadow": (board.MEADOW, "green-38"), "bush": (BUSH, "green-28"),
    "bush-top": (BUSH_TOP, "green-39"), "asphalt": (board.ASPHALT, "slate-19"), "lane": (board.WHITE, "slate-87"),
    "kerb": (board.KERB, "red-42"), "back": (board.BACK, "blue-40"), "back-deep": (board.BACK_DEEP, "blue-29"),
    "paved": (board.PAVED, "slate-33"), "paved-edge": (board.PAVED_EDGE, "slate-50"),
}  # fmt: skip
"""Of what lies on the lawn the colour in the light, and the name of the one in the dark, as on the live board."""

PAIRS: Mapping[str, tuple[str, str]] = {
    **{name: (LIGHT[name], DARK[name]) for name in LIGHT},
    **{name: (light, COLOURS[dark]) for name, (light, dark) in LAWN.items()},
}
"""By name the colour in the light, and the one in the dark."""

NAMES = {light: name for name, (light, _dark) in reversed(tuple(PAIRS.items()))}
"""By colour in the light its first name."""


def in_any_light(picture: str) -> str:
    """A picture made in the colours of the light, as a page takes it that has `--road-NAME` for each of them."""
    return re.sub(r'="(#[0-9a-f]{6})"', dressed, picture)


def dressed(found: re.Match[str]) -> str:
    """A colour as the page names it, if it does."""
    return f'="var(--road-{NAMES[found[1]]})"' if found[1] in NAMES else found[0]
