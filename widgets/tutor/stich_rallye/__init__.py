"""Questions about Stich Rallye, subject by subject: how they are asked, their tables, what is said to beliefs."""

from rally.tutor.stich_rallye.tricks import rule_here
from widgets.stich_rallye.words.voice import VOICE
from widgets.tutor.quiz import quiz_of

from . import driving, motors, round_end, tricks
from .tricks import say_marked, write

SUBJECTS = (tricks, motors, driving, round_end)
"""The modules in which kinds of question are, as in `rally.tutor.stich_rallye`: each has KINDS, REASONS, RIGHT and
STORIES."""

QUIZ = quiz_of(VOICE, SUBJECTS, say_marked, write, rule_here)

__all__ = ["QUIZ", "SUBJECTS"]
