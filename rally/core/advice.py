"""The value of an action: its share of won races, its interval, the best action, and the likeliest line of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Generic, TypeVar

from .errors import ImpossiblePosition, is_whole, quote_value
from .validate import T, validate_kind

Z = 1.959963984540054
"""Standard errors on either side of which 95% of a normal distribution lie."""

MOST_PLAYOUTS = 10**6
"""Maximum number of playouts per action: then a share is known to a thousandth, and minutes have passed."""


ActionOf = TypeVar("ActionOf", covariant=True)


@dataclass(frozen=True)
class Advice(Generic[ActionOf]):
    """The value of an action to the seat that is to act.

    wins: races won by that seat out of `playouts`; rate: their share; low, high: its 95% interval (Wilson);
    wins_by_seat, chances: the same for every seat; places: by seat, the sum of its final places (1 is the first), and
    mean_places their mean. certain: the seat wins, or loses, whatever is played afterwards; then rate, low and high are
    1, or 0.
    """

    action: ActionOf
    wins: int
    playouts: int
    wins_by_seat: tuple[int, ...]
    certain: bool = False
    places: tuple[int, ...] = ()

    @property
    def merit(self) -> tuple[float, ...]:
        """The sort key of advice, the most important number first; more is better."""
        return (self.rate,)

    @property
    def mean_places(self) -> tuple[float, ...]:
        return tuple(place / self.playouts for place in self.places)

    @property
    def rate(self) -> float:
        return self.worth(self.wins / self.playouts)

    @property
    def low(self) -> float:
        return self.rate if self.certain else self.worth(wilson_interval(self.wins, self.playouts)[0])

    @property
    def high(self) -> float:
        return self.rate if self.certain else self.worth(wilson_interval(self.wins, self.playouts)[1])

    @property
    def chances(self) -> tuple[float, ...]:
        return tuple(wins / self.playouts for wins in self.wins_by_seat)

    def worth(self, share: float) -> float:
        """The chance to win of a seat that wins this share of playouts."""
        return share

    def __repr__(self) -> str:
        return f"<{self.action}: {self.rate:.1%} ({self.low:.1%} to {self.high:.1%} of {self.playouts})>"


A = TypeVar("A", bound=Advice[Any])


def best(advice: Iterable[A]) -> A:
    """The advice that an adviser would take: the first of those with the highest chance.

    Raises ImpossiblePosition for an empty list, and for anything but advice.
    """
    listed = validate_kind(advice, Iterable, "a list of advice")  # type: ignore[type-abstract]  # isinstance knows it
    found = [validate_kind(each, Advice, "advice, as `advise` gives it") for each in listed]
    if not found:
        raise ImpossiblePosition.because("there is no advice to choose the best from")
    return max(found, key=lambda each: each.merit)  # type: ignore[return-value]


def chances_by_seat(seat: int, rate: float, wins_by_seat: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of every seat if this one's is `rate`: the others share the rest by their wins, or evenly.

    >>> chances_by_seat(1, 0.4, (30, 50, 20))
    (0.36, 0.4, 0.24)
    """
    others = sum(wins_by_seat) - wins_by_seat[seat]
    won = wins_by_seat if others else (1,) * len(wins_by_seat)
    each = (1 - rate) / (others or len(won) - 1)
    return tuple(rate if other == seat else wins * each for other, wins in enumerate(won))


def wilson_interval(wins: float, playouts: float) -> tuple[float, float]:
    """The 95% interval of a share (Wilson), which is sensible even at 0 and 1."""
    share, z2 = wins / playouts, Z * Z
    middle = (share + z2 / (2 * playouts)) / (1 + z2 / playouts)
    width = Z * sqrt(share * (1 - share) / playouts + z2 / (4 * playouts * playouts)) / (1 + z2 / playouts)
    low = middle - width if wins else 0.0
    high = middle + width if wins < playouts else 1.0
    return low, high


def mean_interval(total: int, squares: int, count: int) -> tuple[float, float]:
    """The 95% interval of a mean, from the sum of `count` numbers and the sum of their squares."""
    mean = total / count
    width = Z * sqrt(max(0.0, squares / count - mean * mean) / count)
    return mean - width, mean + width


def check_playouts(playouts: object) -> int:
    """The number of playouts. Raises ImpossiblePosition unless it is a whole number within the limits."""
    if is_whole(playouts) and 1 <= playouts <= MOST_PLAYOUTS:
        return playouts
    raise ImpossiblePosition.because(
        "the number of playouts is a whole number from 1 to {most}, not {playouts}",
        most=MOST_PLAYOUTS,
        playouts=quote_value(playouts),
    )


@dataclass(frozen=True)
class LikelyLine(Generic[T]):
    """What happens most often after a choice, for a few actions.

    races: the choice and what follows from it, one race per action. alike: the number of deals of what is hidden, out
    of `deals`, that end as these races do.
    """

    races: tuple[T, ...]
    alike: int
    deals: int


def likeliest_line(lines: Sequence[Sequence[T]], end: Callable[[T], Hashable]) -> LikelyLine[T]:
    """The first of the lines that end as most of them do. end: maps a race to what is compared.

    >>> likeliest_line([(1, 5), (2, 4), (3, 6)], lambda number: number % 2)
    LikelyLine(races=(2, 4), alike=2, deals=3)
    """
    ends = Counter(end(line[-1]) for line in lines)
    usual, alike = ends.most_common(1)[0]
    return LikelyLine(tuple(next(line for line in lines if end(line[-1]) == usual)), alike, len(lines))
