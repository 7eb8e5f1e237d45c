"""The live parts that any game's labs are put together from; each is imported when it is first asked for."""

from typing import TYPE_CHECKING

from rally.lazy import face

if TYPE_CHECKING:
    from .base import Part as Part
    from .chart import Chart as Chart
    from .files import Files as Files
    from .lesson.globe import Globe as Globe
    from .lesson.goal import Goal as Goal
    from .lesson.learner import Learner as Learner
    from .lesson.podium import Podium as Podium
    from .lesson.rule_card import RuleCard as RuleCard
    from .lesson.story import Story as Story
    from .lesson.way import Way as Way
    from .line import Line as Line
    from .log import Log as Log
    from .memory import Memory as Memory
    from .notation import Notation as Notation
    from .options import Options as Options
    from .sounds import Sounds as Sounds
    from .steps import Steps as Steps

PARTS = {
    "Part": "base",
    "Goal": "lesson.goal",
    "Line": "line",
    "Notation": "notation",
    "Steps": "steps",
    "Chart": "chart",
    "Options": "options",
    "Log": "log",
    "Files": "files",
    "Memory": "memory",
    "Story": "lesson.story",
    "RuleCard": "lesson.rule_card",
    "Podium": "lesson.podium",
    "Sounds": "sounds",
    "Globe": "lesson.globe",
    "Learner": "lesson.learner",
    "Way": "lesson.way",
}
"""Which module each part lives in."""

__all__ = [
    "Chart", "Files", "Globe", "Goal", "Learner", "Line", "Log", "Memory", "Notation", "Options", "Part", "Podium",
    "RuleCard", "Sounds", "Steps", "Story", "Way",
]  # fmt: skip

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, PARTS)
