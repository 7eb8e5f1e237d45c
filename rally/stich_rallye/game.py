"""Stich Rallye as a `Game`: its entry in `GAMES`."""

from __future__ import annotations

from rally.core.game import Game

from .box.actions import Action
from .box.facts import Options, rules
from .players.advise import advise
from .players.players import PLAYERS
from .playouts.simulate import simulate
from .race.race import Race
from .race.record import record, replay

GAME: Game[Race, Action] = Game(
    Race,
    rules=rules,
    options=Options.available(),
    players=PLAYERS,
    record=record,
    replay=replay,
    advise=advise,
    simulate=simulate,
)
