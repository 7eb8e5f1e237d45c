"""How a race was won, as far as its last moment and what led to it tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rally.events import Event
from rally.stich_rallye.box.events import RaceWon, RoundEnded
from rally.stich_rallye.rules.moment import Moment


@dataclass(frozen=True)
class Outcome:
    """Who won a race, and why.

    winner: the seat. rule: S9.2, the line was crossed for the second time; S9.3, in the lead after three rounds.
    also: further rules that decided (S-G, level in the lead). round: in which it was won, 1–3. trick: the number of the
    trick that was decisive, from 1; None if that was the round's end, or if nothing tells (a position set up as won).
    """

    winner: int
    rule: str
    also: tuple[str, ...]
    round: int
    trick: int | None


def outcome_of(moment: Moment, events: Iterable[Event]) -> Outcome | None:
    """The outcome of a race at this moment, with the events that led to it; None while nobody has won."""
    if moment.winner is None or moment.won_by is None:
        return None
    told = tuple(events)
    in_a_trick = any(isinstance(event, RaceWon) for event in told) and not any(
        isinstance(event, RoundEnded) for event in told
    )
    if moment.won_by == "S9.2" and (in_a_trick or moment.cards_left):
        trick = len(moment.played) // len(moment.players) or None
    else:
        trick = None
    level = moment.won_by == "S9.3" and moment.cars.count(moment.cars[moment.winner]) > 1
    return Outcome(moment.winner, moment.won_by, ("S-G",) * level, moment.round, trick)
