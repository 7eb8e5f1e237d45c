"""What the fuzz asks of a parser."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from tests import hostile


@dataclass(frozen=True)
class Parser:
    """A parser. texts: how many of the 20,000 are for it; readable(): what it reads; holds: checks what it read."""

    name: str
    texts: int
    parse: Callable[[str], Any]
    readable: Callable[[], Iterable[str]]
    holds: Callable[[Any], bool]
    spoil: Callable[[str, Random], str] = hostile.spoilt

    @cached_property
    def seeds(self) -> tuple[str, ...]:
        """The texts that it reads, made when somebody asks for them: some are of whole races."""
        return tuple(self.readable())
