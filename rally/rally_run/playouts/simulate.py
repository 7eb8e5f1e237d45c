"""Thousands of whole races: `simulate`. NumPy, if installed, is imported on the first call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rally.core import game
from rally.core.options import Given
from rally.core.validate import check_alone, check_only_numpy_is_missing, validate_races, validate_workers
from rally.core.workers import Block, Counts, play_blocks, split_blocks
from rally.rally_run.box.tiles import TileSet
from rally.rally_run.race.race import Race
from rally.rally_run.race.setup import random_numbers

from .estimate import LANES

if TYPE_CHECKING:
    from .batch import Watcher


@dataclass(frozen=True)
class Simulation(game.Simulation):
    """The results of many races.

    games: their number. wins: by seat. unfinished: the number of races broken off after too many turns, which nobody
    wins. turns: those of the winners until they were home, in all races together.
    """

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
    workers: int | None = 1,
) -> Simulation:
    """Play whole races, seat 0 first, and count who wins. The other arguments are those of `Race.start`; `watch` is
    called after every turn.

    What they leave open is dealt anew for each race. All players forget nothing, take the shortest way that they know
    or hope for, and swap a tile ahead of them that leads nowhere; nobody hinders others. workers: the number of
    processes, None for one per core. The same seed gives the same numbers, with any number of workers. Raises
    ImpossiblePosition for an impossible number of races, players or workers, and for impossible seeds, tiles and
    trophies. Without NumPy it takes many times as long, and `watch` raises NotInstalled.

    >>> found = simulate(200, players=2, seed=1)
    >>> found.games, sum(found.wins) + found.unfinished
    (200, 200)
    """
    validate_races(races)
    check_alone("watch", watch, validate_workers(workers))
    random_numbers(seed, "races")  # raises what is wrong with it
    race = Race.start(players, None, starts, trophies, tiles, options)
    play = player_of_blocks(race, seed, watch)
    return Simulation(races, *play_blocks(play, split_blocks(races, LANES), len(race.players), workers))


def player_of_blocks(race: Race, seed: int, watch: Watcher | None) -> Callable[[Block], Counts]:
    """A function that plays a block of races: with NumPy if it is installed, else in plain Python, without `watch`."""
    try:
        from .batch import play_block
    except ImportError as error:
        check_only_numpy_is_missing(error, "watch" if watch is not None else "")
        from . import plain

        return partial(plain.play_block, race, seed)
    return partial(play_block, race, seed, watch)
