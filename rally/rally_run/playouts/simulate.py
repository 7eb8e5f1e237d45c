"""Whole races by the thousand: `simulate`. NumPy is imported when it is first asked, if it is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rally.core.options import Given
from rally.core.validate import check_only_numpy_is_missing, validate_races
from rally.rally_run.box.tiles import TileSet
from rally.rally_run.race.race import Race
from rally.rally_run.race.setup import random_numbers

if TYPE_CHECKING:
    from .batch import Watcher


@dataclass(frozen=True)
class Simulation:
    """What came of many races.

    games: how many; wins: by seat; unfinished: those that were broken off after too many turns, and nobody's wins.
    turns: of the seats that won, until they were home, in all races together.
    """

    games: int
    wins: tuple[int, ...]
    unfinished: int
    turns: int


def simulate(
    races: int,
    *,
    players: int | Sequence[str] = 3,
    seed: int = 0,
    starts: Sequence[str] | None = None,
    trophies: str | Sequence[str] | None = None,
    tiles: TileSet | Sequence[str] | None = None,
    options: Given = None,
    watch: Watcher | None = None,
) -> Simulation:
    """Play whole races, seat 0 first, and count who wins. The other arguments are those of `Race.start`; `watch` is
    told every turn.

    What they leave open is dealt anew for each race. All players forget nothing, take the shortest way that they know
    or hope for, and swap a tile ahead of them that leads nowhere; nobody hinders others. The same seed gives the same
    numbers.
    Raises ImpossiblePosition for a number of races, of players or a seed that cannot be, and for tiles and trophies
    that cannot be. Without NumPy it takes many times as long; `watch` is NotInstalled then.

    >>> found = simulate(200, players=2, seed=1)
    >>> found.games, sum(found.wins) + found.unfinished
    (200, 200)
    """
    validate_races(races)
    random_numbers(seed, "races")  # raises what is wrong with it
    race = Race.start(players, None, starts, trophies, tiles, options)
    try:
        from .playing import play_races
    except ImportError as error:
        check_only_numpy_is_missing(error, "watch" if watch is not None else "")
        from . import plain_playing

        return Simulation(races, *plain_playing.play_races(race, races, seed))
    return Simulation(races, *play_races(race, races, seed, watch))
