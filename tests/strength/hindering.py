"""What shares of playouts are worth in Rally Run!, where rivals hinder one another: measured, stored for `rally`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from itertools import pairwise
from pathlib import Path

from rally.rally_run.players import advice
from rally.rally_run.players.advice import HinderingPoint

from .calibration import Field, Shot, bin_of, share, shots_by_race
from .storing import write

BINS = tuple(pairwise((0.0, 0.02, *(tenth / 10 for tenth in range(1, 10)), 0.98, 1.0)))
"""Shares of playouts that are put together to one point."""

FIRST_RACE = 10_000
"""The races from which the table is learned; it is judged by others."""

CHOICES = {2: {"near": 340, "far": 800}, 3: {"near": 340, "far": 800}, 4: {"near": 1360, "far": 800}}
"""Number of choices that are played on, by number of players: where somebody is nearly home, and before.

Of four nearly home, hardly any choice is neither lost nor won: it takes more of them to have some of every share.
"""

HEAD = """\
# What a share of playouts won is worth in Rally Run!, by the number of players: near, where somebody may have won in
# two turns, and far, where it takes more. In playouts nobody hinders; here choices that won such a share of 200
# playouts were made and played on by rememberers, who do hinder. Where somebody is one turn from home, or wins at
# once, playouts are right, and nothing is measured. Written by `make strength STRENGTH_ARGS=--store`.
"""

Points = tuple[HinderingPoint, ...]


def learned(field: Field, portion: float, pool: Executor) -> dict[str, Points]:
    """The points for the players of this field by stage, as they came out; of a portion of the choices, to try it."""
    choices = CHOICES[field.players]
    shots: dict[str, list[Shot]] = {name: [] for name in choices}
    for _, found in shots_by_race(field, FIRST_RACE, BINS, share, pool):
        for shot in found:
            if shot.nearest > advice.SURE:
                shots[advice.race_stage(shot.nearest)].append(shot)
        if all(len(shots[name]) >= wanted * portion for name, wanted in choices.items()):
            break
    return {name: tuple(points_of(those)) for name, those in shots.items()}


def points_of(shots: Sequence[Shot]) -> Iterable[HinderingPoint]:
    """One point for each bin in which there are shots."""
    for number in range(len(BINS)):
        there = [shot for shot in shots if bin_of(shot.share, BINS) == number]
        if there:
            mean = sum(shot.share for shot in there) / len(there)
            yield HinderingPoint(round(mean, 4), len(there), sum(shot.won for shot in there))


def store(tables: dict[int, dict[str, Points]], path: Path = Path(advice.HINDERING_FILE)) -> None:
    """Write the points for every number of players into the package."""
    found = ((players, *stage) for players, stages in tables.items() for stage in stages.items())
    named = ((f"{stage}.{players}", point) for players, stage, points in found for point in points)
    write(path, HEAD, named, ("share", "choices", "won"))
    advice.hindering_curve.cache_clear()
