"""Questions about Rally Run!, subject by subject: how they are asked, their tables, what is said to beliefs."""

from rally.tutor.rally_run import Exercise
from widgets.rally_run.words.voice import VOICE
from widgets.tutor.game import Game
from widgets.tutor.kinds import Kind, Quiz

from . import finish, memory, planning, roads, swaps, turns
from .answers import say_marked, write

SUBJECTS = (turns, roads, swaps, finish, memory, planning)
"""The modules in which kinds of question are, as in `rally.tutor.rally_run`: each has KINDS, REASONS and STORIES."""

KINDS: dict[str, Kind[Exercise]] = {ask: kind for each in SUBJECTS for ask, kind in each.KINDS.items()}
QUIZ: Game[Exercise] = Quiz(
    VOICE,
    KINDS,
    {belief: reason for each in SUBJECTS for belief, reason in each.REASONS.items()},
    {question: story for each in SUBJECTS for question, story in each.STORIES.items()},
    say_marked,
    write,
)

__all__ = ["KINDS", "QUIZ", "SUBJECTS"]
