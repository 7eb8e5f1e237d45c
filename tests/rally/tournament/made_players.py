"""Players of every make, to be told apart from one another: on each Python they are made of the same."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

BOLD = 0.5
TABLE = {"a": (1, 2.5), "b": frozenset({"x", "y"})}


def is_bold(value: float) -> bool:
    """A docstring."""
    return value > BOLD


def plain(race: Any, seed: int = 3, *, text: str = "a") -> Any:
    """Reads a function, which reads a number, and a table."""
    return [each for each in race.legal if is_bold(seed)] or f"{text!r:>{seed}} and{TABLE['a']}"


def caller(race: Any, seed: int) -> Any:
    """Calls the one that calls it."""
    return called(race, seed)


def called(race: Any, seed: int) -> Any:
    return caller(race, seed - 1) if seed else plain(race)


def importing(race: Any, seed: int) -> Any:
    from .own_players import take_first

    return take_first(race, seed)


def make(weight: float, other: Callable[..., Any] = plain) -> Callable[..., Any]:
    def inner(race: Any, seed: int) -> Any:
        match seed:
            case 0:
                return other(race, seed)
            case _:
                return weight

    return inner


first, second = lambda race, seed: is_bold(1), lambda race, seed: is_bold(2)


@dataclass
class Searcher:
    depth: int = 3
    seen: dict[str, int] = field(default_factory=dict, compare=False)

    def __call__(self, race: Any, seed: int) -> Any:
        return self.depth * BOLD


@dataclass(frozen=True, slots=True)
class Slim:
    depth: int = 3

    def __call__(self, race: Any, seed: int) -> Any:
        return self.depth


class Old:
    """An object with attributes."""

    limit = 7

    def __init__(self, depth: int) -> None:
        self.depth, self.friends = depth, [self]

    def __call__(self, race: Any, seed: int) -> Any:
        return self.depth

    def choose(self, race: Any, seed: int) -> Any:
        return self.limit

    @property
    def half(self) -> float:
        return self.depth / 2

    @staticmethod
    def still(race: Any, seed: int) -> Any:
        return seed


class Pair(NamedTuple):
    depth: int

    def __call__(self, race: Any, seed: int) -> Any:
        return self.depth


class Style(Enum):
    BRAVE = 1

    def __call__(self, race: Any, seed: int) -> Any:
        return self.value


class Number(int):
    def __call__(self, race: Any, seed: int) -> Any:
        return self


PLAYERS: dict[str, Any] = {
    "plain": plain,
    "caller": caller,
    "importing": importing,
    "closure": make(0.5),
    "other closure": make(0.25),
    "closure of a closure": make(0.5, make(0.5)),
    "lambda": first,
    "lambda beside it": second,
    "dataclass": Searcher(),
    "deeper dataclass": Searcher(4),
    "slots": Slim(),
    "object": Old(1),
    "other object": Old(2),
    "method": Old(1).choose,
    "static method": Old.still,
    "named tuple": Pair(1),
    "other named tuple": Pair(2),
    "enum": Style.BRAVE,
    "number": Number(5),
    "other number": Number(6),
    "partial": functools.partial(plain, text="b"),
    "other partial": functools.partial(plain, text="c"),
    "cached": functools.cache(plain),
    "class": Old,
}


def print_parts() -> None:
    """Print what they are made of."""
    from rally.tournament.identity import parts_of

    print(json.dumps({name: parts_of(player) for name, player in PLAYERS.items()}, indent=1))
