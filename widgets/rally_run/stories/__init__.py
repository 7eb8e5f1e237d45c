"""What lessons tell inside a lab once a deed is done: `RoadLab(story="first_road")`."""

from __future__ import annotations

from widgets.shared.labs.story import Story, story_named

from . import memory, races, roads

STORIES: dict[str, Story] = {**roads.STORIES, **memory.STORIES, **races.STORIES}

BEFORE_QUESTIONS = ("first_tile", "two_tiles")
"""Of deeds about which the lesson asks next: their labs say no more than one sees, and name no rule."""


def named(name: str) -> Story | None:
    """The story of that name, none for no name; NotationError lists the names there are."""
    return story_named(name, STORIES)
