"""Measures every budget of the project in one run, beside what it is compared with (`make bench`).

A group is a function that returns rows.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path

from tools.command import argument_parser

from .row import Row, table

GROUPS = {
    "actions": "tests.bench.actions_bench",
    "import": "tests.bench.import_bench",
    "lab": "tests.bench.lab_bench",
    "playouts": "tests.bench.playouts_bench",
    "practice": "tests.bench.practice_bench",
    "class": "tests.bench.class_bench",
    "run": "tests.bench.run_bench",
}
"""By name: the module whose `rows()` measures."""


def measure(name: str) -> list[Row]:
    """The rows of one group; one row that says so where the group cannot be measured."""
    began = time.monotonic()
    print(f"measuring: {name}", end="", flush=True, file=sys.stderr)
    try:
        rows: Callable[[], Iterable[Row]] = import_module(GROUPS[name]).rows
        return list(rows())
    except FileNotFoundError as missing:
        return [Row(name, str(missing), kept=None)]
    finally:
        print(f" ({time.monotonic() - began:.0f} s)", file=sys.stderr)


def machine() -> str:
    """What measured, in a line."""
    memory = Path("/proc/meminfo")
    size = f", {int(memory.read_text().split()[1]) / 2**20:.0f} GiB" if memory.exists() else ""
    return f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores{size}, Python {platform.python_version()}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure these groups and print the table. A missed budget is marked there: machines are noisy, nothing fails."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(GROUPS)} (default: all)")
    groups = parser.parse_args(arguments).groups
    if unknown := [name for name in groups if name not in GROUPS]:
        parser.error(f"there is no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    rows = [row for name in groups or GROUPS for row in measure(name)]
    print(f"\n{machine()}\n\n{table(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
