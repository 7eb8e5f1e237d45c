"""A table that is a board, and a player for the film of what has happened on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import ipywidgets

from rally.events import Event
from rally.game import Race
from widgets.shared.labs import controls
from widgets.shared.labs.films import Films
from widgets.shared.labs.table import Parts, dressed, table
from widgets.shared.parts import Steps
from widgets.shared.parts.following import Following
from widgets.shared.words import _
from widgets.shared.words.voice import Voice

R = TypeVar("R", bound=Race[Any])
A = TypeVar("A")


class BoardView(Generic[R, A]):
    """What somebody at the table sees (`TableView`): `board` and `steps`. A game says what its board shows (`drawn`,
    `moment`), and what a click on it means (`action_in`).
    """

    def __init__(self, board: Following, voice: Voice[R, A]) -> None:
        self.board, self.voice = board, voice
        self.channel = board.channel = board.called
        self.steps = Steps(channel=self.channel)
        self._films = Films(self.channel)

    # --- what a game says ---

    def drawn(self, race: R, hinted: str, guides: bool) -> Mapping[str, object]:
        """What the board shows that stays as it is all through the film, by the names of its traits.

        hinted: the text of the action to point out; guides: whether it is marked where choices lead.
        """
        raise TypeError(f"{type(self).__name__} does not say what its board shows")

    def moment(self, race: R) -> dict[str, object]:
        """What the board shows at a step of the film."""
        raise TypeError(f"{type(self).__name__} does not say what a step shows")

    def action_in(self, content: Mapping[str, object], race: R) -> A:
        """The action that a click means. NotationError if it means none."""
        raise TypeError(f"{type(self).__name__} does not say what a click means")

    # --- the table ---

    @property
    def parts(self) -> list[Following]:
        """What can be clicked."""
        return [self.board]

    @property
    def film(self) -> tuple[str, str, int]:
        """The film on show, as the frame of a lab asks for it: name, channel and last step."""
        return self._films.name, self.channel, max(0, len(self.steps.steps) - 1)

    def arranged(self, acts: Parts = (), side: Parts = ()) -> ipywidgets.Box:
        """The whole table. side: what the lab shows beside the board; acts: what it is operated with."""
        return dressed(table(stage=[self.board], film=[self.steps], side=side, acts=acts), "board-table")

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
        """The race as it stands; or what led to it from `before`, as a film (`TableView.show`)."""
        events = [event for event, _table in frames]
        self._films.show(race, before, tuple(events))
        filmed = [] if before is None or not frames else [before, *(after for _event, after in frames)]
        with self.board.hold_sync():
            self.board.steps = [self.moment(each) for each in filmed or [race]]
            self.board.film = self._films.name
            for name, value in self.drawn(race, hinted, guides).items():
                setattr(self.board, name, value)
        said = [_("Before this turn."), *self.voice.steps(events, filmed[0])] if filmed else []
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.autoplay = self._films.name, begins, plays
            kinds = ["", *(type(event).__name__ for event in events)]
            self.steps.steps = [{"text": text, "kind": kind} for text, kind in zip(said, kinds, strict=False)]
        controls.show(self.steps, plays and bool(said))
