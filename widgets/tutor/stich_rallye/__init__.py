"""Questions about Stich Rallye, subject by subject: how they are asked, their tables, what is said to beliefs."""

from rally.tutor.stich_rallye import Exercise
from widgets.stich_rallye.words.voice import VOICE
from widgets.tutor.game import Game
from widgets.tutor.kinds import Kind, Quiz

from . import driving, motors, round_end, tricks
from .answers import say_marked, write

SUBJECTS = (tricks, motors, driving, round_end)
"""The modules in which kinds of question are, as in `rally.tutor.stich_rallye`: each has KINDS, REASONS and STORIES."""

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
