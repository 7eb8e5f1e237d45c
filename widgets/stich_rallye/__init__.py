"""Stich Rallye on screen: labs to learn it by doing. `from widgets.stich_rallye import TrickLab`."""

from rally.core.lazy import lazy

with lazy(__name__):
    from .labs.editor.track_editor import TrackEditor as TrackEditor
    from .labs.hill_lab import HillLab as HillLab
    from .labs.motor_lab import MotorLab as MotorLab
    from .labs.play_lab import PlayLab as PlayLab
    from .labs.race_lab import RaceLab as RaceLab
    from .labs.round_end_lab import RoundEndLab as RoundEndLab
    from .labs.study_lab import StudyLab as StudyLab
    from .labs.trick_lab import TrickLab as TrickLab
    from .labs.what_if.what_if_lab import WhatIfLab as WhatIfLab

LESSONS = {
    "01_tricks": (
        "blue_ten", "tricks_1", "tricks_2", "tricks_3", "tricks_4", "tom_wins", "players",
    ),
    "02_motor": ("three_lost", "motor_1", "motor_2", "motor_3", "a_full_motor", "one_round"),
    "03_driving_and_hills": (
        "two_drives", "driving_1", "driving_2", "driving_3", "driving_4",
        "with_the_motor", "ben_on_the_beach", "hills_together", "a_steep_road",
    ),
    "04_round_end_and_finish": (
        "last_round", "finish_1", "a_full_dial", "three_on_the_start", "finish_2",
        "finish_3", "finish_4", "nobody_home", "a_card_of_two",
    ),
    "05_a_whole_race": ("tom_decides",),
    "06_what_if": ("full_dial", "choice_1", "choice_2", "choice_3", "choice_4", "choice_5"),
    "07_play": ("play_to_the_end", "blue_thirteen", "two_people"),
    "08_your_own_board": ("build_hills", "nothing_left_open", "simulate_races", "own_road"),
}  # fmt: skip
"""By lesson about this game the names of what its labs ask for, and of its questions."""
