"""What is wrong, in words: the objections and errors of `rally` in the learner's language.

Nothing is dug out of an English sentence: an objection brings its data, and where it arose, and what each piece of data
is follows from its name.
"""

from __future__ import annotations

from typing import Any

from rally.errors import MOST_LISTED, MOST_SAID, PLACES, Objection, RallyError, Where, quoted
from rally.stich_rallye import Card, Race
from widgets.shared.words.languages import _, ngettext, speaking

from .names import join, say_colour, say_seat, the_card
from .story import numbered, rules_of

SEATS = {"seat", "seats", "hand", "car", "cars"}
COLOURS = {"led", "colour", "colours"}
PHRASES = {"what", "expected", "source"}
"""The names of data which are seats, colours, or phrases of ours to be translated. Others are said as they are."""


def say_objection(objection: Objection, race: Race | None = None, language: str | None = None) -> str:
    """The objection as a sentence with its rule. Seats have their players' names where a race is given.

    >>> from rally.stich_rallye import Play
    >>> race = Race.parse("trick=G8 hands=?,R3.G2,?,?")
    >>> say_objection(race.why_not(Play(Card.parse("R3"))), race)
    'Ben holds green 2, and green was led (S2.2).'
    """
    with speaking(language):
        values = {name: say_value(name, value, race) for name, value in objection.data.items()}
        where = say_where(objection, race)
        sentence = _(objection.text).format(**values, where=where)
        if where and "{where}" not in objection.text:
            sentence = _("{where}: {sentence}").format(where=where, sentence=sentence)
        return numbered(sentence.rstrip("."), rules_of(objection))


def say_error(error: RallyError, race: Race | None = None, language: str | None = None) -> list[str]:
    """What an error complains about, a sentence for each; of very many the first, and how many more there are."""
    said = [say_objection(objection, race, language) for objection in error.objections[:MOST_SAID]]
    more = len(error.objections) - MOST_SAID
    if more > 0:
        with speaking(language):
            said.append(ngettext("And {count} more reason.", "And {count} more reasons.", more).format(count=more))
    return said


def say_value(name: str, value: Any, race: Race | None) -> str:
    """One piece of an objection's data, in words."""
    if isinstance(value, tuple | list | set | frozenset):
        return say_list(name, list(value), race)
    if isinstance(value, Card):
        return the_card(value)
    if name in SEATS:
        return say_seat(race, value) if isinstance(value, int) else _("seat {number}").format(number=value)
    if name in COLOURS:
        return say_colour(value)
    if name == "word":
        return quoted(value)
    if name == "progress" and race is not None and len(race.track) <= value < race.track.finish:
        return _("space {number}, lap {lap}").format(number=value % len(race.track), lap=2)
    return _(str(value)) if name in PHRASES else str(value)


def say_list(name: str, values: list[Any], race: Race | None) -> str:
    """A list in words; of a very long one the beginning, and how many more there are."""
    if name == "keys":
        return ", ".join(map(str, values))
    words = [say_value(name, part, race) for part in values]
    if len(words) > MOST_LISTED:
        words[MOST_LISTED - 1 :] = [_("{count} more").format(count=len(words) - MOST_LISTED + 1)]
    return join(words)


def say_where(objection: Objection, race: Race | None) -> str:
    """Where in a text or a record an objection arose: "round 2, trick 3", and whose turn it was unless it says so."""
    data = (objection.where or Where()).data
    if "seat" in objection.data:
        data.pop("seat", None)
    values = {name: say_value(name, value, race) for name, value in data.items()}
    return ", ".join(_(place).format(**values) for name, place in PLACES.items() if name in values)


def phrases() -> tuple[str, ...]:
    """What the data and places of objections in `rally` are said with, for the catalogues to know."""
    return (
        _("a whole number"), _("a seed"), _("a percent-encoded name"), _("a number of cards"), _("a list of colours"),
        _("what comes next"), _("a list"), _("a text"), _("a table"), _("true or false"), _("a list of names"),
        _("a track"), _("a list of whole numbers"), _("a list of hands"), _("a list of cards"),
        _("a list of colours for each seat"), _("the record"), _("the file"), _("the position"),
        _("round {round}"), _("trick {trick}"), _("hand of {hand}"), _("word {number}, {word}"),
        _("line {line}, column {column}"),
    )  # fmt: skip
