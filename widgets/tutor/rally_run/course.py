"""The words for Rally Run! in the course: its title, its skills, the titles of its lessons."""

from rally.rally_run import Race
from widgets.rally_run.labs.still import race_svg
from widgets.tutor.skills import SkillWords
from widgets.words import _, pgettext


def say_name() -> str:
    """The title of the game in the current language."""
    return _("Rally Run!")


SKILLS = {
    "roads": SkillWords(
        lambda: _("Where you may drive"), lambda: _("Look at both roads: that of your tile, and that of the next one.")
    ),
    "laying": SkillWords(lambda: _("How a tile may be laid"), lambda: _("Look at where the car comes from.")),
    "lying_open": SkillWords(lambda: _("What is face up"), lambda: _("Look at where the cars are after the turn.")),
    "swaps": SkillWords(
        lambda: _("Swaps"), lambda: _("Look at which tiles are face down, and at those that were swapped last.")
    ),
    "trophies": SkillWords(
        lambda: _("Trophy and finish"),
        lambda: _("Look at the trophy that the car carries, and at where it may take it."),
    ),
    "memory": SkillWords(
        lambda: _("What you can know"), lambda: _("Look at which tiles were turned over, and whether they were moved.")
    ),
}
"""The words for each skill by name."""

TITLES = {
    "10_rally_run": lambda: pgettext("title of a lesson", "Rally Run!"),
    "11_roads_and_dead_ends": lambda: pgettext("title of a lesson", "Roads and dead ends"),
    "12_swapping_and_the_pit": lambda: pgettext("title of a lesson", "Swapping and the pit stop"),
    "13_memory": lambda: pgettext("title of a lesson", "Memory"),
}
"""The title of each lesson that teaches a skill, as other lessons link to it."""


def rules_picture() -> str:
    """The picture on the page of the rules."""
    return race_svg(Race.start(players=3, seed=7))
