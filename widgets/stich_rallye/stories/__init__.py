"""What lessons tell inside a lab once a deed is done: `TrickLab(story="follow_suit")`."""

from __future__ import annotations

from pathlib import Path

from widgets.lab.story import StoryBook

from .goals import DEEDS

STORIES = StoryBook(Path(__file__).with_name("stories.toml"), DEEDS)

BEFORE_QUESTIONS = ("last_round",)
"""The stories before a question of the lesson: their labs say no more than one sees, and name no rule."""

find_story = STORIES.find
