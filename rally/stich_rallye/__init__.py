"""Stich Rallye (H.J. Kook, AMIGO 2021): the complete rules, for 3 to 5 players.

A race is a value: ask it what is legal and what comes after.

>>> race = Race.start(players=4, track="volcano", seed=7)
>>> while race.winner is None:
...     race = race.after(next(iter(race.legal)))
>>> race.players[race.winner], max(race.cars)
('white', 64)
"""

from typing import TYPE_CHECKING, Any

from ..errors import IllegalAction, ImpossiblePosition, NotationError, Objection
from ..events import Event
from ..legal import Legal
from .box.actions import Action, Deal, EndRound, Play, Turbo
from .box.cards import Card, Colour, Hand, Unknown, deck
from .race.position import Position
from .race.race import Race
from .race.record import record, replay, resume
from .rules.circuit import Hill
from .rules.driving import Move
from .rules.moment import Moment
from .rules.motor import Motor
from .rules.track import Track
from .rules.trick import Standing, standing

if TYPE_CHECKING:
    from .players.advice import Advice as Advice
    from .players.advice import advise as advise
    from .playouts.simulate import Simulation as Simulation
    from .playouts.simulate import simulate as simulate

LAZY = {
    "simulate": "playouts.simulate",
    "Simulation": "playouts.simulate",
    "advise": "players.advice",
    "Advice": "players.advice",
}
"""What needs NumPy: imported when first asked for."""

__all__ = [
    "Action", "Card", "Colour", "Deal", "EndRound", "Event", "Hand", "Hill", "IllegalAction",
    "ImpossiblePosition", "Legal", "Moment", "Motor", "Move", "NotationError", "Objection", "Play", "Position", "Race",
    "Standing", "Track", "Turbo", "Unknown", "deck", "record", "replay", "resume", "standing",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in LAZY:
        from importlib import import_module

        return getattr(import_module(f".{LAZY[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *LAZY])
