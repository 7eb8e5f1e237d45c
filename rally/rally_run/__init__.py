"""Rally Run! (K. & M. Nikisch, HABA 2017): the complete rules, for 2 to 4 players.

A race is a value: ask it what is legal and what comes after.

>>> from rally.rally_run import Drive, Race, Swap, rememberer
>>> race = Race.start(players=2, seed=7)
>>> race.legal.why_not(Drive("N")).rule, race.why_not(Swap((0, 1), (2, 2))).rule
('R3.1', 'R4.1')
>>> race = race.after(Drive("S"))
>>> race.open, race.cars, race.to_act
({(0, 0): 'NESW'}, ((0, 0), (0, 5)), 1)
>>> [event.rule for event in race.events]
['R3.2', 'R3.2', 'R3.2', 'R2.1']

What lies face down nobody knows; what was seen is remembered.

>>> race.memory.kinds, race.seen_by(1).rows[0]
({(0, 0): 'x'}, 'x????')
>>> from rally import play
>>> race = play(race, [rememberer, "wanderer"])
>>> race.players[race.winner], race.outcome.rule
('Mia', 'R5.2')
"""

# Nothing here loads NumPy: `advise`, `simulate` and the players of `adviser` do so when first called, if they can.
from rally.core.lazy import lazy

with lazy(__name__):
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

    from .box.actions import Action as Action, Drive as Drive, Swap as Swap, Turn as Turn
    from .box.events import (
        CarPlaced as CarPlaced,
        Driven as Driven,
        NothingTaken as NothingTaken,
        NothingWon as NothingWon,
        RaceBegun as RaceBegun,
        RaceWon as RaceWon,
        TilesLaid as TilesLaid,
        TilesSwapped as TilesSwapped,
        TileStaysOpen as TileStaysOpen,
        TileTurnedDown as TileTurnedDown,
        TileTurnedOver as TileTurnedOver,
        TileTurnedRound as TileTurnedRound,
        TrophiesLaid as TrophiesLaid,
        TrophyTaken as TrophyTaken,
        TurnPassed as TurnPassed,
    )
    from .box.grid import Cell as Cell, Grid as Grid, grid as grid
    from .box.tiles import TileSet as TileSet
    from .memory.memory import (
        Forgetting as Forgetting,
        Memory as Memory,
        Sighting as Sighting,
        deal_hidden as deal_hidden,
    )
    from .players.advice import Advice as Advice, Forgotten as Forgotten, forgetting_curve as forgetting_curve
    from .players.advise import advise as advise
    from .players.planner import Planner as Planner
    from .players.players import (
        PLAYERS as PLAYERS,
        Player as Player,
        adviser as adviser,
        forgetful as forgetful,
        rememberer as rememberer,
        wanderer as wanderer,
    )
    from .players.thinking import Thought as Thought, thoughts as thoughts
    from .playouts.simulate import Simulation as Simulation, simulate as simulate
    from .playouts.ways import (
        Reach as Reach,
        Step as Step,
        Way as Way,
        Ways as Ways,
        ways_of as ways_of,
        ways_to as ways_to,
    )
    from .race.numbering import NUMBERING as NUMBERING
    from .race.position import Position as Position
    from .race.race import Outcome as Outcome, Race as Race
    from .race.record import record as record, replay as replay, resume as resume
    from .rules.circuits import (
        Longest as Longest,
        closes as closes,
        lap as lap,
        longest as longest,
        loose_ends as loose_ends,
        too_many as too_many,
        why_open as why_open,
    )
    from .rules.moment import Moment as Moment
