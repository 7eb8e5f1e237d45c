"""The pictures of the front pages: a drawn scene, and a still of each game made by the project's own figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rally import play, rally_run
from rally.stich_rallye import Race
from widgets.rally_run.labs.table.sight import Sight
from widgets.rally_run.labs.table.still import race_svg
from widgets.shared.figures.palette import COLOURS, DARK, LIGHT, Livery, liveries
from widgets.shared.figures.svg import svg
from widgets.stich_rallye.figures.track import track_picture

from .markup import Html, element

PLAYERS = ("Mia", "Ben", "Ada", "Tom")
SPREAD = "players=4 flag=1 cars=9,13,2,29 trick=G8,R5 hands=?,?,?,R3.R12.G2.B9"
SEED, ACTIONS = 5, 22
"""A race of Rally Run! in which each of three cars stands elsewhere, and some tiles have been seen."""

LABEL = re.compile(r' role="img"(?: translate="no")? aria-label="[^"]*"')
BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" style="[^"]*"')
SKY = {
    "sky": (COLOURS["blue-89"], COLOURS["blue-9"]),
    "low-sky": (COLOURS["yellow-96"], COLOURS["blue-24"]),
    "far": (COLOURS["green-78"], COLOURS["green-20"]),
    "near": (COLOURS["green-69"], COLOURS["green-28"]),
    "asphalt": (COLOURS["slate-35"], COLOURS["slate-33"]),
    "dash": (COLOURS["white"], COLOURS["slate-78"]),
    "disc": (COLOURS["yellow-84"], COLOURS["sand-96"]),
    "wheel": (COLOURS["slate-12"], COLOURS["slate-5"]),
    "hub": (COLOURS["slate-78"], COLOURS["slate-78"]),
    "key": (COLOURS["slate-50"], COLOURS["slate-67"]),
}
"""Colours of the scene by name: in the light, in the dark."""

BODY = "M3 19v-6q0-4 5-4l5-6q1-1 3-1h9q3 0 5 2l4 5q4 1 4 5v5q0 2-2 2H5q-2 0-2-2Z"
KEY = "M3 12h-6.2m0 0a2.7 2.7 0 1 0 0-5.4a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4"
PARKED = (132, 262, 392, 522)
"""Where the cars of the scene are, from its left."""

TREES = (
    (-128, 142, 1.1), (-96, 146, 0.8), (42, 136, 1), (66, 142, 0.8), (486, 132, 1), (574, 140, 0.8), (790, 138, 1),
)  # fmt: skip
"""Where trees stand, and how large they are."""


def colours() -> Iterator[tuple[str, str, str]]:
    """Every colour that a picture has by a name: the name, in the light, in the dark."""
    yield from ((name, *pair) for name, pair in SKY.items())
    yield from ((f"figure-{name}", LIGHT[name], DARK[name]) for name in LIGHT)


def named(picture: str) -> str:
    """A picture made of the palette of the figures, whose colours are those of the page."""
    first = {value: name for name, value in reversed(LIGHT.items())}
    return re.sub(r'="(#[0-9a-f]{6})"', lambda found: dressed(found, first), picture)


def dressed(found: re.Match[str], first: dict[str, str]) -> str:
    """A colour as the page names it, if it does."""
    return f'="var(--figure-{first[found[1]]})"' if found[1] in first else found[0]


def quiet(picture: str) -> Html:
    """A picture that a reader of the screen passes by, for what stands beside it says the same; its box is its size."""
    silent = LABEL.sub(' aria-hidden="true" focusable="false"', picture, count=1)
    return Html(BOX.sub(r'viewBox="0 0 \1 \2"', silent, count=1))


def track() -> Html:
    """The volcano with four cars."""
    return quiet(named(svg(track_picture(Race.parse(SPREAD), names=PLAYERS, labels={"title": ""}), "")))


def board() -> Html:
    """The tiles with three cars, as somebody sees them who remembers all."""
    race = rally_run.Race.start(players=PLAYERS[:3], seed=SEED)
    race = play(race, ["rememberer", "wanderer", "rememberer"], most_actions=ACTIONS)
    return quiet(race_svg(race, Sight(race.memory)))


STILLS = {"stich-rallye": track, "rally-run": board}
"""By game what shows it."""


def scene(alt: str) -> Html:
    """Hills, a volcano, a road, and four cars with keys in their backs; `alt` is its name."""
    cars = "".join(car(livery, x) for livery, x in zip(liveries(PLAYERS), PARKED, strict=True))
    air = (
        '<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop stop-color="var(--sky)"/>'
        '<stop offset="1" stop-color="var(--low-sky)"/></linearGradient></defs>'
        '<rect x="-200" width="1120" height="210" fill="url(#air)"/>'
        '<circle cx="596" cy="70" r="24" fill="var(--disc)"/>'
    )
    drawn = Html(f"{air}{volcano()}{hills()}{road()}{flag()}{cars}")
    box = {"viewBox": "-190 36 1100 166", "preserveAspectRatio": "xMidYMax slice"}
    return element("svg", drawn, role="img", aria_label=alt, class_="scene", **box)


def volcano() -> str:
    puffs = ((196, 38, 9), (210, 28, 12), (228, 18, 14))
    smoke = "".join(f'<circle class="puff" cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in puffs)
    return (
        f'<g transform="translate(18 34) scale(.84)"><g fill="var(--figure-smoke)">{smoke}</g>'
        '<path d="M88 160q62-22 92-106h26q30 84 94 106z" fill="var(--figure-mountain)"/>'
        '<path d="M206 54q30 84 94 106h-88q14-52-6-106z" fill="var(--figure-mountain-shade)"/>'
        '<path d="M180 54h26l8 24-9-6-7 20-8-16-9 14-9-12z" fill="var(--figure-lava)"/>'
        '<path d="M183 54h20l-4 10-6-4-5 8z" fill="var(--figure-lava-glow)"/></g>'
    )


def hills() -> str:
    places = (
        (-128, 142, 1.1),
        (-96, 146, 0.8),
        (42, 136, 1),
        (66, 142, 0.8),
        (486, 132, 1),
        (574, 140, 0.8),
        (790, 138, 1),
    )
    trees = "".join(tree(x, y, size) for x, y, size in places)
    return (
        '<path d="M-200 150q100-24 200-4t190 2 210-10 190 2 160-2 170 4v70h-1120z" fill="var(--far)"/>'
        f'{trees}<path d="M-200 164q100-18 200-2t250-4 250-6 250 2 180 6v54h-1130z" fill="var(--near)"/>'
    )


def tree(x: float, y: float, size: float) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({size})"><path d="M0 0v-14" stroke="var(--figure-trunk)" '
        'stroke-width="4"/><circle cy="-24" r="13" fill="var(--figure-leaf)"/></g>'
    )


def road() -> str:
    way = 'd="M-200 188q200-8 380 0t370-2 380 2" fill="none"'
    return (
        f'<path {way} stroke="var(--asphalt)" stroke-width="30"/>'
        f'<path {way} stroke="var(--dash)" stroke-width="2.5" stroke-dasharray="14 12"/>'
    )


def flag() -> str:
    """The chequered flag."""
    squares = "".join(f"M{i * 7} {j * 7}h7v7h-7z" for i in range(6) for j in range(4) if (i + j) % 2 == 0)
    return (
        '<g transform="translate(664 110)"><path d="M0 0v64" stroke="var(--figure-ink)" stroke-width="4"/>'
        f'<g class="flag"><path d="M2 0h42v28H2z" fill="var(--figure-line-light)"/>'
        f'<path transform="translate(2)" d="{squares}" fill="var(--figure-line-dark)"/></g></g>'
    )


def car(livery: Livery, x: float) -> str:
    """A car of a player on the road, with the key that winds it up."""
    wheels = "".join(
        f'<circle cx="{at}" cy="21" r="4.4" fill="var(--wheel)"/><circle cx="{at}" cy="21" r="1.6" fill="var(--hub)"/>'
        for at in (11, 30)
    )
    return (
        f'<g transform="translate({x} 146) scale(1.7)"><g class="car"><path class="wind" d="{KEY}" fill="none" '
        'stroke="var(--key)" stroke-width="1.7" stroke-linecap="round"/>'
        f'<path d="{BODY}" fill="{livery.paint}" stroke="var(--wheel)" stroke-width="1"/>{wheels}'
        f'<text x="20.5" y="12.8" dy=".35em" font-size="10" font-weight="700" text-anchor="middle" '
        f'fill="{livery.ink}">{livery.letter}</text></g></g>'
    )
