"""What is wrong in Stich Rallye, in words: its objections and errors in the learner's language."""

from __future__ import annotations

from rally.errors import Objection, RallyError
from rally.stich_rallye import Card, Race
from widgets.shared.words.faults import Faults
from widgets.shared.words.languages import _

from .names import say_colour, the_card

COLOURS = {"led", "colour", "colours"}
"""The names of data which are colours of cards."""


def own_words(name: str, value: object, race: Race | None) -> str | None:
    """What only this game knows: cards and their colours, and laps."""
    if isinstance(value, Card):
        return the_card(value)
    if (
        name == "progress"
        and race is not None
        and isinstance(value, int)
        and len(race.track) <= value < race.track.finish
    ):
        return _("space {number}, lap {lap}").format(number=value % len(race.track), lap=2)
    return say_colour(value) if name in COLOURS and isinstance(value, str) else None


FAULTS = Faults.speaking_for("S", own_words)


def say_objection(objection: Objection, race: Race | None = None, language: str | None = None) -> str:
    """The objection as a sentence with its rule. Seats have their players' names where a race is given.

    >>> from rally.stich_rallye import Play
    >>> race = Race.parse("trick=G8 hands=?,R3.G2,?,?")
    >>> say_objection(race.why_not(Play(Card.parse("R3"))), race)
    'Ben holds green 2, and green was led (S2.2).'
    """
    return FAULTS.say_objection(objection, race, language)


def say_error(error: RallyError, race: Race | None = None, language: str | None = None) -> list[str]:
    """What an error complains about, a sentence for each; of very many the first, and how many more there are."""
    return FAULTS.say_error(error, race, language)


def phrases() -> tuple[str, ...]:
    """What the data of objections in `rally.stich_rallye` are said with, for the catalogues to know."""
    return (
        _("a seed"), _("a number of cards"), _("what comes next"), _("a track"), _("a list of whole numbers"),
        _("a list of hands"), _("a list of cards"), _("a list of colours for each seat"),
        _("a race of Stich Rallye"), _("something the rules do"), _("a number of spaces or notches"),
    )  # fmt: skip
