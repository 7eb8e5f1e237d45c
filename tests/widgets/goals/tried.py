"""What is tried of a goal: the deed that it asks for, and deeds that come close and must not tick it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ipywidgets import Button

Deed = Callable[[Any], object]


@dataclass(frozen=True)
class Tried:
    """deed: what the goal asks for, done in its lab. misses: by what is done instead, or too little, each of the deeds
    that come close."""

    deed: Deed
    misses: Mapping[str, Deed]


def do(*steps: Deed) -> Deed:
    """One deed after the other."""

    def done(lab: Any) -> None:
        for step in steps:
            step(lab)

    return done


def press(name: str, times: int = 1) -> Deed:
    """Press the button of this name."""

    def pressed(lab: Any) -> None:
        button: Button = getattr(lab, name)
        for _time in range(times):
            button.click()

    return pressed


def put(name: str, value: object) -> Deed:
    """Give the control of this name a value."""
    return lambda lab: setattr(getattr(lab, name), "value", value)
