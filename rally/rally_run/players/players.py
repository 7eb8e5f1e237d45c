"""Computer players: a player is a function of what its seat may see and what it remembers; it answers with an action.

    memories = [players[seat].memory(race, seed) for seat in seats]
    while race.winner is None:
        seat = race.to_act
        race = race.after(players[seat].action(race, memories[seat], seed))
        memories = [memory.after(race) for memory in memories]

Nobody can cheat: before a player chooses, all that is hidden is taken away and only what it remembers is put back. The
same sight, memory and seed give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rally.advice import check_playouts
from rally.errors import IllegalAction, ImpossiblePosition, is_whole, objection, quoted
from rally.given import check_count, given, given_seed
from rally.luck import pick
from rally.rally_run.box.actions import Action, Swap
from rally.rally_run.memory.forgetting import NOTHING_LOST, Forgetting
from rally.rally_run.memory.memory import Memory
from rally.rally_run.race.race import Race

from .advise import advise
from .thinking import thoughts

LOST = 0.2
"""How often one wanders who remembers nothing: where the same is hoped for every time, a swap may be needed."""

Choose = Callable[[Race, random.Random], Action]
"""Chooses for the seat to act, from the race as that seat recalls it."""

WANDER = 0.1
"""How often a wanderer swaps where it could drive."""

WHIM = 1.0
"""So many turns at most a player hopes too little of a tile that it does not know: it does not do the same for ever."""


@dataclass(frozen=True)
class Player:
    """A way to choose, and a way to forget."""

    choose: Choose
    forgetting: Forgetting = NOTHING_LOST

    def memory(self, race: Race, seed: int = 0) -> Memory:
        """What it remembers of a race up to now; the seed decides what it has forgotten."""
        return Memory.of(race, replace(self.forgetting, seed=given_seed(seed)))

    def action(self, race: Race, memory: Memory, seed: int = 0) -> Action:
        """Its choice for the seat to act. IllegalAction if it is nobody's turn."""
        seat = given(race, Race, "a race of Rally Run!").to_act
        if seat is None:
            raise IllegalAction(objection(None, "it is nobody's turn to choose"))
        recalled = given(memory, Memory, "a memory of the race").recall(race.seen_by(seat))
        return self.choose(recalled, random.Random(f"{given_seed(seed)} {memory.turn} {recalled}"))


def wander(recalled: Race, numbers: random.Random) -> Action:
    """Wherever a road leads; now and then, and where none does, any swap."""
    choices = list(recalled.choices)
    swaps = [action for action in choices if isinstance(action, Swap)]
    others = [action for action in choices if not isinstance(action, Swap)]
    chosen = swaps if not others or (swaps and numbers.random() < WANDER) else others
    return chosen[pick(len(chosen), numbers)]


def think(recalled: Race, numbers: random.Random) -> Action:
    """What leaves one least behind, by the rule of thumb in `thinking`; chance decides between equals."""
    if is_lost(recalled) and numbers.random() < LOST:
        return wander(recalled, numbers)
    return weigh(recalled, numbers)


def weigh(recalled: Race, numbers: random.Random) -> Action:
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


wanderer = Player(wander)
"""Drives about at random, whatever it remembers."""

rememberer = Player(think)
"""Forgets nothing, takes the shortest way that it knows or hopes for, and swaps when it is stuck or to hinder."""


def forgetful(share: float, span: int | None = None) -> Player:
    """Thinks as the rememberer does, and forgets a share of the tiles every turn, or those not seen for a span."""
    return Player(think, Forgetting(share, span))


def adviser(playouts: int = 100) -> Player:
    """Takes what `advise` finds best with so many playouts, and forgets nothing. Needs NumPy."""
    check_playouts(playouts)

    def follow(recalled: Race, numbers: random.Random) -> Action:
        choices = list(recalled.choices)
        if len(choices) == 1:
            return choices[0]
        seed = pick(2**60, numbers)
        found = advise(recalled, Memory.peeking(recalled), playouts=playouts, seed=seed)
        best: Action = max(found, key=lambda advice: (advice.certain, advice.rate, -advice.turns)).action
        return best

    return Player(follow)


def play(race: Race, players: Sequence[Player], seed: int = 0, most_turns: int = 2000) -> Race:
    """The race played on by these players, one for each seat, to its end or for so many turns.

    Raises ImpossiblePosition unless there is a player for each seat.
    """
    check_count(players, len(given(race, Race, "a race of Rally Run!").players))
    players = [given(player, Player, "a player") for player in players]
    seed = given_seed(seed)
    if not is_whole(most_turns):
        raise ImpossiblePosition(
            objection(None, "a number of turns is a whole number, not {found}", found=quoted(most_turns))
        )
    memories = [player.memory(race, seed * len(players) + seat) for seat, player in enumerate(players)]
    turns = memories[0].turn + most_turns
    while race.to_act is not None and memories[0].turn < turns:
        race = race.after(players[race.to_act].action(race, memories[race.to_act], seed))
        memories = [memory.after(race) for memory in memories]
    return race
