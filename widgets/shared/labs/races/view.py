"""The table of a game as the labs that hold for any game ask for it: its parts, what lies there, what a click means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import ipywidgets

from rally.events import Event
from widgets.shared.labs.table import Parts
from widgets.shared.parts import Part

R = TypeVar("R", contravariant=True)
A = TypeVar("A", covariant=True)


class TableView(Protocol[R, A]):
    """What somebody at the table sees. It is made anew for each lab."""

    @property
    def parts(self) -> Sequence[Part]:
        """What can be clicked."""

    @property
    def film(self) -> tuple[str, str, int]:
        """The film on show, as the frame of a lab asks for it: its name, its channel and its last step."""

    def arranged(self, acts: Parts = (), side: Parts = ()) -> ipywidgets.Box:
        """The whole table, with what a lab is operated with and what it shows beside."""

    def show(
        self,
        race: R,
        before: R | None = None,
        frames: Sequence[tuple[Event, R]] = (),
        *,
        hinted: str = "",
        begins: int = 0,
        plays: bool = True,
        guides: bool = True,
    ) -> None:
        """The race as it stands; or what led to it from `before`, as a film.

        frames: each event of the film with the table right after it. hinted: the text of an action to point out.
        begins: the step with which the film begins; plays: whether there is a player for its steps, that plays them.
        guides: whether it is marked where choices lead.
        """

    def action_in(self, content: Mapping[str, object], race: R) -> A:
        """The action that a click means. NotationError if it means none."""
