"""The words for skills and games: titles, first hints, and the lessons that teach them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from rally.games import FOLDERS
from rally.tutor import SKILLS
from widgets.words import _


@dataclass(frozen=True)
class SkillWords:
    """title: the skill in a few words. look: the first hint, one sentence."""

    title: Callable[[], str]
    look: Callable[[], str]


@cache
def courses() -> Mapping[str, Any]:
    """The `course` module of each game by its name: words for the game, its skills and its lessons."""
    return {game: import_module(f"widgets.tutor.{folder}.course") for game, folder in FOLDERS.items()}


def say_game(game: str) -> str:
    """The title of a game in the current language."""
    return str(courses()[game].say_name())


@cache
def words() -> Mapping[str, SkillWords]:
    """The words for each skill by its name."""
    return {skill: said for course in courses().values() for skill, said in course.SKILLS.items()}


def title(skill: str) -> str:
    """The skill in a few words."""
    return words()[skill].title()


def look(skill: str) -> str:
    """The first hint to a question about the skill: where to look."""
    return words()[skill].look()


def number_of(skill: str) -> str:
    """The number of the lesson that teaches it."""
    return SKILLS[skill].lesson[:2]


@cache
def titles() -> Mapping[str, Callable[[], str]]:
    """The title of each lesson that teaches a skill, as other lessons link to it."""
    return {lesson: title for course in courses().values() for lesson, title in course.TITLES.items()}


def say_again(skill: str) -> str:
    """Send somebody who often answers wrongly back to the lesson that teaches the skill."""
    said = _("This is tricky: lesson {number}, “{title}”, shows once more how it works.")
    return said.format(number=number_of(skill), title=titles()[SKILLS[skill].lesson]())
