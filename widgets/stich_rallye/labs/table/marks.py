"""Headings in the log of a race: what begins with an event, and how that is said."""

from __future__ import annotations

from rally.stich_rallye import Event, Race
from rally.stich_rallye.box.events import CardPlayed, RoundDealt, RoundEnded
from widgets.shared.words import _


def mark_of(before: Race, event: Event) -> tuple[str, int]:
    """What begins with this event: its kind ("" for nothing) and its number."""
    match event:
        case RoundDealt(round=number):
            return "round", number
        case RoundEnded(round=number):
            return "end", number
        case CardPlayed(rule="S2.1"):
            return "trick", 1 + len(before.played) // len(before.players)
    return "", 0


def say_mark(kind: str, number: int) -> str:
    """The heading over what begins."""
    match kind:
        case "round":
            return _("Round {number}").format(number=number)
        case "trick":
            return _("Trick {number}").format(number=number)
        case "end":
            return _("The end of round {number}").format(number=number)
    return ""
