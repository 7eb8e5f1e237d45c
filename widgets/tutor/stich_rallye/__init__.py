"""Questions about Stich Rallye: their words, their pictures, and what is said to each wrong belief."""

from widgets.stich_rallye.words import rule_text
from widgets.stich_rallye.words.voice import VOICE

from .questions import REASONS, ask, read_answer
from .scenes import scene

__all__ = ["REASONS", "VOICE", "ask", "read_answer", "rule_text", "scene"]
