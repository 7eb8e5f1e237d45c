"""A race of one move, in which everybody may take a nap: what a tournament itself costs, and how many can work at once.

Its races need next to no time of their own, so that one machine stands for many: who naps needs no processor.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, ClassVar
from unittest.mock import patch

from rally import games


@dataclass(frozen=True)
class OneMove:
    """Whose name is drawn moves, and has won."""

    players: tuple[str, ...]
    to_act: int | None
    winner: int | None = None
    outcome: Any = None
    game: ClassVar[str] = "nap"

    @classmethod
    def start(cls, players: int, seed: int) -> OneMove:
        """A race in which nobody has moved."""
        return cls(tuple(map(str, range(players))), seed % players)

    @property
    def places(self) -> tuple[int, ...]:
        """By seat its place: the winner's is 1, that of all others 2."""
        return tuple(1 if seat == self.winner else 2 for seat in range(len(self.players)))

    def history(self) -> Iterator[OneMove]:
        """This race; what was before is not kept."""
        yield self

    def seen_by(self, seat: int) -> OneMove:
        """Nothing is hidden."""
        return self

    def after(self, action: object) -> OneMove:
        """Who has moved has won."""
        return replace(self, to_act=None, winner=self.to_act, outcome=SimpleNamespace(winner=self.to_act, rule="N1"))


@dataclass(frozen=True)
class Napper:
    """A player that does nothing for a number of seconds."""

    seconds: float = 0.0

    def __call__(self, race: OneMove, seed: int) -> str:
        if self.seconds:
            time.sleep(self.seconds)
        return "go"


def do_nothing(*given: Any, **more: Any) -> None:
    """What no race of this game is asked for."""


NOTHING: Mapping[str, Any] = {}
LACKS = ("parse", "record", "replay", "advise", "simulate")
GAME: Any = SimpleNamespace(
    name="nap", title="Nap", race=OneMove, rules=NOTHING, options=NOTHING, players=NOTHING, start=OneMove.start,
    **dict.fromkeys(LACKS, do_nothing),
)  # fmt: skip


@contextmanager
def entered() -> Iterator[None]:
    """Within this block `GAMES` has this game, too."""
    module = {"rally.nap.game": SimpleNamespace(GAME=GAME)}
    with patch.dict(sys.modules, module), patch.object(games, "FOLDERS", {**games.FOLDERS, "nap": "nap"}):
        yield
