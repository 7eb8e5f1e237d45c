"""A plain game on the screen: what its `Screen` says follows from the game, but for its words and its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from rally.core.advice import Advice
from rally.core.game import A, Game, Race
from widgets.lab.work import portions
from widgets.races.screen import Screen, TableView
from widgets.words.sentences import Voice


class SeededRace(Race[A], Protocol[A]):
    """A race whose chance is in its seed: None where that is hidden."""

    @property
    def seed(self) -> int | None: ...


P = TypeVar("P", bound=SeededRace[Any])


def plain_screen(
    game: Game[P, A],
    voice: Voice[P, A],
    table: Callable[[], TableView[P, A]],
    picture: Callable[[P], str],
    folder: Path,
    fewest: int = 2,
) -> Screen[P, A]:
    """The screen of a game whose races are plain (`third_game.plain_race`), and whose chance is in its seed alone.

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
        deal=lambda race, number: race if race.seed is not None else race.but(seed=number),
        resume=lambda record: [*game.replay(record)][-1],
        advisor=lambda race, seed, style, actions=None: PlainAdvisor(game, race, seed, actions),
        picture=picture,
        table=table,
        folder=folder,
    )


class PlainAdvisor(Generic[P, A]):
    """Advises on the choice that is due in a race, the surer the longer one asks.

    seed: the same one gives the same playouts. actions: the only ones that it judges; None: all.
    """

    def __init__(self, game: Game[P, A], race: P, seed: int = 0, actions: Iterable[A] | None = None) -> None:
        self.game, self.race, self.seed = game, race, seed
        self.actions = None if actions is None else tuple(actions)
        self.advice: tuple[Advice[A], ...] = ()
        self.pace = 1

    def step_in_slices(self, playouts: int) -> Iterator[None]:
        """Add so many more playouts of each action to what is known, a portion at a time."""
        for some in portions(playouts, playouts):
            found = self.game.advise(self.race, playouts=some, seed=self.seed, actions=self.actions)
            self.seed += 1_000_003  # other playouts than those before
            self.advice = tuple(map(add_advice, self.advice, found)) if self.advice else tuple(found)
            yield


def add_advice(one: Advice[A], other: Advice[A]) -> Advice[A]:
    """What two lots of playouts of the same action tell together."""
    return replace(
        one,
        wins=one.wins + other.wins,
        playouts=one.playouts + other.playouts,
        wins_by_seat=tuple(map(sum, zip(one.wins_by_seat, other.wins_by_seat, strict=True))),
        certain=one.certain and other.certain,
        places=tuple(map(sum, zip(one.places, other.places, strict=True))),
    )
