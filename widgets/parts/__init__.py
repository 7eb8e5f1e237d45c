"""The live parts that any game's labs are put together from; each is imported when it is first asked for."""

from typing import TYPE_CHECKING

from rally.core.lazy import face

if TYPE_CHECKING:
    from .base import Part as Part
    from .charts import Chart
    from .inputs import Files as Files
    from .inputs import Notation as Notation
    from .inputs import OptionList as OptionList
    from .inputs import OwnCar as OwnCar
    from .inputs import PageMemory as PageMemory
    from .lesson import Globe as Globe
    from .lesson import Goal as Goal
    from .lesson import Learner as Learner
    from .lesson import LessonLink as LessonLink
    from .lesson import Podium as Podium
    from .lesson import RuleCard as RuleCard
    from .lesson import StoryPart as StoryPart
    from .narration import Line as Line
    from .narration import Log as Log
    from .narration import Sounds as Sounds
    from .narration import Speaker as Speaker
    from .narration import Steps as Steps

OFFERS = {
    ".base": "Part",
    ".inputs": "Files Notation OptionList OwnCar PageMemory",
    ".lesson": "Globe Goal Learner LessonLink Podium RuleCard StoryPart",
    ".narration": "Line Log Sounds Speaker Steps",
    ".charts": "Chart",
}
"""By module, the parts that it has."""

__all__ = [
    "Chart", "Files", "Globe", "Goal", "Learner", "LessonLink", "Line", "Log", "Notation", "OptionList", "OwnCar",
    "PageMemory", "Part", "Podium", "RuleCard", "Sounds", "Speaker", "Steps", "StoryPart",
]  # fmt: skip

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, OFFERS)
