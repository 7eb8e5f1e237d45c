"""Computer players: functions of what a seat may see and of a seed, that answer with an action.

    while race.winner is None:
        race = race.after(sensible_player(race, seed) if race.to_act is not None else next(iter(race.legal)))

A player does not get hidden hands, so nobody can cheat. The same position and seed give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rally.core.advice import best, check_playouts
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.playouts.sense import JITTER, card_scores, uses_turbo
from rally.stich_rallye.race.race import Race

from .advise import advise
from .planner import Planner
from .seeing import luck, seen_by_actor

if TYPE_CHECKING:
    from rally.stich_rallye.playouts.batch import Style

Player = Callable[[Race, int], Action]
"""Chooses for the seat to act. Given a whole race it looks only at what that seat may see."""


def random_player(race: Race, seed: int = 0) -> Action:
    """Any legal card, each as likely; the motor is used every other time."""
    seen = seen_by_actor(race)
    return luck(seen, seed).choice(list(seen.legal))


def sensible_player(race: Race, seed: int = 0) -> Action:
    """Plays by the rule of thumb in `sense`: loses while the motor grows, and wins when that is worth most."""
    seen = seen_by_actor(race)
    return choose_sensibly(seen, luck(seen, seed))


def choose_sensibly(seen: Race, numbers: random.Random) -> Action:
    """The choice by the rule of thumb in a race as the seat to act sees it; chance decides where it hardly matters."""
    if seen.phase == "turbo":
        return Turbo(uses_turbo(seen))
    scores = {card: score + numbers.random() * JITTER for card, score in card_scores(seen).items()}
    return Play(max(scores, key=scores.__getitem__))


@dataclass(frozen=True)
class Adviser:
    """A player that takes what `advise` finds best with `playouts` for each choice, all seats playing in a
    style."""

    playouts: int = 1000
    style: str | Style = "sensible"

    def __post_init__(self) -> None:
        check_playouts(self.playouts)

    def __call__(self, race: Race, seed: int = 0) -> Action:
        seen = seen_by_actor(race)
        choices = list(seen.legal)
        if len(choices) == 1:
            return choices[0]
        own = luck(seen, seed).getrandbits(60)
        chosen: Action = best(advise(seen, playouts=self.playouts, seed=own, style=self.style)).action
        return chosen


def adviser(playouts: int = 1000, style: str | Style = "sensible") -> Adviser:
    """A player that takes what `advise` finds best with this number of playouts for each choice."""
    return Adviser(playouts, style)


PLAYERS: dict[str, Player] = {
    "random": random_player,
    "sensible": sensible_player,
    "adviser": adviser(playouts=200),
    "planner": Planner(),
}
"""The ready computer players by name, the weakest first; the last two need a few seconds for a race (with NumPy)."""
