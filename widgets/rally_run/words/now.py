"""How a race stands at a moment, in words: the places, the tiles, what can be done, and the rules."""

from __future__ import annotations

from rally.rally_run import Action, Cell, Drive, Race, Swap, Turn
from rally.rally_run.rules.roads import DEAD_END
from widgets.shared.words.languages import _, ngettext, speaking, together
from widgets.shared.words.names import say_seat, say_seats, series, start_upper
from widgets.shared.words.sentences import numbered

from .names import (
    GRID,
    heading,
    on_cell,
    say_cell,
    say_road,
    say_tile,
    the_trophy,
    to_cell,
    to_side,
)


def say_due(race: Race, language: str | None = None) -> str:
    """What is due now: whose turn it is, what for, and what may be done."""
    with speaking(language):
        if race.winner is not None:
            return _("{seat} has won the race.").format(seat=say_seat(race, race.winner))
        seat = say_seat(race, race.turn)
        if race.turning is not None:
            return _("{seat} has turned over {tile} {place}: turn it round, then drive onto it (R3.2).").format(
                seat=seat, tile=say_tile(race.kind(race.turning)), place=on_cell(race.turning)
            )
        due = _("{seat} is next: drive one tile, or swap two face-down tiles (R2.1).").format(seat=seat)
        return together([due, say_goal(race, race.turn)])


def say_goal(race: Race, seat: int, language: str | None = None) -> str:
    """Where a player wants to go: first to the pit stop, then to the finish of the trophy's colour."""
    with speaking(language):
        colour = race.trophies[seat]
        if colour is None:
            return _("{seat} needs a trophy from the pit stop (R5.1).").format(seat=say_seat(race, seat))
        return _("{seat} has {trophy} and wants to go {place} (R5.2).").format(
            seat=say_seat(race, seat), trophy=the_trophy(colour), place=to_cell(GRID.starts[colour])
        )


def say_action(action: Action, race: Race, language: str | None = None) -> str:
    """What can be done, as on a button: "Drive north to the pit stop", "Swap row 1, column 2 and row 4, column 5"."""
    with speaking(language):
        match action:
            case Drive(direction=direction):
                return start_upper(say_drive(race, direction))
            case Turn(exits=exits) if race.turning and race.kind(race.turning) == DEAD_END:
                return _("Point it {side}").format(side=to_side(exits))
            case Turn(exits=exits):
                return _("Lay the road {road}").format(road=say_road(exits))
            case Swap(first=first, second=second):
                return _("Swap {first} and {second}").format(first=say_cell(first), second=say_cell(second))


def say_brief(action: Action, race: Race) -> str:
    """The same where there is room for a few words only: "Drive north", "Swap 1-2 and 4-5"."""
    match action:
        case Drive(direction=direction):
            return start_upper(_("drive {direction}").format(direction=heading(direction)))
        case Swap(first=first, second=second):
            return _("Swap {first} and {second}").format(first=brief_cell(first), second=brief_cell(second))
    return say_action(action, race)


def brief_cell(cell: Cell) -> str:
    """A road tile by the numbers at the edge of the board: its row and its column."""
    row, column = cell
    return _("{row}-{column}").format(row=row + 1, column=column + 1)


def say_drive(race: Race, direction: str) -> str:
    """A drive, and whether a tile is turned over by it."""
    end = GRID.neighbours[race.car].get(direction)
    if end is None:
        return _("drive {direction}").format(direction=heading(direction))
    sentence = _("drive {direction} {place}")
    if race.is_face_down(end):
        sentence = _("drive {direction} {place} and turn over the tile there")
    return sentence.format(direction=heading(direction), place=to_cell(end))


def say_spot(race: Race, cell: Cell, language: str | None = None) -> str:
    """All that lies open at a place, as it is spoken: "Row 2, column 3: a curve, road from west to south"."""
    with speaking(language):
        parts = [say_lying(race, cell)]
        if cell == GRID.pit:
            count = len(race.pile)
            parts.append(ngettext("{count} trophy", "{count} trophies", count).format(count=count))
        if there := [seat for seat, car in enumerate(race.cars) if car == cell]:
            parts.append(say_cars(race, there))
        return start_upper(_("{place}: {what}").format(place=say_cell(cell), what=series(parts)))


def say_lying(race: Race, cell: Cell) -> str:
    """The tile at a place, as far as it lies open."""
    if race.is_face_down(cell):
        return _("face down")
    exits = race.exits(cell)
    if cell in GRID.printed_exits:
        return _("road {road}").format(road=say_road(exits or ""))
    tile = say_tile(race.kind(cell))
    if exits is None:
        return _("{tile}, to be turned round").format(tile=tile)
    return _("{tile}, road {road}").format(tile=tile, road=say_road(exits))


def say_cars(race: Race, seats: list[int]) -> str:
    """The cars that stand somewhere."""
    return ngettext("car: {seats}", "cars: {seats}", len(seats)).format(seats=say_seats(race, seats))


def say_place(race: Race, seat: int, language: str | None = None) -> str:
    """Where a car is: "in row 2, column 3"."""
    return on_cell(race.cars[seat], language)


def say_standing(race: Race, language: str | None = None) -> str:
    """Where everybody is, and who has which trophy."""
    with speaking(language):
        places = [
            numbered(
                _("{seat} is {place} and has {trophy}").format(
                    seat=say_seat(race, seat), place=say_place(race, seat), trophy=the_trophy(trophy)
                ),
                (),
                race.players,
            )
            for seat, trophy in enumerate(race.trophies)
        ]
        if race.winner is None:
            return together(places)
        return together([_("{seat} has won the race.").format(seat=say_seat(race, race.winner)), *places])
