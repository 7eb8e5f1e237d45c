"""Every lab the monkey plays with, by name, as a lesson makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rally.stich_rallye import Track
from rally.tutor import exercises
from widgets import rally_run
from widgets.rally_run import PitLab, RoadLab, SwapLab
from widgets.stich_rallye import HillLab, MotorLab, PlayLab, RaceLab, RoundEndLab, TrackEditor, TrickLab, WhatIfLab
from widgets.tutor import Predict

PLAYOUTS = 200
"""Few, so that the computer's thoughts end soon; the thread that thinks them is the same."""

FEW_PLAYOUTS = 12
"""Fewer still for Rally Run!, where there are hundreds of swaps."""

LABS: dict[str, Callable[[], Any]] = {
    "TrickLab": TrickLab,
    "MotorLab": MotorLab,
    "HillLab": HillLab,
    "HillLab own track": lambda: HillLab(track=Track("<b>ring", "....dd....uu....")),
    "RoundEndLab": RoundEndLab,
    "WhatIfLab": lambda: WhatIfLab(playouts=PLAYOUTS),
    "RaceLab": lambda: RaceLab(seed=5),
    "PlayLab": lambda: PlayLab(seed=1),
    "PlayLab two people": lambda: PlayLab(players=3, people=2, seed=4),
    "PlayLab adviser": lambda: PlayLab(players=3, against="adviser", seed=2),
    "TrackEditor": TrackEditor,
    "RoadLab": RoadLab,
    "SwapLab": SwapLab,
    "PitLab": PitLab,
    "Rally Run! WhatIfLab": lambda: rally_run.WhatIfLab(playouts=FEW_PLAYOUTS),
    "Rally Run! RaceLab": lambda: rally_run.RaceLab(seed=5),
    "Rally Run! PlayLab": lambda: rally_run.PlayLab(seed=1),
    "Rally Run! PlayLab three people": lambda: rally_run.PlayLab(players=4, people=3, seed=4, aid=True),
    "Rally Run! PlayLab nobody": lambda: rally_run.PlayLab(seats=("wanderer", "rememberer"), players=2),
    **{f"Predict {task.id}": lambda task=task: Predict(task.id) for task in exercises()},  # type: ignore[misc]
}
