"""Sentences and rules: how one ends with its rule numbers, what a rule says and why, and how important an event is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum

import rally
from rally.core.errors import Objection
from rally.core.events import Event
from rally.core.notation import Rule

from .languages import _, ngettext
from .voice import join, row, start_upper


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
    """The sentence with what our rulings, or the options chosen, have to do with it, its rule numbers and its full
    stop. names: of players, which are written as they are where they begin it."""
    if rulings:
        body = ngettext(
            "{sentence}; so says our ruling {rulings}",
            "{sentence}; so say our rulings {rulings}",
            len(rulings),
        ).format(sentence=body, rulings=join(rulings))
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
    """The sentence with its rule numbers and its full stop."""
    sentence = start_upper(body, names)
    if not rules:
        return _("{sentence}.").format(sentence=sentence)
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
