"""Rally Run! on screen: labs to learn it by doing. `from widgets.rally_run import RoadLab`."""

from typing import TYPE_CHECKING

from rally.lazy import face

if TYPE_CHECKING:
    from .labs.basics.pit_lab import PitLab as PitLab
    from .labs.basics.road_lab import RoadLab as RoadLab
    from .labs.basics.swap_lab import SwapLab as SwapLab
    from .labs.film.race_lab import RaceLab as RaceLab
    from .labs.memory.forgetting_lab import ForgettingLab as ForgettingLab
    from .labs.memory.free_play import FreePlay as FreePlay
    from .labs.memory.memory_lab import MemoryLab as MemoryLab
    from .labs.play.play_lab import PlayLab as PlayLab
    from .labs.what_if.what_if_lab import WhatIfLab as WhatIfLab

LABS = {
    "RoadLab": "labs.basics.road_lab",
    "SwapLab": "labs.basics.swap_lab",
    "WhatIfLab": "labs.what_if.what_if_lab",
    "PitLab": "labs.basics.pit_lab",
    "MemoryLab": "labs.memory.memory_lab",
    "ForgettingLab": "labs.memory.forgetting_lab",
    "FreePlay": "labs.memory.free_play",
    "PlayLab": "labs.play.play_lab",
    "RaceLab": "labs.film.race_lab",
}
"""Where each lab lives; a lab is imported when it is first asked for."""

__all__ = [
    "ForgettingLab", "FreePlay", "MemoryLab", "PitLab", "PlayLab", "RaceLab", "RoadLab", "SwapLab", "WhatIfLab",
]  # fmt: skip

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, LABS)
