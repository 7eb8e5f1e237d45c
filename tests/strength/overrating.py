"""How much a seat of Stich Rallye thinks too well of itself, since it deals hidden hands as if nothing told of them.

Races are played, and choices of their last rounds judged twice: by what the seat may see, and with all hands as they
were. That tells with fewer choices than playing each of them on what they win; whether it is right is judged by those
that are played on (`calibration`), in other races.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import NamedTuple

from rally.stich_rallye import Race, advise
from rally.stich_rallye.players import advice as overrating
from rally.stich_rallye.players.advice import Overrating, is_guessed

from .calibration import Field, bin_of, one_of_each_bin, share
from .stich_rallye import LOOKED_AT, choices_of
from .storing import write

FIRST_RACE = 10_000
"""The races from which it is learned; it is judged by others."""

RACES = 400
"""Number of races of each kind."""

PLAYERS = (4, 5)
"""The numbers of players for which it is learned: at a table of three the chances are right as they are."""

MIDDLE = (0.4, 0.6)
"""The shares of playouts that are looked at: there it shows most."""

FEW, MANY, KNOWN = 60, 500, 300
"""Playouts: to see which choices may be in the middle, to judge these, and with all hands known."""

NEAR = (0.25, 0.75)
"""The shares of so few playouts where a choice may be in the middle."""

HEAD = """\
# How much a share of playouts says too much in Stich Rallye, by the number of players: choices in the last round that
# won about half of 500 playouts, hidden hands dealt anew for each (share), and what the same choices won of 300
# playouts with all hands as they were (known). Sensible players had played from these hands for a trick at least.
# Written by `make strength STRENGTH_ARGS=--store`.
"""


class Look(NamedTuple):
    """What a choice won of the playouts: hidden hands dealt, and all hands known."""

    share: float
    known: float


def looks(field: Field, number: int) -> Iterator[Look]:
    """A choice of the middle at some moments of the race of this number, if there is one."""
    numbers = Random(f"overrating in race {number}")
    for race in choices_of(field, number):
        view = race.seen_by(race.to_act)
        if is_guessed(view) and numbers.random() < LOOKED_AT[race.round]:
            yield from looked_at(race, view, number, numbers)


def looked_at(race: Race, view: Race, seed: int, numbers: Random) -> Iterator[Look]:
    """What one choice of the middle wins by what its seat sees, and by how it is."""
    quickly = advise(view, playouts=FEW, seed=seed)
    near = [each.action for each in quickly if bin_of(share(each), [NEAR]) is not None]
    if near:
        advice = advise(view, playouts=MANY, seed=seed + 1, actions=near)
        for each in one_of_each_bin(advice, [MIDDLE], share, numbers):
            (known,) = advise(race, playouts=KNOWN, seed=seed + 2, actions=[each.action])
            yield Look(share(each), share(known))


def looks_of(job: tuple[Field, int]) -> list[Look]:
    """As `looks`, for another process."""
    return list(looks(*job))


def learned(fields: Sequence[Field], portion: float, pool: Executor) -> list[Overrating]:
    """What comes of the races of these fields, by the number of players; of a portion of them, to try it."""
    found: dict[int, list[Look]] = {}
    for field in [field for field in fields if field.players in PLAYERS]:
        jobs = [(field, FIRST_RACE + number) for number in range(max(1, round(RACES * portion)))]
        for those in pool.map(looks_of, jobs, chunksize=4):
            found.setdefault(field.players, []).extend(those)
    return [point_of(players, those) for players, those in found.items()]


def point_of(players: int, those: Sequence[Look]) -> Overrating:
    """The means of these."""
    shares, known = (sum(column) / len(those) for column in zip(*those, strict=True))
    return Overrating(players, len(those), round(shares, 4), round(known, 4))


def store(points: Iterable[Overrating], path: Path = Path(overrating.FILE)) -> None:
    """Write the points into the package."""
    named = (("points", point) for point in points)
    write(path, HEAD, named, ("players", "choices", "share", "known"))
    overrating.read_overrating.cache_clear()
