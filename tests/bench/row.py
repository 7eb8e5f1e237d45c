"""What a measurement says, one row of the table that `make bench` prints; and what may be, from docs/budgets.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "docs" / "budgets.toml"


@dataclass(frozen=True)
class Row:
    """One measurement beside what it is compared with.

    what: what was measured. measured, compared: a number with its unit, in words ("53 ms"); compared is "" where the
    budget is a plain number. ratio: measured to compared, as text. budget: what may be, as docs/budgets.toml says it
    ("at most 80 ms"). kept: whether it is kept; None if it could not be measured (then `measured` says why).
    """

    what: str
    measured: str
    compared: str = ""
    ratio: str = ""
    budget: str = ""
    kept: bool | None = True


@dataclass(frozen=True)
class Budget:
    """The maximum or minimum of a measurement, in its unit. The other fields are words about it."""

    what: str
    unit: str
    by: str
    beside: str = ""
    most: float = inf
    least: float = -inf

    def allows(self, measured: float) -> bool:
        """Whether what was measured, in the budget's unit, is within it."""
        return self.least <= measured <= self.most

    def row(self, measured: float, said: str, what: str = "", compared: str = "", ratio: str = "") -> Row:
        """The row of what was measured, in the budget's unit, and is said in these words."""
        return Row(what or self.what, said, compared, ratio, str(self), self.allows(measured))

    def __str__(self) -> str:
        """As it stands in a table: "at most 50 ms", "ratio at least 1"."""
        bound, number = ("at least", self.least) if self.most == inf else ("at most", self.most)
        return f"ratio {bound} {number:g}" if self.unit == "ratio" else f"{bound} {number:g} {self.unit}".strip()


BUDGETS = {name: Budget(**fields) for name, fields in tomllib.loads(SOURCE.read_text(encoding="utf-8")).items()}
"""By name what may be measured."""

HEADINGS = ("what", "measured", "compared with", "ratio", "budget", "")


def verdict(row: Row) -> str:
    """Whether the budget is kept, in a word; nothing where there is none."""
    if row.kept and not row.budget:
        return ""
    return {True: "kept", False: "MISSED", None: "not measured"}[row.kept]


def table(rows: Iterable[Row]) -> str:
    """The rows as a Markdown table, its columns in line, so that it can go into the README as it is."""
    lines = [HEADINGS, *((r.what, r.measured, r.compared, r.ratio, r.budget, verdict(r)) for r in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADINGS))]
    text = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    return "\n".join([text[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *text[1:]])


def ratio_of(one: float, other: float) -> float:
    """One measurement to another; infinite where the other was too quick for the clock."""
    return one / other if other else inf


def percentile(values: Iterable[float], share: float = 0.95) -> float:
    """The value that `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]
