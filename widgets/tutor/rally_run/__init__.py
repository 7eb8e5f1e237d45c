"""Questions about Rally Run!, subject by subject: how they are asked, their tables, what is said to beliefs."""

from rally.tutor.rally_run.roads import rule_here
from widgets.rally_run.words.voice import VOICE
from widgets.tutor.quiz import quiz_of

from . import finish, memory, planning, roads, swaps, turns
from .answers import say_marked, write

SUBJECTS = (turns, roads, swaps, finish, memory, planning)
"""The modules in which kinds of question are, as in `rally.tutor.rally_run`: each has KINDS, REASONS, RIGHT and
STORIES."""

QUIZ = quiz_of(VOICE, SUBJECTS, say_marked, write, rule_here)

__all__ = ["QUIZ", "SUBJECTS"]
