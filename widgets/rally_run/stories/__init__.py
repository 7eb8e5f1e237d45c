"""What lessons tell inside a lab once a deed is done: `RoadLab(story="first_road")`."""

from __future__ import annotations

from widgets.shared.labs.story import Story

from . import memory, roads

STORIES: dict[str, Story] = {**roads.STORIES, **memory.STORIES}


def named(name: str) -> Story | None:
    """The story of that name, none for no name; KeyError lists the names there are."""
    if not name:
        return None
    if name not in STORIES:
        raise KeyError(f"there is no story {name!r}; there are {', '.join(STORIES)}")
    return STORIES[name]
