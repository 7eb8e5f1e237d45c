"""Stores a playthrough of each OpenSpiel game anew."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from rally.interfaces import open_spiel
from tools.command import argument_parser

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {"stich_rallye": "python_stich_rallye(players=3,track=beach)", "rally_run": "python_rally_run(most_actions=5)"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Each game played once by their generator."""
    argument_parser(__file__, __doc__).parse_args(arguments)
    open_spiel.register()
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(generate_playthrough.playthrough(game, [], seed=5), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
