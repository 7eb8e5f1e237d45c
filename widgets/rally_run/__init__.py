"""Rally Run! on screen: labs to learn it by doing. `from widgets.rally_run import RoadLab`."""

from typing import TYPE_CHECKING

from rally.core.lazy import face

if TYPE_CHECKING:
    from .labs.forgetting_lab import ForgettingLab
    from .labs.free_play import FreePlay
    from .labs.memory_lab import MemoryLab
    from .labs.pit_lab import PitLab
    from .labs.play_lab import PlayLab
    from .labs.race_lab import RaceLab
    from .labs.road_lab import RoadLab
    from .labs.study_lab import StudyLab
    from .labs.swap_lab import SwapLab
    from .labs.what_if.what_if_lab import WhatIfLab as WhatIfLab

OFFERS = {
    ".labs.road_lab": "RoadLab",
    ".labs.swap_lab": "SwapLab",
    ".labs.what_if.what_if_lab": "WhatIfLab",
    ".labs.pit_lab": "PitLab",
    ".labs.memory_lab": "MemoryLab",
    ".labs.forgetting_lab": "ForgettingLab",
    ".labs.free_play": "FreePlay",
    ".labs.play_lab": "PlayLab",
    ".labs.study_lab": "StudyLab",
    ".labs.race_lab": "RaceLab",
}
"""By module, the lab that it has; a lab is imported when it is first asked for."""

LESSONS = {
    "10_rally_run": ("first_tile", "tiles_1", "tiles_3", "tiles_2", "tiles_4", "ten_turns"),
    "11_roads_and_dead_ends": (
        "curve_and_junction", "roads_1", "roads_2", "onto_bens_tile", "roads_3",
        "roads_4", "first_turn", "roads_5",
    ),
    "12_swapping_and_the_pit": (
        "two_tiles", "swaps_1", "swaps_2", "swaps_3", "back_again", "into_the_pit",
        "swaps_4", "swaps_5", "swaps_6", "onto_green",
    ),
    "13_memory": (
        "a_race_to_remember", "memory_1", "memory_2", "memory_3", "memory_4", "memory_5",
        "eight_turns", "forgetting",
    ),
    "14_play_rally_run": (
        "home_first", "races_1", "races_2", "races_3", "races_4", "drive_or_swap",
        "a_mistake", "a_lap", "own_tiles",
    ),
}  # fmt: skip
"""By lesson about this game the names of what its labs ask for, and of its questions."""

__all__ = [
    "ForgettingLab", "FreePlay", "MemoryLab", "PitLab", "PlayLab", "RaceLab", "RoadLab", "StudyLab", "SwapLab",
    "WhatIfLab",
]  # fmt: skip

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, OFFERS)
