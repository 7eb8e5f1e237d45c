"""What a loaded file is if another kind was wanted, and where it can be loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from rally.core.errors import RallyError
from rally.core.notation import read_json, read_toml

from .languages import _

Table = Mapping[str, object]

PROGRESS = "rally-progress"
"""The first word of a file with a learner's progress."""

TRACK, TILES = "track", "tiles"
"""The kinds of files with a track or a set of tiles."""

LONGEST = 20_000_000
"""Maximum number of characters of a file; the longest races have as many."""

KnownFile = tuple[Callable[[Table], bool], Callable[[str], str]]
"""Whether a table is such a file; and what is said about a file of this name if another kind is wanted."""


def say_what_it_is(file: str, text: str, wanted: str) -> str:
    """What the file of this name and text is, and where it is loaded; "" for an unknown one, and for the kind that is
    wanted. wanted: the name of a game for its races, else TRACK or TILES."""
    table = table_in(text)
    for kind, (is_one, say) in FILES.items():
        if is_one(table):
            return say(file) if kind != wanted else ""
    return ""


def table_in(text: str) -> Table:
    """The table in a text of JSON or TOML, or of a progress; empty for any other text."""
    if text.startswith(f"{PROGRESS} "):
        return {PROGRESS: text}
    for read in (partial(read_json, most=LONGEST), read_toml):
        with suppress(RallyError):
            found = read(text, "the file")
            return found if isinstance(found, Mapping) else {}
    return {}


def is_race_of(game: str) -> Callable[[Table], bool]:
    """Whether a table is the record of a race of this game."""
    return lambda table: table.get("game") == game


FILES: Mapping[str, KnownFile] = {
    PROGRESS: (
        lambda table: PROGRESS in table,
        lambda file: _(
            "{file} is somebody's progress: load it under “Progress” on the map, in lesson 15. Nothing was loaded here."
        ).format(file=file),
    ),
    "stich-rallye": (
        is_race_of("stich-rallye"),
        lambda file: _("{file} is a Stich Rallye race: load it in lesson 05 or 07. Nothing was loaded here.").format(
            file=file
        ),
    ),
    TRACK: (
        lambda table: {"name", "spaces"} <= table.keys(),
        lambda file: _("{file} is a Stich Rallye track: load it in lesson 08. Nothing was loaded here.").format(
            file=file
        ),
    ),
    "rally-run": (
        is_race_of("rally-run"),
        lambda file: _("{file} is a race of Rally Run!: load it in lesson 14. Nothing was loaded here.").format(
            file=file
        ),
    ),
    TILES: (
        lambda table: {"straight", "dead_end"} <= table.keys(),
        lambda file: _(
            "{file} is a set of tiles of Rally Run!: load it where you lay your own board, in lesson 14. Nothing "
            "was loaded here."
        ).format(file=file),
    ),
}
"""All kinds of files by name."""
