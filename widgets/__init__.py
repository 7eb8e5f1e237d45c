"""What a notebook shows: labs to learn the games by doing. `from widgets import TrickLab`."""

from importlib import import_module
from typing import Any

LABS = {
    "TrickLab": "trick_lab",
    "MotorLab": "motor_lab",
    "HillLab": "hill_lab",
    "RoundEndLab": "round_end_lab",
    "Predict": "predict",
    "WhatIfLab": "what_if_lab",
    "RaceLab": "race_lab",
    "PlayLab": "play_lab",
    "TrackEditor": "track_editor",
}
"""Where each lab lives; a lab is imported when it is first asked for."""

__all__ = [
    "HillLab",
    "MotorLab",
    "PlayLab",
    "Predict",
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
