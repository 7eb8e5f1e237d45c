"""Players who meet many times over: what is played, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rally.core.advice import wilson_interval


class Result(NamedTuple):
    """What came of one race for the match's player; a race may have no end. turns: of all players, where counted."""

    won: bool
    lost: bool
    turns: int = 0


@dataclass(frozen=True)
class Match:
    """A player against others; the least share of races it should win (0: measured for comparison only).

    race: plays the race of a number, the match's player sitting everywhere in turn.
    """

    game: str
    name: str
    races: int
    target: float
    player: str
    others: str
    race: Callable[[Match, int], Result]

    def __str__(self) -> str:
        return f"{self.game}, {self.name}"


@dataclass(frozen=True)
class Score:
    """What a match came to: races played, won and lost, the others having had no end; turns taken in all of them."""

    match: Match
    races: int
    wins: int
    losses: int
    turns: int

    @classmethod
    def of(cls, match: Match, results: Iterable[Result]) -> Score:
        """The score of these results."""
        found = list(results)
        won, lost, turns = (sum(column) for column in zip(*found, strict=True))
        return cls(match, len(found), won, lost, turns)

    @property
    def rate(self) -> float:
        return self.wins / self.races

    @property
    def kept(self) -> bool:
        """Is the target kept, where there is one?"""
        return self.rate >= self.match.target

    def __str__(self) -> str:
        low, high = wilson_interval(self.wins, self.races)
        told = [f"{self.match}: {self.rate:.1%} of {self.races} races won ({low:.1%} to {high:.1%})"]
        told += [f"{self.turns / self.races:.0f} turns a race"] * bool(self.turns)
        told += [f"{self.races - self.wins - self.losses} without end"] * (self.wins + self.losses < self.races)
        verdict = f"at least {self.match.target:.0%}: {'kept' if self.kept else 'MISSED'}"
        return ", ".join([*told, verdict if self.match.target else "for comparison"])
