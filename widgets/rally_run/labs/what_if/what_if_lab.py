"""WhatIfLab: set up any position, see what each choice is worth, and find the shortest way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import ipywidgets

from rally.advice import check_playouts
from rally.errors import objection
from rally.given import given
from rally.rally_run import Action, Cell, Drive, NotationError, Race, Swap, TileSet, Turn
from rally.rally_run.box.grid import DIRECTIONS, step
from widgets.rally_run.labs.advice.ways import Leg, exchanges, legs, path, say_legs
from widgets.rally_run.labs.screen import SCREEN
from widgets.rally_run.labs.table.sight import OPEN, Sight
from widgets.rally_run.labs.table.sources import begun
from widgets.rally_run.labs.table.still import race_svg
from widgets.rally_run.labs.table.swapping import SwappingLab, choose_tile
from widgets.rally_run.words import say, say_due, say_objection
from widgets.rally_run.words.importance import Importance, at_least
from widgets.shared.labs import controls
from widgets.shared.labs.advice.reasons import put_reasons, reasons
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Words
from widgets.shared.labs.messages import number_in, text_in
from widgets.shared.labs.table import AFTER_FILM, dressed
from widgets.shared.words import _, ngettext

from .chances import Chances
from .editing import Editing
from .states import WhatIf

START = "players=2 tiles=cjdsc/sxcjc/dcPss/xjccd/csxds cars=0.0:ES,1.4:SW trophies=-,- pile=green.red turn=0 first=no"

PLAYERS, NUMBER = 2, 1
"""The race that is laid with tiles that somebody has counted."""


class WhatIfLab(SwappingLab[WhatIf]):
    """A position to try things in: its tiles, every choice with its turns and its chance, and the shortest way.

    position: the notation to begin with, or a Race, whose past is what is remembered where one does not peek.
    playouts: how many races are played out for each of the best choices in the end. peek: whether one sees what lies
    face down; chances and ways reckon with what is seen. editing: whether the position is edited at first. story: what
    it tells once the deed is done. tiles: how many there are of each kind, a TileSet, for a race that has just begun.
    A click on a tile beside the car drives there; two other tiles that are clicked, or one dragged onto the other, are
    swapped. While the position is edited clicks place cars and tiles instead; it need not be possible meanwhile.
    Controls: `editing`, `peek`, `way`, `all_swaps`, `stop`, `work_out`; `tool`, `trophy`, `top`, `turn`, `players`,
    `first_turn` to edit.
    """

    name = "road-what-if"

    def __init__(
        self,
        position: Race | str = START,
        playouts: int = 300,
        peek: bool = True,
        editing: bool = False,
        story: str = "",
        tiles: TileSet | None = None,
    ) -> None:
        race = begun(PLAYERS, NUMBER, tiles) if position == START and tiles is not None else SCREEN.race_at(position)
        state = WhatIf(
            race, peek=given(peek, bool, "true or false"), editing=given(editing, bool, "true or false"), seat=race.turn
        )
        check_playouts(playouts)
        super().__init__(state, story, swappable=True)
        self.edits, self.chances = Editing(self), Chances(self, playouts)
        self.reasons, self.way, self.turns = reasons(), controls.switch(), controls.status()
        self.turns.add_class(AFTER_FILM)
        self.way_row = dressed(ipywidgets.Box([self.way, self.turns]), "board-foot")
        side = [self.edits.box, self.reasons, self.way_row, self.chances.options, self.chances.foot]
        self.arrange([self.edits.editing, *self.chances.buttons], side, panels=[self.edits, self.chances])
        self.on(self.way, lambda way: self.look(replace(self.state, way=way)))
        self.on(self.chances.options, self.use_option)

    # --- acting ---

    def click(self, cell: Cell) -> None:
        """Drive there if it borders the car, else choose a tile to be swapped; while one edits, change it."""
        race = self.race
        direction = next((each for each in DIRECTIONS if step(race.car, each) == cell), None)
        if self.state.editing:
            self.edits.click(cell)
        elif self.state.chosen is None and direction is not None:
            self.act(Drive(direction))
        elif self.state.objections:
            self.say_first_fix()
        else:
            choose_tile(self, cell)

    def swap(self, first: Cell, second: Cell) -> None:
        """Exchange two tiles: as an action, or as an edit."""
        if self.state.editing:
            self.edits.exchange(first, second)
        else:
            super().swap(first, second)

    def turn_round(self, exits: str) -> None:
        """Lay the tile that was turned over, and drive onto it."""
        self.act(Turn(exits))

    def click_plate(self, content: Mapping[str, Any]) -> None:
        """Choose whose car is placed."""
        self.edits.choose(number_in(content, "plate", below=len(self.race.players)))

    def use_option(self, content: Mapping[str, Any]) -> None:
        """Look at a choice, or make it."""
        if "look" in content:
            self.look_at(text_in(content, "look"))
            return
        name = text_in(content, "choose")
        action = self.chances.action(name)
        if action is None:
            raise NotationError(objection(None, "there is no choice {found} here", found=name))
        self.act(action)

    def look_at(self, option: str) -> None:
        """Show a choice on the board. All else stays as it is, also what has just been said."""
        looked = option if self.chances.action(option) else ""
        self.states.now = replace(self.state, looked=looked)
        self.chances.options.chosen = looked
        self.show_board()

    def act(self, action: Action) -> None:
        """Do it: the position goes on."""
        if self.state.objections:
            self.say_first_fix()
        else:
            super().act(action)

    def say_first_fix(self) -> None:
        self.tell(lambda: _("First fix what is wrong with the position."), "bad")

    def acted(self, race: Race, **more: Any) -> WhatIf:
        return super().acted(race, looked="", times=1, **more)

    def say_done(self, after: Race) -> str:
        """What happened, and what is due now where something is."""
        if after.turning is not None:
            return say_due(after)
        return " ".join(say(event, after) for event in at_least(Importance.NEWS, after.events))

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something; while the position is impossible, that is bad."""
        super().tell(said, "bad" if tone == "info" and self.state.objections else tone, opening=opening)

    # --- the lab ---

    def title(self) -> str:
        return _("What-if lab of Rally Run!")

    def read(self, text: str) -> WhatIf:
        state, race = self.state, Race.parse(text)
        return WhatIf(race, peek=state.peek, way=state.way, all_swaps=state.all_swaps, seat=race.turn)

    def describe(self) -> str:
        if self.state.objections:
            return say_wrong(self.complaints())
        return self.edits.say_chosen() if self.state.editing else say_due(self.race)

    def complaints(self) -> list[str]:
        return [say_objection(reason, self.race) for reason in self.state.objections]

    def picture(self) -> str:
        sight = OPEN if self.state.peek else Sight(self.state.memory)
        return race_svg(self.race, sight, self.pointing)

    # --- drawing ---

    @property
    def sight(self) -> Sight:
        """Everything, or what has been seen before what happened."""
        state = self.state
        if state.peek:
            return OPEN
        return Sight(replace(state, race=state.before).memory if state.before else state.memory)

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """Where one may drive; the tiles of the swap that is looked at; while one edits, whose car is placed."""
        state = self.state
        if state.editing or state.objections:
            marks: dict[Cell, tuple[str, ...]] = dict.fromkeys(state.wrong, ("wrong",))
            return marks | {state.race.cars[state.seat]: ("chosen",)} if state.editing else marks
        action = self.chances.action(state.looked)
        swapped = (action.first, action.second) if isinstance(action, Swap) else ()
        return super().marks() | dict.fromkeys(swapped, ("chosen",))

    def plates(self) -> dict[str, Any]:
        return super().plates() | {"marked": self.state.seat if self.state.editing else None}

    def legs(self) -> tuple[Leg, ...]:
        """The way after the choice that is looked at, else the one of the seat to act, over what is seen."""
        known = self.state.known
        if known is None or known.to_act is None:
            return ()
        return legs(self.race if self.state.peek else known, self.chances.action(self.state.looked))

    def show(self) -> None:
        state = self.state
        self.chances.show(state)
        self.edits.show(state)
        put_reasons(self.reasons, _("This position cannot be."), self.complaints())
        put(self.way, _("Shortest way"), state.way)
        controls.show(self.way_row, not state.editing)
        self.table.drivers.choosable = state.editing
        super().show()
        self.show_way()

    def show_board(self) -> None:
        """The board with the choice that is looked at."""
        super().show()
        self.show_way()

    def show_way(self) -> None:
        """The way on the board, and how many turns it takes."""
        found = self.legs() if self.state.way or self.state.looked else ()
        with self.table.board.hold_sync():
            self.table.board.path = [[*cell] for cell in path(found)]
            self.table.board.exchanges = exchanges(swap for leg in found for swap in leg.swaps)
        put_words(self.turns, say_legs(self.race, found))


def put_words(status: Any, text: str) -> None:
    """Let a status show these words."""
    if status.value != text:
        status.value = text


def say_wrong(complaints: list[str]) -> str:
    """Why a position cannot be: the first reason, and where the others stand."""
    first, *others = complaints
    told = [_("This position cannot be."), first]
    if others:
        more = ngettext(
            "{count} more reason stands by the board.", "{count} more reasons stand by the board.", len(others)
        )
        told.append(more.format(count=len(others)))
    return " ".join(told)
