"""One choice after another played out lane by lane, without NumPy: `PlainPlaying`, for `Advisor`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rally.chance.pace import ONE_BY_ONE
from rally.chance.plain_bits import PlainBits
from rally.rally_run.box.actions import Action
from rally.rally_run.memory.dealing import Hidden

from .plain import PlainBatch
from .plain_setting import lanes_of, plain_choice


@dataclass
class Tally:
    """What the playouts of one action have come to: races won by seat, turns to the goal, and their squares."""

    wins: list[int]
    playouts: int = 0
    turns: int = 0
    squares: int = 0

    def add(self, other: Tally) -> None:
        """Count what came of further playouts, too."""
        self.wins = [one + more for one, more in zip(self.wins, other.wins, strict=True)]
        self.playouts += other.playouts
        self.turns += other.turns
        self.squares += other.squares


Found: TypeAlias = Mapping[Action, Tally]
"""What came of each action."""


class PlainPlaying:
    """Plays the very races that `Playing` plays; the arguments are the same."""

    pace = ONE_BY_ONE

    def __init__(self, hidden: Hidden, seed: int) -> None:
        self.hidden, self.seed = hidden, seed

    def play(self, actions: Sequence[Action], playouts: int, number: int) -> Iterator[Found | None]:
        """One batch, the `number`th: so many lanes for each action; what came of it is found after the last turn."""
        race = self.hidden.race
        choices = [plain_choice(race, action) for action in actions]
        lanes = lanes_of(self.hidden, playouts, choices, PlainBits(self.seed, number))
        batch = PlainBatch(lanes, race.turn, race.first, PlainBits(self.seed, number, 1), judged=race.turn)
        yield None
        for _ in batch.turns():
            yield None
        found = {}
        for place, action in enumerate(actions):
            ours = slice(place * playouts, (place + 1) * playouts)
            winners, arrivals = batch.winners[ours], batch.arrivals[ours]
            wins = [winners.count(seat) for seat in range(len(race.cars))]
            found[action] = Tally(wins, playouts, sum(arrivals), sum(each * each for each in arrivals))
        yield found
