"""What the fuzz asks of a parser."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from rally.core.errors import Objection
from tests import hostile


@dataclass(frozen=True)
class Parser:
    """A parser. texts: the number of texts for it; readable: returns some that it can read; holds: checks a result."""

    name: str
    texts: int
    parse: Callable[[str], Any]
    readable: Callable[[], Iterable[str]]
    holds: Callable[[Any], bool]
    spoil: Callable[[str, Random], str] = hostile.spoilt

    @cached_property
    def seeds(self) -> tuple[str, ...]:
        """The texts that it can read, made when first asked for: some are of whole races."""
        return tuple(self.readable())


def position_parser(
    name: str,
    texts: int,
    kind: Any,
    race: Any,
    readable: Callable[[], Iterable[str]],
    can_be_played: Callable[[Any], bool],
) -> Parser:
    """The parser of positions that need not be possible, with the objections to them, as the labs use it."""

    def parse(text: str) -> tuple[Any, tuple[Objection, ...]]:
        position = kind.parse(text)
        return position, position.objections

    def holds(read: tuple[Any, tuple[Objection, ...]]) -> bool:
        """The position can be written, and is a race if there is no objection to it."""
        position, wrong = read
        return bool(str(position)) and all(map(str, wrong)) and (bool(wrong) or can_be_played(race.at(position)))

    return Parser(name, texts, parse, readable, holds)
