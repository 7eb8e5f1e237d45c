"""Rally Run! as one thing: what `GAMES` has of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rally.any_game.declared import Declared

from .box.actions import Action
from .box.facts import rules
from .box.options import Options
from .players.advise import advise
from .players.players import PLAYERS
from .playouts.simulate import simulate
from .race.race import Race
from .race.record import record, replay

if TYPE_CHECKING:
    from rally.game import Game

GAME: Game[Race, Action] = Declared(
    Race,
    "Rally Run! (K. & M. Nikisch, HABA 2017), for 2 to 4 players.",
    rules=rules,
    options=Options.offered(),
    players=PLAYERS,
    record=record,
    replay=replay,
    advise=advise,
    simulate=simulate,
)
