"""What a what-if lab knows that holds for any game: a race, and which choice is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rally.game import Race

R = TypeVar("R", bound=Race[Any])


@dataclass(frozen=True)
class WhatIf(Generic[R]):
    """race: the position, with the action that led there if it was played. looked: the text of the choice that is
    looked at. times: how many times over the lab's number of races is played out for each choice."""

    race: R
    looked: str = ""
    times: int = 1
