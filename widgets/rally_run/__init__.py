"""Rally Run! on screen: labs to learn it by doing. `from widgets.rally_run import RoadLab`."""

from importlib import import_module
from typing import Any

LABS = {
    "RoadLab": "basics.road_lab",
    "SwapLab": "basics.swap_lab",
    "WhatIfLab": "what_if.what_if_lab",
    "PitLab": "basics.pit_lab",
    "PlayLab": "play.play_lab",
    "RaceLab": "film.race_lab",
}
"""Where each lab lives; a lab is imported when it is first asked for."""

__all__ = [
    "PitLab",
    "PlayLab",
    "RaceLab",
    "RoadLab",
    "SwapLab",
    "WhatIfLab",
]


def __getattr__(name: str) -> Any:
    if name in LABS:
        return getattr(import_module(f".labs.{LABS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has the labs {', '.join(LABS)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *LABS])
