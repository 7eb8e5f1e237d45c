"""How Rally Run! speaks: its voice and its objections."""

from __future__ import annotations

from rally.rally_run import Action, Cell, NotationError, Race
from rally.rally_run.box.grid import DIRECTIONS
from rally.rally_run.box.tiles import KIND_NAMES
from rally.rally_run.race.notation import read_place
from widgets.words import _, ngettext
from widgets.words.faults import Faults
from widgets.words.sentences import Importance, Voice, say_seat, series

from .events import importance, narrate_races, say_move
from .names import (
    at_cell,
    say_action,
    say_colour,
    say_direction,
    say_directions,
    say_due,
    say_kind,
    say_place,
    say_standing,
    say_trophy,
)

COLOURS = {"colour", "colours", "strange"}
CELLS = {"cell", "cells"}
ROADS = {"exits", "ways"}
"""The names of data that are colours, places, and roads by their exits."""

KINDS = {name.replace("_", " "): kind for kind, name in KIND_NAMES.items()}
"""The letter of each kind of tile by its name."""


def own_words(name: str, value: object, _race: object) -> str | None:
    """The words for data that only this game has: places, roads, directions, kinds of tiles and colours."""
    if isinstance(value, tuple):
        return say_roads(name, value)
    if not isinstance(value, str):
        return None
    if name in CELLS:
        return say_place_name(value)
    if name in ROADS:
        return say_directions(value.strip("'")) if is_road(value.strip("'")) else None
    if name == "direction":
        return say_direction(value)
    if name == "kind":
        return say_kind(KINDS.get(value, value))
    return say_colour(value) if name in COLOURS else None


def say_roads(name: str, values: tuple[str, ...]) -> str | None:
    """The exits of a road, or the ways in which a tile may lie."""
    if name == "exits" and is_road(values):
        return say_directions(values)
    return series(map(say_directions, values)) if name == "ways" else None


def is_road(value: str | tuple[str, ...]) -> bool:
    """Whether these are letters of directions, in a list or in one text."""
    return bool(value) and all(each in tuple(DIRECTIONS) for each in value)


def say_place_name(name: str) -> str:
    """A place by its name in the notation (`1.2`, `pit`, `red`), as after “at”; any other text unchanged."""
    try:
        cell: Cell = read_place(name)
    except NotationError:
        return name
    return at_cell(cell)


FAULTS = Faults.speaking_for("R", own_words)

say_objection, say_error = FAULTS.say_objection, FAULTS.say_error


def phrases() -> tuple[str, ...]:
    """The phrases in the data of objections in `rally.rally_run`, for the catalogues."""
    return (
        _("a place"), _("a road's exits"), _("a colour"), _("a pair of tiles"), _("a yes or a no"),
        _("a tile that was seen"), _("a list of rows"),
        _("a set of tiles"), _("a list of places with exits"), _("two places"), _("the tile set"),
        _("a round"), _("a tile on the grid"),
        _("a race of Rally Run!"), _("a memory of the race"), _("a TileSet"), _("a Swap"), _("a way to forget"),
        _("a number for each kind of tile"), _("a number of turns"), _("a list of places and what was seen there"),
        _("places with exits"), _("a text of tiles"),
    )  # fmt: skip


def turns_of(race: Race, seat: int | None) -> int:
    """The number of turns that a player has had; 0 if the race does not know its beginning."""
    *later, first = race.history()
    if not first.events:
        return 0
    return sum(each.previous.turn == seat and each.turning is None for each in later if each.previous is not None)


def say_player(kind: str) -> str:
    """The name of a computer player."""
    return {
        "wanderer": _("computer: drives about at random"),
        "forgetful": _("computer: forgets a lot"),
        "attentive": _("computer: forgets a little"),
        "rememberer": _("computer: forgets nothing"),
        "planner": _("computer: thinks ahead"),
    }[kind]


def say_winner(race: Race) -> str:
    """Who has won, and in how many turns if the race knows its beginning."""
    seat, turns = say_seat(race, race.winner or 0), turns_of(race, race.winner)
    if not turns:
        return _("{seat} wins!").format(seat=seat)
    said = ngettext("{seat} wins in {turns} turn!", "{seat} wins in {turns} turns!", turns)
    return said.format(seat=seat, turns=turns)


def say_place_and_trophy(race: Race, seat: int) -> str:
    """Where a car is, and which trophy its player has."""
    return _("{place}, {trophy}").format(place=say_place(race, seat), trophy=say_trophy(race.trophies[seat]))


VOICE: Voice[Race, Action] = Voice(
    errors=say_error,
    action=say_action,
    kind=say_player,
    due=say_due,
    say_standings=say_standing,
    say_winner=say_winner,
    seats_by_place=lambda race: () if race.winner is None else (race.winner,),
    place=say_place_and_trophy,
    narrate=narrate_races,
    is_minor=lambda event: importance(event) <= Importance.REMARK,
    steps=say_move,
)
