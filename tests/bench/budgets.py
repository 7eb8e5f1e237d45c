"""The budgets of docs/budgets.toml, by name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from math import inf
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "docs" / "budgets.toml"


@dataclass(frozen=True)
class Budget:
    """What may be measured: at most, or at least, so much of a unit. Other fields are words about it."""

    what: str
    unit: str
    by: str
    beside: str = ""
    most: float = inf
    least: float = -inf

    def allows(self, measured: float) -> bool:
        """Whether what was measured, in the budget's unit, is within it."""
        return self.least <= measured <= self.most

    def __str__(self) -> str:
        """As it stands in a table: "at most 50 ms", "ratio at least 1"."""
        bound, number = ("at least", self.least) if self.most == inf else ("at most", self.most)
        return f"ratio {bound} {number:g}" if self.unit == "ratio" else f"{bound} {number:g} {self.unit}".strip()


BUDGETS = {name: Budget(**fields) for name, fields in tomllib.loads(SOURCE.read_text(encoding="utf-8")).items()}
