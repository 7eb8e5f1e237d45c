"""Computer players: functions of what a seat may see and of a seed, that answer with an action.

    while race.winner is None:
        race = race.after(sensible_player(race, seed) if race.to_act is not None else next(iter(race.legal)))

Hidden hands are taken away before a player looks, so nobody can cheat. The same position and seed give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from rally.core.advice import best, check_playouts
from rally.core.errors import IllegalAction, objection
from rally.core.validate import check_viewer, validate_kind, validate_seed
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.playouts.sense import JITTER, card_scores, uses_turbo
from rally.stich_rallye.race.race import Race

from .advise import advise

if TYPE_CHECKING:
    from rally.stich_rallye.playouts.batch import Style

Player = Callable[[Race, int], Action]
"""Chooses for the seat to act. Given a whole race it looks only at what that seat may see."""


def random_player(race: Race, seed: int = 0) -> Action:
    """Any legal card, each as likely; the motor is used every other time."""
    seen = seen_by_actor(race)
    return luck(seen, seed).choice(list(seen.legal))


def sensible_player(race: Race, seed: int = 0) -> Action:
    """Plays by the rule of thumb in `sense`: loses while the motor grows, wins when that is worth most."""
    seen = seen_by_actor(race)
    if seen.phase == "turbo":
        return Turbo(uses_turbo(seen))
    numbers = luck(seen, seed)
    scores = {card: score + numbers.random() * JITTER for card, score in card_scores(seen).items()}
    return Play(max(scores, key=scores.__getitem__))


def adviser(playouts: int = 1000, style: str | Style = "sensible") -> Player:
    """A player that takes what `advise` finds best with so many playouts for each choice."""
    check_playouts(playouts)

    def advised_player(race: Race, seed: int = 0) -> Action:
        seen = seen_by_actor(race)
        choices = list(seen.legal)
        if len(choices) == 1:
            return choices[0]
        own = luck(seen, seed).getrandbits(60)
        found = advise(seen, playouts=playouts, seed=own, style=style)
        chosen: Action = best(found).action
        return chosen

    return advised_player


PLAYERS: dict[str, Player] = {
    "random": random_player,
    "sensible": sensible_player,
    "adviser": adviser(playouts=200),
}
"""The ready computer players by name, the weakest first; the adviser needs a few seconds for a race (with NumPy)."""


def seen_by_actor(race: Race) -> Race:
    """What the seat that is to act may see. IllegalAction if it is nobody's turn."""
    seat = validate_kind(race, Race, "a race of Stich Rallye").to_act
    if seat is None:
        raise IllegalAction(objection(None, "it is nobody's turn to choose"))
    check_viewer(race.viewer, seat)
    return race if race.viewer == seat else race.seen_by(seat)


def luck(seen: Race, seed: int) -> random.Random:
    """Random numbers that depend on the seed and on this position alone."""
    return random.Random(f"{validate_seed(seed)} {seen}")
