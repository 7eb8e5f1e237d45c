"""HillLab: put cars on spaces, send one off, and see its move counted, jumped and rolled step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rally.stich_rallye import Position, Race, Track
from rally.stich_rallye.box.facts import DIAL
from widgets.shared.labs.lab import button, choice, number
from widgets.shared.parts import Controls
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import Board, BoardLab
from widgets.stich_rallye.words import say_move, say_place, say_seat

HIGHEST_CARD = 15


class HillLab(BoardLab):
    """Choose a car, its card and its motor; drive, and scrub through the move.

    track: "volcano", "beach" or a Track of one's own. players: how many cars, 3 to 5.
    position: the notation to begin with instead.
    """

    name = "hill"

    def __init__(self, track: str | Track = "volcano", players: int = 4, position: str | None = None) -> None:
        self.card = 3
        lap = track if isinstance(track, Track) else Track.named(track)
        race = Race.parse(position) if position else opening_position(lap, players)
        self.drive_tools = Controls()
        self.track_tools = Controls()
        super().__init__(race, above=[self.drive_tools], below=[self.track_tools])
        self.on(self.drive_tools, self.use_drive_tool)
        self.on(self.track_tools, self.use_track_tool)

    # --- acting ---

    def drive(self) -> None:
        """The chosen car drives by its card and the motor its dial shows; that goes to 0 (S5.2)."""
        race, seat = self.state.race, self.state.seat
        if race.winner is not None:
            self.tell(lambda: _("The race is won. Step back, or put a car on another space."), "bad")
            return
        spaces = self.card + race.motors[seat].value
        move = race.track.drive(race.cars, seat, spaces)
        position = replace(
            Position.of(race),
            cars=(*race.cars[:seat], move.progress, *race.cars[seat + 1 :]),
            motors=tuple(0 if other == seat else motor.value for other, motor in enumerate(race.motors)),
            winner=seat if move.won else None,
        )
        after = Race.at(position)
        self.go(Board(after, seat, race, move.events), lambda: self.tell_move(race, after, spaces), "good")

    def tell_move(self, before: Race, after: Race, spaces: int) -> str:
        """The whole move in a few sentences: how far, what was special, where it ended."""
        seat, events = self.state.seat, self.state.events
        special = [
            text
            for event, text in zip(events, say_move(events, before), strict=True)
            if event.rule not in ("S5.3", "S5.4")
        ]
        went = _("{seat} drives {spaces} spaces from {place}.").format(
            seat=say_seat(before, seat), spaces=spaces, place=say_place(before, seat)
        )
        rests = _("{seat} is on {place} now.").format(seat=say_seat(after, seat), place=say_place(after, seat))
        return " ".join([went, *special, rests])

    def use_drive_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "card":
                self.card = max(1, min(HIGHEST_CARD, int(content["value"])))
                self.redraw()
            case "motor":
                self.turn(self.state.seat, int(content["value"]))
            case "drive":
                self.drive()

    def use_track_tool(self, content: Mapping[str, Any]) -> None:
        if content.get("id") == "spaces":
            self.lay(Track(_("my track"), str(content["value"]).strip()))
        else:
            self.use_board_tool(content)

    # --- drawing ---

    def describe(self) -> str:
        race, seat = self.state.race, self.state.seat
        motor = race.motors[seat].value
        if motor:
            return _("{seat} on {place} will drive {card} + {motor} = {spaces} spaces: card and motor.").format(
                seat=say_seat(race, seat), place=say_place(race, seat), card=self.card, motor=motor,
                spaces=self.card + motor,
            )  # fmt: skip
        return _("{seat} on {place} will drive {card} spaces.").format(
            seat=say_seat(race, seat), place=say_place(race, seat), card=self.card
        )

    def show(self) -> None:
        super().show()
        race, seat = self.state.race, self.state.seat
        self.drive_tools.items = [
            number("card", _("Lowest card"), self.card, 1, HIGHEST_CARD),
            choice("motor", _("Motor"), [(value, str(value)) for value in DIAL], race.motors[seat].value),
            button("drive", _("Drive"), primary=True),
        ]
        own = {"id": "spaces", "kind": "text", "label": _("Your own track: . flat, d downhill, u uphill")}
        self.track_tools.items = [self.track_item(), own | {"value": race.track.spaces}]


def opening_position(track: Track, players: int) -> Race:
    """Cars spread over the first flat spaces, a few apart, so that there is something to jump."""
    flat = [space for space in range(1, len(track)) if track.kind(space) == "."]
    cars = tuple(flat[players * 2 - 2 :: -2][:players])
    return Race.at(Position(players=Race.start(players).players, track=track, cars=cars))
