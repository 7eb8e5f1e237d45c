"""The rules of racing board games, pure and small: `rally.stich_rallye`, `rally.rally_run`, and what holds of any game.

>>> from rally import GAMES, play
>>> [game.title for game in GAMES.values()]
['Stich Rallye', 'Rally Run!']
>>> race = play(GAMES["stich-rallye"].start(players=3, seed=7), ["random", "sensible", "random"])
>>> race.outcome.winner == race.winner, list(race.legal)
(True, [])
"""

from .lazy import TYPE_CHECKING, face

__version__ = "0.1.0"
__all__ = ["GAMES", "Game", "Player", "Race", "best", "play", "register"]

if TYPE_CHECKING:
    from .game import Game, Player, Race
    from .games import GAMES, best, play, register
else:
    HOMES = {"GAMES": "games", "best": "games", "play": "games", "register": "games"}
    HOMES |= {"Game": "game", "Player": "game", "Race": "game"}
    __getattr__, __dir__ = face(__name__, HOMES)
