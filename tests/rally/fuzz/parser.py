"""What the fuzz asks of a parser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests import hostile


@dataclass(frozen=True)
class Parser:
    """A parser. texts: how many of the 20,000 are for it; seeds: texts that it reads; holds: checks what it read."""

    name: str
    texts: int
    parse: Callable[[str], Any]
    seeds: tuple[str, ...]
    holds: Callable[[Any], bool]
    spoil: Callable[[str, Random], str] = hostile.spoilt
