"""Stores a playthrough of each OpenSpiel game anew: python -m tests.rally.interfaces.make_playthroughs"""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from rally.interfaces import open_spiel

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {"stich_rallye": "python_stich_rallye(players=3,track=beach)", "rally_run": "python_rally_run(most_actions=5)"}


def main() -> None:
    """Each game played once by their generator."""
    open_spiel.register()
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(generate_playthrough.playthrough(game, [], seed=5), "utf-8")


if __name__ == "__main__":
    main()
