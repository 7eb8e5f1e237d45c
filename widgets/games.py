"""`register`: one call enters a further game, which is played, watched, tried out and asked about like the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import new_class
from typing import Any

import rally
from rally.core.game import A, R
from rally.tutor import WORKBOOKS, Workbook
from rally.tutor.exercises import Task
from widgets.lab.still import still_html
from widgets.lab.work import T
from widgets.parts.kit import bring_parts
from widgets.races.film_page import RACE_LABS
from widgets.races.play_lab import PlayLab
from widgets.races.race_lab import RaceLab
from widgets.races.screen import Screen
from widgets.races.what_if_lab import WhatIfLab
from widgets.tutor.question_lab import GAMES
from widgets.tutor.quiz import GameQuiz
from widgets.words.arguments import with_checked_names
from widgets.words.languages import bring_words
from widgets.words.sentences import say_seat

from .environment import shell


@dataclass(frozen=True)
class RegisteredGame:
    """The labs of a game that was entered, and `leave()`, which takes it out again."""

    PlayLab: type[PlayLab[Any, Any, Any]]
    RaceLab: type[RaceLab[Any, Any, Any]]
    WhatIfLab: type[WhatIfLab[Any, Any]]
    leave: Callable[[], None]


@with_checked_names
def register(
    screen: Screen[R, A], workbook: Workbook[Task] | None = None, quiz: GameQuiz[Task] | None = None
) -> RegisteredGame:
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
        undo += [lambda: drop_entry(WORKBOOKS, screen.name), lambda: drop_entry(GAMES, screen.name)]

    def leave() -> None:
        for each in undo:
            each()

    what_if = make_lab_class(WhatIfLab, screen)
    race_lab = make_lab_class(RaceLab, screen, branch_lab=what_if)
    RACE_LABS[screen.name] = race_lab
    undo.append(lambda: drop_entry(RACE_LABS, screen.name))
    return RegisteredGame(make_lab_class(PlayLab, screen, race_lab=race_lab), race_lab, what_if, leave)


def let_races_draw_themselves(screen: Screen[R, A]) -> Callable[[], None]:
    """A race of the game as the last line of a cell is drawn from now on; what ends that."""
    kernel, kind = shell(), type(screen.game.start(min(screen.counts)))
    if kernel is None:
        return lambda: None
    formatter = kernel.display_formatter.formatters["text/html"]
    formatter.for_type(kind, lambda race: race_html(screen, race))
    return lambda: drop_entry(formatter.type_printers, kind)


def race_html(screen: Screen[R, A], race: R) -> str:
    """A race where nothing moves: its picture, and where everybody is."""
    seats = range(len(race.players))
    rows = [(say_seat(race, seat), screen.voice.place(race, seat)) for seat in seats]
    return still_html(screen.picture(race), screen.voice.due(race), rows)


def make_lab_class(kind: type[T], screen: Screen[R, A], **more: object) -> type[T]:
    """A lab of this game."""
    named = {"screen": screen, "__module__": kind.__module__, "__doc__": kind.__doc__, **more}
    return new_class(kind.__name__, (kind,), {}, lambda body: body.update(named))


def drop_entry(table: dict[Any, T], name: object) -> None:
    table.pop(name, None)
