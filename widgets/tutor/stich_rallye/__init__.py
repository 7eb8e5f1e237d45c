"""Questions about Stich Rallye: their words, their pictures, and what is said to each wrong belief."""

from widgets.stich_rallye.words.voice import VOICE

from .questions import REASONS, ask, read_answer, say_marked, write
from .scenes import scene
from .stories import STORIES

__all__ = ["REASONS", "STORIES", "VOICE", "ask", "read_answer", "say_marked", "scene", "write"]
