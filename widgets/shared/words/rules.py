"""The rules in words, whichever game they are of: what one says, where we have it from, and what else it could be."""

from __future__ import annotations

from rally.games import GAMES
from rally.reading import Rule

from .languages import _


def rule_named(number: str) -> Rule:
    """The rule of this number, of any game. KeyError lists the numbers there are."""
    tables = [game.rules for game in GAMES.values()]
    found = next((table[number] for table in tables if number in table), None)
    if found is None:
        known = ", ".join(each for table in tables for each in table)
        raise KeyError(f"there is no rule {number!r}; there are {known}")
    return found


def is_rule(number: str) -> bool:
    """Whether there is a rule of this number, in any game."""
    return any(number in game.rules for game in GAMES.values())


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
    """What else one could have decided; nothing but for a ruling."""
    return _("What else could it be? {other}").format(other=_(rule.other)) if rule.other else ""
