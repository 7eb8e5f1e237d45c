"""Measures how good the computer players of both games are, and whether chances are right (`make strength`).

Figures have 95% intervals; 1 if a target is missed. --store writes into the package what was measured: what forgetting
costs, and (before the chances are judged, in other races) what shares of playouts are worth in both games.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor

from tools.command import argument_parser

from . import calibration, hindering, overrating, rally_run, stich_rallye
from .calibration import Calibration, Field
from .match import Match, Result, Score

MATCHES = (*stich_rallye.MATCHES, *rally_run.MATCHES)
FIELDS = (*stich_rallye.FIELDS, *rally_run.FIELDS)
FEWEST = 16
"""Minimum number of races of a match, so that everybody sits and begins everywhere."""


def one(job: tuple[Match, int]) -> Result:
    """What comes of one race of a match."""
    match, number = job
    return match.race(match, number)


def told(results: Iterable[Result], races: int) -> Iterator[Result]:
    """The results as they come, with the score so far on the screen."""
    began, wins = time.monotonic(), 0
    for number, result in enumerate(results, 1):
        wins += result.won
        if number % max(1, races // 20) == 0 or number == races:
            seconds = time.monotonic() - began
            print(f"\r  {number} races, {wins / number:.1%} won, {seconds:.0f} s ", end="", file=sys.stderr, flush=True)
        yield result
    print(file=sys.stderr)


def play(match: Match, races: int, pool: Executor) -> Score:
    """Play the match and print what came of it."""
    print(f"{match}: {races} races", file=sys.stderr)
    score = Score.of(match, told(pool.map(one, [(match, number) for number in range(races)], chunksize=4), races))
    print(score, flush=True)
    return score


def calibrate(fields: Sequence[Field], share: float, pool: Executor) -> list[Calibration]:
    """Play choices on, and print how often they won beside the chances that they were given."""
    found = []
    for each in fields:
        print(f"{each}", file=sys.stderr)
        found.append(calibration.measure(each, max(FEWEST, round(calibration.SHOTS * share)), pool))
        print(f"{calibration.HEAD}\n{found[-1].row}" if len(found) == 1 else found[-1].row, flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all matches; 1 if a target is missed."""
    options = argument_parser(__file__, __doc__)
    options.add_argument("--share", type=float, default=1.0, help="of all races; 0.1: a tenth (default: 1)")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="number of processes")
    options.add_argument("--only", default="", help="matches whose line has this text, as 'Rally Run!'")
    options.add_argument("--store", action="store_true", help="write what was measured into the package")
    chosen = options.parse_args(arguments)
    matches = [match for match in MATCHES if chosen.only in str(match)]
    fields = [field for field in FIELDS if chosen.only in str(field)]
    with ProcessPoolExecutor(chosen.workers) as pool:
        scores = [play(match, max(FEWEST, round(match.races * chosen.share)), pool) for match in matches]
        if chosen.store and set(rally_run.FIELDS) <= set(fields):
            learned = {each.players: hindering.learned(each, chosen.share, pool) for each in rally_run.FIELDS}
            hindering.store(learned)
        if chosen.store and set(stich_rallye.FIELDS) <= set(fields):
            overrating.store(overrating.learned(stich_rallye.FIELDS, chosen.share, pool))
        chances = calibrate(fields, chosen.share, pool)
    curve = rally_run.curve_of(scores)
    steady = len(curve) < 2 or rally_run.falls_steadily(curve)
    print("forgetting more does not win less: MISSED\n" * (not steady), end="")
    if chosen.store and len(curve) == len(rally_run.CURVE):
        rally_run.store(scores)
    return int(not (steady and all(each.kept for each in (*scores, *chances))))


if __name__ == "__main__":
    sys.exit(main())
