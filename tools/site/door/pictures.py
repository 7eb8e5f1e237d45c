"""The pictures of the front pages: a drawn scene with cars, and a still of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup

from rally import play, rally_run
from rally.core.palette import COLOURS
from rally.stich_rallye import Race
from widgets.parts.palette import DARK, LIGHT, Livery, liveries
from widgets.parts.svg import figure_svg
from widgets.rally_run.labs.still import race_svg
from widgets.rally_run.labs.views import Sight
from widgets.stich_rallye.figures.track import track_picture

PLAYERS = ("Mia", "Ben", "Ada", "Tom")
SPREAD = "players=4 flag=1 cars=9,13,2,29 trick=G8,R5 hands=?,?,?,R3.R12.G2.B9"
SEED, ACTIONS = 5, 22
"""A race of Rally Run! in which three cars stand apart, and some tiles have been seen."""

LABEL = re.compile(r' role="img"(?: translate="no")? aria-label="[^"]*"')
BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" style="[^"]*"')
TONES = {
    "paper": ("sand-99", "slate-5"), "card": ("white", "slate-11"), "ink": ("slate-16", "grey-95"),
    "soft": ("slate-33", "slate-78"), "edge": ("slate-87", "slate-27"), "link": ("blue-31", "blue-80"),
    "go": ("blue-34", "blue-75"), "on-go": ("white", "slate-5"), "red": ("red-42", "red-74"),
    "warn": ("yellow-95", "sand-21"), "glow": ("purple-47", "purple-73"),
    "sky": ("blue-89", "blue-9"), "low-sky": ("yellow-96", "blue-24"), "far": ("green-78", "green-20"),
    "near": ("green-69", "green-28"), "asphalt": ("slate-35", "slate-33"), "dash": ("white", "slate-78"),
    "disc": ("yellow-84", "sand-96"), "wheel": ("slate-12", "slate-5"), "hub": ("slate-78", "slate-78"),
    "key": ("slate-50", "slate-67"),
}  # fmt: skip
"""The colours of a front page and of its scene by name: light, dark."""

PAPER = tuple(COLOURS[tone] for tone in TONES["paper"])
"""The background of a front page, light and dark; its surroundings have the same."""

PARKED = (132, 262, 392, 522)
"""The cars of the scene: distances from its left."""


def colours() -> Iterator[tuple[str, str, str]]:
    """Yield the colours of a front page: name, light, dark."""
    yield from ((name, COLOURS[light], COLOURS[dark]) for name, (light, dark) in TONES.items())
    yield from ((f"figure-{name}", LIGHT[name], DARK[name]) for name in LIGHT)


def with_page_colours(picture: str) -> str:
    """Replace the figures' colours in a picture by those of the page."""
    first = {value: name for name, value in reversed(LIGHT.items())}
    return re.sub(
        r'="(#[0-9a-f]{6})"',
        lambda found: f'="var(--figure-{first[found[1]]})"' if found[1] in first else found[0],
        picture,
    )


def hide_from_readers(picture: str) -> Markup:
    """Hide a picture from screen readers, because the text beside it says the same; and crop it to its box."""
    silent = LABEL.sub(' aria-hidden="true" focusable="false"', picture, count=1)
    return Markup(BOX.sub(r'viewBox="0 0 \1 \2"', silent, count=1))


def track() -> Markup:
    """Return the volcano with four cars."""
    return hide_from_readers(
        with_page_colours(figure_svg(track_picture(Race.parse(SPREAD), names=PLAYERS, labels={"title": ""}), ""))
    )


def board() -> Markup:
    """Return the tiles with three cars, as a player with a perfect memory sees them."""
    race = rally_run.Race.start(players=PLAYERS[:3], seed=SEED)
    race = play(race, ["rememberer", "wanderer", "rememberer"], most_actions=ACTIONS)
    return hide_from_readers(race_svg(race, Sight(race.memory)))


STILLS = {"stich-rallye": track, "rally-run": board}
"""By game, the function that draws its still."""


def cars() -> Iterator[tuple[int, Livery]]:
    """Yield the cars of the scene: position and livery of each."""
    return zip(PARKED, liveries(PLAYERS), strict=True)
