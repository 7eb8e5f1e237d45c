"""python -m tests.widgets.monkey [LAB [ACTS [SEED [SHARE]]]]: as many random acts as one likes.

LAB may be "all"; SHARE of the acts, a quarter if not given, are such as no learner could do.
"""

from __future__ import annotations

import sys

from .acts import IMPOSSIBLE
from .labs import LABS
from .run import play, report


def main(arguments: list[str]) -> int:
    """0 if no lab has a fault."""
    name, count, seed, share = (*arguments, *("all", "1000", "1", str(IMPOSSIBLE))[len(arguments) :])[:4]
    names = [lab for lab in LABS if name in ("all", lab) or lab.startswith(f"{name} ")]
    if not names:
        print(f"there is no lab {name!r}; there are {', '.join(LABS)}", file=sys.stderr)
        return 2
    faults = 0
    for lab in names:
        run = play(LABS[lab], int(count), int(seed), float(share))
        faults += len(run.faults)
        print(f"\n## {lab}: {run.acts} acts, {len(run.faults)} faults")
        print(report(LABS[lab], run), flush=True)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
