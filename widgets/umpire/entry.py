"""What an umpire asks of a game: a table on which it is told what was played, and words for what that means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import ipywidgets

from rally.core.errors import RallyError
from widgets.lab.any_lab import AnyLab
from widgets.lab.state import Words
from widgets.parts.palette import liveries
from widgets.races.play_lab import LabByName
from widgets.races.race_table import RaceTable
from widgets.races.screen import Screen
from widgets.words import _
from widgets.words.sentences import Voice, say_paint, series

from .state import UmpireState

AnyScreen: TypeAlias = Screen[Any, Any]
AnyVoice: TypeAlias = Voice[Any, Any]

Answer = tuple[str, tuple[str, ...]]
"""What is answered to a question, and the rules that it rests on."""


class Writer(AnyLab, Protocol):
    """The lab that takes what was played."""

    @property
    def state(self) -> UmpireState: ...

    def enter(self, text: str) -> None:
        """Write down an act, or say why it may not be."""

    def take_entry(self, after: UmpireState) -> None:
        """Go on with what was written down, and say what follows."""

    def mend_entry(self, index: int) -> None:
        """Ask once more for what was written down here."""

    def begin_again(self) -> None:
        """Begin another race at once, at the same table."""

    def set_up_anew(self) -> None:
        """Set up another race with those who are at the table."""

    def describe(self) -> str: ...

    def refuse(self, error: RallyError) -> None:
        """Say why something may not be, by its rule; nothing is written."""

    def set_up(self, **changes: object) -> None:
        """Change how the race is set up, or say why it cannot be so."""

    def begin(self) -> None:
        """Begin the race that is set up."""

    def rename(self, names: tuple[str, ...]) -> None:
        """Give the players of the race other names."""

    def write_anew(self, state: UmpireState, said: Callable[[], str] | None) -> None:
        """Go on with a sheet that was changed in the middle, and say whether all still fits."""

    def look(self, state: UmpireState, said: Words | None = None, tone: str = "info") -> None: ...

    @property
    def entry(self) -> AnyEntry: ...

    @property
    def race_lab(self) -> LabByName: ...

    @property
    def is_over(self) -> bool: ...
    @property
    def has_ended(self) -> bool: ...
    @property
    def scene(self) -> Any: ...

    def file(self) -> tuple[str, str]: ...
    def say_result(self) -> str: ...


R_contra = TypeVar("R_contra", contravariant=True)


class Entry(Protocol[R_contra]):
    """A table of one game.

    screen: the game. table: what is seen. is_first: does it stand first in a lesson, and answer for what no other
    reads? usual_players: how many play where nobody says so. steps: how many screens its set-up has. setting: its
    controls for the set-up, by screen; righting: those with which a position is set right.
    """

    @property
    def screen(self) -> AnyScreen: ...

    @property
    def table(self) -> RaceTable: ...
    @property
    def is_first(self) -> bool: ...
    @property
    def usual_players(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def setting(self) -> Sequence[Sequence[ipywidgets.Widget]]: ...
    @property
    def righting(self) -> Mapping[str, ipywidgets.Widget]: ...

    def arrange(
        self,
        chores: Sequence[ipywidgets.Widget],
        guide: ipywidgets.Widget,
        asked: Sequence[ipywidgets.Widget],
        acts: Sequence[ipywidgets.Widget],
    ) -> ipywidgets.Box:
        """The table with all that is told on it. chores: what everybody has to do now; guide: what is said of rules;
        asked: what answers what is asked in any game; acts: what else there is to press."""

    def listen(self) -> None:
        """Say what answers the controls."""

    # --- the set-up ---

    def say_step(self, state: UmpireState) -> tuple[str, list[str]]:
        """What a screen of the set-up is about, and what it says."""

    def show_setting(self, state: UmpireState) -> None:
        """Draw the controls of the set-up."""

    def show_laid_out(self, state: UmpireState) -> None:
        """Draw the table as it is laid out for the race, where that belongs to the screen of the moment."""

    # --- the race ---

    def show(self, state: UmpireState) -> None:
        """Draw the race, and ask for what comes next."""

    def say_due(self, race: R_contra) -> str:
        """What is due now, and by whom."""

    def scenes(self, race: R_contra) -> Sequence[Any]:
        """What has just happened, as the races of which it is told one after the other; none if it is told at once."""

    def betrayals(self, state: UmpireState, text: str) -> tuple[int, ...]:
        """The entries that speak against this act at the place of the moment, oldest first."""

    def may_go_on(self, race: R_contra, text: str) -> bool:
        """Can a race go on with an act that was done although the rules speak against it?"""

    def say_bare(self, race: R_contra, text: str) -> str:
        """An act in a few words, where nobody knows who did it at which table. race: any one of the game."""

    def seen_on_table(self, race: R_contra) -> object:
        """What lies open on the table at this moment of a race, to be compared."""

    def say_done(self, race: R_contra) -> list[str]:
        """What has just happened, and what it makes everybody do."""

    def say_left(self, race: R_contra, name: str) -> list[str]:
        """What goes with somebody of this name who has left the race."""

    def say_do(self, race: R_contra) -> list[str]:
        """What everybody has to do now because of what has just happened."""

    def say_act(self, before: R_contra, text: str) -> str:
        """An act in a few words, as it stands in the list."""

    def say_mark(self, before: R_contra, text: str) -> str:
        """A heading for what begins with an act; "" for nothing."""

    def matters(self, race: R_contra) -> Iterator[str]:
        """The rules that matter at this moment, or because of what led to it."""

    def say_guide(self, rule: str, race: R_contra) -> str:
        """What is said of a rule when it first matters; "" for nothing."""

    def answers(self, race: R_contra) -> dict[str, Answer]:
        """By question the answer for the table as it lies."""

    def right_words(self, state: UmpireState) -> str:
        """What is to be set right, as words of the position's notation; "" where all is so already."""

    def show_righting(self, state: UmpireState) -> None:
        """Draw the controls with which a position is set right."""

    def is_known(self, race: R_contra) -> bool:
        """Is all known by now that was hidden in a race, so that it can be analysed?"""


AnyEntry: TypeAlias = Entry[Any]


def say_cars(names: Sequence[str]) -> str:
    """By seat who takes the car of which colour."""
    cars = zip(names, liveries(names), strict=True)
    return series(_("{seat}: {colour}").format(seat=name, colour=say_paint(car.colour)) for name, car in cars)
