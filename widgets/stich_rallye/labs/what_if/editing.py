"""The controls by which a position is edited: cars, laps, motors, the flag, the round, the players, the track."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rally.errors import ImpossiblePosition
from rally.stich_rallye import Motor, Position
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import number_in
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import seat_options, track_options
from widgets.stich_rallye.words import say_place, say_seat

from . import edits
from .sketch import lap_of
from .states import WhatIf


def edit(lab: Lab[WhatIf], position: Position, said: Words | None = None) -> None:
    """Go on with another position, possible or not. What changes nothing is no step."""
    act = lab.look if position == lab.state.position else lab.go
    act(lab.state.edited(position), said)


class Editing:
    """Places cars, turns motors and sets all else that is no card."""

    def __init__(self, lab: Lab[WhatIf]) -> None:
        self.lab = lab
        self.car, self.lap, self.flag = controls.choice(), controls.choice(), controls.choice()
        self.round, self.players, self.track = controls.choice(), controls.choice(), controls.choice()
        self.box = controls.row(self.car, self.flag, self.lap, self.round, self.players, self.track)
        self.box.add_class("rally-edits")

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.car, self.choose)
        self.lab.on(self.lap, self.enter_lap)
        self.lab.on(self.flag, lambda seat: edit(self.lab, replace(self.lab.state.position, flag=seat)))
        self.lab.on(self.round, lambda number: edit(self.lab, replace(self.lab.state.position, round=number)))
        self.lab.on(self.players, lambda count: edit(self.lab, edits.with_players(self.lab.state.position, count)))
        self.lab.on(self.track, lambda name: edit(self.lab, edits.with_track(self.lab.state.position, name)))

    # --- acting ---

    def choose(self, seat: int) -> None:
        """Choose the car that the next click on a space places."""
        self.lab.look(replace(self.lab.state, seat=seat), lambda: self.say_chosen(seat))

    def say_chosen(self, seat: int) -> str:
        race = self.lab.state.here.drawn
        if race is None or seat >= len(race.players):
            return self.lab.describe()
        return _("{seat} is on {place}. Press a space to put the car there.").format(
            seat=say_seat(race, seat), place=say_place(race, seat)
        )

    def enter_lap(self, lap: int) -> None:
        """Put the chosen car on its space in this lap."""
        position, seat = self.lab.state.position, self.chosen()
        space = edits.car_of(position, seat) % len(position.lap)
        edit(self.lab, edits.with_car(position, seat, space, lap))

    def chosen(self) -> int:
        """The seat whose car is placed. ImpossiblePosition while nobody plays."""
        if not self.lab.state.position.players:
            raise ImpossiblePosition(*self.lab.state.here.wrong)
        return self.lab.state.seat

    def click(self, content: Mapping[str, object]) -> None:
        """A click on the track: on a car, which is chosen by it, or on a space, where the chosen car is put."""
        position = self.lab.state.position
        if "car" in content:
            self.choose(number_in(content, "car", below=len(position.players)))
            return
        space, seat = number_in(content, "space", below=len(position.lap)), self.chosen()
        edit(self.lab, edits.with_car(position, seat, space, edits.lap_number(position, seat)))

    def click_plate(self, content: Mapping[str, object]) -> None:
        """A plate was clicked, whose car is chosen by it, or the dial on it was turned."""
        if "plate" in content:
            self.choose(number_in(content, "plate", below=len(self.lab.state.position.players)))
        else:
            self.turn(content)

    def turn(self, content: Mapping[str, object]) -> None:
        """Turn a motor by hand."""
        position = self.lab.state.position
        seat = number_in(content, "seat", below=len(position.players))
        edit(self.lab, edits.with_motor(position, seat, Motor(number_in(content, "position")).value))

    # --- drawing ---

    def show(self, state: WhatIf) -> None:
        position = state.position
        seats, track = seat_options(position), lap_of(position)
        known = track is not None and seats
        put(self.car, _("Which car"), state.seat, options=seats)
        lap = edits.lap_number(position, state.seat) if known else None
        put(self.lap, _("Lap"), lap, options=[("1", 1), ("2", 2)])
        put(self.flag, _("Who has the flag"), position.flag, options=seats)
        put(self.round, _("Round"), position.round, options=[(str(n), n) for n in (1, 2, 3)])
        put(self.players, _("Players"), len(position.players), options=[(str(n), n) for n in (3, 4, 5)])
        put(self.track, _("Track"), track.name if track else None, options=track_options())
        controls.show(self.box, state.editing)
