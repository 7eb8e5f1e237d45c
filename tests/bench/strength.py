"""`make strength`: how good the computer players are, seats and first flag rotated, with 95 % intervals.

usage: python -m tests.bench.strength [--share SHARE] [--workers N] [--only WORDS]      (SHARE 0.1: a tenth of all)
One player meets three others of one kind at a table of four, where 25 % is par. Ends with 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass

from rally.advice import wilson
from rally.stich_rallye import Race
from rally.stich_rallye.players.players import Player, adviser, random_player, sensible_player

SEATS = 4
PLAYERS: dict[str, Player] = {
    "random": random_player,
    "sensible": sensible_player,
    "adviser (1,000 sensible playouts)": adviser(1000, "sensible"),
    "adviser (1,000 random playouts)": adviser(1000, "random"),
}


@dataclass(frozen=True)
class Match:
    """One player against three of another kind; the least share it should win (0: measured for comparison only)."""

    player: str
    others: str
    races: int
    target: float

    @property
    def name(self) -> str:
        return f"{self.player} against three {self.others}"


MATCHES = (
    Match("sensible", "random", 10_000, 0.52),
    Match("adviser (1,000 sensible playouts)", "sensible", 1_000, 0.40),
    Match("adviser (1,000 sensible playouts)", "random", 1_000, 0.60),
    Match("adviser (1,000 random playouts)", "sensible", 300, 0),
)


def winner(players: list[Player], flag: int, seed: int) -> int:
    """The seat that wins the race of this seed."""
    race = Race.start(SEATS, "volcano", flag, seed)
    while race.winner is None:
        choose = next(iter(race.legal)) if race.to_act is None else players[race.to_act](race, seed)
        race = race.after(choose)
    return race.winner


def won(job: tuple[Match, int]) -> bool:
    """Whether the match's player wins race number `seed`; it sits, and the flag begins, everywhere in turn."""
    match, seed = job
    seat, flag = seed % SEATS, seed // SEATS % SEATS
    table = [PLAYERS[match.player if each == seat else match.others] for each in range(SEATS)]
    return winner(table, flag, seed) == seat


def told(results: Iterable[bool], races: int) -> Iterator[bool]:
    """The results as they come, with the score so far on the screen."""
    began, wins = time.monotonic(), 0
    for number, result in enumerate(results, 1):
        wins += result
        if number % max(1, races // 20) == 0 or number == races:
            seconds = time.monotonic() - began
            print(f"\r  {number} races, {wins / number:.1%} won, {seconds:.0f} s ", end="", file=sys.stderr, flush=True)
        yield result
    print(file=sys.stderr)


def play(match: Match, races: int, pool: Executor) -> bool:
    """Play the match, print what came of it; whether its target is kept."""
    name = match.name
    print(f"{name}: {races} races", file=sys.stderr)
    wins = sum(told(pool.map(won, [(match, seed) for seed in range(races)], chunksize=4), races))
    low, high = wilson(wins, races)
    kept = wins >= match.target * races
    verdict = f"at least {match.target:.0%}: {'kept' if kept else 'MISSED'}" if match.target else "for comparison"
    print(f"{name}: {wins / races:.1%} of {races} races won ({low:.1%} to {high:.1%}), {verdict}", flush=True)
    return kept


def main() -> int:
    """Play all matches; 1 if a target is missed."""
    options = argparse.ArgumentParser(description="How good the computer players are.")
    options.add_argument("--share", type=float, default=1.0, help="of the races, to look quickly")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play")
    options.add_argument("--only", default="", help="matches in whose line this stands, as 'three sensible'")
    chosen = options.parse_args()
    matches = [match for match in MATCHES if chosen.only in match.name]
    with ProcessPoolExecutor(chosen.workers) as pool:
        kept = [play(match, max(SEATS * SEATS, round(match.races * chosen.share)), pool) for match in matches]
    return int(not all(kept))


if __name__ == "__main__":
    sys.exit(main())
