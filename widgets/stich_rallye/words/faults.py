"""What is wrong, in words: the objections and errors of `rally` in the learner's language."""

from __future__ import annotations

import re
from typing import Any

from rally.errors import Objection, RallyError
from rally.stich_rallye import Card, Race
from widgets.shared.words.languages import _, catalogue, speaking, spoken

from .names import join, say_colour, say_seat, the_card
from .story import numbered, rules_of

SEATS = {"seat", "seats", "turn"}
COLOURS = {"led", "colour", "colours"}
PHRASES = {"what", "expected"}
"""The names of data which are seats, colours, or phrases of ours to be translated. Others are said as they are."""

NAMED_SEAT = re.compile(r"\b(?:seats?|cars?) (\{(?:seat|seats|turn)\})")
WITH_SEAT = "{where}, seat {turn}: "
PREFIXES = (WITH_SEAT, "{where}: ", "word {number}, {word}: ")
"""What `rally` puts before an objection to say where in a text it arose."""


def say_objection(objection: Objection, race: Race | None = None, language: str | None = None) -> str:
    """The objection as a sentence with its rule. Seats have their players' names where a race is given.

    >>> from rally.stich_rallye import Play
    >>> race = Race.parse("trick=G8 hands=?,R3.G2,?,?")
    >>> say_objection(race.why_not(Play(Card.parse("R3"))), race)
    'Red holds green 2, and green was led (S2.2).'
    """
    with speaking(language):
        values = {name: say_value(name, value, race) for name, value in objection.data.items()}
        return numbered(template(objection.text).format(**values).rstrip("."), rules_of(objection))


def say_error(error: RallyError, race: Race | None = None, language: str | None = None) -> list[str]:
    """All that an error complains about, a sentence for each."""
    return [say_objection(objection, race, language) for objection in error.objections]


def template(text: str) -> str:
    """An objection's template in the language; what `rally` has put before it is translated by itself."""
    if has_words(text):
        return _(text)
    prefix = next(filter(text.startswith, PREFIXES), "")
    if not prefix:
        return english(text)
    rest = text.removeprefix(prefix)
    if prefix == WITH_SEAT and "{seat}" in rest:  # then it need not be said twice whose turn it was
        prefix = "{where}: "
    return english(_(prefix)) + template(rest)


def has_words(text: str) -> bool:
    """Whether the language has its own words for this message."""
    return catalogue(spoken()).gettext(text) != text


def english(text: str) -> str:
    """An English template with players' names in place of "seat 2"."""
    return NAMED_SEAT.sub(r"\1", text)


def say_value(name: str, value: Any, race: Race | None) -> str:
    """One piece of an objection's data, in words."""
    if isinstance(value, tuple | list | set | frozenset):
        return join(say_value(name, part, race) for part in value)
    if isinstance(value, Card):
        return the_card(value)
    if name in SEATS and isinstance(value, int):
        return say_seat(race, value)
    if name in COLOURS:
        return say_colour(value)
    if name in PHRASES:
        return _(str(value))
    return say_where(str(value)) if name == "where" else str(value)


def say_where(where: str) -> str:
    """A place in a record, such as "round 2, trick 3", in words."""
    return ", ".join(map(say_part, where.split(", ")))


def say_part(part: str) -> str:
    numbers = re.findall(r"\d+", part)
    match re.sub(r"\d+", "{number}", part):
        case "the record":
            return _("the record")
        case "round {number}":
            return _("round {number}").format(number=numbers[0])
        case "trick {number}":
            return _("trick {number}").format(number=numbers[0])
        case "hand of seat {number}":
            return _("hand of seat {number}").format(number=numbers[0])
    return part


def phrases() -> tuple[str, ...]:
    """What stands for `what` and `expected` in the objections of `rally`, for the catalogues to know."""
    return (
        _("a whole number"), _("a seed"), _("a percent-encoded name"), _("a number of cards"), _("a list of colours"),
        _("what comes next"), _("a list"), _("a text"), _("a table"), _("true or false"),
    )  # fmt: skip
