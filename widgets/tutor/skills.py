"""The skills that are practised, in words: what each is called, and where to look when one is asked about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rally.tutor import SKILLS
from widgets.shared.words import _, pgettext


@dataclass(frozen=True)
class Said:
    """title: the skill in a few words. look: the first hint, one sentence on where to look."""

    title: Callable[[], str]
    look: Callable[[], str]


WORDS: Mapping[str, Said] = {
    "winner": Said(
        lambda: _("Who wins a trick"), lambda: _("Look at the order in which the colours came into the trick.")
    ),
    "spaces": Said(
        lambda: _("How far the winner drives"), lambda: _("Look at all the cards of the trick, not just at one.")
    ),
    "may_play": Said(
        lambda: _("What may be played"), lambda: _("Look at the first card of the trick, and then at the hand.")
    ),
    "motor": Said(lambda: _("The motor"), lambda: _("Look at the order of the numbers round the dial.")),
    "driving": Said(
        lambda: _("Driving past cars"), lambda: _("Look at the spaces ahead of the car that have cars on them.")
    ),
    "hills": Said(lambda: _("Hills"), lambda: _("Look at the space on which the counting ends.")),
    "round_end": Said(
        lambda: _("The end of a round"), lambda: _("Look at the places of the cars: who is last, who is first?")
    ),
    "finish": Said(lambda: _("The finish"), lambda: _("Look at who drives first, and whether the line is on the way.")),
    "roads": Said(
        lambda: _("Where you may drive"), lambda: _("Look at both roads: that of your tile, and that of the next one.")
    ),
    "laying": Said(lambda: _("How a tile may be laid"), lambda: _("Look at where the car comes from.")),
    "lying_open": Said(lambda: _("What is face up"), lambda: _("Look at where the cars are after the turn.")),
    "swaps": Said(
        lambda: _("Swaps"), lambda: _("Look at which tiles are face down, and at those that were swapped last.")
    ),
    "trophies": Said(
        lambda: _("Trophy and finish"),
        lambda: _("Look at the trophy that the car carries, and at where it may take it."),
    ),
    "memory": Said(
        lambda: _("What you can know"), lambda: _("Look at which tiles were turned over, and whether they were moved.")
    ),
}
"""By the name of a skill; of a game that was entered its skills have their names for words."""


def title(skill: str) -> str:
    """The skill in a few words."""
    return WORDS[skill].title() if skill in WORDS else skill


def look(skill: str) -> str:
    """Where to look when something is asked about the skill."""
    return WORDS[skill].look() if skill in WORDS else _("Look at the position once more.")


def number_of(skill: str) -> str:
    """The number of the lesson that teaches it."""
    return SKILLS[skill].lesson[:2]


TITLES: Mapping[str, Callable[[], str]] = {
    "01_tricks": lambda: pgettext("title of a lesson", "Tricks"),
    "02_motor": lambda: pgettext("title of a lesson", "The motor"),
    "03_driving_and_hills": lambda: pgettext("title of a lesson", "Driving and hills"),
    "04_round_end_and_finish": lambda: pgettext("title of a lesson", "The end of a round"),
    "10_rally_run": lambda: pgettext("title of a lesson", "Rally Run!"),
    "11_roads_and_dead_ends": lambda: pgettext("title of a lesson", "Roads and dead ends"),
    "12_swapping_and_the_pit": lambda: pgettext("title of a lesson", "Swapping and the pit stop"),
    "13_memory": lambda: pgettext("title of a lesson", "Memory"),
}
"""By a lesson that teaches a skill its title, as the others link to it."""


def say_again(skill: str) -> str:
    """Where to look again, to somebody who has missed a lot of it."""
    lesson = SKILLS[skill].lesson
    title_of = TITLES.get(lesson, lambda: lesson)
    said = _("This is tricky: lesson {number}, “{title}”, shows once more how it works.")
    return said.format(number=number_of(skill), title=title_of())
