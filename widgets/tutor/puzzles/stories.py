"""What the lesson of puzzles asks for: as many right answers as each of its labs says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from widgets.shared.labs.story import Story, Words, story_named
from widgets.shared.words import _, together


class Solving(Protocol):
    """A lab in which puzzles are solved."""

    @property
    def solved(self) -> tuple[str, ...]: ...
    @property
    def is_solved(self) -> bool: ...


def solved(wanted: int, goal: Words) -> Story:
    """So many puzzles are to be solved."""
    return Story(goal, lambda lab: len(lab.solved) >= wanted, so_far=lambda lab: say_so_far(lab, wanted))


def say_so_far(lab: Solving, wanted: int) -> str:
    done = len(lab.solved)
    return _("Solved: {count}.").format(count=done) if 0 < done < wanted else ""


STORIES: dict[str, Story] = {
    "three_of_cards": solved(3, lambda: _("Solve three puzzles with cards.")),
    "three_of_tiles": solved(3, lambda: _("Solve three puzzles with road tiles.")),
    "one_of_today": solved(1, lambda: _("Solve a puzzle of a kind you choose, or the puzzle of the day.")),
}
"""By name what a lesson asks for."""


def story_of(name: str, ask: Callable[[], str]) -> Story:
    """The story of that name; without a name the question is what is asked for."""
    story = story_named(name, STORIES)
    if story is None:
        return Story(ask, lambda lab: lab.is_solved)
    goal = story.goal
    return replace(story, goal=lambda: together([goal(), ask()]))
