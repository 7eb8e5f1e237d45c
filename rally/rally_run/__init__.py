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

from rally.core.lazy import TYPE_CHECKING, face

if TYPE_CHECKING:
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

    from .box.actions import Action, Drive, Swap, Turn
    from .box.events import (
        CarPlaced,
        Driven,
        NothingTaken,
        NothingWon,
        RaceBegun,
        RaceWon,
        TilesLaid,
        TilesSwapped,
        TileStaysOpen,
        TileTurnedDown,
        TileTurnedOver,
        TileTurnedRound,
        TrophiesLaid,
        TrophyTaken,
        TurnPassed,
    )
    from .box.grid import Cell, Grid, grid
    from .box.tiles import TileSet
    from .memory.memory import Forgetting, Memory, Sighting, deal_hidden
    from .players.advice import Advice, Forgotten, forgetting_curve
    from .players.advise import advise
    from .players.planner import Planner
    from .players.players import PLAYERS, Player, adviser, forgetful, rememberer, wanderer
    from .players.thinking import Thought, thoughts
    from .playouts.simulate import Simulation, simulate
    from .playouts.ways import Reach, Step, Way, Ways, ways_of, ways_to
    from .race.numbering import NUMBERING
    from .race.position import Position
    from .race.race import Outcome, Race
    from .race.record import record, replay, resume
    from .rules.circuits import Longest, closes, lap, longest, loose_ends, too_many, why_open
    from .rules.moment import Moment

OFFERS = {
    "rally.core.errors": "IllegalAction ImpossiblePosition NotationError NotInstalled Objection RallyError Where",
    "rally.core.legal": "Event Legal",
    "rally.core.numbering": "Numbering",
    ".box.actions": "Action Drive Swap Turn",
    ".box.events": (
        "CarPlaced Driven NothingTaken NothingWon RaceBegun RaceWon TilesLaid TilesSwapped TileStaysOpen "
        "TileTurnedDown TileTurnedOver TileTurnedRound TrophiesLaid TrophyTaken TurnPassed"
    ),
    ".box.grid": "Cell Grid grid",
    ".box.tiles": "TileSet",
    ".memory.memory": "Forgetting Memory Sighting deal_hidden",
    ".players.advice": "Advice Forgotten forgetting_curve",
    ".players.advise": "advise",
    ".players.planner": "Planner",
    ".players.players": "PLAYERS Player adviser forgetful rememberer wanderer",
    ".players.thinking": "Thought thoughts",
    ".playouts.simulate": "Simulation simulate",
    ".playouts.ways": "Reach Step Way Ways ways_of ways_to",
    ".race.numbering": "NUMBERING",
    ".race.position": "Position",
    ".race.race": "Outcome Race",
    ".race.record": "record replay resume",
    ".rules.circuits": "Longest closes lap longest loose_ends too_many why_open",
    ".rules.moment": "Moment",
}
"""By module, what it has; it is imported when it is first asked for."""

__all__ = [
    "NUMBERING", "PLAYERS", "Action", "Advice", "CarPlaced", "Cell", "Drive", "Driven", "Event", "Forgetting",
    "Forgotten", "Grid", "IllegalAction", "ImpossiblePosition", "Legal", "Longest", "Memory", "Moment", "NotInstalled",
    "NotationError", "NothingTaken", "NothingWon", "Numbering", "Objection", "Outcome", "Planner", "Player",
    "Position", "Race",
    "RaceBegun", "RaceWon", "RallyError", "Reach", "Sighting", "Simulation", "Step", "Swap", "Thought", "TileSet",
    "TileStaysOpen", "TileTurnedDown", "TileTurnedOver", "TileTurnedRound", "TilesLaid", "TilesSwapped",
    "TrophiesLaid", "TrophyTaken", "Turn", "TurnPassed", "Way", "Ways", "Where", "advise", "adviser", "closes",
    "deal_hidden", "forgetful", "forgetting_curve", "grid", "lap", "longest", "loose_ends", "record", "rememberer",
    "replay", "resume", "simulate", "thoughts", "too_many", "wanderer", "ways_of", "ways_to", "why_open",
]  # fmt: skip
"""Nothing here loads NumPy: `advise`, `simulate` and the players of `adviser` do so when first called, if they can."""

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, OFFERS)
