"""How a sentence about a game ends: with the rulings or options that decide and the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rally.errors import Objection
from rally.events import Event
from rally.reading import Rule

from .languages import _, ngettext
from .names import join, row, start_upper


def rules_of(what: Event | Objection) -> tuple[str, ...]:
    """The numbers of the rules on which an event or an objection rests, the main one first."""
    if isinstance(what, Objection):
        return (what.rule,) if what.rule else ()
    return what.rules


def finished(
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
    return numbered(body, rules, names)


def optional(table: Mapping[str, Rule]) -> frozenset[str]:
    """Of a table of rules those that hold only where they were chosen."""
    return frozenset(number for number, rule in table.items() if rule.kind == "optional")


def numbered(body: str, rules: Sequence[str], names: Iterable[str] = ()) -> str:
    """The sentence with its rule numbers and its full stop."""
    sentence = start_upper(body, names)
    if not rules:
        return _("{sentence}.").format(sentence=sentence)
    return _("{sentence} ({rules}).").format(sentence=sentence, rules=row(rules))
