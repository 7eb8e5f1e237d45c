"""How good the computer players of Rally Run! are, seats in turn, with 95 % intervals, and how fast advice comes.

usage: python -m tests.bench.run_strength [--share SHARE] [--workers N] [--only WORDS]    (SHARE 0.1: a tenth of all)
Two meet at a table of two, where 50 % is par. Ends with 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

from rally.advice import wilson
from rally.rally_run import Player, Race, adviser, forgetful, play, rememberer, wanderer

SHARES = (0.02, 0.05, 0.1, 0.2, 0.4, 1.0)
"""Shares that are forgotten every turn, for the curve of a lesson."""

PLAYERS: dict[str, Player] = {
    "wanderer": wanderer,
    "rememberer": rememberer,
    "adviser (100 playouts)": adviser(100),
    **{f"forgets {share:.0%} a turn": forgetful(share) for share in SHARES},
}


@dataclass(frozen=True)
class Match:
    """One player against another; the least share it should win (0: measured for comparison only)."""

    player: str
    other: str
    races: int
    target: float = 0.0

    @property
    def name(self) -> str:
        return f"{self.player} against a {self.other}"


@dataclass(frozen=True)
class Score:
    """What a match came to: races won and lost, the others having had no end; turns taken in all of them."""

    match: Match
    wins: int
    losses: int
    races: int
    turns: int

    @property
    def rate(self) -> float:
        return self.wins / self.races

    @property
    def kept(self) -> bool:
        return self.rate >= self.match.target

    def __str__(self) -> str:
        low, high = wilson(self.wins, self.races)
        target = f", at least {self.match.target:.0%}: {'kept' if self.kept else 'MISSED'}" if self.match.target else ""
        endless = self.races - self.wins - self.losses
        return (
            f"{self.match.name}: {self.rate:.1%} of {self.races} races won ({low:.1%} to {high:.1%}), "
            f"{self.turns / self.races:.0f} turns a race{f', {endless} without end' if endless else ''}{target}"
        )


MATCHES = (
    Match("rememberer", "wanderer", 1000, 0.90),
    *(Match(f"forgets {share:.0%} a turn", "rememberer", 1000) for share in SHARES),
    Match("adviser (100 playouts)", "rememberer", 200, 0.50),
)


def race(job: tuple[Match, int]) -> tuple[int, int, int]:
    """Whether the match's player wins, and loses, race number `seed`, and the turns it took; they begin by turns."""
    match, seed = job
    seat = seed % 2
    table = [PLAYERS[match.player], PLAYERS[match.other]][:: -1 if seat else 1]
    played = play(Race.start(2, seed // 2), table, seed)
    turns = sum(each.turning is None for each in played.history()) - 1
    return int(played.winner == seat), int(played.winner == 1 - seat), turns


def score(match: Match, races: int, pool: Executor) -> Score:
    """Play the match."""
    results = list(pool.map(race, [(match, seed) for seed in range(races)], chunksize=4))
    wins, losses, turns = (sum(column) for column in zip(*results, strict=True))
    return Score(match, wins, losses, races, turns)


def scores(share: float, workers: int, only: str) -> Iterator[Score]:
    """The scores of all matches in whose name `only` stands, one after another."""
    with ProcessPoolExecutor(workers) as pool:
        for match in MATCHES:
            if only in match.name:
                yield score(match, max(10, round(match.races * share)), pool)


def falls_steadily(curve: list[Score]) -> bool:
    """Does whoever forgets more win less, beyond chance from the first to the last?"""
    rates = [each.rate for each in curve]
    return all(later <= sooner + 0.03 for sooner, later in pairwise(rates)) and rates[-1] < rates[0]


def main() -> int:
    """Play all matches; 1 if a target is missed."""
    options = argparse.ArgumentParser(description="How good the computer players of Rally Run! are.")
    options.add_argument("--share", type=float, default=1.0, help="of the races, to look quickly")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play")
    options.add_argument("--only", default="", help="matches in whose line this stands, as 'a wanderer'")
    chosen = options.parse_args()
    found = []
    for each in scores(chosen.share, chosen.workers, chosen.only):
        print(each, flush=True)
        found.append(each)
    curve = [each for each in found if each.match.player.startswith("forgets")]
    steady = len(curve) < 2 or falls_steadily(curve)
    if not steady:
        print("forgetting more does not win less: MISSED")
    return int(not (steady and all(each.kept for each in found)))


if __name__ == "__main__":
    sys.exit(main())
