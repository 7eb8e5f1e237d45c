"""The icons of the site on a home screen: a wind-up car before the volcano, in the palette's colours.

They are stored as files, which `drawing.py` makes, so that the site is built without a browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rally.core.palette import COLOURS
from widgets.parts.palette import LIGHT, liveries

HERE = Path(__file__).parent
LIST = HERE / "icons.txt"
"""The digests of the drawings from which the files were made."""

FAVICON = "icon.svg"
"""The icon as SVG, for the title of a page."""


@dataclass(frozen=True)
class Icon:
    """A square picture: its drawing, its side in pixels, and its purpose in a manifest ("": it is not listed there)."""

    template: str
    size: int
    drawn: Mapping[str, str]
    purpose: str = ""

    def svg(self) -> str:
        """Return the drawing."""
        return templates().get_template(self.template).render(size=self.size, **self.drawn, **colours())


def car(size: int, shape: str, purpose: str) -> Icon:
    """Return the car before the volcano."""
    return Icon("icon.svg.j2", size, {"shape": shape}, purpose)


ICONS = {
    "icon-192.png": car(192, "rounded", "any"),
    "icon-512.png": car(512, "rounded", "any"),
    "maskable-192.png": car(192, "square", "maskable"),
    "maskable-512.png": car(512, "square", "maskable"),
    "apple-touch-icon.png": car(180, "square", ""),
}
"""By file. Those that a system crops to its own shape are square, with everything important in the middle."""

SIGNS = {
    f"{sign}.png": Icon("sign.svg.j2", 96, {"sign": sign})
    for sign in ("table", "puzzle", "practice", "stich-rallye", "rally-run")
}
"""The icons of the shortcuts, by file."""


@cache
def templates() -> Environment:
    """Return the environment of the drawings."""
    return Environment(
        loader=FileSystemLoader(HERE), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=True
    )


@cache
def colours() -> dict[str, str]:
    """Return the colours of the drawings, by what has them."""
    _white, red, _yellow, violet, blue = (each.paint for each in liveries("abcde"))
    return {
        "sky": COLOURS["blue-75"],
        "low_sky": COLOURS["yellow-96"],
        "smoke": COLOURS["sand-98"],
        "mountain": LIGHT["mountain"],
        "mountain_shade": LIGHT["mountain-shade"],
        "lava": LIGHT["lava"],
        "lava_glow": LIGHT["lava-glow"],
        "near": COLOURS["green-69"],
        "meadow": COLOURS["green-78"],
        "leaf": COLOURS["green-57"],
        "green": COLOURS["green-53"],
        "tick": COLOURS["green-41"],
        "road": COLOURS["slate-35"],
        "dash": COLOURS["white"],
        "yellow": COLOURS["yellow-84"],
        "violet": violet,
        "blue": blue,
        "red": red,
        "dark": COLOURS["slate-12"],
        "ink": COLOURS["slate-16"],
        "glass": COLOURS["blue-89"],
        "light": COLOURS["sand-99"],
        "hub": COLOURS["slate-78"],
    }


def favicon() -> str:
    """Return the icon as SVG."""
    return ICONS["icon-512.png"].svg()


def digests() -> dict[str, str]:
    """Return the digest of each file's drawing."""
    return {name: sha256(icon.svg().encode()).hexdigest() for name, icon in {**ICONS, **SIGNS}.items()}


def stale_icons() -> list[str]:
    """Return the files whose drawing has changed."""
    lines = LIST.read_text("utf-8").splitlines() if LIST.exists() else []
    known = {name: digest for digest, name in (line.split() for line in lines)}
    return [name for name, digest in digests().items() if known.get(name) != digest or not (HERE / name).exists()]
