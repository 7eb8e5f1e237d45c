"""What is measured by playing many races: a share or a mean, with its 95% interval, and how much of it was counted."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from .advice import wilson_interval
from .errors import ImpossiblePosition, NotationError, is_whole, objection, quote_value
from .validate import check_only_numpy_is_missing, validate_seed

Key = int | tuple[int, int]
"""What something was measured at: the number of a seat, of a space, of two things."""


@dataclass(frozen=True)
class Measured:
    """key: what it was measured at. value: a share or a mean; low, high: its 95% interval. count: of so many things,
    each of which was in it or not, or has a value of its own."""

    key: Key
    value: float
    low: float
    high: float
    count: int

    @property
    def is_sure(self) -> bool:
        """Whether it is known on which side of 0 it lies."""
        return self.low > 0 or self.high < 0


def share_of(key: Key, found: int, count: int) -> Measured:
    """The share that was found among so many, with its interval after Wilson."""
    return Measured(key, found / count, *wilson_interval(found, count), count)


@dataclass(frozen=True)
class StudyFinding:
    """What a study has found: by which choice, in how many races, from which seed. beforehand: whether it was
    measured at another time, since there is nothing here to measure with."""

    measured: tuple[Measured, ...]
    choice: str
    races: int
    seed: int
    beforehand: bool = False


SEED = 1
"""Of what was measured beforehand."""

MOST_RACES = 100_000
"""So many races at most are played for a study: with more one waits too long."""


@dataclass(frozen=True)
class Study:
    """A question about good play that many races answer.

    name: of the question. choices: what it can be asked for (how many play, or on which track), the usual one first.
    races: so many are enough for a first answer. source: the module that measures it, with NumPy, by `measure_` and the
    name: of a choice, a number of races and a seed. stored: the file with what was measured beforehand.
    """

    name: str
    choices: tuple[str, ...]
    races: int
    source: str
    stored: Path

    def check_choice(self, choice: object) -> str:
        """The choice, if there is one like it; NotationError lists those there are."""
        wanted = str(choice)
        if wanted not in self.choices:
            raise NotationError(
                objection(
                    None,
                    "there is no choice {found} here; there are {names}",
                    found=quote_value(choice),
                    names=self.choices,
                )
            )
        return wanted

    def check_races(self, races: object) -> int:
        """A whole number of races that can be waited for; ImpossiblePosition for anything else."""
        if is_whole(races) and FEWEST_RACES <= races <= MOST_RACES:
            return races
        raise ImpossiblePosition(
            objection(
                None,
                "the number of races is a whole number from {fewest} to {most}, not {found}",
                fewest=FEWEST_RACES,
                most=MOST_RACES,
                found=quote_value(races),
            )
        )

    def measure(self, choice: object, races: object, seed: object = SEED) -> StudyFinding:
        """What so many races show; without NumPy, what was measured beforehand."""
        wanted, many, luck = self.check_choice(choice), self.check_races(races), validate_seed(seed)
        try:
            module = import_module(self.source)
        except ImportError as error:
            check_only_numpy_is_missing(error)
            return StudyFinding(
                read_measured(self.stored)[self.name][wanted], wanted, self.races, SEED, beforehand=True
            )
        return StudyFinding(getattr(module, f"measure_{self.name}")(wanted, many, luck), wanted, many, luck)


FEWEST_RACES = 100
"""With fewer races nothing can be said."""


def write_measured(studies: Iterable[Study]) -> str:
    """What all of these studies find with their usual number of races, as the text of a TOML file."""
    lines = [
        "# Written by `python -m tools.studies`: what the studies find where there is no NumPy to count races with."
    ]
    for study in studies:
        lines.append(f"\n[{study.name}]")
        for choice in study.choices:
            rows = ", ".join(
                f"[{list(each.key) if isinstance(each.key, tuple) else each.key}, "
                f"{each.value:.4f}, {each.low:.4f}, {each.high:.4f}, {each.count}]"
                for each in study.measure(choice, study.races).measured
            )
            lines.append(f"{choice} = [{rows}]")
    return "\n".join(lines) + "\n"


@cache
def read_measured(path: Path) -> Mapping[str, Mapping[str, tuple[Measured, ...]]]:
    """By study and choice what `write_measured` has written."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return {
        name: {choice: tuple(_measured_in(row) for row in rows) for choice, rows in table.items()}
        for name, table in tables.items()
    }


def _measured_in(row: list[object]) -> Measured:
    key, value, low, high, count = row
    place = (int(key[0]), int(key[1])) if isinstance(key, list) else int(str(key))
    return Measured(place, float(str(value)), float(str(low)), float(str(high)), int(str(count)))
