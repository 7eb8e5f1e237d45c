"""Entering a further game: one call, and it is played, watched, tried out and asked about like those of the house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import new_class
from typing import Any, TypeVar

import rally
from rally.tutor import WORKBOOKS, Workbook
from rally.tutor.exercises import Task
from widgets.shared.labs.film.race_lab import RaceLab
from widgets.shared.labs.play.play_lab import PlayLab
from widgets.shared.labs.races.screen import A, R, Screen
from widgets.shared.labs.still import still_html
from widgets.shared.labs.what_if.what_if_lab import WhatIfLab
from widgets.shared.parts.kit import bring_parts
from widgets.shared.words.languages import bring_words
from widgets.tutor.asking import GAMES
from widgets.tutor.game import Game
from widgets.where import shell

T = TypeVar("T")
K = TypeVar("K")


@dataclass(frozen=True)
class Entered:
    """The labs of a game that was entered, and `leave()`, which takes it out again."""

    PlayLab: type[PlayLab[Any, Any, Any]]
    RaceLab: type[RaceLab[Any, Any, Any]]
    WhatIfLab: type[WhatIfLab[Any, Any]]
    leave: Callable[[], None]


def register(screen: Screen[R, A], workbook: Workbook[Task] | None = None, quiz: Game[Task] | None = None) -> Entered:
    """Enter a further game: `rally.GAMES` has it then, its scripts, styles and catalogues are those of the page, it has
    labs, and a race of it as the last line of a cell draws itself. workbook, quiz: its questions, and how they are
    asked; `Predict` finds them by their names.

    Entering the same game again changes nothing. Raises what `rally.register` raises for what is no game.
    """
    rally.register(screen.game)
    undo: list[Callable[[], None]] = [let_races_draw_themselves(screen)]
    if (folder := screen.folder) is not None:
        undo += [bring_parts(folder.name, folder), bring_words(folder.name, folder / "locale")]
    if workbook is not None and quiz is not None:
        WORKBOOKS[screen.name], GAMES[screen.name] = workbook, quiz
        undo += [lambda: forget(WORKBOOKS, screen.name), lambda: forget(GAMES, screen.name)]

    def leave() -> None:
        for each in undo:
            each()

    what_if = of(WhatIfLab, screen)
    race_lab = of(RaceLab, screen, branch_lab=what_if)
    return Entered(of(PlayLab, screen, race_lab=race_lab), race_lab, what_if, leave)


def let_races_draw_themselves(screen: Screen[R, A]) -> Callable[[], None]:
    """A race of the game as the last line of a cell is drawn from now on; what ends that."""
    kernel, kind = shell(), type(screen.game.start(min(screen.counts)))
    if kernel is None:
        return lambda: None
    formatter = kernel.display_formatter.formatters["text/html"]
    formatter.for_type(kind, lambda race: race_html(screen, race))
    return lambda: forget(formatter.type_printers, kind)


def race_html(screen: Screen[R, A], race: R) -> str:
    """A race where nothing moves: its picture, and where everybody is."""
    seats = range(len(race.players))
    rows = [(screen.voice.seat(race, seat), screen.voice.place(race, seat)) for seat in seats]
    return still_html(screen.picture(race), screen.voice.due(race), rows)


def of(kind: type[T], screen: Screen[R, A], **more: object) -> type[T]:
    """A lab of this game."""
    named = {"screen": screen, "__module__": kind.__module__, "__doc__": kind.__doc__, **more}
    return new_class(kind.__name__, (kind,), {}, lambda body: body.update(named))


def forget(table: dict[K, T], name: K) -> None:
    table.pop(name, None)
