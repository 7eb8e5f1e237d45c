"""Short Cut as one thing: its races, its players, and `GAME`, which is registered."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from rally.core.game import Game

from . import plain_race, referee
from .dice import Roll
from .plain_race import PlainRace
from .referee import NAMES, SIDES, Action, Table


@dataclass(frozen=True, eq=False, repr=False)
class Race(PlainRace, Table):
    """A race at one moment: `Race.start(players, seed)`, `Race.parse("cars=9,4,0 turn=3 die=5")`."""

    game: ClassVar[str] = "short-cut"
    table: ClassVar = Table
    rules: ClassVar = referee
    words: ClassVar = {str(each): each for each in (*map(Roll, range(1, 7)), *SIDES)}
    names: ClassVar = NAMES
    numbered: ClassVar = ("C1.1", "C2.1", "C5.1")

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for the first; who stands on the same space shares one."""
        return tuple(1 + sum(other > car for other in self.cars) for car in self.cars)

    def action_done(self, action: Action) -> Action:
        """The action that led here, with the die as it fell."""
        return Roll(self.die) if isinstance(action, Roll) else action


def sensible_player(race: Race, seed: int = 0) -> Action:
    """Drives as far as it can, and pushes where it can; of what is level any."""
    seat, chance = plain_race.choosing_seat(race), plain_race.luck(race, seed)

    def merit(action: Action) -> float:
        cars = race.after(action).cars
        return 2 * cars[seat] - sum(cars) + chance.random() / 9

    return max(race.legal, key=merit)


GAME: Game[Race, Action] = plain_race.declare_game(
    Race, "Short Cut", "For 2 to 4 players.", Path(__file__).with_name("rules.toml"), {"sensible": sensible_player}
)
