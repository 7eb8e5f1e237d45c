"""Races of both games on their way, and worlds that a seat cannot tell from the one at hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rally import GAMES, rally_run, stich_rallye

TABLES = [("stich-rallye", players) for players in (3, 4, 5)] + [("rally-run", players) for players in (2, 3, 4)]
NUMBERINGS: dict[str, Any] = {"stich-rallye": stich_rallye.NUMBERING, "rally-run": rally_run.NUMBERING}


def random_races(game: str, players: int, seed: int, most: int = 120) -> Iterator[Any]:
    """Yield the races in which a seat is to choose, at most `most`, of a race that is played at random; in Rally
    Run! seats drive more often than they swap."""
    numbers = random.Random(seed)
    race: Any = GAMES[game].start(players=players, seed=seed)
    for _ in range(most):
        while race.winner is None and race.to_act is None:
            race = race.after(race.legal.only)
        if race.winner is not None:
            return
        yield race
        choices = list(race.legal)
        driving = [action for action in choices if not isinstance(action, rally_run.Swap)]
        race = race.after(numbers.choice(driving if driving and numbers.random() < 0.8 else choices))
