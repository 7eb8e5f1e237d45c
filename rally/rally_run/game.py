"""Rally Run! as one thing: what `GAMES` has of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rally.core.game import DeclaredGame

from .box.actions import Action
from .box.facts import Options, rules
from .players.advise import advise
from .players.players import PLAYERS
from .playouts.simulate import simulate
from .race.race import Race
from .race.record import record, replay

if TYPE_CHECKING:
    from rally.core.game import Game

GAME: Game[Race, Action] = DeclaredGame(
    Race,
    "Rally Run! (K. & M. Nikisch, HABA 2017), for 2 to 4 players.",
    rules=rules,
    options=Options.available(),
    players=PLAYERS,
    record=record,
    replay=replay,
    advise=advise,
    simulate=simulate,
)
