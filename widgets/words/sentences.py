"""Sentences: names and lists in them, how one ends with its rule numbers, what a rule says, and how a game speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, Protocol

import rally
from rally.core.errors import Objection, RallyError
from rally.core.game import A, R
from rally.core.legal import Event
from rally.core.notation import Rule

from .languages import _, current_tongue, ngettext, pgettext, speaking


@dataclass(frozen=True)
class Voice(Generic[R, A]):
    """The words of a game, in the language of the moment.

    errors(error, race): all that an error complains about, a sentence for each; players by their names where a race is
    given. action(action, race): what can be done, as on a button. kind(kind): who plays, in a word or two: one of the
    game's computer players. due(race): what is to be done now, and by whom; who has won, when the race is over.
    say_standings(race): how everybody stands. say_winner(race): who has won, and in how long, as one calls it out: "Mia
    wins in 10 turns!". seats_by_place(race): the seats from first place down, as far as a race that is over has places.
    place(race, seat): where a car is, and what else belongs to its player. narrate(races): what happened in these
    races, which followed one another, in a few sentences. is_minor(event): whether an event is a detail, which a log of
    the race can leave out. steps(events, before): a sentence for each of these events, which led on from `before`.
    """

    errors: Callable[[RallyError, R | None], list[str]]
    action: Callable[[A, R], str]
    kind: Callable[[str], str]
    due: Callable[[R], str]
    say_standings: Callable[[R], str]
    say_winner: Callable[[R], str]
    seats_by_place: Callable[[R], Sequence[int]]
    place: Callable[[R, int], str]
    narrate: Callable[[Iterable[R]], list[str]]
    is_minor: Callable[[Event], bool]
    steps: Callable[[Sequence[Event], R], list[str]]


class HasPlayers(Protocol):
    """Whatever has players: a race, or a position that somebody sets up."""

    @property
    def players(self) -> tuple[str, ...]: ...


def join(items: Iterable[str], language: str | None = None) -> str:
    """The items as a list in a sentence.

    >>> join(["red 3", "red 7", "blue 2"])
    'red 3, red 7 and blue 2'
    """
    return current_tongue(language).join_list([*items])


def either(items: Iterable[str], language: str | None = None) -> str:
    """The items as a list of alternatives.

    >>> either(["north", "west"])
    'north or west'
    """
    return current_tongue(language).join_list([*items], "or")


def row(items: Iterable[str], language: str | None = None) -> str:
    """What goes together, one after another, with no “and”.

    >>> row(["space 7", "downhill"])
    'space 7, downhill'
    """
    return current_tongue(language).row(items)


def series(items: Iterable[str], language: str | None = None) -> str:
    """The items one after another, where they may have commas of their own.

    >>> series(["Mia, 3 spaces", "Ben, 1 space"])
    'Mia, 3 spaces; Ben, 1 space'
    """
    return current_tongue(language).series(items)


def start_upper(text: str, names: Iterable[str] = ()) -> str:
    """The text with its first letter upper case, as a sentence begins. One of the `names` there stays as it is.

    >>> start_upper("red 3 wins"), start_upper("ada wins", ["ada"])
    ('Red 3 wins', 'ada wins')
    """
    return text if text.startswith(tuple(names)) else text[:1].upper() + text[1:]


def say_seat(race: HasPlayers | None, seat: int, language: str | None = None) -> str:
    """The name of the player at a seat. Without a race, or for a seat that is not there: "seat 7", counted from 1,
    as people do."""
    own = race.players[seat] if race is not None and 0 <= seat < len(race.players) else ""
    return own or _("seat {number}", language).format(number=seat + 1)


def say_seats(race: HasPlayers | None, seats: Iterable[int]) -> str:
    """The names of the players at these seats, as a list in a sentence."""
    return join(say_seat(race, seat) for seat in seats)


def say_paint(colour: str, language: str | None = None) -> str:
    """The name of the colour in which a car is painted, by itself."""
    with speaking(language):
        names = {
            "white": pgettext("colour of cars", "white"),
            "red": pgettext("colour of cars", "red"),
            "yellow": pgettext("colour of cars", "yellow"),
            "purple": pgettext("colour of cars", "purple"),
            "blue": pgettext("colour of cars", "blue"),
        }
    return names.get(colour, colour)


def rules_of(what: Event | Objection) -> tuple[str, ...]:
    """The numbers of the rules on which an event or an objection rests, the main one first."""
    if isinstance(what, Objection):
        return (what.rule,) if what.rule else ()
    return what.rules


def finish_sentence(
    body: str,
    rules: Sequence[str],
    rulings: Sequence[str] = (),
    options: Sequence[str] = (),
    names: Iterable[str] = (),
) -> str:
    """The sentence with its rule numbers and its full stop, and with what our rulings, whose numbers are among those,
    or the options chosen have to do with it. names: of players, which are written as they are where they begin it."""
    if rulings:
        body = _("{sentence}; the rulebook says nothing about this, so we decided it").format(sentence=body)
    if options:
        body = ngettext(
            "{sentence}; the option {options} was chosen for this race",
            "{sentence}; the options {options} were chosen for this race",
            len(options),
        ).format(sentence=body, options=join(options))
    return add_rule_numbers(body, rules, names)


def optional_rules(table: Mapping[str, Rule]) -> frozenset[str]:
    """Those of a table of rules that hold only where they were chosen."""
    return frozenset(number for number, rule in table.items() if rule.kind == "optional")


def add_rule_numbers(body: str, rules: Sequence[str], names: Iterable[str] = ()) -> str:
    """The sentence with its rule numbers and its full stop, unless it is a question."""
    sentence = start_upper(body, names)
    if not rules:
        return sentence if sentence.endswith(("?", "？")) else _("{sentence}.").format(sentence=sentence)
    return _("{sentence} ({rules}).").format(sentence=sentence, rules=row(rules))


def rule_named(number: str) -> Rule:
    """The rule of this number, of any game. KeyError lists the numbers there are."""
    tables = [game.rules for game in rally.GAMES.values()]
    found = next((table[number] for table in tables if number in table), None)
    if found is None:
        known = ", ".join(each for table in tables for each in table)
        raise KeyError(f"there is no rule {number!r}; there are {known}")
    return found


def is_rule(number: str) -> bool:
    """Whether there is a rule of this number, in any game."""
    return any(number in game.rules for game in rally.GAMES.values())


def rule_text(number: str, language: str | None = None) -> str:
    """What a rule says, in our words."""
    return _(rule_named(number).text, language)


def say_source(rule: Rule) -> str:
    """Where we have a rule from."""
    return {
        "book": _("This is in the rulebook."),
        "found": _("This is what people who own the game have written about it."),
        "ruling": _("The rulebook does not say. This is our ruling: we had to decide."),
        "reconstructed": _("This is our best guess: we could not read it in the rulebook."),
        "optional": _("This is a different way to play. It applies only where you have chosen it."),
    }[rule.kind]


def say_other(rule: Rule) -> str:
    """What else could have been decided, for a ruling; else nothing."""
    return _("What else could it be? {other}").format(other=_(rule.other)) if rule.other else ""


class Importance(IntEnum):
    """From a detail, which only the full log tells, to a headline, which even one sentence does not leave out."""

    DETAIL = 0
    REMARK = 1
    NEWS = 2
    HEADLINE = 3


def events_at_least(importance: Callable[[Event], Importance], least: Importance, told: Iterable[Event]) -> list[Event]:
    """The events that are at least this important."""
    return [event for event in told if importance(event) >= least]
