"""A computer player that thinks ahead: it plays its best choices on against rivals who hinder."""

from __future__ import annotations

import random
from dataclasses import dataclass

from rally.core.advice import check_playouts
from rally.core.chance import pick_number, pick_thing
from rally.core.exact import exp
from rally.rally_run.box.actions import Action, Turn
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.playouts.estimate import NOBODY
from rally.rally_run.race.race import Race
from rally.rally_run.rules.roads import ways_to_lay

from .advisor import wins_at_once
from .recalling import recall_with_luck
from .rivals import SWAPS, RivalRace, action_of, move_of
from .thinking import HOMEWARD, HOPELESS

SWAPS_CONSIDERED = 3
"""Maximum number of swaps that are played out beside all drives: those that the rule of thumb finds best."""

ROUNDS = 4
"""The number of turns of each player after which a playout is broken off."""

LONG = 50
"""The number of turns after which a race may be going round in a circle."""

SHAKEN = 0.2
"""Probability of a random considered choice then: where both sides wait for the other, somebody has to begin."""

WON = 1000
"""The worth of a race that is won, in thousandths of a race."""

MOST_AHEAD = HOPELESS + HOMEWARD
"""Maximum number of turns that a seat can be ahead."""

TO_MOVE, A_TURN = 0.4, 0.45
"""The log odds of having the next turn, and of each turn that one is ahead: of 1,500 races of two by the rule of thumb,
those who had the next turn won 28% three turns behind, 62% where it was even, and 86% three turns ahead."""

CHANCES = tuple(
    round(WON / (1 + exp(-TO_MOVE - A_TURN * ahead))) for ahead in range(-MOST_AHEAD, MOST_AHEAD + 1)
)  # fmt: skip
"""By number of turns ahead, the worth of a race that is broken off."""


@dataclass(frozen=True)
class Planner:
    """A player that thinks ahead and forgets nothing.

    It takes the best choice if rivals drive the shortest way they know and hinder one another: some turns of each are
    played, then it counts who is ahead. playouts: the number for the choices that stay the best; half of the choices
    are given up after a quarter of them, half of the rest after another quarter. This number alone decides how long it
    thinks, so that every machine gives the same choice.
    """

    playouts: int = 16

    def __post_init__(self) -> None:
        check_playouts(self.playouts)

    def __call__(self, race: Race, seed: int = 0) -> Action:
        recalled, numbers = recall_with_luck(race, seed)
        choices = considered_actions(recalled, numbers)
        won = next((action for action in choices if wins_at_once(recalled, action)), None)
        if won is not None:
            return won
        if recalled.memory.turn > LONG and numbers.random() < SHAKEN:
            return pick_thing(choices, numbers)
        return self.best(recalled, choices, numbers)

    def best(self, recalled: Race, choices: list[Action], numbers: random.Random) -> Action:
        """The best choice, the first of equal ones.

        All choices meet the same deals of what is hidden, and the same luck.
        """
        hidden, begun = HiddenTiles(recalled), RivalRace(recalled)
        score = dict.fromkeys(choices, 0)
        left, quarter = self.playouts, -(-self.playouts // 4)
        for kept in (2, 2, 1):
            part = min(quarter, left) if kept > 1 else left
            left -= part
            for _ in range(part if len(choices) > 1 else 0):
                dealt, luck = begun.with_deal(hidden.deal(numbers)), pick_number(2**53, numbers)
                for action in choices:
                    score[action] += play_out(recalled, dealt.copy(), action, luck)
            choices = sorted(choices, key=score.__getitem__, reverse=True)[: max(kept, (len(choices) + 1) // 2)]
        return choices[0]


def considered_actions(recalled: Race, numbers: random.Random) -> list[Action]:
    """The choices that are worth playing on, the best by the rule of thumb first."""
    if recalled.turning is not None:
        return [Turn(exits) for exits in ways_to_lay(recalled, recalled.turning)]
    moves = [move for _, move in sorted(RivalRace(recalled).moves(numbers, early=True))]
    swaps = [move for move in moves if move[0] >= SWAPS][:SWAPS_CONSIDERED]
    return [action_of(move) for move in moves if move[0] < SWAPS or move in swaps]


def play_out(recalled: Race, dealt: RivalRace, action: Action, luck: int) -> int:
    """The worth of an action to the seat that acts, in one dealt race, in thousandths of a race."""
    dealt.do(move_of(recalled, action))
    winner = dealt.play_on(random.Random(luck), ROUNDS * len(dealt.cars) - 1)
    if winner != NOBODY:
        return WON * (winner == recalled.turn)
    return CHANCES[MOST_AHEAD + dealt.lead(recalled.turn)]
