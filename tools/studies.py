"""Writes what the studies of good play find, for where there is no NumPy to play their races with.

usage: python -m tools.studies           (`rally/GAME/playouts/measured.toml`; half a minute)
"""

from __future__ import annotations

from rally.core.measures import write_measured
from rally.rally_run.playouts.studies import STUDIES as OF_TILES
from rally.stich_rallye.playouts.studies import STUDIES as OF_CARDS


def main() -> None:
    """Write the file of each game."""
    for studies in (OF_CARDS, OF_TILES):
        [stored] = {study.stored for study in studies.values()}
        stored.write_text(write_measured(studies.values()), "utf-8")


if __name__ == "__main__":
    main()
