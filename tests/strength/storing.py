"""What `make strength` has measured, written into the package."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path


def write(path: Path, head: str, points: Iterable[tuple[str, object]], fields: Sequence[str]) -> None:
    """Write a TOML file: its head, the day, and of each point, under the name of its array, these fields."""
    lines = [f'{head}measured = "{time.strftime("%Y-%m-%d")}"']
    for name, point in points:
        lines += ["", f"[[{name}]]", *(f"{field} = {getattr(point, field)}" for field in fields)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
