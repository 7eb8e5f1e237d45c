"""What the what-if lab knows: a position that need not be possible, and which choice is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rally.core.errors import Objection
from rally.core.validate import fill_names
from rally.rally_run import Cell, Memory, Position, Race
from rally.rally_run.box.facts import COLOURS, PLAYER_NAMES
from rally.rally_run.box.grid import grid
from rally.rally_run.box.tiles import ORIENTATIONS, UNKNOWN
from widgets.lab.values import AT, DID
from widgets.rally_run.labs.board import Board
from widgets.rally_run.labs.screen import race_as_known

CAR = "car"
"""What a click does while one edits, beside laying a tile of some kind: it places the car of the chosen driver."""


@dataclass(frozen=True)
class Guess:
    """The choice, in notation, that somebody made while the chances were covered. race: the race in which it was made.
    peek: whether they saw under the tiles."""

    race: Race
    choice: str
    peek: bool

    style = ""
    """How everybody plays in the playouts: all alike."""

    @property
    def known(self) -> Race:
        """The race as the player who chose knew it."""
        return race_as_known(self.race, Memory.peeking(self.race) if self.peek else self.race.memory)


@dataclass(frozen=True)
class WhatIfState(Board):
    """A board whose race is what is drawn, possible or not.

    peek: whether one sees under the tiles; what is seen is also what chances and ways reckon with. looked: the choice
    that is shown on the board. editing: whether the position is edited; seat: whose car a click places then, and whose
    trophy is set; tool: what a click on a tile does, "car" or the letter of a kind of tile. way: whether the
    shortest way is drawn. all_swaps: whether all swaps are listed. times: how many times over the lab's number of races
    is played out.
    guessing: whether nobody has chosen yet, and until then chances and ways are covered. guess: what was chosen.
    missed: a wrong first guess; waiting: one whose verdict is being worked out.
    """

    peek: bool = True
    looked: str = ""
    editing: bool = False
    seat: int = 0
    tool: str = CAR
    way: bool = True
    all_swaps: bool = False
    times: int = 1
    guessing: bool = False
    guess: Guess | None = None
    missed: Guess | None = None
    waiting: Guess | None = None

    @classmethod
    def race_kept(cls, data: object) -> Race:
        """A race that was kept, as it is drawn, possible or not."""
        if isinstance(data, Mapping) and not data.get(DID) and isinstance(data.get(AT), str):
            position = Position.parse(data[AT])
            if position.objections:
                return Race.of(position.table)
        return super().race_kept(data)

    @cached_property
    def position(self) -> Position:
        """The position, to edit it."""
        return Position.of(self.race)

    @property
    def objections(self) -> tuple[Objection, ...]:
        return self.position.objections

    @cached_property
    def memory(self) -> Memory:
        """What is remembered where one does not peek: what has lain face up since the position was set up."""
        return self.race.memory

    @cached_property
    def known(self) -> Race | None:
        """The race as it is known to the seat to act; None while something about it is impossible."""
        if self.objections:
            return None
        return race_as_known(self.race, Memory.peeking(self.race) if self.peek else self.memory)


GRID = grid()


def afresh(position: Position) -> Position:
    """Without what was going on: no tile is being turned round, none was swapped before, and nobody has won."""
    return replace(position, turning=None, swapped=None, winner=None, first=None)


# --- tiles -----------------------------------------------------------------------------------------------------------


def kind_at(position: Position, cell: Cell) -> str:
    """The letter of the tile at a cell of the grid."""
    return position.all_rows[cell[0]][cell[1]]


def with_kind(position: Position, cell: Cell, kind: str) -> Position:
    """With a tile of this kind at a cell. Below a car it lies face up; one that nobody knows cannot lie there."""
    if cell in dict(position.laid):
        kind = next(iter(kinds_left(position))) if kind == UNKNOWN else kind
        position = with_exits(position, cell, ORIENTATIONS[kind][0])
    return afresh(replace(position, rows=with_kinds(position, {cell: kind})))


def with_kinds(position: Position, kinds: dict[Cell, str]) -> tuple[str, ...]:
    """The rows with other tiles at some cells."""
    rows = position.all_rows
    return tuple(
        "".join(kinds.get((row, column), letter) for column, letter in enumerate(letters))
        for row, letters in enumerate(rows)
    )


def with_tile_turned(position: Position, cell: Cell) -> Position:
    """With the face-up tile at a cell lying in its next way."""
    ways = ORIENTATIONS[kind_at(position, cell)]
    exits = dict(position.laid)[cell]
    return with_exits(position, cell, ways[(ways.index(exits) + 1) % len(ways)] if exits in ways else ways[0])


def with_exits(position: Position, cell: Cell, exits: str) -> Position:
    """With these exits of the face-up tile at a cell."""
    cars = tuple((place, exits if place == cell else old) for place, old in position.all_cars)
    return afresh(replace(position, cars=cars))


def exchange_tiles(position: Position, first: Cell, second: Cell) -> Position:
    """With two tiles in each other's place. Face-up ones are laid in the first way of their kind."""
    kinds = {first: kind_at(position, second), second: kind_at(position, first)}
    for cell, kind in kinds.items():
        position = with_kind(position, cell, kind)
    return position


def kinds_left(position: Position) -> dict[str, int]:
    """By kind how many tiles of the box are not known to lie somewhere; one of the first kind if there are none."""
    lying = Counter("".join(position.all_rows))
    left = {kind: count - lying[kind] for kind, count in position.counts.items() if count > lying[kind]}
    return left or {next(iter(position.counts)): 1}


# --- cars and turns --------------------------------------------------------------------------------------------------


def with_car(position: Position, seat: int, cell: Cell) -> Position:
    """With a car at this place. The tile there is turned over, unless it lies face up already."""
    exits = dict(position.laid).get(cell, "")
    if not exits and cell in GRID.road_cells:
        kind = kind_at(position, cell)
        if kind == UNKNOWN:
            kind = next(iter(kinds_left(position)))
            position = replace(position, rows=with_kinds(position, {cell: kind}))
        exits = ORIENTATIONS[kind][0]
    cars = position.all_cars
    return afresh(replace(position, cars=(*cars[:seat], (cell, exits), *cars[seat + 1 :])))


def with_players(position: Position, players: int) -> Position:
    """With this number of seats; those that stay keep name, car and trophy, new ones begin on a free start tile."""
    cars, trophies = position.all_cars, (*position.all_trophies, *[None] * players)[:players]
    free = [cell for cell in GRID.starts.values() if cell not in dict(cars)]
    pile = tuple(colour for colour in position.all_pile if colour not in trophies or colour is None)
    hidden = [colour for colour in position.all_colours if colour not in (*trophies, *pile)]
    return afresh(
        replace(
            position,
            players=fill_names(position.all_players, PLAYER_NAMES, players),
            cars=(*cars, *((cell, "") for cell in free))[:players],
            trophies=trophies,
            pile=(*pile, *hidden, *[None] * players)[: trophies.count(None)],
            turn=min(position.whose_turn, players - 1),
        )
    )


# --- trophies --------------------------------------------------------------------------------------------------------


def with_trophy(position: Position, seat: int, colour: str | None) -> Position:
    """With this trophy for a player, or none. What it had goes where that one was."""
    trophies, pile = [*position.all_trophies], [*position.all_pile]
    had = trophies[seat]
    if had == colour:
        return position
    if colour is None:
        pile.insert(0, had)
    elif colour in trophies:
        trophies[trophies.index(colour)] = had
    else:
        place = pile.index(colour) if colour in pile else hidden_place(pile)
        pile[place : place + 1] = [] if had is None else [had]
    trophies[seat] = colour
    return afresh(replace(position, trophies=tuple(trophies), pile=tuple(pile)))


def with_top(position: Position, colour: str | None) -> Position:
    """With this trophy on top of the pile, or one that nobody knows. It changes places with the one that was there."""
    trophies, pile = [*position.all_trophies], [*position.all_pile]
    if not pile or pile[0] == colour:
        return position
    top = pile[0]
    if colour is not None and colour in pile:
        pile[pile.index(colour)] = top
    elif colour is not None and colour in trophies:
        trophies[trophies.index(colour)] = top or free_colour(position)
    pile[0] = colour
    return afresh(replace(position, trophies=tuple(trophies), pile=tuple(pile)))


def hidden_place(pile: list[str | None]) -> int:
    """Where on the pile a trophy lies that nobody knows; at the top if all are known."""
    return pile.index(None) if None in pile else 0


def free_colour(position: Position) -> str:
    """A colour that nobody has and that is not known to lie on the pile; there are as many as tiles outside both."""
    taken = {*position.all_trophies, *position.all_pile}
    return next((colour for colour in (*position.all_colours, *COLOURS) if colour not in taken), COLOURS[0])
