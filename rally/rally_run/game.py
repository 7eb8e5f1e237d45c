"""Rally Run! as one thing: what `GAMES` has of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from rally.options import Offered
from rally.reading import Rule
from rally.records import TITLES

from .box.actions import Action
from .box.facts import rules
from .box.options import Options
from .players.advise import advise
from .players.players import PLAYERS, Player
from .playouts.simulate import simulate
from .race.race import Race
from .race.record import record, replay

if TYPE_CHECKING:
    from rally.game import Game


class RallyRun:
    """Rally Run! (K. & M. Nikisch, HABA 2017), for 2 to 4 players."""

    name = Race.game
    title = TITLES[name]
    race = Race
    options: Offered = Options.offered()
    players: Mapping[str, Player] = MappingProxyType(PLAYERS)
    start = staticmethod(Race.start)
    parse = staticmethod(Race.parse)
    record = staticmethod(record)
    replay = staticmethod(replay)
    advise = staticmethod(advise)
    simulate = staticmethod(simulate)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by number."""
        return MappingProxyType(rules())

    def __repr__(self) -> str:
        return f"<game {self.title}>"


GAME: Game[Race, Action] = RallyRun()
