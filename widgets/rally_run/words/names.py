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
            _("to row {row}, column {column}"),
            _("to the pit stop"),
            {
                "red": _("to the red start-finish tile"),
                "yellow": _("to the yellow start-finish tile"),
                "green": _("to the green start-finish tile"),
                "blue": _("to the blue start-finish tile"),
            },
        )


def on_cell(cell: Cell, language: str | None = None) -> str:
    """Where something is: "in row 2, column 3", "in the pit stop", "on the red start-finish tile"."""
    with speaking(language):
        return placed(
            cell,
            _("in row {row}, column {column}"),
            _("in the pit stop"),
            {
                "red": _("on the red start-finish tile"),
                "yellow": _("on the yellow start-finish tile"),
                "green": _("on the green start-finish tile"),
                "blue": _("on the blue start-finish tile"),
            },
        )


def at_cell(cell: Cell, language: str | None = None) -> str:
    """A place as it stands after “at” in a sentence: "row 2, column 3", in the case that other languages need there."""
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
        kinds = {"s": _("straight"), "c": _("curve"), "j": _("junction"), "x": _("crossing"), "d": _("dead end")}
    return kinds.get(kind, kind)


def say_direction(direction: str, language: str | None = None) -> str:
    """A direction by its letter: "north"."""
    with speaking(language):
        directions = {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}
    return directions.get(direction, direction)


def say_directions(exits: Iterable[str]) -> str:
    """Directions as a list in a sentence: "north and east"."""
    return join(map(say_direction, exits))


def say_road(exits: str, language: str | None = None) -> str:
    """Where the road of a tile leads: "from west to south", "to the west only", "to north, east and south".

    >>> say_road("NESW")
    'to all four sides'
    """
    with speaking(language):
        if len(exits) == 4:
            return _("to all four sides")
        if len(exits) == 1:
            return _("to the {direction} only").format(direction=say_direction(exits))
        if len(exits) == 2:
            start, end = sorted(exits, key="WNES".index)
            return _("from {start} to {end}").format(start=say_direction(start), end=say_direction(end))
        return _("to {directions}").format(directions=say_directions(exits))


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
            None: _("no trophy"),
            "red": _("the red trophy"),
            "yellow": _("the yellow trophy"),
            "green": _("the green trophy"),
            "blue": _("the blue trophy"),
        }
    return names[colour]
