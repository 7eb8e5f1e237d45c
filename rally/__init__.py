"""The rules of racing board games, pure and small: `rally.stich_rallye`, `rally.rally_run`, and what holds of any game.

>>> from rally import GAMES, best, play
>>> [game.title for game in GAMES.values()]
['Stich Rallye', 'Rally Run!']
>>> race = play(GAMES["stich-rallye"].start(players=3, seed=7), ["random", "sensible", "random"])
>>> race.outcome.winner == race.winner, list(race.legal)
(True, [])

At a prompt an action is its notation, and `best` of what is advised is the choice of a sensible player. In a notebook,
a race as the last line of a cell draws itself once `widgets` has been imported.

>>> race = GAMES["rally-run"].start(players=2, seed=7).after("drive S")
>>> race.last_action, race.action("swap 0.3 4.0")
(Drive(direction='S'), Swap(first=(0, 3), second=(4, 0)))
>>> str(best(GAMES["stich-rallye"].advise(GAMES["stich-rallye"].start().seen_by(0), playouts=200)).action)
'B7'
"""

from .core.lazy import lazy

with lazy(__name__):
    from .core.errors import (
        IllegalAction as IllegalAction,
        ImpossiblePosition as ImpossiblePosition,
        NotationError as NotationError,
        RallyError as RallyError,
    )
    from .core.game import Game as Game, Player as Player, Race as Race
    from .games import GAMES as GAMES, best as best, play as play

__version__ = "0.1.0"
