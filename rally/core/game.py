"""What a game is, and the protocols of its races and players.

mypy checks both games against them, and one suite of tests checks every sentence here for each game in `GAMES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Protocol, Self, TypeVar

from .advice import Advice
from .errors import Objection
from .legal import Event, Legal
from .notation import Rule
from .options import Offered, Options
from .titles import TITLES

A = TypeVar("A")
R = TypeVar("R", bound="Race[Any]")
ActionOf = TypeVar("ActionOf", covariant=True)
Seen = TypeVar("Seen", contravariant=True)


@dataclass(frozen=True)
class Outcome:
    """How a race was won: the seat of the winner, and the rule that decides it."""

    winner: int
    rule: str


@dataclass(frozen=True)
class Simulation:
    """The result of many races: the number of games, and of each seat's wins."""

    games: int
    wins: tuple[int, ...]


class Race(Protocol[A]):
    """A race at one moment: a value that says what is legal, and what comes after.

    Races are equal if they are the same position; `str` is the notation, which the game's `parse` reads back.
    """

    @property
    def game(self) -> str:
        """The game's name, as it stands in records."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat, clockwise."""

    @property
    def options(self) -> Options:
        """The options of the race, which the races after it keep. With other options it is another race."""

    @property
    def to_act(self) -> int | None:
        """The seat that is to choose; None if nobody is, or the race is over."""

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None. Once a seat has won, nobody is to act, and nothing is legal."""

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, and the rule that decides it; None while the race goes on."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for the first; seats that are level share one (1, 2, 2, 4). Empty as long as the
        game ranks nobody."""

    @property
    def legal(self) -> Legal[A]:
        """The legal actions: `in`, `len`, iteration, `bool`, and `only` where there is no choice."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What the action that led here caused, oldest first."""

    @property
    def frames(self) -> Sequence[tuple[Event, Self]]:
        """Each of these events with the table right after it; that of the last one is the race's own."""

    def why_not(self, action: object) -> Objection | None:
        """None if the action, given as a value or in notation, is legal; else the objection: its rule and witnesses."""

    def after(self, action: A | str) -> Self:
        """The race after an action, given as a value or in notation. Raises IllegalAction for one that the rules do not
        allow, or whose result is hidden here."""

    def seen_by(self, seat: int) -> Self:
        """The race as this seat may know it; its `legal` and `why_not` answer for this seat."""

    def but(self, **fields: Any) -> Self:
        """The position with other fields. Raises ImpossiblePosition, with every reason, if it is impossible."""

    def renamed(self, names: Sequence[str]) -> Self:
        """The race and its history with other names. Raises ImpossiblePosition for names that are not possible."""

    @property
    def previous(self) -> Self | None:
        """The race before it; None where its history begins."""

    @property
    def last_action(self) -> A | None:
        """The action that led here from `previous`; None at the beginning."""

    def action(self, text: str) -> A:
        """The action in this notation, legal or not: the inverse of `str(action)`. Raises NotationError."""

    def history(self) -> Iterator[Self]:
        """This race and all before it, newest first."""


class Player(Protocol[Seen, ActionOf]):
    """A player: a function of a race as its seat knows it and a seed, which alone decide its action."""

    def __call__(self, race: Seen, seed: int, /) -> ActionOf: ...


class Game(Generic[R, A]):
    """A game: how its races begin, are recorded and read, who plays them, and what its actions are worth.

    name: as it stands in records: small letters, digits and hyphens. title: its name on the box. race: the class of its
    races. options: those one may choose: by name, the values of each, the usual one first, with their rules; they are
    chosen by name (`start(options={"hills": "once"})`, `race.but(options=…)`), and lines, records, `advise` and
    `simulate` follow what is chosen. players: its ready computer players by name, the weakest first.

    start(…): a race at its beginning. Raises ImpossiblePosition, with every reason, for wrong arguments.
    parse(text): the position in a line of notation. Raises NotationError and ImpossiblePosition.
    record(race): the race so far, ready for JSON.
    replay(record): the races of a record, or of its JSON text. Raises when the point is reached where it is wrong.
    advise(race, playouts=, seed=, actions=, workers=): the value of each action, or of each of `actions`, to the seat
    that is to act. workers: the number of processes that play races out, 1 by default; None for one per core. The
    result is the same with any number of them.
    simulate(races, players=, seed=, options=, workers=): play this number of races from the beginning, at random or by
    a rule of thumb, and count who wins.
    """

    def __init__(
        self,
        race: type[R],
        *,
        rules: Callable[[], Mapping[str, Rule]],
        players: Mapping[str, Player[R, A]],
        record: Callable[[R], dict[str, Any]],
        replay: Callable[[Mapping[str, Any] | str], Iterator[R]],
        advise: Callable[..., tuple[Advice[A], ...]],
        simulate: Callable[..., Simulation],
        options: Offered,
    ) -> None:
        made: Any = race
        self.race, self._rules = race, rules
        self.name: str = made.game
        self.title = TITLES[self.name]
        self.options = options
        self.players: Mapping[str, Player[R, A]] = MappingProxyType({**players})
        self.start: Callable[..., R] = made.start
        self.parse: Callable[[str], R] = made.parse
        self.record, self.replay, self.advise, self.simulate = record, replay, advise, simulate

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Its rules by number, read when they are first asked for."""
        return MappingProxyType({**self._rules()})

    def __repr__(self) -> str:
        return f"<game {self.title}>"
