"""A plain game on the screen: what its `Screen` says follows from the game, but for its words and its table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rally.game import A, Game, Race
from widgets.shared.labs.advice.plain import PlainAdvisor
from widgets.shared.words.voice import Voice

from .screen import Screen
from .view import TableView


class Seeded(Race[A], Protocol[A]):
    """A race whose chance is in its seed: None where that is hidden."""

    @property
    def seed(self) -> int | None: ...


P = TypeVar("P", bound=Seeded[Any])


def plain_screen(
    game: Game[P, A],
    voice: Voice[P, A],
    table: Callable[[], TableView[P, A]],
    picture: Callable[[P], str],
    folder: Path,
    fewest: int = 2,
) -> Screen[P, A]:
    """The screen of a game whose races are plain (`rally.any_game.plain`), and whose chance is in its seed alone.

    Its best player sits where nobody is named. fewest: so many play at least.
    """
    race: Any = game.race
    *_weaker, best = game.players
    return Screen(
        game=game,
        voice=voice,
        names=race.names,
        counts=range(fewest, len(race.names) + 1),
        rule=race.numbered[0],
        players=game.players,
        stand_in=best,
        ways={name: (name,) for name in [*game.players][::-1]},
        say_way=voice.kind,
        dealt=lambda race, number: race if race.seed is not None else race.but(seed=number),
        resume=lambda record: [*game.replay(record)][-1],
        advisor=lambda race, seed, style, actions=None: PlainAdvisor(game, race, seed, actions),
        picture=picture,
        table=table,
        folder=folder,
    )
