"""One thing that the rules do, by itself: what a lab of a single rule shows. No action of a race is like it."""

from __future__ import annotations

from dataclasses import dataclass

from rally.errors import is_whole
from rally.shapes import Is, check_shapes, one

MOST = 1000
"""More spaces or notches nobody asks for."""

SEAT: tuple[str, Is] = ("a seat", is_whole)
NUMBER: tuple[str, Is] = ("a number of spaces or notches", lambda number: is_whole(number) and 0 <= number <= MOST)


@dataclass(frozen=True)
class Drives:
    """The car of `seat` drives so many counted spaces (S5, S6, S9.2), without a trick; motor: its motor goes to 0."""

    seat: int
    spaces: int
    motor: bool = False

    def __post_init__(self) -> None:
        check_shapes(vars(self), {"seat": SEAT, "spaces": NUMBER, "motor": ("true or false", one(bool))})


@dataclass(frozen=True)
class Winds:
    """The motor of `seat` is wound so many times (S4.2, S4.4), without a trick."""

    seat: int
    times: int

    def __post_init__(self) -> None:
        check_shapes(vars(self), {"seat": SEAT, "times": NUMBER})


Deed = Drives | Winds
