"""Acts at random in the labs, as often as one likes, and prints the faults."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.command import argument_parser

from .acts import IMPOSSIBLE
from .labs import LABS
from .run import play, report


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if no lab has a fault."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("lab", nargs="?", default="all", metavar="LAB", help="a lab's name, or its first words")
    parser.add_argument("--acts", type=int, default=1000, help="number of acts in each lab (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the acts (default: 1)")
    parser.add_argument("--impossible", type=float, default=IMPOSSIBLE, help="share of acts that no learner could do")
    given = parser.parse_args(arguments)
    names = [lab for lab in LABS if given.lab in ("all", lab) or lab.startswith(f"{given.lab} ")]
    if not names:
        parser.error(f"there is no lab {given.lab!r}; there are {', '.join(LABS)}")
    faults = 0
    for lab in names:
        run = play(LABS[lab], given.acts, given.seed, given.impossible)
        faults += len(run.faults)
        print(f"\n## {lab}: {run.acts} acts, {len(run.faults)} faults")
        print(report(LABS[lab], run), flush=True)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
