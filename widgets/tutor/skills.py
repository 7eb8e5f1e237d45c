"""The skills that are practised, in words: what each is called, and where to look when one is asked about it."""

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
    """title: the skill in a few words. look: the first hint, one sentence on where to look."""

    title: Callable[[], str]
    look: Callable[[], str]


@cache
def courses() -> Mapping[str, Any]:
    """By the name of a game of the house its `course`: what is said of it, of its skills and of its lessons."""
    return {game: import_module(f"widgets.tutor.{folder}.course") for game, folder in FOLDERS.items()}


def say_game(game: str) -> str:
    """A game's name, as its box has it in the language of the moment; of one that was entered the name in records."""
    return str(courses()[game].say_name()) if game in courses() else game


@cache
def words() -> Mapping[str, SkillWords]:
    """By the name of a skill what is said of it; of a game that was entered its skills have their names for words."""
    return {skill: said for course in courses().values() for skill, said in course.SKILLS.items()}


def title(skill: str) -> str:
    """The skill in a few words."""
    return words()[skill].title() if skill in words() else skill


def look(skill: str) -> str:
    """Where to look when something is asked about the skill."""
    return words()[skill].look() if skill in words() else _("Look at the position once more.")


def number_of(skill: str) -> str:
    """The number of the lesson that teaches it."""
    return SKILLS[skill].lesson[:2]


@cache
def titles() -> Mapping[str, Callable[[], str]]:
    """By a lesson that teaches a skill its title, as the others link to it."""
    return {lesson: title for course in courses().values() for lesson, title in course.TITLES.items()}


def say_again(skill: str) -> str:
    """Where to look again, to somebody who has missed a lot of it."""
    lesson = SKILLS[skill].lesson
    title_of = titles().get(lesson, lambda: lesson)
    said = _("This is tricky: lesson {number}, “{title}”, shows once more how it works.")
    return said.format(number=number_of(skill), title=title_of())
