"""An advisor for any game: its own `advise`, asked again and again, and all that it found added up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Generic

from rally.advice import Advice
from rally.game import Game
from widgets.shared.labs.races.screen import A, R
from widgets.shared.labs.work import portions


class PlainAdvisor(Generic[R, A]):
    """Advises on the choice that is due in a race, the surer the longer one asks.

    seed: the same one gives the same playouts. actions: the only ones that it judges; None: all.
    """

    def __init__(self, game: Game[R, A], race: R, seed: int = 0, actions: Iterable[A] | None = None) -> None:
        self.game, self.race, self.seed = game, race, seed
        self.actions = None if actions is None else tuple(actions)
        self.advice: tuple[Advice[A], ...] = ()

    def stepping(self, playouts: int) -> Iterator[None]:
        """Add so many more playouts of each action to what is known, a portion at a time."""
        for some in portions(playouts, playouts):
            found = self.game.advise(self.race, playouts=some, seed=self.seed, actions=self.actions)
            self.seed += 1_000_003  # other playouts than those before
            self.advice = tuple(map(added, self.advice, found)) if self.advice else tuple(found)
            yield


def added(one: Advice[A], other: Advice[A]) -> Advice[A]:
    """What two lots of playouts of the same action tell together."""
    return replace(
        one,
        wins=one.wins + other.wins,
        playouts=one.playouts + other.playouts,
        wins_by_seat=tuple(map(sum, zip(one.wins_by_seat, other.wins_by_seat, strict=True))),
        certain=one.certain and other.certain,
        places=tuple(map(sum, zip(one.places, other.places, strict=True))),
    )
