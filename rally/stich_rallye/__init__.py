"""Stich Rallye (H.J. Kook, AMIGO 2021): the complete rules, for 3 to 5 players.

A race is a value: ask it what is legal and what comes after.

>>> from rally.stich_rallye import Race
>>> race = Race.start(players=4, track="volcano", seed=7)
>>> while race.winner is None:
...     race = race.after(next(iter(race.legal)))
>>> race.players[race.winner], max(race.cars), race.outcome.rule
('Mia', 64, 'S9.2')
"""

# Nothing here loads NumPy: `simulate`, `advise`, a `Planner` and the players of `adviser` do so when first called, if
# they can.
from rally.core.lazy import lazy

with lazy(__name__):
    from rally.core.advice import Advice as Advice
    from rally.core.errors import (
        IllegalAction as IllegalAction,
        ImpossiblePosition as ImpossiblePosition,
        NotationError as NotationError,
        NotInstalled as NotInstalled,
        Objection as Objection,
        RallyError as RallyError,
        Where as Where,
    )
    from rally.core.legal import Event as Event, Legal as Legal
    from rally.core.numbering import Numbering as Numbering

    from .box.actions import Action as Action, Deal as Deal, EndRound as EndRound, Play as Play, Turbo as Turbo
    from .box.cards import Card as Card, Colour as Colour, Hand as Hand, Unknown as Unknown, deck as deck
    from .box.events import (
        CardPlayed as CardPlayed,
        CardsPutAside as CardsPutAside,
        ColourIntroduced as ColourIntroduced,
        DiscTurned as DiscTurned,
        FlagTaken as FlagTaken,
        HillPassed as HillPassed,
        Jumped as Jumped,
        LineCrossed as LineCrossed,
        MotorHeld as MotorHeld,
        MotorUsed as MotorUsed,
        MotorWound as MotorWound,
        MoveBegun as MoveBegun,
        MoveEvent as MoveEvent,
        RaceWon as RaceWon,
        Rolled as Rolled,
        RoundDealt as RoundDealt,
        RoundEnded as RoundEnded,
        Stepped as Stepped,
        TrickWon as TrickWon,
    )
    from .players.advise import advise as advise
    from .players.planner import Planner as Planner
    from .players.players import (
        PLAYERS as PLAYERS,
        Player as Player,
        adviser as adviser,
        random_player as random_player,
        sensible_player as sensible_player,
    )
    from .playouts.simulate import STYLE_NAMES as STYLE_NAMES, Simulation as Simulation, simulate as simulate
    from .race.numbering import NUMBERING as NUMBERING
    from .race.position import Position as Position
    from .race.race import Outcome as Outcome, Race as Race
    from .race.record import record as record, replay as replay, resume as resume
    from .rules.driving import Hill as Hill, Move as Move, Track as Track
    from .rules.hidden import deal_hidden as deal_hidden
    from .rules.moment import Moment as Moment, Standing as Standing, standing as standing
    from .rules.motor import Motor as Motor
