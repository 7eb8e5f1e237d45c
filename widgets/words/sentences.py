"""Sentences: names, lists and rule numbers in them, what a rule says, and how a game speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, Protocol

import rally
from rally.core.errors import Objection, RallyError
from rally.core.game import A, R
from rally.core.legal import Event
from rally.core.notation import Rule

from .languages import _, current_tongue, ngettext, pgettext


@dataclass(frozen=True)
class Voice(Generic[R, A]):
    """The words of a game in the current language.

    errors(error, race): the objections of an error, a sentence for each; with a race, players have their names.
    action(action, race): an action as on a button. kind(kind): a computer player in a word or two. due(race): what is
    due now and who has to do it, or who has won. say_standings(race): how everybody stands. say_winner(race): the
    result in one sentence: "Mia wins in 10 turns!". seats_by_place(race): the seats from first place down, as far as a
    finished race has places. place(race, seat): where a car is, and what else belongs to its player. narrate(races):
    what happened in these successive races, in a few sentences. is_minor(event): whether an event is a detail that a
    log can leave out. steps(events, before): a sentence for each of these events, which followed `before`.
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
    """Anything with players: a race, or a position that somebody sets up."""

    @property
    def players(self) -> tuple[str, ...]: ...


def join(items: Iterable[str]) -> str:
    """The items as a list in a sentence.

    >>> join(["red 3", "red 7", "blue 2"])
    'red 3, red 7 and blue 2'
    """
    return current_tongue().join_list([*items])


def either(items: Iterable[str]) -> str:
    """The items as a list of alternatives.

    >>> either(["north", "west"])
    'north or west'
    """
    return current_tongue().join_list([*items], "or")


def row(items: Iterable[str]) -> str:
    """What goes together, one after another, with no “and”.

    >>> row(["space 7", "downhill"])
    'space 7, downhill'
    """
    return current_tongue().row(items)


def series(items: Iterable[str]) -> str:
    """The items one after another, where they may have commas of their own.

    >>> series(["Mia, 3 spaces", "Ben, 1 space"])
    'Mia, 3 spaces; Ben, 1 space'
    """
    return current_tongue().series(items)


def start_upper(text: str, names: Iterable[str] = ()) -> str:
    """The text with its first letter upper case, as a sentence begins. One of the `names` there stays as it is.

    >>> start_upper("red 3 wins"), start_upper("ada wins", ["ada"])
    ('Red 3 wins', 'ada wins')
    """
    return text if text.startswith(tuple(names)) else text[:1].upper() + text[1:]


def join_lines(text: str) -> str:
    """A text as it stands in a file, in lines of any length, with each of its paragraphs on one line.

    >>> join_lines("# Turbo\\n\\nIf you win a trick,\\nyou may use your motor.\\n")
    '# Turbo\\n\\nIf you win a trick, you may use your motor.'
    """
    return "\n\n".join(" ".join(paragraph.split("\n")) for paragraph in text.strip().split("\n\n"))


def say_seat(race: HasPlayers | None, seat: int) -> str:
    """The name of the player at a seat. Without a race, or for a seat that does not exist: "seat 7", counted from 1."""
    own = race.players[seat] if race is not None and 0 <= seat < len(race.players) else ""
    return own or _("seat {number}").format(number=seat + 1)


def say_seats(race: HasPlayers | None, seats: Iterable[int]) -> str:
    """The names of the players at these seats, as a list in a sentence."""
    return join(say_seat(race, seat) for seat in seats)


def say_paint(colour: str) -> str:
    """The name of a car's colour on its own."""
    return {
        "white": pgettext("colour of cars", "white"),
        "red": pgettext("colour of cars", "red"),
        "yellow": pgettext("colour of cars", "yellow"),
        "purple": pgettext("colour of cars", "purple"),
        "blue": pgettext("colour of cars", "blue"),
    }.get(colour, colour)


def rules_of(what: Event | Objection) -> tuple[str, ...]:
    """The numbers of the rules behind an event or an objection, the main one first."""
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
    """The sentence with its rule numbers and its full stop, and with notes on rulings and options. names: players'
    names, which keep their first letter at the beginning."""
    if rulings:
        body = _("{sentence}; the rulebook says nothing about this, so we decided it").format(sentence=body)
    if options:
        body = ngettext(
            "{sentence}; the option {options} was chosen for this race",
            "{sentence}; the options {options} were chosen for this race",
            len(options),
        ).format(sentence=body, options=join(options))
    return add_rule_numbers(body, rules, names)


def add_rule_numbers(body: str, rules: Sequence[str], names: Iterable[str] = ()) -> str:
    """The sentence with its rule numbers and its full stop, unless it is a question."""
    sentence = start_upper(body, names)
    if not rules:
        return sentence if sentence.endswith(("?", "？")) else _("{sentence}.").format(sentence=sentence)
    return _("{sentence} ({rules}).").format(sentence=sentence, rules=row(rules))


def rule_named(number: str) -> Rule:
    """The rule of this number, of any game. Raises KeyError, which lists the numbers, for an unknown one."""
    tables = [game.rules for game in rally.GAMES.values()]
    found = next((table[number] for table in tables if number in table), None)
    if found is None:
        known = ", ".join(each for table in tables for each in table)
        raise KeyError(f"there is no rule {number!r}; there are {known}")
    return found


def is_rule(number: str) -> bool:
    """Whether any game has a rule of this number."""
    return any(number in game.rules for game in rally.GAMES.values())


def rule_text(number: str) -> str:
    """What a rule says, in our words."""
    return _(rule_named(number).text)


def say_source(rule: Rule) -> str:
    """The source of a rule."""
    return {
        "book": _("This is in the rulebook."),
        "found": _("This is what people who own the game have written about it."),
        "ruling": _("The rulebook does not say. This is our ruling: we had to decide."),
        "reconstructed": _("This is our best guess: we could not read it in the rulebook."),
        "optional": _("This is a different way to play. It applies only where you have chosen it."),
    }[rule.kind]


def say_other(rule: Rule) -> str:
    """The alternatives to a ruling; "" for other rules."""
    return _("What else could it be? {other}").format(other=_(rule.other)) if rule.other else ""


class Importance(IntEnum):
    """From a detail, which only the full log has, to a headline, which even a single sentence has."""

    DETAIL = 0
    REMARK = 1
    NEWS = 2
    HEADLINE = 3


@dataclass(frozen=True)
class EventTeller(Generic[R]):
    """How a game tells its events.

    rules(): the rules of the game by number. sentences: by kind of event, what returns its sentence, with blanks and
    without rules. words(event, race): the words for the blanks that are not simply a field of the event, or its seat.
    is_ruled(rule, event, race): whether an event depends on this ruling. importance(event): how important it is.
    """

    rules: Callable[[], Mapping[str, Rule]]
    sentences: Mapping[type[Event], Callable[[Any, R], str]]
    words: Callable[[Any, R], Mapping[str, object]]
    is_ruled: Callable[[str, Any, R], bool]
    importance: Callable[[Any], Importance]

    def fill(self, sentence: str, event: Event, race: R) -> str:
        """The sentence with words for its blanks."""
        values: dict[str, Any] = {**vars(event), **self.words(event, race)}
        if "seat" in values:
            values["seat"] = say_seat(race, values["seat"])
        return sentence.format(**values)

    def say_body(self, event: Event, race: R) -> str:
        """The sentence of an event, without rules and full stop."""
        return self.fill(self.sentences[type(event)](event, race), event, race)

    def say_event(self, event: Event, race: R) -> str:
        """What happened, in a sentence. `race` may be the one before or after: it tells the names."""
        return self.finish(self.say_body(event, race), event, race)

    def finish(self, body: str, event: Event, race: R) -> str:
        """The sentence with its rule numbers and its full stop, and with a note on rulings and options."""
        chosen = [rule for rule in event.rules if self.rules()[rule].kind == "optional"]
        ruled = [rule for rule in event.rules if rule not in chosen and self.is_ruled(rule, event, race)]
        return finish_sentence(body, event.rules, ruled, chosen, race.players)

    def at_least(self, least: Importance, told: Iterable[Event]) -> list[Event]:
        """The events that are at least this important."""
        return [event for event in told if self.importance(event) >= least]
