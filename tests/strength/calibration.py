"""Do choices win as often as the labs say? Many are made and played on, and counted by the chance that they were given.

Some moments are taken of each race that computer players of the labs play. There choices get the chance that a lab
shows, one choice of each bin is made, and the same players play on to the end. Choices that win at once are left out:
they are no matter of chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import NamedTuple

from rally.core.advice import Advice, wilson_interval

BINS = ((0.0, 0.10), (0.45, 0.55), (0.90, 1.0))
"""The chances that are looked at: from, to."""

SHOTS = 400
"""Number of choices of each bin that are played on."""

MOST_RACES = 4000
"""Maximum number of races in which choices are looked for."""

IN_VAIN = 80
"""Number of races without a choice in a bin after which the bin is taken to be empty."""

TOGETHER = 8
"""Number of races between two checks of whether there are enough."""

TOLERANCE = 0.05
"""How far from the mean of the chances given the share of races won may be."""


class Shot(NamedTuple):
    """A choice that was made: its chance, its share of playouts won, and whether the race was won.

    nearest: turns until somebody may have won, where that was asked.
    """

    given: float
    share: float
    won: bool
    nearest: int = 0


Bins = Sequence[tuple[float, float]]
Measure = Callable[[Advice], float]


@dataclass(frozen=True)
class Field:
    """Races of one kind, with every seat played by `by`.

    shots: those of the race of a number, one of each bin at each moment, where `of` says which bin an advice is in.
    """

    game: str
    name: str
    players: int
    by: str
    shots: Callable[[Field, int, Bins, Measure], list[Shot]]
    track: str = ""

    def __str__(self) -> str:
        return f"{self.game}, chances, {self.name}"


@dataclass
class Calibration:
    """What came of the choices of a field, bin by bin."""

    field: Field
    wanted: int
    found: list[list[Shot]] = field(default_factory=lambda: [[] for _ in BINS])

    def add(self, shots: Iterable[Shot]) -> None:
        """Count these, but for those of which there are enough."""
        for shot in shots:
            number = bin_of(shot.given, BINS)
            if number is not None and len(self.found[number]) < self.wanted:
                self.found[number].append(shot)

    def is_full(self, races: int) -> bool:
        """Whether every bin is full, or taken to be empty, after this number of races."""
        return all(len(shots) >= self.wanted or (not shots and races >= IN_VAIN) for shots in self.found)

    @property
    def kept(self) -> bool:
        """Is the tolerance kept in every bin?"""
        return all(abs(off(shots)) <= TOLERANCE for shots in self.found if shots)

    @property
    def row(self) -> str:
        """A row of the table."""
        told = [
            self.field.game,
            self.field.name,
            self.field.by,
            *map(say, self.found),
            "kept" if self.kept else "MISSED",
        ]
        return f"| {' | '.join(told)} |"


HEADINGS = (
    "game",
    "players",
    "played on by",
    *(f"given {low:.0%} to {high:.0%}" for low, high in BINS),
    "within 5 points",
)
HEAD = f"| {' | '.join(HEADINGS)} |\n|{'---|' * len(HEADINGS)}"


def bin_of(chance: float, bins: Bins) -> int | None:
    """The bin of a chance, if it has one."""
    return next((number for number, (low, high) in enumerate(bins) if low <= chance <= high), None)


def off(shots: list[Shot]) -> float:
    """How much more often these won than their chances said."""
    return sum(shot.won - shot.given for shot in shots) / len(shots)


def say(shots: list[Shot]) -> str:
    """The mean chance, the share won, and its 95% interval."""
    if not shots:
        return "none is given"
    wins = sum(shot.won for shot in shots)
    low, high = wilson_interval(wins, len(shots))
    given = sum(shot.given for shot in shots) / len(shots)
    return f"{given:.1%} → {wins / len(shots):.1%} ({low:.1%} to {high:.1%}) of {len(shots)}"


def one_of_each_bin(advice: Iterable[Advice], bins: Bins, of: Measure, numbers: random.Random) -> list[Advice]:
    """A random choice of each bin, of those whose chance is no certainty."""
    found: list[list[Advice]] = [[] for _ in bins]
    for each in advice:
        number = bin_of(of(each), bins)
        if number is not None and not each.certain:
            found[number].append(each)
    return [numbers.choice(those) for those in found if those]


def given(advice: Advice) -> float:
    """The chance that a lab shows."""
    return advice.rate


def share(advice: Advice) -> float:
    """Of playouts won."""
    return advice.wins / advice.playouts


Job = tuple[Field, int, Bins, Measure]


def shots_of(job: Job) -> list[Shot]:
    """What the race of a number shows."""
    field, *rest = job
    return field.shots(field, *rest)


def shots_by_race(
    field: Field, first: int, bins: Bins, of: Measure, pool: Executor
) -> Iterator[tuple[int, list[Shot]]]:
    """The shots of one race after the other, from race number `first` on, and how many races there have been."""
    for begin in range(0, MOST_RACES, TOGETHER):
        jobs: list[Job] = [(field, first + begin + each, bins, of) for each in range(TOGETHER)]
        yield from enumerate(pool.map(shots_of, jobs), begin + 1)


def measure(field: Field, wanted: int, pool: Executor) -> Calibration:
    """Play races until there are enough choices in every bin."""
    found = Calibration(field, wanted)
    for races, shots in shots_by_race(field, 0, BINS, given, pool):
        found.add(shots)
        if races % TOGETHER == 0 and found.is_full(races):
            break
    return found
