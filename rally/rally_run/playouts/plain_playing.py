"""Choices and whole races played without NumPy: `PlainPlayouts` for `Advisor`, `play_block` for `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rally.core.chance import ONE_BY_ONE, PlainBits
from rally.core.workers import Block, Counts
from rally.rally_run.box.actions import Action
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.rules.moment import Moment

from .estimate import NOBODY
from .plain import PlainBatch, lanes_of, plain_first_turn


@dataclass
class ActionTally:
    """The results of the playouts of one action: races won by seat, turns to the goal, and their squares."""

    wins: list[int]
    playouts: int = 0
    turns: int = 0
    squares: int = 0

    def add(self, other: ActionTally) -> None:
        """Add the results of further playouts."""
        self.wins = [one + more for one, more in zip(self.wins, other.wins, strict=True)]
        self.playouts += other.playouts
        self.turns += other.turns
        self.squares += other.squares


Found: TypeAlias = Mapping[Action, ActionTally]
"""What came of each action."""


class PlainPlayouts:
    """Plays the very races that `Playouts` plays; the arguments are the same."""

    pace = ONE_BY_ONE

    def __init__(self, hidden: HiddenTiles, seed: int) -> None:
        self.hidden, self.seed = hidden, seed

    def play(self, actions: Sequence[Action], playouts: int, number: int) -> Iterator[Found | None]:
        """Play batch `number`, with `playouts` lanes for each action; yield None now and then, then the results."""
        race = self.hidden.race
        choices = [plain_first_turn(race, action) for action in actions]
        lanes = lanes_of(self.hidden, playouts, choices, PlainBits(self.seed, number))
        batch = PlainBatch(lanes, race, PlainBits(self.seed, number, 1), judged=race.turn)
        yield None
        for _ in batch.turns():
            yield None
        found = {}
        for place, action in enumerate(actions):
            ours = slice(place * playouts, (place + 1) * playouts)
            winners, arrivals = batch.winners[ours], batch.arrivals[ours]
            wins = [winners.count(seat) for seat in range(len(race.cars))]
            found[action] = ActionTally(wins, playouts, sum(arrivals), sum(each * each for each in arrivals))
        yield found


def play_block(start: Moment, seed: int, block: Block) -> Counts:
    """Play the very races that NumPy plays: wins by seat, races without end, turns of the winners."""
    number, races = block
    lanes = lanes_of(HiddenTiles(start), races, [None], PlainBits(seed, number))
    batch = PlainBatch(lanes, start, PlainBits(seed, number, 1), judged=None)
    for _ in batch.turns():
        pass
    winners = batch.winners
    turns = sum(each for each, winner in zip(batch.arrivals, winners, strict=True) if winner != NOBODY)
    return tuple(map(winners.count, range(len(start.cars)))), winners.count(NOBODY), turns
