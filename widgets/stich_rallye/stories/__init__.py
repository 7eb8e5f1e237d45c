"""What lessons tell inside a lab once a deed is done: `TrickLab(story="follow_suit")`."""

from __future__ import annotations

from widgets.shared.labs.story import Story, story_named

from . import advice, races, roads, tricks

STORIES: dict[str, Story] = {**tricks.STORIES, **roads.STORIES, **races.STORIES, **advice.STORIES}


BEFORE_QUESTIONS = ("last_round",)
"""Of deeds about which the lesson asks next: their labs say no more than one sees, and name no rule."""


def named(name: str) -> Story | None:
    """The story of that name, none for no name; NotationError lists the names there are."""
    return story_named(name, STORIES)
