"""Short Cut as one thing: its races, its players, and `GAME`, which is registered."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from rally.any_game import plain
from rally.any_game.declared import Declared
from rally.any_game.plain import NUMBER, NUMBER_OR_NONE, NUMBERS, PlainRace
from rally.errors import is_whole
from rally.game import Game
from rally.given import given, given_seed
from rally.reading import Rule, data_in, rules_in

from . import referee
from .table import NAMES, Action, Drive, Roll, Table


def rules() -> dict[str, Rule]:
    """The rules by number."""
    with data_in(Path(__file__).with_name("rules.toml")) as table:
        return rules_in(table)


@dataclass(frozen=True)
class Outcome:
    """Who has won, and by which rule."""

    winner: int
    rule: str = "C5.1"


@dataclass(frozen=True, eq=False, repr=False)
class Race(PlainRace, Table):
    """A race at one moment: `Race.start(players, seed)`, `Race.parse("cars=9,4,0 turn=3 die=5")`."""

    game: ClassVar[str] = "short-cut"
    table: ClassVar = Table
    rules: ClassVar = referee
    kinds: ClassVar = {"players": plain.NAMES, "cars": NUMBERS, "turn": NUMBER} | dict.fromkeys(
        ("die", "winner", "seed"), NUMBER_OR_NONE
    )
    words: ClassVar = {str(each): each for each in (*map(Roll, range(1, 7)), Drive("top"), Drive("bottom"))} | {
        str(each): each for each in (Drive("top", True), Drive("bottom", True))
    }

    @classmethod
    def start(cls, players: int | Sequence[str] = 3, seed: int | None = 7) -> Race:
        """A race with all cars on the start: so many players, 2 to 4, or their names (C1.1)."""
        names = (*NAMES, "?")[: max(players, 0)] if is_whole(players) else players
        names = given(names, tuple | list, "a number of players or a list of names")
        return cls.begun(players=names, cars=(0,) * len(names), seed=None if seed is None else given_seed(seed, "C2.1"))

    @property
    def outcome(self) -> Outcome | None:
        """Who has won; None while the race goes on."""
        return None if self.winner is None else Outcome(self.winner)

    def done(self, action: Action) -> Action:
        """The action that led here, with the die as it fell."""
        return Roll(self.die) if isinstance(action, Roll) else action


def sensible_player(race: Race, seed: int = 0) -> Action:
    """Drives as far as it can, and pushes where it can; of what is level any."""
    seat, chance = plain.chooser(race), plain.luck(race, seed)

    def merit(action: Action) -> float:
        cars = race.after(action).cars
        return 2 * cars[seat] - sum(cars) + chance.random() / 9

    return max(race.legal, key=merit)


def finish(table: Table, chance: random.Random) -> int:
    """Who wins from here if all choose at random."""
    while table.winner is None:
        action = chance.choice([*referee.candidates(table)])
        *_, (_event, table) = referee.course(table, action)
    return table.winner


PLAYERS: dict[str, Any] = {"random": plain.any_choice, "sensible": sensible_player}
GAME: Game[Race, Action] = Declared(
    Race, "Short Cut, for 2 to 4 players.", title="Short Cut", rules=rules, players=PLAYERS,
    record=plain.record, replay=plain.replaying(Race),
    advise=plain.advising(finish), simulate=plain.simulating(Race.start, finish),
)  # fmt: skip
