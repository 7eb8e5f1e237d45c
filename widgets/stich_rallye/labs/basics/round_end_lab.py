"""RoundEndLab: everybody uses the motor, last place first, with the line and the win in the middle of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rally.stich_rallye import EndRound, Motor, Race
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.messages import number_in
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import Board, BoardLab
from widgets.stich_rallye.labs.table.views import dials_view
from widgets.stich_rallye.parts import Dial
from widgets.stich_rallye.words import say, say_due
from widgets.stich_rallye.words.importance import Importance, at_least

ALL_PLAYED = "players=4 round=3 flag=2 cars=44,51,35,60 motors=6,15,3,10 hands=-,-,-,-"


class RoundEndLab(BoardLab[Board]):
    """All tricks are played. Place the cars, turn the motors, and let everybody use theirs.

    position: the notation to begin with; its hands are empty.
    Controls: `end`, `round`, `car`, `lap`, `track`.
    """

    name = "round-end"

    def __init__(self, position: str = ALL_PLAYED) -> None:
        self.end, self.round = controls.button(), controls.choice()
        self.dials = Dial(turnable=True)
        ending = controls.row(self.end, self.round)
        super().__init__(Board(Race.parse(position)), above=[ending], below=[self.dials])
        self.tools.children = [self.track, *self.tools.children]
        self.on(self.end, self.end_round)
        self.on(self.round, lambda number: self.change(round=number))
        self.on(self.dials, self.turn_dial)

    @property
    def edited(self) -> Race:
        """What is changed is the position before the round's end, so that one can try another one."""
        return self.state.before or self.state.race

    def turn_dial(self, content: Mapping[str, Any]) -> None:
        seat = number_in(content, "seat", below=len(self.race.players))
        self.turn(seat, Motor(number_in(content, "position")).value)

    def end_round(self) -> None:
        """Everybody uses the motor (S8)."""
        before = self.state.race
        after = before.after(EndRound())
        told = at_least(Importance.HEADLINE, after.events)
        board = replace(self.state, race=after, before=before, events=after.events)
        self.go(board, lambda: " ".join([*(say(event, after) for event in told), say_due(after)]), "good")

    def read(self, text: str) -> Board:
        return Board(Race.parse(text))

    def describe(self) -> str:
        return say_due(self.state.race)

    def show(self) -> None:
        super().show()
        race = self.state.race
        self.dials.dials = dials_view(race, self.state.seat)
        put(self.end, _("Everybody uses the motor"), primary=True)
        put(self.round, _("Round"), race.round, options=[(str(n), n) for n in (1, 2, 3)])
