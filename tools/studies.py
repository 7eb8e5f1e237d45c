"""Writes what the studies of good play find, for machines without NumPy (half a minute).

The results lie in `rally/GAME/playouts/measured.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rally.core.measures import write_measured
from rally.rally_run.playouts.studies import STUDIES as OF_TILES
from rally.stich_rallye.playouts.studies import STUDIES as OF_CARDS

from .command import argument_parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file of each game."""
    argument_parser(__file__, __doc__).parse_args(arguments)
    for studies in (OF_CARDS, OF_TILES):
        [stored] = {study.stored for study in studies.values()}
        stored.write_text(write_measured(studies.values()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
