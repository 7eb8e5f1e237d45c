"""What a lab of puzzles is made with and changed to, looked at before it is used: games, themes and grades."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from rally.errors import NotationError, objection, quoted
from rally.games import FOLDERS, GAMES
from rally.given import given
from rally.tutor import Puzzle

from .choosing import games_of

DESKS: dict[str, Any] = {name: import_module(f"widgets.tutor.{FOLDERS[name]}.puzzles").Desk for name in games_of(None)}
"""By the name of a game the class of the tables of its puzzles."""


def changed(names: tuple[str, ...], name: str, wanted: bool, there: tuple[str, ...]) -> tuple[str, ...]:
    """These names with one more of those that there are, or without it."""
    chosen = {*names} - {name} | ({name} if wanted else set())
    return tuple(each for each in there if each in chosen)


def marks(asked: Puzzle) -> set[str]:
    """What may be marked at a puzzle: nothing, or a tile that may be swapped."""
    face_down = getattr(asked.race, "face_down", ())
    return {"", *(f"{row}.{column}" for row, column in face_down)}


def game_in(game: object) -> str:
    """The name of a game that has puzzles. RallyError for anything else."""
    if isinstance(game, str) and game in GAMES and game in DESKS:
        return game
    raise NotationError(
        objection(None, "there is no game {name}; there are {names}", name=quoted(game), names=tuple(DESKS))
    )


def names_in(given_names: object, there: tuple[str, ...]) -> tuple[str, ...]:
    """The names of themes or grades that somebody hands in, in their order. NotationError for one that there is not."""
    names = [given_names] if isinstance(given_names, str) else [*given(given_names, Iterable, "a list of names")]  # type: ignore[type-abstract]
    wrong = next((name for name in names if name not in there), None)
    if wrong is not None:
        raise NotationError(
            objection(None, "there is no theme or grade {name}; there are {names}", name=quoted(wrong), names=there)
        )
    return tuple(each for each in there if each in names)
