"""What an umpire needs of a game: a table on which somebody enters what was played, and words for what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import ipywidgets

from widgets.lab.controls import Options, update_control
from widgets.parts.palette import liveries
from widgets.races.screen import RaceTable, Screen
from widgets.words import _
from widgets.words.sentences import Voice, say_paint, series

from .state import UmpireState

AnyScreen: TypeAlias = Screen[Any, Any]
AnyVoice: TypeAlias = Voice[Any, Any]

Answer = tuple[str, tuple[str, ...]]
"""The answer to a question, and the numbers of the rules on which it rests."""

R_contra = TypeVar("R_contra", contravariant=True)


class Entry(Protocol[R_contra]):
    """The table of one game; a class for each game derives from it.

    screen: the game. table: the picture of the race. is_first: whether it stands first in the lesson, and takes the
    links that no other lab can open. usual_players: the number of players by default. steps: the number of screens of
    the set-up. setting: the controls of the set-up, by screen. righting: the controls that correct the position.
    """

    screen: AnyScreen
    table: RaceTable
    is_first: bool
    usual_players: int
    steps: int
    setting: Sequence[Sequence[ipywidgets.Widget]]
    righting: Mapping[str, ipywidgets.Widget]

    def arrange(
        self,
        chores: Sequence[ipywidgets.Widget],
        guide: ipywidgets.Widget,
        asked: Sequence[ipywidgets.Widget],
        acts: Sequence[ipywidgets.Widget],
    ) -> ipywidgets.Box:
        """Lay out the table. chores: what everybody has to do now; guide: what is said about rules; asked: the buttons
        that answer questions of any game; acts: all other buttons."""

    def listen(self) -> None:
        """Connect the controls with their handlers."""

    # --- the set-up ---

    def say_step(self, state: UmpireState) -> tuple[str, list[str]]:
        """The title of a screen of the set-up, and its lines."""

    def draw_setting(self, state: UmpireState, race: R_contra) -> None:
        """Draw the controls of the set-up. race: the one that is set up, or under way."""

    def draw_set_up(self, state: UmpireState, race: R_contra) -> None:
        """Draw the table as it is laid out for the race, if that belongs to the current screen."""

    # --- the race ---

    def draw_race(self, state: UmpireState, race: R_contra) -> None:
        """Draw the race, and ask for what comes next."""

    def say_due(self, race: R_contra) -> str:
        """What is due now, and who has to do it."""

    def scenes(self, race: R_contra) -> Sequence[Any]:
        """What has just happened, as races that are told one after another; empty if it is told at once."""
        return ()

    def betrayals(self, state: UmpireState, text: str) -> tuple[int, ...]:
        """The indexes of the entries that contradict this act at the current place, oldest first."""
        return ()

    def may_go_on(self, race: R_contra, text: str) -> bool:
        """Whether a race can go on after an act that the rules forbid."""
        return False

    def say_bare(self, race: R_contra, text: str) -> str:
        """An act in a few words, if nobody knows who did it at which table. race: any race of the game."""

    def seen_on_table(self, race: R_contra) -> object:
        """What lies open on the table, as a value to compare."""

    def say_done(self, race: R_contra) -> list[str]:
        """What has just happened, in sentences."""

    def say_left(self, race: R_contra, name: str) -> list[str]:
        """What everybody has to do because the player of this name has left the race."""

    def say_do(self, race: R_contra) -> list[str]:
        """What everybody has to do now because of what has just happened."""

    def say_act(self, before: R_contra, text: str) -> str:
        """An act in a few words, as in the list of entries."""

    def say_mark(self, before: R_contra, text: str) -> str:
        """A heading above an act that begins something; "" for no heading."""

    def matters(self, race: R_contra) -> Iterator[str]:
        """The numbers of the rules that matter now, or because of what has just happened."""

    def say_guide(self, rule: str, race: R_contra) -> str:
        """What is said about a rule when it first matters; "" for nothing."""

    def answers(self, race: R_contra) -> dict[str, Answer]:
        """The answers for the current table, by question."""

    # --- corrections ---

    def right_values(self, state: UmpireState, race: R_contra) -> Mapping[str, int | str]:
        """The values of the controls that correct the position, by name: those of the race, then those just chosen."""

    def right_choices(self, race: R_contra, values: Mapping[str, int | str]) -> dict[str, tuple[str, Options | None]]:
        """The labels of these controls and their options, by name; None for a number. values: those of the controls."""

    def draw_righting(self, state: UmpireState, race: R_contra) -> None:
        """Draw the controls that correct the position."""
        values = self.right_values(state, race)
        for name, (label, options) in self.right_choices(race, values).items():
            shown = options is None or bool(options)
            update_control(self.righting[name], label, values.get(name), options=options, shown=shown)

    def right_words(self, state: UmpireState, race: R_contra) -> str:
        """The correction as words of the position's notation; "" if nothing differs."""

    def is_known(self, race: R_contra) -> bool:
        """Whether everything that was hidden in a race is known by now, so that it can be analysed."""


AnyEntry: TypeAlias = Entry[Any]


def say_cars(names: Sequence[str]) -> str:
    """Who takes the car of which colour, by seat."""
    cars = zip(names, liveries(names), strict=True)
    return series(_("{seat}: {colour}").format(seat=name, colour=say_paint(car.colour)) for name, car in cars)
