"""Measurements of many races: a share or a mean, with its 95% interval and the number of observations."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from .advice import wilson_interval
from .errors import NotationError, quote_value
from .validate import check_only_numpy_is_missing, validate_races, validate_seed

Key = int | tuple[int, int]
"""What a measurement is of: the number of a seat or a space, or two numbers."""


@dataclass(frozen=True)
class Measured:
    """A share or a mean (`value`) with its 95% interval (`low`, `high`).

    key: what it is measured of. count: the number of observations."""

    key: Key
    value: float
    low: float
    high: float
    count: int

    @property
    def is_sure(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


def share_of(key: Key, found: int, count: int) -> Measured:
    """The share `found` out of `count`, with its Wilson interval."""
    return Measured(key, found / count, *wilson_interval(found, count), count)


@dataclass(frozen=True)
class StudyFinding:
    """The result of a study: its measurements, for a choice, a number of races and a seed.

    beforehand: whether it was measured in advance, because there is no NumPy here."""

    measured: tuple[Measured, ...]
    choice: str
    races: int
    seed: int
    beforehand: bool = False


SEED = 1
"""The seed of what was measured in advance."""

MOST_RACES = 100_000
"""Maximum number of races of a study: more take too long."""


@dataclass(frozen=True)
class Study:
    """A question about good play that many races answer.

    name: the question's name. choices: what it can be asked for (numbers of players, or tracks), the usual one first.
    races: the number of races for a first answer. source: the module whose function `measure_` + name measures it with
    NumPy, given a choice, a number of races and a seed. stored: the file with what was measured in advance.
    """

    name: str
    choices: tuple[str, ...]
    races: int
    source: str
    stored: Path

    def check_choice(self, choice: object) -> str:
        """The choice. Raises NotationError, which lists all choices, for another one."""
        wanted = str(choice)
        if wanted not in self.choices:
            raise NotationError.because(
                "there is no choice {found} here; there are {names}", found=quote_value(choice), names=self.choices
            )
        return wanted

    def check_races(self, races: object) -> int:
        """The number of races. Raises ImpossiblePosition unless it is a whole number within the limits."""
        return validate_races(races, FEWEST_RACES, MOST_RACES)

    def measure(self, choice: object, races: object, seed: object = SEED) -> StudyFinding:
        """The finding from this number of races; without NumPy, what was measured in advance."""
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
"""Minimum number of races of a study."""


def write_measured(studies: Iterable[Study]) -> str:
    """The findings of these studies with their usual numbers of races, as the text of a TOML file."""
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
    """By study and choice, what `write_measured` has written."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return {
        name: {choice: tuple(_measured_in(row) for row in rows) for choice, rows in table.items()}
        for name, table in tables.items()
    }


def _measured_in(row: list[object]) -> Measured:
    key, value, low, high, count = row
    place = (int(key[0]), int(key[1])) if isinstance(key, list) else int(str(key))
    return Measured(place, float(str(value)), float(str(low)), float(str(high)), int(str(count)))
