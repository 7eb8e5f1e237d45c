"""Computer players: functions of what a seat may see and remembers, and of a seed, that answer with an action.

    race = race.after(rememberer(race.seen_by(race.to_act), seed))

Nobody can cheat: before a player chooses, all that is hidden is taken away; `race.memory` holds what could be seen, and
who forgets has it fade. The same sight, memory and seed give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from rally.core.advice import best, check_playouts
from rally.core.chance import pick_number, pick_thing
from rally.core.errors import IllegalAction, objection
from rally.core.validate import check_viewer, validate_kind, validate_seed
from rally.rally_run.box.actions import Action, Swap
from rally.rally_run.memory.memory import Forgetting, Memory
from rally.rally_run.race.race import Race

from .advise import advise
from .thinking import thoughts

LOST = 0.2
"""How often one wanders who remembers nothing: where the same is hoped for every time, a swap may be needed."""

Player = Callable[[Race, int], Action]
"""Chooses for the seat to act. Given a whole race it looks only at what that seat may see and remember."""

WANDER = 0.1
"""How often a wanderer swaps where it could drive."""

WHIM = 1.0
"""So many turns at most a player hopes too little of a tile that it does not know: it does not do the same for ever."""

NOTHING_LOST = Forgetting()


def wanderer(race: Race, seed: int = 0) -> Action:
    """Drives about at random, whatever it remembers."""
    return choose_any_road(*recall_with_luck(race, seed))


def rememberer(race: Race, seed: int = 0) -> Action:
    """Forgets nothing, takes the shortest way that it knows or hopes for, and swaps when it is stuck or to hinder."""
    return choose_by_thought(*recall_with_luck(race, seed))


def forgetful(share: float, span: int | None = None) -> Player:
    """Thinks as the rememberer does, and forgets a share of the tiles every turn, or those not seen for a span."""
    check = Forgetting(share, span)

    def forgetful_player(race: Race, seed: int = 0) -> Action:
        return choose_by_thought(*recall_with_luck(race, seed, check))

    return forgetful_player


def adviser(playouts: int = 100) -> Player:
    """Takes what `advise` finds best with so many playouts, and forgets nothing."""
    check_playouts(playouts)

    def advised_player(race: Race, seed: int = 0) -> Action:
        recalled, numbers = recall_with_luck(race, seed)
        choices = list(recalled.legal)
        if len(choices) == 1:
            return choices[0]
        own = pick_number(2**60, numbers)
        chosen: Action = best(advise(recalled, Memory.peeking(recalled), playouts=playouts, seed=own)).action
        return chosen

    return advised_player


PLAYERS: dict[str, Player] = {
    "wanderer": wanderer,
    "forgetful": forgetful(0.2),
    "attentive": forgetful(0.05),
    "rememberer": rememberer,
    "adviser": adviser(),
}
"""The ready computer players by name: those first who remember least; the adviser needs half a minute."""


def recall_with_luck(race: Race, seed: int, forgetting: Forgetting = NOTHING_LOST) -> tuple[Race, random.Random]:
    """The race as the seat that is to act recalls it, and random numbers that depend on that and the seed alone.

    Each seat forgets on its own. IllegalAction if it is nobody's turn.
    """
    seat = validate_kind(race, Race, "a race of Rally Run!").to_act
    if seat is None:
        raise IllegalAction(objection(None, "it is nobody's turn to choose"))
    check_viewer(race.viewer, seat)
    seen = race if race.viewer == seat else race.seen_by(seat)
    luck = validate_seed(seed)
    own = Forgetting(forgetting.share, forgetting.span, (luck * len(race.players) + seat) % 2**62)
    recalled = seen.recalling(seen.memory.fading(own))
    return recalled, random.Random(f"{luck} {seen.memory.turn} {recalled}")


def choose_any_road(recalled: Race, numbers: random.Random) -> Action:
    """Wherever a road leads; now and then, and where none does, any swap."""
    choices = list(recalled.legal)
    swaps = [action for action in choices if isinstance(action, Swap)]
    others = [action for action in choices if not isinstance(action, Swap)]
    return pick_thing(swaps if not others or (swaps and numbers.random() < WANDER) else others, numbers)


def choose_by_thought(recalled: Race, numbers: random.Random) -> Action:
    """What leaves one least behind, by the rule of thumb in `thinking`; chance decides between equals."""
    if is_lost(recalled) and numbers.random() < LOST:
        return choose_any_road(recalled, numbers)
    return choose_even_lost(recalled, numbers)


def choose_even_lost(recalled: Race, numbers: random.Random) -> Action:
    """What leaves one least behind; also where one is lost."""
    lags = {
        action: thought.lag + (WHIM if thought.hope else 1e-6) * numbers.random()
        for action, thought in thoughts(recalled).items()
    }
    return min(lags, key=lags.__getitem__)


def is_lost(recalled: Race) -> bool:
    """Is the car well under way, its player remembering no tile that lies face down, not even the one behind it?"""
    around = recalled.grid.neighbours[recalled.car].values()
    on_its_way = recalled.car in recalled.grid.road_cells and not any(cell in recalled.grid.colours for cell in around)
    return on_its_way and all(map(recalled.is_unknown, recalled.face_down))
