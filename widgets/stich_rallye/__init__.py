"""Stich Rallye on screen: labs to learn it by doing. `from widgets.stich_rallye import TrickLab`."""

from importlib import import_module
from typing import Any

LABS = {
    "TrickLab": "basics.trick_lab",
    "MotorLab": "basics.motor_lab",
    "HillLab": "basics.hill_lab",
    "RoundEndLab": "basics.round_end_lab",
    "WhatIfLab": "what_if.what_if_lab",
    "RaceLab": "film.race_lab",
    "PlayLab": "play.play_lab",
    "TrackEditor": "editor.track_editor",
}
"""Where each lab lives; a lab is imported when it is first asked for."""

__all__ = [
    "HillLab",
    "MotorLab",
    "PlayLab",
    "RaceLab",
    "RoundEndLab",
    "TrackEditor",
    "TrickLab",
    "WhatIfLab",
]


def __getattr__(name: str) -> Any:
    if name in LABS:
        return getattr(import_module(f".labs.{LABS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has the labs {', '.join(LABS)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *LABS])
