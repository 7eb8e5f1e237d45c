"""What every game is, and what its races and its players are: protocols, over which all is said that holds of any game.

A game satisfies them by having what they name; nothing is inherited. mypy holds every declared game against them, and
one suite of tests asks every game in `GAMES` for each sentence of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Protocol, Self, TypeVar

from .advice import Advice
from .errors import Objection
from .legal import Event, Legal
from .notation import Rule
from .options import Given, Offered, Options
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
        """The options it is played by. A race with other options is another race; the races after it keep them."""

    @property
    def to_act(self) -> int | None:
        """The seat whose choice is due; None if it is nobody's, or the race is over."""

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None. Then nobody is to act, and nothing is legal."""

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, and by which rule; None while the race goes on."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for the first; seats that stand level share one (1, 2, 2, 4). Empty as long as the
        game ranks nobody."""

    @property
    def legal(self) -> Legal[A]:
        """What the rules allow: `in`, `len`, iteration, `bool`, and `only` where there is no choice."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What the action that led here caused, oldest first."""

    @property
    def frames(self) -> Sequence[tuple[Event, Self]]:
        """Each of these events with the table right after it; that of the last one is the race's own."""

    def why_not(self, action: object) -> Objection | None:
        """None if the action, or what its notation says, is legal; else the rule against it, and its witnesses."""

    def after(self, action: A | str) -> Self:
        """The next race, after an action or what its notation says. IllegalAction for what the rules do not allow, or
        whose result is hidden here."""

    def seen_by(self, seat: int) -> Self:
        """The race as this seat may know it. `legal` and `why_not` answer for this seat then."""

    def but(self, **fields: Any) -> Self:
        """The position with other fields. ImpossiblePosition, with every reason, if it cannot be."""

    def renamed(self, names: Sequence[str]) -> Self:
        """The race, and all that led here, with other names. ImpossiblePosition for names that cannot be."""

    @property
    def previous(self) -> Self | None:
        """The race before it; None where its history begins."""

    @property
    def last_action(self) -> A | None:
        """What was done there that led here; None at the beginning."""

    def action(self, text: str) -> A:
        """The action that its notation says, legal or not: the inverse of `str(action)`. NotationError."""

    def history(self) -> Iterator[Self]:
        """This race and all before it, newest first."""


class Player(Protocol[Seen, ActionOf]):
    """Who chooses: a function of a race as its seat knows it, and of a seed. The same two give the same action."""

    def __call__(self, race: Seen, seed: int, /) -> ActionOf: ...


class Game(Protocol[R, A]):
    """A game: where its races come from, how they are kept, who plays them and what its actions are worth."""

    @property
    def name(self) -> str:
        """The name that stands in records: small letters, digits and hyphens."""

    @property
    def title(self) -> str:
        """What it is called, as its box has it."""

    @property
    def race(self) -> type[R]:
        """The class of its races."""

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Its rules by number."""

    @property
    def options(self) -> Offered:
        """The options one may choose: by name, the values of each, the usual one first, with their rules.

        One of the race's `options` is chosen by name: `start(options={"hills": "once"})`, `race.but(options=…)`.
        Lines, records, `advise` and `simulate` follow what was chosen. Empty for a game without a choice.
        """

    @property
    def players(self) -> Mapping[str, Player[R, A]]:
        """Its ready computer players by name, the weakest first."""

    def start(self, *args: Any, **given: Any) -> R:
        """A race at its beginning; `options` is what it is played by. ImpossiblePosition for what cannot be."""

    def parse(self, text: str) -> R:
        """The position that a line of notation describes. NotationError, ImpossiblePosition."""

    def record(self, race: R) -> dict[str, Any]:
        """The race so far, ready for JSON."""

    def replay(self, record: Mapping[str, Any] | str) -> Iterator[R]:
        """The races that a record tells of. Raises when the point is reached where it is wrong."""

    def advise(
        self,
        race: R,
        /,
        *,
        playouts: int = ...,
        seed: int = ...,
        actions: Iterable[A] | None = ...,
        workers: int | None = ...,
    ) -> tuple[Advice[A], ...]:
        """What each action, or each of `actions`, is worth to the seat that is to act.

        workers: so many processes play races out, None for one on each core; 1 if it is not said. The numbers are the
        same with any number of them.
        """

    def simulate(
        self, races: int, /, *, players: int = ..., seed: int = ..., options: Given = ..., workers: int | None = ...
    ) -> Simulation:
        """Play so many races from the beginning, by chance or by rule of thumb, and count who wins them.

        workers: so many processes play them, as in `advise`.
        """


NOTHING_TO_CHOOSE = Options.available()


class DeclaredGame(Generic[R, A]):
    """A game as `GAMES` has it (`rally.core.game.Game`), from the class of its races and the functions about them.

    race: begun by its `start`, read by its `parse`, with the name that stands in records as its `game`. about: who made
    it, and for how many. rules: a function that reads them, by number, when they are first asked for. title: what it is
    called, if its records do not tell (`rally.core.titles.TITLES`). options: what a race can be played by.
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
