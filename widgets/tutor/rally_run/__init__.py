"""Questions about Rally Run!: their words, their pictures, and what is said to each wrong belief."""

from widgets.rally_run.words.voice import VOICE

from .questions import ask, read_answer, say_marked, write
from .reasons import REASONS
from .scenes import scene
from .stories import STORIES

__all__ = ["REASONS", "STORIES", "VOICE", "ask", "read_answer", "say_marked", "scene", "write"]
