"""The rules of racing board games, pure and small: `rally.stich_rallye`, `rally.rally_run`, and what holds of any game.

>>> from rally import GAMES, play
>>> [game.title for game in GAMES.values()]
['Stich Rallye', 'Rally Run!']
>>> race = play(GAMES["stich-rallye"].start(players=3, seed=7), ["random", "sensible", "random"])
>>> race.outcome.winner == race.winner, list(race.legal)
(True, [])
"""

TYPE_CHECKING = False  # what `typing` says, without loading it: a bare `import rally` costs nothing
if TYPE_CHECKING:
    from .game import Game, Player, Race
    from .games import GAMES, best, play, register

__version__ = "0.1.0"
__all__ = ["GAMES", "Game", "Player", "Race", "best", "play", "register"]

_HOMES = {"GAMES": "games", "best": "games", "play": "games", "register": "games"}
_HOMES |= {"Game": "game", "Player": "game", "Race": "game"}


def __getattr__(name: str) -> object:
    """What is offered here is imported when it is first asked for: a game needs none of it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
