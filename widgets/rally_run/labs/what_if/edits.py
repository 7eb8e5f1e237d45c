"""Edits of a position: pure functions from a position, possible or not, to the one that somebody wants instead."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rally.names import some_names
from rally.rally_run import Cell, Position
from rally.rally_run.box.facts import COLOURS, NAMES
from rally.rally_run.box.grid import grid
from rally.rally_run.box.tiles import ORIENTATIONS, UNKNOWN

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
        position = laid_so(position, cell, ORIENTATIONS[kind][0])
    return afresh(replace(position, rows=lettered(position, {cell: kind})))


def lettered(position: Position, kinds: dict[Cell, str]) -> tuple[str, ...]:
    """The rows with other tiles at some cells."""
    rows = position.all_rows
    return tuple(
        "".join(kinds.get((row, column), letter) for column, letter in enumerate(letters))
        for row, letters in enumerate(rows)
    )


def turned_round(position: Position, cell: Cell) -> Position:
    """With the face-up tile at a cell lying in its next way."""
    ways = ORIENTATIONS[kind_at(position, cell)]
    exits = dict(position.laid)[cell]
    return laid_so(position, cell, ways[(ways.index(exits) + 1) % len(ways)] if exits in ways else ways[0])


def laid_so(position: Position, cell: Cell, exits: str) -> Position:
    """With these exits of the face-up tile at a cell."""
    cars = tuple((place, exits if place == cell else old) for place, old in position.all_cars)
    return afresh(replace(position, cars=cars))


def exchanged(position: Position, first: Cell, second: Cell) -> Position:
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
            position = replace(position, rows=lettered(position, {cell: kind}))
        exits = ORIENTATIONS[kind][0]
    cars = position.all_cars
    return afresh(replace(position, cars=(*cars[:seat], (cell, exits), *cars[seat + 1 :])))


def with_turn(position: Position, seat: int) -> Position:
    """With the turn of this seat."""
    return replace(afresh(position), turn=seat)


def with_players(position: Position, players: int) -> Position:
    """With so many seats; those that stay keep name, car and trophy, new ones begin on a free start-finish tile."""
    cars, trophies = position.all_cars, (*position.all_trophies, *[None] * players)[:players]
    free = [cell for cell in GRID.starts.values() if cell not in dict(cars)]
    pile = tuple(colour for colour in position.all_pile if colour not in trophies or colour is None)
    hidden = [colour for colour in position.all_colours if colour not in (*trophies, *pile)]
    return afresh(
        replace(
            position,
            players=some_names(position.all_players, NAMES, players),
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
