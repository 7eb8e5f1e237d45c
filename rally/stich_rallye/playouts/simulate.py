"""Hundreds of thousands of random races: `simulate`. NumPy, if installed, is imported on the first call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rally.core import game
from rally.core.options import Given
from rally.core.validate import (
    check_alone,
    check_only_numpy_is_missing,
    validate_races,
    validate_seed,
    validate_workers,
)
from rally.core.workers import Block, Counts, play_blocks, split_blocks
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.driving import Track

from .plain import LANES

if TYPE_CHECKING:
    from .batch import Style, Watcher

STYLE_NAMES = ("random", "sensible", "watchful")
"""The styles of `simulate` and `advise`: at random, by the rule of thumb of `sensible_player`, or by one that in the
last round also counts what the others want."""


@dataclass(frozen=True)
class Simulation(game.Simulation):
    """The results of many races.

    games: their number. wins: by seat. card_plays: the number of cards played in all of them. crossings: the number of
    races won by crossing the line a second time (S9.2); the others are decided by the lead after round 3 (S9.3).
    """

    card_plays: int
    crossings: int


def simulate(
    races: int,
    *,
    players: int | tuple[str, ...] = 4,
    track: str | Track = "volcano",
    seed: int = 0,
    options: Given = None,
    style: str | Style = "random",
    watch: Watcher | None = None,
    workers: int | None = 1,
) -> Simulation:
    """Play whole races, flag at seat 0, and count who wins.

    options: as in `Race.start`. style: how all seats choose, one of `STYLE_NAMES` or a Style. "random": each plays a
    uniformly random legal card, and a trick's winner whose motor shows more than 0 uses it with probability 1/2.
    `watch` is called after every step. workers: the number of processes, None for one per core. The same seed gives the
    same numbers, with any number of workers. Raises ImpossiblePosition for an impossible number of races, players or
    workers, or seed, and NotationError for an unknown track or style. Without NumPy it takes a hundred times as long,
    and a Style of one's own, or `watch`, raises NotInstalled.

    >>> found = simulate(1000, players=3, track="beach", seed=1)
    >>> found.games, sum(found.wins)
    (1000, 1000)
    """
    validate_races(races)
    check_alone("watch", watch, validate_workers(workers))
    race = Race.start(players=players, track=track, seed=validate_seed(seed), options=options)  # raises what is wrong
    play = player_of_blocks(race, seed, style, watch)
    return Simulation(races, *play_blocks(play, split_blocks(races, LANES), len(race.players), workers))


def player_of_blocks(race: Race, seed: int, style: str | Style, watch: Watcher | None) -> Callable[[Block], Counts]:
    """A function that plays a block of races: with NumPy if it is installed, else in plain Python, which takes neither
    a Style nor `watch`."""
    try:
        from .playing import play_block
    except ImportError as error:
        own = "" if isinstance(style, str) else "Style"
        check_only_numpy_is_missing(error, own or "watch" * (watch is not None))
        from . import plain

        return partial(plain.play_block, race, seed, str(style))
    return partial(play_block, race, seed, style, watch)
