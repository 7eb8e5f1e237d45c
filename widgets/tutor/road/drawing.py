"""A side of the course as SVG: the country with its road, the marks of each station, and the car.

The picture contains the marks of every standing; those that do not apply are hidden. So a page that learns more only
changes which are shown (widgets/tutor/parts/scripts/driving.js).
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Literal
from unicodedata import east_asian_width

from rally.core.palette import COLOURS, FIGURES, ROLES
from widgets.parts.palette import FONT, LIGHT, liveries

from . import lawn, volcano
from .ground import Ground, Point
from .volcano import NARROW

LAWN = (
    "country", "meadow", "bush", "bush-top", "asphalt", "lane", "kerb-red", "back", "back-deep", "paved", "paved-edge",
)  # fmt: skip
"""The colours of the lawn that differ in the dark."""

NAMES = {ROLES[name][0]: name for name in reversed([*FIGURES, *LAWN])}
"""The name of each light colour; the first of several."""


def in_any_light(picture: str) -> str:
    """A picture made in the colours of the light, for a page that has the palette."""

    def name_colour(found: re.Match[str]) -> str:
        return f'="var(--rally-{NAMES[found[1]]})"' if found[1] in NAMES else found[0]

    return re.sub(r'="(#[0-9a-f]{6})"', name_colour, picture)


Shape = Literal["wide", "narrow"]

SHAPES: tuple[Shape, ...] = ("wide", "narrow")

GROUNDS: Mapping[str, Mapping[Shape, Callable[[], Ground]]] = {
    "stich-rallye": {"wide": volcano.wide, "narrow": volcano.narrow},
    "rally-run": {"wide": lawn.wide, "narrow": lawn.narrow},
}
"""How each game's side is drawn, with room beside it and without."""

MARKS = ("new", "shaky", "mastered", "due", "begin", "next")
"""What a station may be: one of the first three; due again; the car's next aim, from the start or later."""

TICK = "M-6 0.5L-2 5L6.5-5"
AGAIN = "M4.6-2.6A5.2 5.2 0 1 0 5.2 1.2M5.4-6.2V-2.2H1.4"
"""The tick, and the circular arrow."""


def side_svg(game: str, shape: Shape, skills: Sequence[str], said: Mapping[str, str]) -> str:
    """A side of the course for a beginner, with all marks of every station. A page that knows more shows those that
    apply, and moves the car.

    skills: those of the game, in order. said: the invitations to a station, by "begin" and "next". The picture has no
    name, since the words on it say the same.
    """
    ground = GROUNDS[game][shape]()
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ground.way)
    halts = " ".join(f"{halt:.1f}" for halt in ground.halts)
    words = said if shape == "wide" else {}  # on a narrow page the sign itself invites
    stations = (stop_svg(ground, number, skill, words) for number, skill in enumerate(skills))
    drawn = (
        f"{marks_svg(ground)}{ground.drawn}{car_svg(ground, 0, '')}{''.join(stations)}"
        f'<path class="rally-road-way" d="{way}" data-halts="{halts}" fill="none"/>'
    )
    return in_any_light(frame(ground, drawn, f'class="rally-road-{shape}" aria-hidden="true" focusable="false"'))


def still_svg(
    game: str, names: Mapping[str, str], marks: Mapping[str, Sequence[str]], behind: int, *, said: str, letter: str = ""
) -> str:
    """A still picture of a side of the course, with the names of its stations.

    names: the text on each skill's sign. marks: the marks that apply, by skill. behind: the number of stations behind
    the car. said: the picture's name, which is drawn, too.
    """
    ground = GROUNDS[game]["narrow"]()
    unmet = [number for number, skill in enumerate(names) if [*marks[skill]] == ["new"]]
    met = (still_stop_svg(ground, number, marks[skill]) for number, skill in enumerate(names) if number not in unmet)
    heights = (ground.station(number)[1] for number in range(len(names)))
    signs = (sign_svg(name, y, marks[skill]) for (skill, name), y in zip(names.items(), heights, strict=True))
    stations = f"{unmet_svg(map(ground.station, unmet))}{''.join(met)}<g{WRITTEN}>{''.join(signs)}</g>"
    title = "".join(
        f'<text x="{TITLE[0]}" y="{TITLE[1][game] + 21 * at}" font-size="18" font-weight="700" '
        f'fill="{LIGHT["ink"]}">{html.escape(line)}</text>'
        for at, line in enumerate(wrap(said, 15, break_long_words=False))
    )
    width = ground.size[0]
    look = (
        f'role="img" aria-label="{html.escape(said)}" font-family="{html.escape(FONT)}" '
        f'style="max-width:{width:g}px;width:100%;height:auto;margin:2px;vertical-align:top"'
    )
    return frame(ground, f"{ground.drawn}{car_svg(ground, behind, letter)}{title}{stations}", look)


TITLE = (232, {"stich-rallye": 128, "rally-run": 34})
"""The place of a game's name in its still picture: its centre, and its height by game."""


def frame(ground: Ground, drawn: str, look: str) -> str:
    width, height = ground.size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {look} viewBox="0 0 {width:g} {height:g}" text-anchor="middle" '
        f'stroke-linejoin="round">{drawn}</svg>'
    )


def car_svg(ground: Ground, behind: int, letter: str) -> str:
    """The car with this number of stations behind it, and its letter, which stays upright."""
    x, y, angle = ground.at(ground.halts[behind])
    return (
        f'<g class="rally-road-car" transform="translate({x:.1f} {y:.1f}) rotate({angle:.0f})">{ground.car}</g>'
        f'<g class="rally-road-letter" transform="translate({x:.1f} {y:.1f})">{letter_svg(letter)}</g>'
    )


def stop_svg(ground: Ground, number: int, skill: str, said: Mapping[str, str]) -> str:
    """A station with all possible marks; those of a beginner are shown."""
    inside = ""
    for mark in MARKS:
        if mark == "begin" and number:
            continue  # one begins at the first
        hidden = "" if mark == "new" or mark == "begin" else ' display="none"'
        used = f'<use href="#{name_of(mark, ground.inwards[number])}"/>'
        inside += f'<g data-mark="{mark}"{hidden}>{used}{bubble_svg(ground, number, said.get(mark, ""))}</g>'
    x, y = ground.station(number)
    return f'<g data-stop="{html.escape(skill)}" transform="translate({x:.1f} {y:.1f})">{inside}</g>'


def still_stop_svg(ground: Ground, number: int, marks: Sequence[str]) -> str:
    """A station with the marks that apply, in a still picture."""
    x, y = ground.station(number)
    drawings = marks_of(ground.inwards[number])
    inside = "".join(drawings[mark] for mark in MARKS if mark in marks)
    return f'<g transform="translate({x:.1f} {y:.1f})">{inside}</g>'


def unmet_svg(places: Iterable[Point]) -> str:
    """Stations that are still unknown, as `DISCS` draws each, in a still picture."""
    there = [f'cx="{x:g}" cy="{y:.1f}"' for x, y in places]
    rings, middles = ("".join(f'<circle {place} r="{radius}"/>' for place in there) for radius in NEW)
    road = LIGHT["road"]
    return (
        f'<g stroke-width="2"><g fill="{LIGHT["line-light"]}" stroke="{LIGHT["line-dark"]}">{rings}</g>'
        f'<g fill="{road}" stroke="{road}">{middles}</g></g>'
    )


def marks_svg(ground: Ground) -> str:
    """All marks, drawn once for all stations of a picture."""
    drawings = {
        name_of(mark, inwards): drawn
        for inwards in dict.fromkeys(ground.inwards)
        for mark, drawn in marks_of(inwards).items()
    }
    return "<defs>" + "".join(f'<g id="{name}">{drawn}</g>' for name, drawn in drawings.items()) + "</defs>"


def name_of(mark: str, inwards: Point) -> str:
    """The name of a mark in a picture. Pictures on one page share their drawings by name."""
    return f"rally-mark-{mark}" + "".join(f"-{part + 1:g}" for part in inwards)


def marks_of(inwards: Point) -> dict[str, str]:
    """How each mark is drawn at a station with room on this side."""
    ring = f'<circle class="rally-road-glow" r="19" fill="none" stroke="{LIGHT["glow"]}" stroke-width="5"/>'
    return {**DISCS, "mastered": mastered_svg(inwards), "due": due_svg(inwards), "begin": ring, "next": ring}


SIGN, EDGE, LINE, SIZE = 142.0, 8.0, 16, 13
"""Start of a sign in a still picture, its distance from the edge, the height of a line, and the size of letters."""

WRITTEN = f' stroke-width="2" font-size="{SIZE}" fill="{LIGHT["ink"]}"'
"""The attributes that all signs of a still picture share, which keeps the file small."""

LETTERS = 21
"""Number of letters that fit on a sign, or of half as many Chinese characters."""


def sign_svg(name: str, y: float, marks: Sequence[str]) -> str:
    """The sign of a station, without the shared attributes (WRITTEN)."""
    lines = break_name(name)
    width, height = NARROW - EDGE - SIGN, 14 + LINE * len(lines)
    edge = LIGHT["glow"] if {"begin", "next"} & {*marks} else LIGHT["bar-now"] if "mastered" in marks else LIGHT["ink"]
    texts = "".join(
        f'<text x="{SIGN + width / 2:g}" y="{y + 5 + LINE * (at - (len(lines) - 1) / 2):g}">{html.escape(line)}</text>'
        for at, line in enumerate(lines)
    )
    return (
        f'<rect x="{SIGN:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" rx="10" '
        f'fill="{LIGHT["line-light"]}" stroke="{edge}"/>{texts}'
    )


def is_wide(sign: str) -> bool:
    """Whether a character is as wide as two letters, like Chinese ones."""
    return east_asian_width(sign) in ("W", "F")


def break_name(name: str) -> list[str]:
    """A name in lines that fit on a sign, broken between words or, in Chinese, between characters."""
    if is_wide(name[-1]):
        most = LETTERS // 2
        return [name[at : at + most] for at in range(0, len(name), most)]
    return wrap(name, LETTERS, break_long_words=False)


def disc(radius: float, paint: str, edge: str = LIGHT["line-dark"]) -> str:
    return f'<circle r="{radius:g}" fill="{paint}" stroke="{edge}" stroke-width="2"/>'


def line(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'


NEW = 13, 5
"""The sizes of the two discs of an unknown station."""

DISCS = {
    "new": disc(NEW[0], LIGHT["line-light"]) + disc(NEW[1], LIGHT["road"], LIGHT["road"]),
    "shaky": disc(13, LIGHT["crossed"]) + line("M-6 2Q-3-4 0 0T6-2", COLOURS["brown-11"], 3),
}


def due_svg(inwards: tuple[float, float]) -> str:
    """A circular arrow, on the side without a sign."""
    down = 12 if inwards[1] > 0 else -12
    return f'<g transform="translate(14 {down})">{disc(10, LIGHT["down-ink"])}{line(AGAIN, LIGHT["on-ink"], 2.2)}</g>'


def mastered_svg(inwards: tuple[float, float]) -> str:
    """A tick, and a chequered flag beside the road."""
    squares = "".join(f"M{2 + i * 6} {-38 + j * 5}h6v5h-6z" for i in range(4) for j in range(3) if (i + j) % 2 == 0)
    across, down = inwards
    x, y = (across * 30 - 2, 16) if across else (0, 66 if down > 0 else -18)
    return (
        f"{disc(13, LIGHT['bar-now'])}{line(TICK, LIGHT['on-ink'], 3.4)}"
        f'<g class="rally-road-flag" transform="translate({x:g} {y:g})">{line("M0 0V-38", LIGHT["ink"], 3)}'
        f'<path d="M2-38h24v15H2z" fill="{LIGHT["line-light"]}" stroke="{LIGHT["line-dark"]}" stroke-width="1"/>'
        f'<path d="{squares}" fill="{LIGHT["line-dark"]}"/></g>'
    )


def bubble_svg(ground: Ground, number: int, said: str) -> str:
    """The invitation to a station."""
    if not said:
        return ""
    width = 26 + sum(20 if is_wide(sign) else 10.5 for sign in said)
    down, here = ground.inwards[number][1], ground.station(number)[0]
    aside = min(max(here, width / 2 + 5), ground.size[0] - width / 2 - 5) - here  # all of it is in the picture
    middle, tip, base = down * 52, down * 25, down * 40
    return (
        f'<path d="M0 {tip:g}L-9 {base:g}H9Z" fill="{LIGHT["glow"]}"/>'
        f'<rect x="{aside - width / 2:g}" y="{middle - 16:g}" width="{width:g}" height="32" rx="16" '
        f'fill="{LIGHT["glow"]}"/>'
        f'<text x="{aside:g}" y="{middle + 6.5:g}" font-size="18" font-weight="700" fill="{LIGHT["on-ink"]}">'
        f"{html.escape(said)}</text>"
    )


def letter_svg(letter: str) -> str:
    """The disc with a letter on the car; "" for a car without an owner."""
    hidden = "" if letter else ' display="none"'
    return (
        f'<g{hidden}><circle r="9" fill="{COLOURS["sand-99"]}"/><text y="5" font-size="14" font-weight="700" '
        f'fill="{COLOURS["slate-7"]}">{html.escape(letter)}</text></g>'
    )


def letter_of(name: str) -> str:
    """The letter on somebody's car."""
    return liveries((name,))[0].letter if name else ""


def places(game: str, shape: Shape) -> Iterator[tuple[float, float]]:
    """The places of a game's stations, as shares of the picture's width and height."""
    ground = GROUNDS[game][shape]()
    for number in range(len(ground.stops)):
        x, y = ground.station(number)
        yield x / ground.size[0], y / ground.size[1]
