"""Every lab the monkey plays with, by name, as a lesson makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rally.stich_rallye import Track
from rally.tutor import exercises
from rally.umpire import ScoreSheet
from widgets import rally_run
from widgets.classroom import ClassLab, CourseLab
from widgets.lab.progress import Fact, Progress
from widgets.rally_run import ForgettingLab, FreePlay, MemoryLab, PitLab, RoadLab, SwapLab
from widgets.stich_rallye import (
    HillLab,
    MotorLab,
    PlayLab,
    RaceLab,
    RoundEndLab,
    StudyLab,
    TrackEditor,
    TrickLab,
    WhatIfLab,
)
from widgets.tutor import CourseMap, Ladder, Practice, Predict, Puzzles, TenQuestions, TournamentLab
from widgets.umpire import Umpire

PLAYOUTS = 200
"""Few, so that the computer's thoughts end soon; the thread that thinks them is the same."""

FEW_PLAYOUTS = 12
"""Fewer still for Rally Run!, where there are hundreds of swaps."""


def first_choice(race: Any, seed: int) -> Any:
    """A player of somebody's own."""
    return next(iter(race.legal))


def nothing(race: Any, seed: int) -> Any:
    """One that never answers."""


def class_code(number: int) -> str:
    """What somebody of a class has handed in."""
    facts = (Fact(9, "before", "hills", "wrong"), Fact(10, "answer", "hills", "wrong", "hills_do_nothing"))
    return Progress(f"Mia {number}", facts[: number + 1]).code


def watched() -> Any:
    """A race to watch, whose branches have few playouts too."""
    lab = RaceLab(seed=5)
    lab.branch.make = lambda position: WhatIfLab(position, playouts=PLAYOUTS)
    return lab


def watched_rally_run() -> Any:
    """The same of the other game."""
    lab = rally_run.RaceLab(seed=5)
    lab.branch.make = lambda position: rally_run.WhatIfLab(position, playouts=FEW_PLAYOUTS)
    return lab


def sheet_of(game: str, players: tuple[str, ...], *acts: str) -> ScoreSheet:
    """A race at a table after these acts."""
    sheet = ScoreSheet.begin(game, players)
    for act in acts:
        sheet = sheet.write(act)
    return sheet


CARDS = sheet_of("stich-rallye", ("Mia", "Ben", "Ida"), "G9", "R4", "R7", "B3")
TILES = sheet_of("rally-run", ("Mia", "Ben", "Ida"), "drive S curve", "turn NE", "drive W straight", "swap 2.1 3.3")


LABS: dict[str, Callable[[], Any]] = {
    "TrickLab": TrickLab,
    "MotorLab": MotorLab,
    "HillLab": HillLab,
    "HillLab own track": lambda: HillLab(track=Track("<b>ring", "....dd....uu....")),
    "RoundEndLab": RoundEndLab,
    "WhatIfLab": lambda: WhatIfLab(playouts=PLAYOUTS),
    "RaceLab": watched,
    "PlayLab": lambda: PlayLab(seed=1),
    "PlayLab two people": lambda: PlayLab(players=3, people=2, seed=4),
    "PlayLab adviser": lambda: PlayLab(players=3, against="adviser", seed=2),
    "TrackEditor": TrackEditor,
    "RoadLab": RoadLab,
    "SwapLab": SwapLab,
    "PitLab": PitLab,
    "MemoryLab": MemoryLab,
    "MemoryLab asking": lambda: MemoryLab(position="turns=6 swaps=yes rounds=6s3:"),
    "ForgettingLab": ForgettingLab,
    "FreePlay": FreePlay,
    "StudyLab": lambda: StudyLab("motor", races=1000),
    "Rally Run! StudyLab": lambda: rally_run.StudyLab("memory", races=100),
    "PlayLab own players": lambda: PlayLab(players=3, seats=(first_choice, "sensible", nothing)),
    "Ladder": lambda: Ladder(first_choice, races=4, steps=("random", "sensible")),
    "TournamentLab": lambda: TournamentLab("stich-rallye", {"a": "random", "b": nothing}, races=6, workers=1),
    "FreePlay ring": lambda: FreePlay("roads=0.0:ES,0.1:SW,1.0:NE,1.1:NW,3.3:NESW,3.4:W"),
    "Rally Run! WhatIfLab": lambda: rally_run.WhatIfLab(playouts=FEW_PLAYOUTS),
    "Rally Run! RaceLab": watched_rally_run,
    "Rally Run! PlayLab": lambda: rally_run.PlayLab(seed=1),
    "Rally Run! PlayLab three people": lambda: rally_run.PlayLab(players=4, people=3, seed=4, aid=True),
    "Rally Run! PlayLab nobody": lambda: rally_run.PlayLab(seats=("wanderer", "rememberer"), players=2),
    "Practice winner": lambda: Practice("winner", seed=1),
    "Practice roads": lambda: Practice("roads", seed=1),
    "CourseMap": CourseMap,
    "CourseLab": CourseLab,
    "ClassLab": lambda: ClassLab([class_code(number) for number in range(3)]),
    "TenQuestions": lambda: TenQuestions("rally-run"),
    "Puzzles": Puzzles,
    "Puzzles of Stich Rallye": lambda: Puzzles("stich-rallye"),
    "Puzzles of Rally Run!": lambda: Puzzles("rally-run"),
    "Umpire": Umpire,
    "Umpire of cards": lambda: Umpire(sheet=CARDS),
    "Umpire of tiles": lambda: Umpire(sheet=TILES),
    **{f"Predict {task.id}": lambda task=task: Predict(task.id) for task in exercises()},  # type: ignore[misc]
}
