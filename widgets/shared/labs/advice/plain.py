"""An advisor for any game: its own `advise`, asked again and again, and all that it found added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Generic

from rally.advice import Advice
from rally.game import Game
from widgets.shared.labs.races.screen import A, R


class PlainAdvisor(Generic[R, A]):
    """Advises on the choice that is due in a race, the surer the longer one asks.

    seed: the same one gives the same playouts. actions: the only ones that it judges; None: all.
    """

    def __init__(self, game: Game[R, A], race: R, seed: int = 0, actions: Iterable[A] | None = None) -> None:
        self.game, self.race, self.seed = game, race, seed
        self.actions = None if actions is None else tuple(actions)
        self.known: tuple[Advice[A], ...] = ()

    def step(self, playouts: int) -> Sequence[Advice[A]]:
        """What is known after so many more playouts of each action."""
        found = self.game.advise(self.race, playouts=playouts, seed=self.seed, actions=self.actions)
        self.seed += 1_000_003  # other playouts than those before
        self.known = tuple(map(added, self.known, found)) if self.known else tuple(found)
        return self.known


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
