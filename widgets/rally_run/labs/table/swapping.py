"""What the labs share in which tiles change places: one is chosen, then the other, or one is dragged onto the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from rally.errors import Objection
from rally.rally_run import Action, Cell, Race, Swap
from widgets.rally_run.words import say_cell, say_seat
from widgets.shared.labs.lab import Words
from widgets.shared.words import _

from .board import B, BoardLab


class Choosing(Protocol):
    """A state, a dataclass, that knows which tile waits for another one."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def chosen(self) -> Cell | None: ...


C = TypeVar("C", bound=Choosing)


class Swapper(Protocol[C]):
    """A lab in which two tiles are chosen, one after the other."""

    @property
    def race(self) -> Race: ...
    @property
    def state(self) -> C: ...

    def look(self, state: C, said: Words | None = None, tone: str = "info") -> None:
        """Turn to something else in the same state."""

    def refuse(self, objection: Objection) -> None:
        """Say why something may not be."""

    def swap(self, first: Cell, second: Cell) -> None:
        """Exchange two tiles, or say why not."""


def say_chosen(cell: Cell) -> str:
    return _("Chosen: {place}. Now choose the other tile.").format(place=say_cell(cell))


def say_begun(cell: Cell) -> str:
    """That a swap has begun in a lab in which one drives by the same click."""
    return _(
        "Swap {place} with which tile? Press a face-down tile, or a framed one to drive there. Press the same tile "
        "again to call off the swap."
    ).format(place=say_cell(cell))


def choose_tile(lab: Swapper[C], cell: Cell, said: Callable[[Cell], str] = say_chosen) -> None:
    """Choose the first tile, if it is one that may be swapped at all, then the other one; itself again: none.

    said: what is said of the first one."""
    chosen, race = lab.state.chosen, lab.race
    if chosen == cell:
        lab.look(replace(lab.state, chosen=None, wrong=()))
    elif chosen is not None:
        lab.swap(chosen, cell)
    else:
        others = [each for each in race.face_down if each != cell and each not in (race.swapped or ())]
        wrong = race.why_not(Swap(cell, others[0])) if others else None
        if wrong is not None:
            lab.refuse(wrong)
        else:
            lab.look(replace(lab.state, chosen=cell, wrong=()), lambda: said(cell), "info")


def end_swap(lab: Swapper[C]) -> None:
    """Let the tile that waits for another one wait no longer."""
    if lab.state.chosen is not None:
        lab.look(replace(lab.state, chosen=None, wrong=()), lambda: _("No swap after all: nothing has moved."))


class SwappingLab(BoardLab[B], Generic[B]):
    """A lab in which two tiles can be swapped, and the turns go round."""

    # --- acting ---

    def swap(self, first: Cell, second: Cell) -> None:
        """Exchange two tiles, or say why not."""
        self.act(Swap(first, second))

    def leave(self) -> None:
        end_swap(self)

    def act(self, action: Action) -> None:
        """Carry out an action; one that is not legal is refused with its witnesses."""
        race = self.race
        wrong = race.why_not(action) or race.why_hidden(action)
        if wrong is not None:
            self.refuse(wrong)
            return
        after = race.after(action)
        self.go(self.acted(after), lambda: self.say_done(after), "good", opening=lambda: say_opening(race, action))

    # --- saying ---

    def say_done(self, after: Race) -> str:
        """What happened, and whose turn it is now."""
        return self.say_happened(after.events, after)


def say_opening(before: Race, action: Action) -> str:
    """What to say while the film runs."""
    seat = say_seat(before, before.turn)
    if isinstance(action, Swap):
        return _("{seat} swaps two tiles. Watch!").format(seat=seat)
    return _("{seat} is on the way. Watch!").format(seat=seat)
