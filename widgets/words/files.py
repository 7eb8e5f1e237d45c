"""What a loaded file is if another kind was wanted, and where it can be loaded.

Each game lists its kinds of files in `words/voice.py` (`FILES`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module

from rally.core.errors import RallyError
from rally.core.notation import read_json, read_toml
from rally.core.titles import TITLES

from .languages import _

Table = Mapping[str, object]

PROGRESS = "rally-progress"
"""The first word of a file with a learner's progress."""

LONGEST = 20_000_000
"""Maximum number of characters of a file; the longest races have as many."""

KnownFile = tuple[Callable[[Table], bool], Callable[[str], str]]
"""Whether a table is such a file; and what is said about a file of this name if another kind is wanted."""


def say_what_it_is(file: str, text: str, wanted: str) -> str:
    """What the file of this name and text is, and where it is loaded; "" for an unknown one, and for the kind that is
    wanted. wanted: the name of a game for its races, else a name in its `FILES`."""
    table = table_in(text)
    for kind, (is_one, say) in known_files():
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


def known_files() -> Iterator[tuple[str, KnownFile]]:
    """All kinds of files by name: a progress, those of each game, then the races of each."""
    from rally.games import FOLDERS

    yield PROGRESS, (lambda table: PROGRESS in table, say_progress_file)
    for folder in FOLDERS.values():
        yield from import_module(f"widgets.{folder}.words.voice").FILES.items()
    for name, title in TITLES.items():
        yield name, (is_race_of(name), partial(say_race_file, title))


def is_race_of(game: str) -> Callable[[Table], bool]:
    """Whether a table is the record of a race of this game."""
    return lambda table: table.get("game") == game


def say_progress_file(file: str) -> str:
    return _(
        "{file} is somebody's progress: load it under “Progress” on the map, in lesson 15. Nothing was loaded here."
    ).format(file=file)


def say_race_file(game: str, file: str) -> str:
    """What is said about a race of any game, by its title."""
    return _("{file} is a race of {game}. Nothing was loaded here.").format(file=file, game=game)
