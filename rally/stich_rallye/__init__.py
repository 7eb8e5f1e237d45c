"""Stich Rallye (H.J. Kook, AMIGO 2021): the complete rules, for 3 to 5 players.

A race is a value: ask it what is legal and what comes after.

>>> race = Race.start(players=4, track="volcano", seed=7)
>>> while race.winner is None:
...     race = race.after(next(iter(race.legal)))
>>> race.players[race.winner], max(race.cars), race.outcome.rule
('Mia', 64, 'S9.2')
"""

from ..advice import Advice
from ..errors import IllegalAction, ImpossiblePosition, NotationError, NotInstalled, Objection, RallyError, Where
from ..events import Event
from ..legal import Legal
from .box.actions import Action, Deal, EndRound, Play, Turbo
from .box.cards import Card, Colour, Hand, Unknown, deck
from .box.events import (
    CardPlayed,
    CardsPutAside,
    ColourIntroduced,
    DiscTurned,
    FlagTaken,
    HillPassed,
    Jumped,
    LineCrossed,
    MotorHeld,
    MotorUsed,
    MotorWound,
    MoveBegun,
    MoveEvent,
    RaceWon,
    Rolled,
    RoundDealt,
    RoundEnded,
    Stepped,
    TrickWon,
)
from .players.advise import advise
from .players.players import PLAYERS, Player, adviser, random_player, sensible_player
from .playouts.simulate import STYLE_NAMES, Simulation, simulate
from .race.outcome import Outcome
from .race.position import Position
from .race.race import Race
from .race.record import record, replay, resume
from .rules.circuit import Hill
from .rules.dealing import deal_hidden
from .rules.driving import Move
from .rules.moment import Moment
from .rules.motor import Motor
from .rules.track import Track
from .rules.trick import Standing, standing

__all__ = [
    "PLAYERS", "STYLE_NAMES", "Action", "Advice", "Card", "CardPlayed", "CardsPutAside", "Colour",
    "ColourIntroduced", "Deal", "DiscTurned", "EndRound", "Event", "FlagTaken", "Hand", "Hill", "HillPassed",
    "IllegalAction", "ImpossiblePosition", "Jumped", "Legal", "LineCrossed", "Moment", "Motor", "MotorHeld",
    "MotorUsed", "MotorWound", "Move", "MoveBegun", "MoveEvent", "NotInstalled", "NotationError", "Objection",
    "Outcome", "Play", "Player", "Position", "Race", "RaceWon", "RallyError", "Rolled", "RoundDealt", "RoundEnded",
    "Simulation", "Standing", "Stepped", "Track", "TrickWon", "Turbo", "Unknown", "Where", "advise", "adviser",
    "deal_hidden", "deck", "random_player", "record", "replay", "resume", "sensible_player", "simulate", "standing",
]  # fmt: skip
"""Nothing here loads NumPy: `simulate`, `advise` and the players of `adviser` do so when first called, if they can."""
