"""What things are called: places on the board, tiles, roads, directions, colours and trophies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rally.rally_run import Cell, grid
from widgets.shared.words.languages import _, pgettext, speaking
from widgets.shared.words.names import join

GRID = grid()

# --- places ----------------------------------------------------------------------------------------------------------


def say_cell(cell: Cell, language: str | None = None) -> str:
    """A place, rows and columns counted from one: "row 2, column 3", "the pit stop", "the red start-finish tile"."""
    with speaking(language):
        return placed(
            cell,
            _("row {row}, column {column}"),
            _("the pit stop"),
            {
                "red": _("the red start-finish tile"),
                "yellow": _("the yellow start-finish tile"),
                "green": _("the green start-finish tile"),
                "blue": _("the blue start-finish tile"),
            },
        )


def to_cell(cell: Cell, language: str | None = None) -> str:
    """Where somebody drives to: "to row 2, column 3", "to the pit stop"."""
    with speaking(language):
        return placed(
            cell,
            pgettext("where a car drives to", "to row {row}, column {column}"),
            pgettext("where a car drives to", "to the pit stop"),
            {
                "red": pgettext("where a car drives to", "to the red start-finish tile"),
                "yellow": pgettext("where a car drives to", "to the yellow start-finish tile"),
                "green": pgettext("where a car drives to", "to the green start-finish tile"),
                "blue": pgettext("where a car drives to", "to the blue start-finish tile"),
            },
        )


def on_cell(cell: Cell, language: str | None = None) -> str:
    """Where something is: "in row 2, column 3", "in the pit stop", "on the red start-finish tile"."""
    with speaking(language):
        return placed(
            cell,
            pgettext("where something is", "in row {row}, column {column}"),
            pgettext("where something is", "in the pit stop"),
            {
                "red": pgettext("where something is", "on the red start-finish tile"),
                "yellow": pgettext("where something is", "on the yellow start-finish tile"),
                "green": pgettext("where something is", "on the green start-finish tile"),
                "blue": pgettext("where something is", "on the blue start-finish tile"),
            },
        )


def at_cell(cell: Cell, language: str | None = None) -> str:
    """A place as it stands after “at” in an objection: "row 2, column 3". Other languages have their “at” in it."""
    with speaking(language):
        return placed(
            cell,
            pgettext("at a place", "row {row}, column {column}"),
            pgettext("at a place", "the pit stop"),
            {
                "red": pgettext("at a place", "the red start-finish tile"),
                "yellow": pgettext("at a place", "the yellow start-finish tile"),
                "green": pgettext("at a place", "the green start-finish tile"),
                "blue": pgettext("at a place", "the blue start-finish tile"),
            },
        )


def placed(cell: Cell, row_and_column: str, pit: str, starts: Mapping[str, str]) -> str:
    """The words that fit this place."""
    if cell == GRID.pit:
        return pit
    if cell in GRID.colours:
        return starts[GRID.colours[cell]]
    row, column = cell
    return row_and_column.format(row=row + 1, column=column + 1)


# --- tiles and roads -------------------------------------------------------------------------------------------------


def say_tile(kind: str, language: str | None = None) -> str:
    """A road tile by the letter of its kind: "a curve"; "a road tile" where that is not known."""
    with speaking(language):
        tiles = {
            "s": _("a straight"),
            "c": _("a curve"),
            "j": _("a junction"),
            "x": _("a crossing"),
            "d": _("a dead end"),
        }
        return tiles.get(kind) or _("a road tile")


def say_kind(kind: str, language: str | None = None) -> str:
    """The name of a kind of road tile by its letter: "curve"."""
    with speaking(language):
        kinds = {
            "s": pgettext("kind of tile", "straight"),
            "c": pgettext("kind of tile", "curve"),
            "j": pgettext("kind of tile", "junction"),
            "x": pgettext("kind of tile", "crossing"),
            "d": pgettext("kind of tile", "dead end"),
        }
    return kinds.get(kind, kind)


def say_direction(direction: str, language: str | None = None) -> str:
    """A direction by its letter: "north"."""
    with speaking(language):
        directions = {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}
    return directions.get(direction, direction)


def compass_letters() -> dict[str, str]:
    """The directions as a compass has them."""
    return {
        "N": pgettext("on a compass", "N"),
        "E": pgettext("on a compass", "E"),
        "S": pgettext("on a compass", "S"),
        "W": pgettext("on a compass", "W"),
    }


def heading(direction: str, language: str | None = None) -> str:
    """Where somebody drives, by the letter of a direction: "north"."""
    with speaking(language):
        directions = {
            "N": pgettext("where a car drives to", "north"),
            "E": pgettext("where a car drives to", "east"),
            "S": pgettext("where a car drives to", "south"),
            "W": pgettext("where a car drives to", "west"),
        }
    return directions[direction]


def to_side(direction: str, language: str | None = None) -> str:
    """The side to which a dead end points, by the letter of a direction: "to the north"."""
    with speaking(language):
        sides = {
            "N": pgettext("where a dead end points", "to the north"),
            "E": pgettext("where a dead end points", "to the east"),
            "S": pgettext("where a dead end points", "to the south"),
            "W": pgettext("where a dead end points", "to the west"),
        }
    return sides[direction]


def say_directions(exits: Iterable[str]) -> str:
    """Directions as a list in a sentence: "north and east"."""
    return join(map(say_direction, exits))


def say_road(exits: str, language: str | None = None) -> str:
    """Where the road of a tile leads: "from west to south", "to the west only", "to north, east and south".

    >>> say_road("NESW")
    'to all four sides'
    """
    with speaking(language):
        roads = {
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
        }
    return roads["".join(sorted(exits))]


# --- colours and trophies --------------------------------------------------------------------------------------------


def say_colour(colour: str, language: str | None = None) -> str:
    """The name of a colour of start-finish tiles and trophies."""
    with speaking(language):
        names = {
            "red": pgettext("colour of start-finish tiles", "red"),
            "yellow": pgettext("colour of start-finish tiles", "yellow"),
            "green": pgettext("colour of start-finish tiles", "green"),
            "blue": pgettext("colour of start-finish tiles", "blue"),
        }
    return names.get(colour, colour)


def the_trophy(colour: str | None, language: str | None = None) -> str:
    """A trophy that somebody has, within a sentence: "the red trophy"; "no trophy" for None."""
    with speaking(language):
        names = {
            None: pgettext("what somebody has", "no trophy"),
            "red": pgettext("what somebody has", "the red trophy"),
            "yellow": pgettext("what somebody has", "the yellow trophy"),
            "green": pgettext("what somebody has", "the green trophy"),
            "blue": pgettext("what somebody has", "the blue trophy"),
        }
    return names[colour]


def say_trophy(colour: str | None, language: str | None = None) -> str:
    """A trophy by itself, as on a label: "the red trophy"; "no trophy" for None."""
    with speaking(language):
        names = {
            None: pgettext("by itself", "no trophy"),
            "red": pgettext("by itself", "the red trophy"),
            "yellow": pgettext("by itself", "the yellow trophy"),
            "green": pgettext("by itself", "the green trophy"),
            "blue": pgettext("by itself", "the blue trophy"),
        }
    return names[colour]
