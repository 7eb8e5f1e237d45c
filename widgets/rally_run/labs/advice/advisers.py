"""Who advises in the labs of this game, and what is known to who is advised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rally.rally_run import Action, Memory, Race
from widgets.rally_run.words.voice import VOICE
from widgets.shared.labs.advice import chances

if TYPE_CHECKING:
    from rally.rally_run.players.advisor import Advisor as Playouts

SLICES = 2, 4
"""Playouts for each choice at a time: there may be hundreds of swaps, and news are to come soon."""


def make_advisor(race: Race, seed: int, style: str) -> Playouts:
    """The Advisor of `rally` for this race: all that is known in it is remembered.

    style: of no account, for all drive on the shortest way they know.
    """
    return weigher(race, seed)


def weigher(race: Race, seed: int = 0, actions: Iterable[Action] | None = None) -> Playouts:
    """The same; `actions`: the only ones that it judges."""
    from rally.rally_run.players.advisor import Advisor as Playouts

    return Playouts(race, Memory.peeking(race), seed=seed, actions=actions)


def known(race: Race, memory: Memory) -> Race:
    """The race as the seat to act knows it that remembers this."""
    return race.seen_by(race.turn).recalling(memory)


def say_fault(fault: Exception, race: Race | None) -> str:
    """Why no choice can be judged here."""
    return chances.say_fault(fault, race, VOICE)
