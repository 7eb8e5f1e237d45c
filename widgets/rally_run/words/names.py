"""The names of things and actions: places, tiles, roads, colours; what is due; how the race stands."""

from __future__ import annotations

from collections.abc import Iterable

from rally.rally_run import Action, Cell, Drive, Race, Swap, Turn, grid
from rally.rally_run.rules.roads import DEAD_END
from widgets.words.languages import _, join_sentences, ngettext, pgettext
from widgets.words.sentences import add_rule_numbers, join, say_seat, say_seats, series, start_upper

GRID = grid()

# --- places ----------------------------------------------------------------------------------------------------------


def say_cell(cell: Cell) -> str:
    """A place, rows and columns counted from one: "row 2, column 3", "the pit stop", "the red start-finish tile"."""
    return words_for_place(
        cell,
        _("row {row}, column {column}"),
        _("the pit stop"),
        red=_("the red start-finish tile"),
        yellow=_("the yellow start-finish tile"),
        green=_("the green start-finish tile"),
        blue=_("the blue start-finish tile"),
    )


def to_cell(cell: Cell) -> str:
    """Where somebody drives to: "to row 2, column 3", "to the pit stop"."""
    return words_for_place(
        cell,
        pgettext("where a car drives to", "to row {row}, column {column}"),
        pgettext("where a car drives to", "to the pit stop"),
        red=pgettext("where a car drives to", "to the red start-finish tile"),
        yellow=pgettext("where a car drives to", "to the yellow start-finish tile"),
        green=pgettext("where a car drives to", "to the green start-finish tile"),
        blue=pgettext("where a car drives to", "to the blue start-finish tile"),
    )


def on_cell(cell: Cell) -> str:
    """Where something is: "in row 2, column 3", "in the pit stop", "on the red start-finish tile"."""
    return words_for_place(
        cell,
        pgettext("where something is", "in row {row}, column {column}"),
        pgettext("where something is", "in the pit stop"),
        red=pgettext("where something is", "on the red start-finish tile"),
        yellow=pgettext("where something is", "on the yellow start-finish tile"),
        green=pgettext("where something is", "on the green start-finish tile"),
        blue=pgettext("where something is", "on the blue start-finish tile"),
    )


def brief_place(cell: Cell) -> str:
    """Where a car is, for its player's plate, which has little room: "row 2, column 3", "red start-finish"."""
    return words_for_place(
        cell,
        _("row {row}, column {column}"),
        pgettext("on a plate", "pit stop"),
        red=pgettext("on a plate", "red start-finish"),
        yellow=pgettext("on a plate", "yellow start-finish"),
        green=pgettext("on a plate", "green start-finish"),
        blue=pgettext("on a plate", "blue start-finish"),
    )


def at_cell(cell: Cell) -> str:
    """A place after “at” in an objection: "row 2, column 3"; other languages include their word for “at”."""
    return words_for_place(
        cell,
        pgettext("at a place", "row {row}, column {column}"),
        pgettext("at a place", "the pit stop"),
        red=pgettext("at a place", "the red start-finish tile"),
        yellow=pgettext("at a place", "the yellow start-finish tile"),
        green=pgettext("at a place", "the green start-finish tile"),
        blue=pgettext("at a place", "the blue start-finish tile"),
    )


def words_for_place(cell: Cell, row_and_column: str, pit: str, **starts: str) -> str:
    """The words that fit a place: those for a road tile, the pit stop, or the start-finish tile of a colour."""
    if cell == GRID.pit:
        return pit
    if cell in GRID.colours:
        return starts[GRID.colours[cell]]
    row, column = cell
    return row_and_column.format(row=row + 1, column=column + 1)


# --- tiles and roads -------------------------------------------------------------------------------------------------


def say_tile(kind: str) -> str:
    """A road tile by the letter of its kind: "a curve"; "a road tile" for an unknown one."""
    return {
        "s": _("a straight"),
        "c": _("a curve"),
        "j": _("a junction"),
        "x": _("a crossing"),
        "d": _("a dead end"),
    }.get(kind) or _("a road tile")


def say_kind(kind: str) -> str:
    """The name of a kind of road tile by its letter: "curve"."""
    return {
        "s": pgettext("kind of tile", "straight"),
        "c": pgettext("kind of tile", "curve"),
        "j": pgettext("kind of tile", "junction"),
        "x": pgettext("kind of tile", "crossing"),
        "d": pgettext("kind of tile", "dead end"),
    }.get(kind, kind)


def say_direction(direction: str) -> str:
    """A direction by its letter: "north"."""
    directions = {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}
    return directions.get(direction, direction)


def compass_letters() -> dict[str, str]:
    """The directions as on a compass."""
    return {
        "N": pgettext("on a compass", "N"),
        "E": pgettext("on a compass", "E"),
        "S": pgettext("on a compass", "S"),
        "W": pgettext("on a compass", "W"),
    }


def heading(direction: str) -> str:
    """A drive's direction by its letter: "north"."""
    return {
        "N": pgettext("where a car drives to", "north"),
        "E": pgettext("where a car drives to", "east"),
        "S": pgettext("where a car drives to", "south"),
        "W": pgettext("where a car drives to", "west"),
    }[direction]


def to_side(direction: str) -> str:
    """The side to which a dead end points, by the letter of a direction: "to the north"."""
    return {
        "N": pgettext("where a dead end points", "to the north"),
        "E": pgettext("where a dead end points", "to the east"),
        "S": pgettext("where a dead end points", "to the south"),
        "W": pgettext("where a dead end points", "to the west"),
    }[direction]


def say_directions(exits: Iterable[str]) -> str:
    """Directions as a list in a sentence: "north and east"."""
    return join(map(say_direction, exits))


def say_road(exits: str) -> str:
    """Where the road of a tile leads: "from west to south", "to the west only", "to north, east and south".

    >>> say_road("NESW")
    'to all four sides'
    """
    return {
        "N": pgettext("a road", "to the north only"),
        "E": pgettext("a road", "to the east only"),
        "S": pgettext("a road", "to the south only"),
        "W": pgettext("a road", "to the west only"),
        "NW": pgettext("a road", "from west to north"),
        "EW": pgettext("a road", "from west to east"),
        "SW": pgettext("a road", "from west to south"),
        "EN": pgettext("a road", "from north to east"),
        "NS": pgettext("a road", "from north to south"),
        "ES": pgettext("a road", "from east to south"),
        "ENS": pgettext("a road", "to north, east and south"),
        "ENW": pgettext("a road", "to north, east and west"),
        "NSW": pgettext("a road", "to north, south and west"),
        "ESW": pgettext("a road", "to east, south and west"),
        "ENSW": pgettext("a road", "to all four sides"),
    }["".join(sorted(exits))]


# --- colours and trophies --------------------------------------------------------------------------------------------


def say_colour(colour: str) -> str:
    """The name of a colour of start-finish tiles and trophies."""
    return {
        "red": pgettext("colour of start-finish tiles", "red"),
        "yellow": pgettext("colour of start-finish tiles", "yellow"),
        "green": pgettext("colour of start-finish tiles", "green"),
        "blue": pgettext("colour of start-finish tiles", "blue"),
    }.get(colour, colour)


def the_trophy(colour: str | None) -> str:
    """A trophy within a sentence: "the red trophy"; "no trophy" for None."""
    return {
        None: pgettext("what somebody has", "no trophy"),
        "red": pgettext("what somebody has", "the red trophy"),
        "yellow": pgettext("what somebody has", "the yellow trophy"),
        "green": pgettext("what somebody has", "the green trophy"),
        "blue": pgettext("what somebody has", "the blue trophy"),
    }[colour]


def say_trophy(colour: str | None) -> str:
    """A trophy on its own, as on a label: "the red trophy"; "no trophy" for None."""
    return {
        None: pgettext("by itself", "no trophy"),
        "red": pgettext("by itself", "the red trophy"),
        "yellow": pgettext("by itself", "the yellow trophy"),
        "green": pgettext("by itself", "the green trophy"),
        "blue": pgettext("by itself", "the blue trophy"),
    }[colour]


def say_due(race: Race) -> str:
    """What is due now: whose turn it is, and what may be done."""
    if race.winner is not None:
        return _("{seat} has won the race.").format(seat=say_seat(race, race.winner))
    seat = say_seat(race, race.turn)
    if race.turning is not None:
        return _("{seat} has turned over {tile} {place}: turn it round, then drive onto it (R3.2).").format(
            seat=seat, tile=say_tile(race.kind(race.turning)), place=on_cell(race.turning)
        )
    due = _("{seat} is next: drive one tile, or swap two face-down tiles (R2.1).").format(seat=seat)
    return join_sentences([due, say_goal(race, race.turn)])


def say_goal(race: Race, seat: int) -> str:
    """Where a player wants to go: first to the pit stop, then to the finish of the trophy's colour."""
    colour = race.trophies[seat]
    if colour is None:
        return _("{seat} needs a trophy from the pit stop (R5.1).").format(seat=say_seat(race, seat))
    return _("{seat} has {trophy} and wants to go {place} (R5.2).").format(
        seat=say_seat(race, seat), trophy=the_trophy(colour), place=to_cell(GRID.starts[colour])
    )


def say_action(action: Action, race: Race) -> str:
    """An action as on a button: "Drive north to the pit stop", "Swap row 1, column 2 and row 4, column 5"."""
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
    """The same in a few words: "Drive north", "Swap 1-2 and 4-5"."""
    match action:
        case Drive(direction=direction):
            return start_upper(_("drive {direction}").format(direction=heading(direction)))
        case Swap(first=first, second=second):
            return _("Swap {first} and {second}").format(first=brief_cell(first), second=brief_cell(second))
    return say_action(action, race)


def brief_cell(cell: Cell) -> str:
    """A road tile by its row and column, as at the edge of the board."""
    row, column = cell
    return _("{row}-{column}").format(row=row + 1, column=column + 1)


def say_drive(race: Race, direction: str) -> str:
    """A drive, and whether it turns over a tile."""
    end = GRID.neighbours[race.car].get(direction)
    if end is None:
        return _("drive {direction}").format(direction=heading(direction))
    sentence = _("drive {direction} {place}")
    if race.is_face_down(end):
        sentence = _("drive {direction} {place} and turn over the tile there")
    return sentence.format(direction=heading(direction), place=to_cell(end))


def say_spot(race: Race, cell: Cell) -> str:
    """All that lies open at a place, for screen readers: "Row 2, column 3: a curve, road from west to south"."""
    parts = [say_lying(race, cell)]
    if cell == GRID.pit:
        count = len(race.pile)
        parts.append(ngettext("{count} trophy", "{count} trophies", count).format(count=count))
    if there := [seat for seat, car in enumerate(race.cars) if car == cell]:
        parts.append(say_cars(race, there))
    return start_upper(_("{place}: {what}").format(place=say_cell(cell), what=series(parts)))


def say_lying(race: Race, cell: Cell) -> str:
    """The tile at a place, if it lies open."""
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
    """The cars at a place."""
    return ngettext("car: {seats}", "cars: {seats}", len(seats)).format(seats=say_seats(race, seats))


def say_place(race: Race, seat: int) -> str:
    """Where a car is: "in row 2, column 3"."""
    return on_cell(race.cars[seat])


def say_standing(race: Race) -> str:
    """Where everybody is, and who has which trophy."""
    places = [
        add_rule_numbers(
            _("{seat} is {place} and has {trophy}").format(
                seat=say_seat(race, seat), place=say_place(race, seat), trophy=the_trophy(trophy)
            ),
            (),
            race.players,
        )
        for seat, trophy in enumerate(race.trophies)
    ]
    if race.winner is None:
        return join_sentences(places)
    return join_sentences([_("{seat} has won the race.").format(seat=say_seat(race, race.winner)), *places])
