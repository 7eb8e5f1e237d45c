"""The words for Stich Rallye in the course: its title, its skills, the titles of its lessons."""

from rally.stich_rallye import Race
from widgets.stich_rallye.labs.still import race_svg
from widgets.tutor.skills import SkillWords
from widgets.words import _, pgettext


def say_name() -> str:
    """The title of the game in the current language."""
    return _("Stich Rallye")


SKILLS = {
    "winner": SkillWords(
        lambda: _("Who wins a trick"), lambda: _("Look at the order in which the colours came into the trick.")
    ),
    "spaces": SkillWords(
        lambda: _("How far the winner drives"), lambda: _("Look at all the cards of the trick, not just at one.")
    ),
    "may_play": SkillWords(
        lambda: _("What may be played"), lambda: _("Look at the first card of the trick, and then at the hand.")
    ),
    "motor": SkillWords(lambda: _("The motor"), lambda: _("Look at the order of the numbers round the dial.")),
    "driving": SkillWords(
        lambda: _("Driving past cars"), lambda: _("Look at the spaces ahead of the car that have cars on them.")
    ),
    "hills": SkillWords(lambda: _("Hills"), lambda: _("Look at the space on which the counting ends.")),
    "round_end": SkillWords(
        lambda: _("The end of a round"), lambda: _("Look at the places of the cars: who is last, who is first?")
    ),
    "finish": SkillWords(
        lambda: _("The finish"), lambda: _("Look at who drives first, and whether the line is on the way.")
    ),
}
"""The words for each skill by name."""

TITLES = {
    "01_tricks": lambda: pgettext("title of a lesson", "Tricks"),
    "02_motor": lambda: pgettext("title of a lesson", "The motor"),
    "03_driving_and_hills": lambda: pgettext("title of a lesson", "Driving and hills"),
    "04_round_end_and_finish": lambda: pgettext("title of a lesson", "The end of a round"),
}
"""The title of each lesson that teaches a skill, as other lessons link to it."""


def rules_picture() -> str:
    """The picture on the page of the rules."""
    return race_svg(Race.parse("players=4 round=2 cars=21,14,9,3 motors=3,0,6,1"))
