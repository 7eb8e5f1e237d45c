"""Races of every game to ask: from the beginning, played on by its own quick players, and what lies hidden in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rally import GAMES
from rally.games import FOLDERS

QUICK = {"stich-rallye": ("random", "sensible"), "rally-run": ("wanderer", "rememberer")}
"""Players that answer at once."""


@pytest.fixture(params=[*GAMES])
def game(request: pytest.FixtureRequest) -> Any:
    """Each game in turn."""
    return GAMES[request.param]


def play_few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games play 30 races at once, so that a hundred are work for several."""
    for module in ("playouts.simulate", "players.advisor"):
        for folder in FOLDERS.values():
            monkeypatch.setattr(f"rally.{folder}.{module}.LANES", 30)


def at_a_choice(game: Any, **options: Any) -> Any:
    """A race at its first choice: what is nobody's choice before it is done."""
    race = game.start(**options)
    while race.to_act is None:
        race = race.after(race.legal.only)
    return race


def quick(game: Any) -> list[str]:
    """The names of players that answer at once."""
    return [*QUICK[game.name]]


def moments(game: Any, seed: int, most: int = 60) -> Iterator[Any]:
    """A race from its beginning, action by action, to its end or so far."""
    race = game.start(players=3, seed=seed)
    names = quick(game)
    for number in range(most):
        yield race
        if race.winner is not None:
            return
        if race.to_act is None:
            race = race.after(race.legal.only)
        else:
            player = game.players[names[(race.to_act + number // 12) % len(names)]]
            race = race.after(player(race.seen_by(race.to_act), seed))


def differ(race: Any, other: Any) -> bool:
    """Whether two races are not the same to somebody who sees everything."""
    return race != other or getattr(race, "seed", None) != getattr(other, "seed", None)
