"""Random races by the hundred thousand: `simulate`. NumPy is imported when it is first asked, if it is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rally.core.options import Given
from rally.core.validate import check_only_numpy_is_missing, validate_races, validate_seed
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.driving import Track

if TYPE_CHECKING:
    from .batch import Style, Watcher

STYLE_NAMES = ("random", "sensible")
"""How all seats can choose, in `simulate` and in `advise`: at random, or by the rule of thumb of `sensible_player`."""


@dataclass(frozen=True)
class Simulation:
    """What came of many races.

    games: how many; wins: by seat; card_plays: cards played in all of them together; crossings: races won by crossing
    the line a second time (S9.2), the others being decided by the lead after round 3 (S9.3).
    """

    games: int
    wins: tuple[int, ...]
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
) -> Simulation:
    """Play whole races, flag at seat 0, and count who wins.

    options: what is played by, as `Race.start` takes it. style: how all seats choose, one of `STYLE_NAMES` or a Style.
    "random": each plays a uniformly random legal card, and a trick's winner whose motor shows more than 0 uses it with
    probability 1/2. The same seed gives the same numbers. `watch` is told every step. Raises ImpossiblePosition for a
    number of races, of players or a seed that cannot be, NotationError for an unknown track or style. Without NumPy it
    takes a hundred times as long; a Style of one's own, or `watch`, is NotInstalled then.

    >>> found = simulate(1000, players=3, track="beach", seed=1)
    >>> found.games, sum(found.wins)
    (1000, 1000)
    """
    validate_races(races)
    race = Race.start(players=players, track=track, seed=validate_seed(seed), options=options)  # raises what is wrong
    try:
        from .playing import play_races
    except ImportError as error:
        own = "" if isinstance(style, str) else "Style"
        check_only_numpy_is_missing(error, own or "watch" * (watch is not None))
        from . import plain_playing

        return Simulation(races, *plain_playing.play_races(race, races, seed, str(style)))
    return Simulation(races, *play_races(race, races, seed, style, watch))
