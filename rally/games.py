"""All games by name, and what can be done with a race of any of them: play it with players, take the best advice.

A game of this package is imported when it is first asked for; `register` enters another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeVar

from .core.advice import best
from .core.chance import mix_seed
from .core.errors import ImpossiblePosition, NotationError, RallyError, objection, quote_value
from .core.game import Game, Player, Race
from .core.records import Is, check_shapes
from .core.titles import TITLES
from .core.validate import check_count, validate_action_count, validate_seed

__all__ = ["GAMES", "best", "game_of", "play", "register"]

AnyGame = Game[Any, Any]
AnyRace = TypeVar("AnyRace", bound=Race[Any])

HOUSE = MappingProxyType({"stich-rallye": "rally.stich_rallye.game", "rally-run": "rally.rally_run.game"})
"""The games of this package: the module whose `GAME` it is."""

FOLDERS = MappingProxyType({name: module.split(".")[1] for name, module in HOUSE.items()})
"""By the name of each of these games its folder: in `rally`, `rally/tutor`, `widgets` and `widgets/tutor`."""

MOST_ACTIONS = 5_000
"""So many actions at most are played: those who drive about at random in Rally Run! need two thousand."""


class NoSuchGame(RallyError, KeyError):
    """There is no game of this name. The sentence says which there are."""

    __str__ = ValueError.__str__


class Games(Mapping[str, AnyGame]):
    """The games by the name that stands in their records, in the order in which they were entered."""

    def __init__(self, entered: dict[str, AnyGame | None]) -> None:
        self._entered = entered

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._entered:
            raise NoSuchGame(
                objection(None, "there is no game {name}; there are {names}", name=quote_value(name), names=tuple(self))
            )
        game = self._entered[name]
        if game is None:
            game = self._entered[name] = import_module(HOUSE[name]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._entered)

    def __len__(self) -> int:
        return len(self._entered)


_entered: dict[str, AnyGame | None] = dict.fromkeys(HOUSE)
GAMES: Mapping[str, AnyGame] = Games(_entered)
"""The games by name: `GAMES["stich-rallye"]`, `GAMES["rally-run"]`, and those that were registered."""

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
"""What stands in records."""


def is_named(text: object) -> bool:
    return isinstance(text, str) and bool(text) and text == text.strip() and text.isprintable()


NEEDED: dict[str, tuple[str, Is]] = {
    "name": ("small letters, digits and hyphens", lambda name: isinstance(name, str) and bool(NAME.fullmatch(name))),
    "title": ("a title", is_named),
    "race": ("a class of races", lambda race: isinstance(race, type)),
    **dict.fromkeys(("rules", "options", "players"), ("a mapping", lambda there: isinstance(there, Mapping))),
    **dict.fromkeys(("start", "parse", "record", "replay", "advise", "simulate"), ("a function", callable)),
}
"""What a game has: the names of the protocol `Game`, and what is to be seen of them before they are called."""


def register(game: AnyGame) -> None:
    """Enter a further game: `GAMES` has it from now on. To enter the same one again changes nothing.

    Raises ImpossiblePosition for what is no game, naming all that it lacks, and for a name that another game has.
    """
    missing = tuple(name for name in NEEDED if not hasattr(game, name))
    if missing:
        raise ImpossiblePosition(
            objection(None, "{found} is not a game: it has no {missing}", found=quote_value(game), missing=missing)
        )
    check_shapes({name: getattr(game, name) for name in NEEDED}, NEEDED)
    if getattr(game.race, "game", None) != game.name:
        raise ImpossiblePosition(
            objection(
                None,
                "these are races of {found}, not of the game {name}",
                name=quote_value(game.name),
                found=quote_value(getattr(game.race, "game", None)),
            )
        )
    if game.name in GAMES and GAMES[game.name] is not game:
        raise ImpossiblePosition(objection(None, "there is already a game {name}", name=quote_value(game.name)))
    _entered[game.name] = game
    TITLES.setdefault(game.name, game.title)


def game_of(race: object) -> AnyGame:
    """The game that this is a race of. ImpossiblePosition for what is no race of any game in `GAMES`."""
    name = getattr(race, "game", None)
    game = GAMES[name] if isinstance(name, str) and name in GAMES else None
    if game is None or not isinstance(race, game.race):
        raise ImpossiblePosition(
            objection(None, "expected {expected}, found {found}", expected="a race", found=quote_value(race))
        )
    return game


def play(
    race: AnyRace, players: Sequence[Player[AnyRace, Any] | str], seed: int = 0, *, most_actions: int = MOST_ACTIONS
) -> AnyRace:
    """The race played on by these players to its end; as far as it has come, if it has none within so many actions.

    players: one for each seat, a function of a race as its seat knows it and a seed, or the name of one in the game's
    `.players`. What is nobody's choice is done. The same race, players and seed give the same race. A player gets
    another seed for every move, made of this one, the number of actions before it and its seat (`move_seed`); one with
    something that is drawn once for a whole race, as what it forgets, has `for_race(seed)`, and plays as what that
    gives. In a loop give each race a seed of its own, to `start` and here: without one it is the same race each time.

    Raises ImpossiblePosition for too few or too many players and for what is none, NotationError for a name that no
    player has, and IllegalAction where a player chooses what is not allowed. What a player raises comes through, with a
    note that names its seat.

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
    """The seed of one move in a race that is played with this seed: after so many actions, by this seat.

    It has 32 bits, which is what `numpy.random.seed` and its like take.
    """
    return mix_seed(seed, number, seat) >> 31


def ready_player(game: AnyGame, player: Any, seed: int) -> Callable[[Any, int], Any]:
    """The player of a race with this seed: a function, or the one of the game that has this name."""
    if isinstance(player, str):
        if player not in game.players:
            raise NotationError(
                objection(
                    None,
                    "there is no computer player {name}; there are {names}",
                    name=repr(player),
                    names=tuple(game.players),
                )
            )
        player = game.players[player]
    if not callable(player):
        raise ImpossiblePosition(
            objection(None, "expected {expected}, found {found}", expected="a player", found=quote_value(player))
        )
    return player.for_race(seed) if hasattr(player, "for_race") else player  # type: ignore[no-any-return]
