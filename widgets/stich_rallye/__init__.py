"""Stich Rallye on screen: labs to learn it by doing. `from widgets.stich_rallye import TrickLab`."""

from typing import TYPE_CHECKING

from rally.lazy import face

if TYPE_CHECKING:
    from .labs.basics.hill_lab import HillLab as HillLab
    from .labs.basics.motor_lab import MotorLab as MotorLab
    from .labs.basics.round_end_lab import RoundEndLab as RoundEndLab
    from .labs.basics.trick_lab import TrickLab as TrickLab
    from .labs.editor.track_editor import TrackEditor as TrackEditor
    from .labs.film.race_lab import RaceLab as RaceLab
    from .labs.play.play_lab import PlayLab as PlayLab
    from .labs.what_if.what_if_lab import WhatIfLab as WhatIfLab

LABS = {
    "TrickLab": "labs.basics.trick_lab",
    "MotorLab": "labs.basics.motor_lab",
    "HillLab": "labs.basics.hill_lab",
    "RoundEndLab": "labs.basics.round_end_lab",
    "WhatIfLab": "labs.what_if.what_if_lab",
    "RaceLab": "labs.film.race_lab",
    "PlayLab": "labs.play.play_lab",
    "TrackEditor": "labs.editor.track_editor",
}
"""Where each lab lives; a lab is imported when it is first asked for."""

__all__ = ["HillLab", "MotorLab", "PlayLab", "RaceLab", "RoundEndLab", "TrackEditor", "TrickLab", "WhatIfLab"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, LABS)
