"""Measures many learners on one JupyterLab server, at human pace (`make load`); 1 if a threshold is missed.

By default a class opens its lessons a few at a time and begins together. With --arriving everybody acts once the own
lesson is there, and the table says how long that took. --beside measures another checkout in turns (after its `make
setup`), and of both only the lessons that both have.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench.bench import machine
from tests.bench.row import table
from tests.serving import ROOT
from tools.command import argument_parser

from .many import measured
from .rows import beside, faults, rows


def names(project: Path) -> set[str]:
    """The lessons of a checkout, in English."""
    return {path.name for path in (project / "notebooks").glob("*.ipynb")}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print what was found."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument(
        "--learners", type=int, nargs="+", default=[20], help="one number after the other (default: 20)"
    )
    parser.add_argument("--seconds", type=float, default=120, help="how long they act (default: 120)")
    parser.add_argument("--arriving", type=float, metavar="SECONDS", help="within which they come")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="another checkout of the project")
    chosen = parser.parse_args(arguments)
    if chosen.beside is not None and not chosen.beside.is_dir():
        parser.error(f"no such folder: {chosen.beside}")
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
