"""What lessons tell inside a lab once a deed is done: `RoadLab(story="first_road")`."""

from __future__ import annotations

from widgets.lab.story import Story, story_named

from . import goals

STORIES: dict[str, Story] = {**goals.ROAD_STORIES, **goals.MEMORY_STORIES, **goals.RACE_STORIES, **goals.STUDY_STORIES}

BY_LAB: dict[str, dict[str, Story]] = {
    lab: {name: STORIES[name] for name in names}
    for lab, names in {
        "road": ("a_tile", "first_tile", "curve_and_junction", "onto_bens_tile", "first_turn"),
        "pit": ("ten_turns", "into_the_pit", "onto_green"),
        "swap": ("two_tiles", "back_again"),
        "memory": ("a_race_to_remember", "eight_turns"),
        "forgetting": ("forgetting",),
        "rally-run-play": ("home_first", "own_tiles"),
        "road-what-if": ("drive_or_swap",),
        "rally-run-race": ("a_mistake",),
        "free-play": ("a_lap",),
        "study": tuple(goals.STUDY_STORIES),
    }.items()
}
"""By the name of a lab what it can be asked for, and tell: a story looks at what its own lab shows."""

BEFORE_QUESTIONS = ("first_tile", "two_tiles")
"""Of deeds about which the lesson asks next: their labs say no more than one sees, and name no rule."""


def find_story(name: str, lab: str) -> Story | None:
    """The story of that name in a lab, none for no name; NotationError lists the names there are."""
    return story_named(name, BY_LAB.get(lab, {}))
