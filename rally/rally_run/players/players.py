"""Computer players: functions of what a seat may see and remembers, and of a seed, that answer with an action.

    race = race.after(rememberer(race.seen_by(race.to_act), seed))

Nobody can cheat: a player does not get what is hidden. `race.memory` holds what could be seen, and fades for a player
that forgets. The same view, memory and seed give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from rally.core.advice import best, check_playouts
from rally.core.chance import pick_number, pick_thing
from rally.core.validate import validate_seed
from rally.rally_run.box.actions import Action, Swap
from rally.rally_run.memory.memory import Forgetting, Memory
from rally.rally_run.race.race import Race

from .advise import advise
from .planner import Planner
from .recalling import recall_with_luck
from .thinking import WHIM, thoughts

LOST = 0.2
"""Probability that a player who remembers nothing wanders: with the same hope every time, it might never swap."""

Player = Callable[[Race, int], Action]
"""Chooses for the seat to act. Given a whole race it looks only at what that seat may see and remember."""

WANDER = 0.1
"""Probability that a wanderer swaps where it could drive."""


def wanderer(race: Race, seed: int = 0) -> Action:
    """Drives about at random, whatever it remembers."""
    return choose_any_road(*recall_with_luck(race, seed))


def rememberer(race: Race, seed: int = 0) -> Action:
    """Forgets nothing, takes the shortest way that it knows or hopes for, and swaps when it is stuck or to hinder."""
    return choose_by_thought(*recall_with_luck(race, seed))


@dataclass(frozen=True)
class Forgetful:
    """A player that thinks as the rememberer does, and forgets a share of the tiles every turn, or those not seen for a
    span.

    luck: the seed that decides what is forgotten; with `for_race` it is the same for a whole race, so that what is
    forgotten stays so. By default, the seed of the move.
    """

    share: float
    span: int | None = None
    luck: int | None = None

    def __post_init__(self) -> None:
        Forgetting(self.share, self.span, self.luck or 0)

    def for_race(self, seed: int) -> Forgetful:
        """This player in one race, which has this seed."""
        return replace(self, luck=seed)

    def __call__(self, race: Race, seed: int = 0) -> Action:
        forgetting = Forgetting(self.share, self.span, validate_seed(seed) if self.luck is None else self.luck)
        return choose_by_thought(*recall_with_luck(race, seed, forgetting))


def forgetful(share: float, span: int | None = None) -> Forgetful:
    """A player that forgets a share of the tiles every turn, or those not seen for a span of turns."""
    return Forgetful(share, span)


@dataclass(frozen=True)
class Adviser:
    """A player that takes what `advise` finds best with `playouts`, and forgets nothing."""

    playouts: int = 100

    def __post_init__(self) -> None:
        check_playouts(self.playouts)

    def __call__(self, race: Race, seed: int = 0) -> Action:
        recalled, numbers = recall_with_luck(race, seed)
        choices = list(recalled.legal)
        if len(choices) == 1:
            return choices[0]
        own = pick_number(2**60, numbers)
        chosen: Action = best(advise(recalled, Memory.peeking(recalled), playouts=self.playouts, seed=own)).action
        return chosen


def adviser(playouts: int = 100) -> Adviser:
    """A player that takes what `advise` finds best with `playouts` for each choice, and forgets nothing."""
    return Adviser(playouts)


PLAYERS: dict[str, Player] = {
    "wanderer": wanderer,
    "forgetful": forgetful(0.2),
    "attentive": forgetful(0.05),
    "rememberer": rememberer,
    "adviser": adviser(),
    "planner": Planner(),
}
"""The ready computer players by name, the strongest last; the adviser needs half a minute for a race."""


def choose_any_road(recalled: Race, numbers: random.Random) -> Action:
    """A random drive; now and then, and where no road leads on, a random swap."""
    choices = list(recalled.legal)
    swaps = [action for action in choices if isinstance(action, Swap)]
    others = [action for action in choices if not isinstance(action, Swap)]
    return pick_thing(swaps if not others or (swaps and numbers.random() < WANDER) else others, numbers)


def choose_by_thought(recalled: Race, numbers: random.Random) -> Action:
    """The best action by the rule of thumb in `thinking`; chance decides between equals."""
    if is_lost(recalled) and numbers.random() < LOST:
        return choose_any_road(recalled, numbers)
    return choose_even_lost(recalled, numbers)


def choose_even_lost(recalled: Race, numbers: random.Random) -> Action:
    """The same, even for a player that is lost."""
    lags = {
        action: thought.lag + (WHIM if thought.hope else 1e-6) * numbers.random()
        for action, thought in thoughts(recalled).items()
    }
    return min(lags, key=lags.__getitem__)


def is_lost(recalled: Race) -> bool:
    """Whether the car is under way and its player remembers no face-down tile, not even the one behind it."""
    around = recalled.grid.neighbours[recalled.car].values()
    on_its_way = recalled.car in recalled.grid.road_cells and not any(cell in recalled.grid.colours for cell in around)
    return on_its_way and all(map(recalled.is_unknown, recalled.face_down))
