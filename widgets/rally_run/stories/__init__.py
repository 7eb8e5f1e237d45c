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
"""The stories of each lab by name; a story looks only at its own lab."""

BEFORE_QUESTIONS = ("first_tile", "two_tiles")
"""The stories before a question of the lesson: their labs say no more than one sees, and name no rule."""


def find_story(name: str, lab: str) -> Story | None:
    """The story of this name in a lab; None for no name. Raises NotationError for an unknown one."""
    return story_named(name, BY_LAB.get(lab, {}))
