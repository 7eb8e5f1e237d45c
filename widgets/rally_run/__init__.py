"""Rally Run! on screen: labs to learn it by doing. `from widgets.rally_run import RoadLab`."""

from rally.core.lazy import lazy

with lazy(__name__):
    from .labs.forgetting_lab import ForgettingLab as ForgettingLab
    from .labs.free_play import FreePlay as FreePlay
    from .labs.memory_lab import MemoryLab as MemoryLab
    from .labs.pit_lab import PitLab as PitLab
    from .labs.play_lab import PlayLab as PlayLab
    from .labs.race_lab import RaceLab as RaceLab
    from .labs.road_lab import RoadLab as RoadLab
    from .labs.study_lab import StudyLab as StudyLab
    from .labs.swap_lab import SwapLab as SwapLab
    from .labs.what_if.what_if_lab import WhatIfLab as WhatIfLab

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
