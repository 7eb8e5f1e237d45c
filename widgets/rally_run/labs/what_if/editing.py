"""The controls that edit a position, and what a click on the board does meanwhile."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run import Cell, Position, Race
from rally.rally_run.box.facts import COLOURS
from rally.rally_run.box.tiles import KIND_NAMES, UNKNOWN
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.lab import Lab, Words
from widgets.parts.opening import VBox
from widgets.rally_run.labs import board
from widgets.rally_run.labs.screen import SCREEN
from widgets.rally_run.labs.views import Headings, at_rest
from widgets.rally_run.words import say_colour, say_kind, say_place, say_seat
from widgets.words import _, pgettext

from . import states
from .states import CAR, GRID, WhatIfState

TOOLS = (CAR, *KIND_NAMES, UNKNOWN)
"""What a click does: it places the chosen car, or lays a tile of a kind."""

NOBODY_KNOWS = ""
"""As a colour in a menu: none, or one that nobody knows."""


class PositionEditor:
    """Places cars, lays tiles, and sets trophies and whose turn it is."""

    def __init__(self, lab: Lab[WhatIfState]) -> None:
        self.lab = lab
        self.editing, self.tool = controls.switch(), controls.choice()
        self.trophy, self.top, self.turn = controls.menu(), controls.menu(), controls.menu()
        self.players, self.first_turn = controls.menu(), controls.switch()
        setting = controls.control_row(self.trophy, self.top, self.turn, self.players, self.first_turn)
        self.box = VBox([self.tool, setting])
        self.box.add_class("rally-board-edits")

    def listen(self) -> None:
        self.lab.on(self.editing, self.begin)
        self.lab.on(self.tool, lambda tool: self.lab.look(replace(self.lab.state, tool=tool)))
        self.lab.on(self.trophy, lambda colour: self.edit(states.with_trophy(self.position, self.seat, colour or None)))
        self.lab.on(self.top, lambda colour: self.edit(states.with_top(self.position, colour or None)))
        self.lab.on(self.turn, lambda seat: self.edit(replace(states.afresh(self.position), turn=seat)))
        self.lab.on(self.players, lambda count: self.edit(states.with_players(self.position, count)))
        self.lab.on(self.first_turn, lambda first: self.edit(replace(self.position, first=first)))

    @property
    def position(self) -> Position:
        return self.lab.state.position

    @property
    def seat(self) -> int:
        return self.lab.state.seat

    # --- acting ---

    def begin(self, editing: bool) -> None:
        state = self.lab.state
        self.lab.look(replace(state, editing=editing, seat=state.race.turn, looked="", chosen=None, wrong=()))

    def edit(self, position: Position, said: Words | None = None) -> None:
        """Go on with another position, possible or not. An edit that changes nothing is not a step."""
        state, race = self.lab.state, Race.of(position.table)
        if race == state.race:
            self.lab.look(state, said)
            return
        headings = pointing(race, state.race, board.pointing(self.lab.state))
        after = replace(
            state, race=race, starts=(), before=None, events=(), headings=headings, wrong=(), chosen=None, looked="",
            times=1, seat=min(state.seat, len(race.players) - 1),
        )  # fmt: skip
        self.lab.go(after, said)

    def choose(self, seat: int) -> None:
        """Choose the driver whose car the next click places."""
        self.lab.look(replace(self.lab.state, seat=seat, tool=CAR), self.say_chosen)

    def click(self, cell: Cell) -> None:
        """Put the chosen car here, or a tile; if it is here already, turn its road round."""
        tool, laid = self.lab.state.tool, dict(self.position.laid)
        if tool != CAR and cell not in GRID.road_cells:
            self.lab.tell(lambda: _("Only road tiles can be exchanged; the others are fixed."), "bad")
        elif tool == CAR and cell != self.position.all_cars[self.seat][0]:
            self.edit(states.with_car(self.position, self.seat, cell))
        elif tool not in (CAR, states.kind_at(self.position, cell)) or (tool != CAR and cell not in laid):
            self.edit(states.with_kind(self.position, cell, tool))
        elif cell in laid:
            self.edit(states.with_tile_turned(self.position, cell))
        else:
            self.lab.tell(self.say_chosen)

    def exchange(self, first: Cell, second: Cell) -> None:
        if {first, second} <= {*GRID.road_cells}:
            self.edit(states.exchange_tiles(self.position, first, second))
        else:
            self.lab.tell(lambda: _("Only road tiles can be exchanged; the others are fixed."), "bad")

    def say_chosen(self) -> str:
        race, seat = self.lab.state.race, self.lab.state.seat
        return _("{seat} is {place}. Press where the car should go; press its own tile to turn the road round.").format(
            seat=say_seat(race, seat), place=say_place(race, seat)
        )

    # --- drawing ---

    def show(self, state: WhatIfState) -> None:
        race, seat = state.race, state.seat
        update_control(self.editing, _("Edit the position"), state.editing)
        update_control(
            self.tool, _("You lay"), state.tool, options=[(say_tool(race, seat, tool), tool) for tool in TOOLS]
        )
        colours = [(say_colour(colour), colour) for colour in COLOURS]
        held = _("{seat}: trophy").format(seat=say_seat(race, seat))
        update_control(
            self.trophy, held, race.trophies[seat] or NOBODY_KNOWS, options=[(_("none"), NOBODY_KNOWS), *colours]
        )
        top = (race.pile[0] or NOBODY_KNOWS) if race.pile else None
        hidden = (pgettext("a trophy", "hidden"), NOBODY_KNOWS)
        update_control(self.top, _("The top trophy"), top, options=[hidden, *colours], shown=bool(race.pile))
        seats = [(say_seat(race, each), each) for each in range(len(race.players))]
        update_control(self.turn, _("Whose turn"), race.turn, options=seats)
        update_control(self.players, _("Players"), len(race.players), options=[(str(n), n) for n in SCREEN.counts])
        update_control(self.first_turn, _("First turn"), race.first)
        controls.show_widget(self.box, state.editing)


def say_tool(race: Race, seat: int, tool: str) -> str:
    if tool == CAR:
        return _("{seat}: car").format(seat=say_seat(race, seat))
    return pgettext("a road", "hidden") if tool == UNKNOWN else say_kind(tool)


def pointing(race: Race, before: Race, headings: Headings) -> Headings:
    """Where the cars point after an edit: as before, except those that stand elsewhere or on another road."""
    return tuple(
        headings[seat]
        if seat < len(before.cars) and (car, race.exits(car)) == (before.cars[seat], before.exits(before.cars[seat]))
        else at_rest(race, seat)
        for seat, car in enumerate(race.cars)
    )
