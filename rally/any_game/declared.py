"""A game put together from its parts: what the module of every game declares as its `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rally.options import Options
from rally.records import TITLES

if TYPE_CHECKING:
    from rally.advice import Advice
    from rally.game import Player
    from rally.options import Offered
    from rally.reading import Rule

R = TypeVar("R")
A = TypeVar("A")

NOTHING_TO_CHOOSE = Options.offered()


class Declared(Generic[R, A]):
    """A game as `GAMES` has it (`rally.game.Game`), from the class of its races and the functions about them.

    race: begun by its `start`, read by its `parse`, with the name that stands in records as its `game`. about: who made
    it, and for how many. rules: a function that reads them, by number, when they are first asked for. title: what it is
    called, if its records do not tell (`rally.records.TITLES`). options: what a race can be played by.
    """

    def __init__(
        self,
        race: type[R],
        about: str,
        *,
        rules: Callable[[], Mapping[str, Rule]],
        players: Mapping[str, Player[R, A]],
        record: Callable[[R], dict[str, Any]],
        replay: Callable[[Mapping[str, Any] | str], Iterator[R]],
        advise: Callable[..., tuple[Advice[A], ...]],
        simulate: Callable[..., Any],
        options: Offered = NOTHING_TO_CHOOSE,
        title: str = "",
    ) -> None:
        made: Any = race
        self.race, self.about, self._rules = race, about, rules
        self.name: str = made.game
        self.title = title or TITLES[self.name]
        self.options = options
        self.players: Mapping[str, Player[R, A]] = MappingProxyType({**players})
        self.start: Callable[..., R] = made.start
        self.parse: Callable[[str], R] = made.parse
        self.record, self.replay, self.advise, self.simulate = record, replay, advise, simulate

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by number."""
        return MappingProxyType({**self._rules()})

    def __repr__(self) -> str:
        return f"<game {self.title}>"
