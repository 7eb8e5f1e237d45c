"""What can be done on a turn: drive, turn round the tile that was turned over, or swap two tiles."""

from __future__ import annotations

from dataclasses import dataclass

from rally.core.errors import quote_value
from rally.core.notation import no_such_action

from .grid import DIRECTIONS, Cell, grid, order_exits


@dataclass(frozen=True, slots=True)
class Drive:
    """Drive one tile north, east, south or west (R3.1)."""

    direction: str

    def __str__(self) -> str:
        return f"drive {self.direction}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Lay the tile that was turned over so that its road has these exits (R3.2, R3.3), and drive onto it.

    >>> Turn("SE")
    Turn(exits='ES')
    """

    exits: str

    def __post_init__(self) -> None:
        if isinstance(self.exits, str) and set(self.exits) <= set(DIRECTIONS):
            object.__setattr__(self, "exits", order_exits(self.exits))

    def __str__(self) -> str:
        return f"turn {self.exits}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange two face-down road tiles, unseen (R4.1). Which is named first does not matter.

    >>> Swap((3, 4), (0, 1)) == Swap((0, 1), (3, 4))
    True
    """

    first: Cell
    second: Cell

    def __post_init__(self) -> None:
        if is_place(self.first) and is_place(self.second) and self.second < self.first:
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)

    def __str__(self) -> str:
        names = (grid().name(cell) if is_place(cell) else quote_value(cell) for cell in (self.first, self.second))
        return f"swap {' '.join(names)}"


Action = Drive | Turn | Swap

WRITTEN = ("drive S", "turn ES", "swap 0.0 0.1")
"""How actions are written, one of each."""


def read_action(text: object) -> Action:
    """The action that a notation describes. NotationError for anything else.

    >>> read_action("drive S"), read_action("turn SE"), read_action("swap 0.1 0.0")
    (Drive(direction='S'), Turn(exits='ES'), Swap(first=(0, 0), second=(0, 1)))
    """
    match text.split() if isinstance(text, str) else ():
        case ["drive", direction] if direction.upper() in tuple(DIRECTIONS):
            return Drive(direction.upper())
        case ["turn", exits] if {*exits.upper()} <= {*DIRECTIONS}:
            return Turn(exits.upper())
        case ["swap", first, second] if {first, second} <= grid().places.keys():
            return Swap(grid().places[first], grid().places[second])
    raise no_such_action(text, WRITTEN)


FARTHEST = 99
"""Maximum distance of a place, in rows or columns."""


def is_place(value: object) -> bool:
    """Whether this is a (row, column), on the grid or near it."""
    if type(value) is not tuple or len(value) != 2:
        return False
    row, column = value
    return type(row) is int and type(column) is int and -FARTHEST <= row <= FARTHEST and -FARTHEST <= column <= FARTHEST
