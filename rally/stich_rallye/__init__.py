"""Stich Rallye (H.J. Kook, AMIGO 2021): the complete rules, for 3 to 5 players.

A race is a value: ask it what is legal and what comes after.

>>> from rally.stich_rallye import Race
>>> race = Race.start(players=4, track="volcano", seed=7)
>>> while race.winner is None:
...     race = race.after(next(iter(race.legal)))
>>> race.players[race.winner], max(race.cars), race.outcome.rule
('Mia', 64, 'S9.2')
"""

from rally.core.lazy import TYPE_CHECKING, face

if TYPE_CHECKING:
    from rally.core.advice import Advice
    from rally.core.errors import (
        IllegalAction,
        ImpossiblePosition,
        NotationError,
        NotInstalled,
        Objection,
        RallyError,
        Where,
    )
    from rally.core.legal import Event, Legal
    from rally.core.numbering import Numbering

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
    from .players.planner import Planner
    from .players.players import PLAYERS, Player, adviser, random_player, sensible_player
    from .playouts.simulate import STYLE_NAMES, Simulation, simulate
    from .race.numbering import NUMBERING
    from .race.position import Position
    from .race.race import Outcome, Race
    from .race.record import record, replay, resume
    from .rules.driving import Hill, Move, Track
    from .rules.hidden import deal_hidden
    from .rules.moment import Moment, Standing, standing
    from .rules.motor import Motor

OFFERS = {
    "rally.core.advice": "Advice",
    "rally.core.errors": "IllegalAction ImpossiblePosition NotationError NotInstalled Objection RallyError Where",
    "rally.core.legal": "Event Legal",
    "rally.core.numbering": "Numbering",
    ".box.actions": "Action Deal EndRound Play Turbo",
    ".box.cards": "Card Colour Hand Unknown deck",
    ".box.events": (
        "CardPlayed CardsPutAside ColourIntroduced DiscTurned FlagTaken HillPassed Jumped LineCrossed "
        "MotorHeld MotorUsed MotorWound MoveBegun MoveEvent RaceWon Rolled RoundDealt RoundEnded Stepped "
        "TrickWon"
    ),
    ".players.advise": "advise",
    ".players.planner": "Planner",
    ".players.players": "PLAYERS Player adviser random_player sensible_player",
    ".playouts.simulate": "STYLE_NAMES Simulation simulate",
    ".race.numbering": "NUMBERING",
    ".race.position": "Position",
    ".race.race": "Outcome Race",
    ".race.record": "record replay resume",
    ".rules.driving": "Hill Move Track",
    ".rules.hidden": "deal_hidden",
    ".rules.moment": "Moment Standing standing",
    ".rules.motor": "Motor",
}
"""By module, what it has; it is imported when it is first asked for."""

__all__ = [
    "NUMBERING", "PLAYERS", "STYLE_NAMES", "Action", "Advice", "Card", "CardPlayed", "CardsPutAside", "Colour",
    "ColourIntroduced", "Deal", "DiscTurned", "EndRound", "Event", "FlagTaken", "Hand", "Hill", "HillPassed",
    "IllegalAction", "ImpossiblePosition", "Jumped", "Legal", "LineCrossed", "Moment", "Motor", "MotorHeld",
    "MotorUsed", "MotorWound", "Move", "MoveBegun", "MoveEvent", "NotInstalled", "NotationError", "Numbering",
    "Objection", "Outcome", "Planner", "Play", "Player", "Position", "Race", "RaceWon", "RallyError", "Rolled",
    "RoundDealt", "RoundEnded", "Simulation", "Standing", "Stepped", "Track", "TrickWon", "Turbo", "Unknown", "Where",
    "advise", "adviser", "deal_hidden", "deck", "random_player", "record", "replay", "resume", "sensible_player",
    "simulate", "standing",
]  # fmt: skip
"""Nothing here loads NumPy: `simulate`, `advise`, a `Planner` and the players of `adviser` do so when first called, if
they can."""

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, OFFERS)
