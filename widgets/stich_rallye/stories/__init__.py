"""What lessons tell inside a lab once a deed is done: `TrickLab(story="follow_suit")`."""

from __future__ import annotations

from widgets.lab.story import Story, story_named

from . import goals

STORIES: dict[str, Story] = {
    **goals.TRICK_STORIES,
    **goals.ROAD_STORIES,
    **goals.RACE_STORIES,
    **goals.ADVICE_STORIES,
    **goals.STUDY_STORIES,
}

BY_LAB: dict[str, dict[str, Story]] = {
    lab: {name: STORIES[name] for name in names}
    for lab, names in {
        "trick": ("a_trick", "blue_ten", "tom_wins", "players", "a_full_motor"),
        "motor": ("three_lost",),
        "hill": (
            "two_drives",
            "with_the_motor",
            "ben_on_the_beach",
            "hills_together",
            "a_steep_road",
            "a_card_of_two",
            "own_road",
        ),
        "round-end": ("last_round", "a_full_dial", "three_on_the_start", "nobody_home"),
        "race": ("tom_decides",),
        "what-if": ("full_dial", "choice_1", "choice_2", "choice_3", "choice_4", "choice_5"),
        "play": ("own_player", "wrong_player", "one_round", "play_to_the_end", "blue_thirteen", "two_people"),
        "track-editor": ("build_hills", "nothing_left_open", "simulate_races"),
        "study": tuple(goals.STUDY_STORIES),
    }.items()
}
"""The stories of each lab by name; a story looks only at its own lab."""

BEFORE_QUESTIONS = ("last_round",)
"""The stories before a question of the lesson: their labs say no more than one sees, and name no rule."""


def find_story(name: str, lab: str) -> Story | None:
    """The story of this name in a lab; None for no name. Raises NotationError for an unknown one."""
    return story_named(name, BY_LAB.get(lab, {}))
