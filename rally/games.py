"""Both games by name, and what can be done with a race of either: play it with players, take the best advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeVar

from .core.advice import best
from .core.chance import mix_seed
from .core.errors import ImpossiblePosition, NotationError, RallyError, quote_value, wrong_kind
from .core.game import Game, Player, Race
from .core.titles import TITLES
from .core.validate import check_count, validate_action_count, validate_seed

__all__ = ["FOLDERS", "GAMES", "best", "game_of", "play"]

AnyGame = Game[Any, Any]
AnyRace = TypeVar("AnyRace", bound=Race[Any])

FOLDERS = MappingProxyType({name: name.replace("-", "_") for name in TITLES})
"""By the name of each game its folder: in `rally`, `rally/tutor`, `widgets` and `widgets/tutor`."""

MOST_ACTIONS = 5_000
"""The maximum number of actions by default: players who drive at random in Rally Run! need two thousand."""


class NoSuchGame(RallyError, KeyError):
    """There is no game of this name. The message lists all games."""

    __str__ = ValueError.__str__


class Games(Mapping[str, AnyGame]):
    """The games by the name that stands in their records; each is imported when it is first asked for."""

    def __getitem__(self, name: str) -> AnyGame:
        if name not in FOLDERS:
            raise NoSuchGame.because(
                "there is no game {name}; there are {names}", name=quote_value(name), names=tuple(self)
            )
        game: AnyGame = import_module(f"rally.{FOLDERS[name]}.game").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(FOLDERS)

    def __len__(self) -> int:
        return len(FOLDERS)


GAMES: Mapping[str, AnyGame] = Games()
"""The games by name: `GAMES["stich-rallye"]`, `GAMES["rally-run"]`."""


def game_of(race: object) -> AnyGame:
    """The game of this race. Raises ImpossiblePosition for anything but a race of a game in `GAMES`."""
    name = getattr(race, "game", None)
    game = GAMES[name] if isinstance(name, str) and name in GAMES else None
    if game is None or not isinstance(race, game.race):
        raise ImpossiblePosition(wrong_kind("a race", race))
    return game


def play(
    race: AnyRace, players: Sequence[Player[AnyRace, Any] | str], seed: int = 0, *, most_actions: int = MOST_ACTIONS
) -> AnyRace:
    """The race, played by these players to its end, or for a maximum number of actions.

    players: one per seat, each a function of a race as its seat knows it and a seed, or a name of the game's
    `.players`. Actions that are nobody's choice are carried out. The same race, players and seed give the same race. A
    player gets another seed for every move, made of this one, the number of actions before it and its seat
    (`move_seed`). A player that draws something once for a whole race, such as what it forgets, has `for_race(seed)`,
    which returns the player of that race. In a loop give each race a seed of its own, to `start` and here: without one
    it is the same race each time.

    Raises ImpossiblePosition for too few or too many players, and for anything but a player, NotationError for an
    unknown name, and IllegalAction where a player's choice is not allowed. An exception of a player comes through, with
    a note that names its seat.

    >>> from rally.rally_run import Race
    >>> race = play(Race.start(players=2), ["rememberer", lambda race, seed: next(iter(race.legal))])
    >>> race.players[race.winner], race.outcome.rule
    ('Mia', 'R5.2')
    """
    game = game_of(race)
    check_count(players, len(race.players))
    validate_seed(seed)
    chosen = [ready_player(game, player, mix_seed(seed, seat)) for seat, player in enumerate(players)]
    before = sum(1 for _ in race.history()) - 1
    for number in range(before, before + validate_action_count(most_actions)):
        if race.winner is not None:
            break
        seat = race.to_act
        if seat is None:
            race = race.after(race.legal.only)
            continue
        try:
            race = race.after(chosen[seat](race.seen_by(seat), move_seed(seed, number, seat)))
        except Exception as error:
            error.add_note(f"This came of the choice of {race.players[seat]!r}, the player of seat {seat}.")
            raise
    return race


def move_seed(seed: int, number: int, seat: int) -> int:
    """The seed of a move in a race that is played with this seed. number: the number of actions before it.

    It has 32 bits, as `numpy.random.seed` and its like expect.
    """
    return mix_seed(seed, number, seat) >> 31


def ready_player(game: AnyGame, player: Any, seed: int) -> Callable[[Any, int], Any]:
    """The player of a race with this seed, from a function or the name of one of the game's players."""
    if isinstance(player, str):
        if player not in game.players:
            raise NotationError.because(
                "there is no computer player {name}; there are {names}", name=repr(player), names=tuple(game.players)
            )
        player = game.players[player]
    if not callable(player):
        raise ImpossiblePosition(wrong_kind("a player", player))
    return player.for_race(seed) if hasattr(player, "for_race") else player  # type: ignore[no-any-return]
