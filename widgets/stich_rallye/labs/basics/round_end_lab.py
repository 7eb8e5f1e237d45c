"""RoundEndLab: everybody uses the motor, last place first, with the line and the win in the middle of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rally.stich_rallye import EndRound, Motor, Race
from rally.stich_rallye.box.events import FlagTaken, RaceWon, RoundEnded
from widgets.shared.labs.lab import button, choice
from widgets.shared.parts import Controls
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import Board, BoardLab
from widgets.stich_rallye.labs.table.views import dials_view
from widgets.stich_rallye.parts import Dial
from widgets.stich_rallye.words import say

TOLD = (RoundEnded, RaceWon, FlagTaken)
"""The events that the live line tells; the steps tell all."""

ALL_PLAYED = "players=4 round=3 flag=2 cars=44,51,35,60 motors=6,15,3,10 hands=-,-,-,-"


class RoundEndLab(BoardLab):
    """All tricks are played. Place the cars, turn the motors, and let everybody use theirs.

    position: the notation to begin with; its hands are empty.
    """

    name = "round-end"

    def __init__(self, position: str = ALL_PLAYED) -> None:
        self.end_tools = Controls()
        self.dials = Dial(turnable=True)
        super().__init__(Race.parse(position), above=[self.end_tools], below=[self.dials])
        self.on(self.end_tools, self.use_end_tool)
        self.on(self.dials, lambda content: self.turn(int(content["seat"]), Motor(int(content["position"])).value))

    def end_round(self) -> None:
        """Everybody uses the motor (S8)."""
        before = self.state.race
        after = before.after(EndRound())
        told = [event for event in after.events if isinstance(event, TOLD)]
        board = Board(after, self.state.seat, before, after.events)
        self.go(board, lambda: " ".join(say(event, after) for event in told), "good")

    def put(self, seat: int, progress: int) -> None:
        cars = (self.state.before or self.state.race).cars
        self.change(cars=(*cars[:seat], progress, *cars[seat + 1 :]))

    def turn(self, seat: int, value: int) -> None:
        motors = [motor.value for motor in (self.state.before or self.state.race).motors]
        self.change(motors=(*motors[:seat], value, *motors[seat + 1 :]))

    def use_end_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "end":
                self.end_round()
            case "round":
                self.change(round=int(content["value"]))

    def change(self, **fields: Any) -> None:
        """What is changed is the position before the round's end, so that one can try another one."""
        board = self.state
        if board.before is not None:
            self.states[-1] = Board(board.before, board.seat)
        super().change(**fields)

    def describe(self) -> str:
        match self.state.race.phase:
            case "end":
                return _(
                    "All tricks of round {round} are played. Everybody uses the motor now: who goes first?"
                ).format(round=self.state.race.round)
            case "over":
                return _("The race is over. Step back, or place the cars anew.")
        return _("The round is over. Turn the motors to try another one.")

    def board_items(self) -> Iterator[dict[str, Any]]:
        yield from super().board_items()
        yield self.track_item()

    def show(self) -> None:
        super().show()
        race = self.state.race
        self.dials.dials = dials_view(race, self.state.seat)
        self.end_tools.items = [
            button("end", _("Everybody uses the motor"), primary=True),
            choice("round", _("Round"), [(n, str(n)) for n in (1, 2, 3)], race.round),
        ]
