"""`make load`: many learners on one JupyterLab server, at human pace. Prints a table; 1 if a threshold is missed.

usage: python -m tests.load [--learners 20 ...] [--seconds 120] [--arriving SECONDS] [--beside CHECKOUT]

--learners: how many; of several numbers one after the other. --arriving: they come within so many seconds, each acts
once the own lesson is there, and the table says how long that took; else a class opens its lessons a few at a time and
begins together. --beside: the same is measured of another checkout of the project (after its `make setup`), in turns,
and of both only the lessons that both have.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.bench.bench import machine
from tests.bench.row import table
from tests.serving import ROOT

from .many import measured
from .rows import beside, faults, rows


def names(project: Path) -> set[str]:
    """The lessons of a checkout, in English."""
    return {path.name for path in (project / "notebooks").glob("*.ipynb")}


def main() -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="make load")
    parser.add_argument("--learners", type=int, nargs="+", default=[20])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--arriving", type=float)
    parser.add_argument("--beside", type=Path)
    chosen = parser.parse_args()
    said, wrong = [], []
    lessons = names(ROOT) if chosen.beside is None else names(ROOT) & names(chosen.beside)
    for learners in chosen.learners:
        found = measured(ROOT, learners, chosen.seconds, chosen.arriving, lessons)
        table_of_it = rows(found)
        if chosen.beside is not None:
            other = measured(chosen.beside.resolve(), learners, chosen.seconds, chosen.arriving, lessons)
            table_of_it = beside(table_of_it, rows(other))
        said += table_of_it
        wrong += faults(found)
    print(f"\n{machine()}\n\n{table(said)}")
    print("\n".join(wrong))
    return int(any(row.kept is False for row in said))


if __name__ == "__main__":
    sys.exit(main())
