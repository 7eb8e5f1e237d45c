"""Races of every game to ask: from the beginning, played on by its own quick players, and what lies hidden in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rally import GAMES
from rally.core.errors import ImpossiblePosition
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


def hidden_otherwise(race: Any, seat: int) -> Any:
    """A race that looks the same to this seat: everything hidden from it lies otherwise, as far as the game allows.

    Its history is not changed: only the last action is kept, whose events the race has.
    """
    return SWAPS[race.game](race, seat)


def differ(race: Any, other: Any) -> bool:
    """Whether two races are not the same to somebody who sees everything."""
    return race != other or getattr(race, "seed", None) != getattr(other, "seed", None)


def other_hands(race: Any, seat: int) -> Any:
    """The race with the hands of two other players exchanged, if what was seen allows it, and another seed for later
    deals."""
    hands = list(race.hands)
    first, second = (other for other in range(len(race.players)) if other != seat)
    if len(hands[first]) == len(hands[second]):
        hands[first], hands[second] = hands[second], hands[first]
    try:
        return race.but(hands=tuple(hands), seed=99)
    except ImpossiblePosition:
        return race.but(seed=99)


def other_tiles(race: Any, seat: int) -> Any:
    """The race with unseen face-down tiles, and the trophies on the pile, in the opposite order."""
    places = [race.grid.index[cell] for cell in race.face_down]
    tiles = list(race.tiles)
    for place, kind in zip(places, [tiles[place] for place in places][::-1], strict=True):
        tiles[place] = kind
    return race.but(tiles="".join(tiles), pile=race.pile[::-1])


SWAPS = {"stich-rallye": other_hands, "rally-run": other_tiles}
