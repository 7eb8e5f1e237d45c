"""What the choices at a position are worth, worked out beside the learner: one engine for chances, hints and costs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

from rally.game import Race
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.states import State

R = TypeVar("R", bound=Race[Any])
ActionOf = TypeVar("ActionOf", covariant=True)

FIRST_SLICE, SLICE = 100, 300
"""Playouts for each action: few at first, so that something is there at once."""

FEWEST = 40
"""So many playouts for each action are played, if they are wanted, wherever it is."""

PAUSE = 0.2
"""Seconds between two pieces of news: more of them nobody can read, and a slow page would fall behind."""


class Rated(Protocol):
    """A chance, and the interval in which it lies."""

    @property
    def rate(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


class Advice(Rated, Protocol[ActionOf]):
    """What an action is worth, as the games' `advise` says it."""

    @property
    def action(self) -> ActionOf: ...
    @property
    def wins(self) -> int: ...
    @property
    def playouts(self) -> int: ...
    @property
    def chances(self) -> tuple[float, ...]: ...
    @property
    def mean_places(self) -> tuple[float, ...]: ...


V = TypeVar("V", bound=Advice[object])
AdviceOf = TypeVar("AdviceOf", bound=Advice[object], covariant=True)


class Advisor(Protocol[AdviceOf]):
    """Advice that sharpens with each step, as the games' Advisors give it.

    stepping(playouts): plays so many more races for each action, a little at a time: never more than 50 ms of work,
    also in a browser, where Python is three to five times slower. advice: what all steps so far have shown. pace: so
    many times fewer races may be waited for than with NumPy; 1 where it plays them out.
    """

    @property
    def pace(self) -> int: ...
    def stepping(self, playouts: int) -> Iterator[None]: ...
    @property
    def advice(self) -> Sequence[AdviceOf]: ...


def slower(playouts: int, pace: int) -> int:
    """So many times fewer races are played than are wanted, at this pace of an advisor: FEWEST of them in any case."""
    return max(1, min(pace, playouts // FEWEST))


class Counsel(Generic[R, V]):
    """The choice that is due in a race, and what is known of it by now.

    advisor(race, seed, style): makes who advises; it is made in the thread, for it may have to load NumPy.
    playouts: how many races are played out for each action in the end, but for those that an advisor has given up; and
    where NumPy is missing, a share of them (`races`).
    changed(): is called when there is news: at once, in the end, and every PAUSE between. slices: playouts for each
    action, at first and then at a time.
    Whoever may not see everything hands in what may be seen.
    """

    def __init__(
        self,
        lab: Lab[State],
        advisor: Callable[[R, int, str], Advisor[V]],
        playouts: int,
        changed: Callable[[], None],
        slices: tuple[int, int] = (FIRST_SLICE, SLICE),
    ) -> None:
        self.advisor, self.slices = advisor, slices
        self.playouts = playouts
        self.changed = changed
        self.about: tuple[R, int, str] | None = None  # the race, seed and style that were asked about
        self.advices: dict[str, V] = {}  # by the text of their action
        self.fault: Exception | None = None
        self.pace = 1  # so many times fewer races are played than are wanted
        self._silent_until = 0.0
        self.work = lab.work(self._take, self._fail)

    @property
    def race(self) -> R | None:
        """The race that was asked about, or None."""
        return self.about[0] if self.about else None

    @property
    def working(self) -> bool:
        return self.work.working and self.share < 1

    @property
    def done(self) -> int:
        """Of the playouts that are wanted, those that need not be waited for any more."""
        return min(self.races[0] * self.pace, self.playouts)

    @property
    def races(self) -> tuple[int, int]:
        """Races played out so far for each action that has not been given up, and how many it will be."""
        played = max((advice.playouts for advice in self.advices.values()), default=0)
        return played, -(-self.playouts // self.pace)

    @property
    def share(self) -> float:
        """How much of the work is done, 0 to 1."""
        return min(1.0, self.done / self.playouts)

    @property
    def ready(self) -> bool:
        """Whether all is worked out, or nothing can be."""
        return self.share >= 1 or self.fault is not None

    @property
    def best(self) -> V | None:
        """The advice with the most wins so far."""
        return max(self.advices.values(), key=lambda advice: advice.wins, default=None)

    def ask(self, race: R, seed: int = 0, style: str = "sensible") -> None:
        """Begin to work on the choice due in `race`; what is asked again goes on."""
        about = (race, seed, style)
        if self.about is not None and self.about == about:
            return
        self.drop()
        self.about = about
        self.work.start(self._slices(race, seed, style))

    def more(self, playouts: int) -> None:
        """Play so many more races for each action of the same choice."""
        if self.about is None:
            return
        (race, seed, style), known = self.about, self.done
        self.playouts = known + playouts
        self.work.start(self._slices(race, seed, style, known))

    def stop(self) -> None:
        """Let what has been found do."""
        self.work.stop()

    def drop(self) -> None:
        """Forget the choice."""
        self.work.stop()
        self.about, self.advices, self.fault = None, {}, None
        self._silent_until = 0.0

    def _slices(self, race: R, seed: int, style: str, known: int = 0) -> Iterator[dict[str, V] | None]:
        """The advices with more and more playouts, None after each slice of work before them.

        known: so many playouts have been told before and are played again.
        """
        advisor = self.advisor(race, seed, style)
        self.pace = slower(self.playouts, advisor.pace)
        yield None
        done = 0
        while done < self.playouts:
            size = max(1, min(self.slices[bool(done)], self.playouts - done) // self.pace)
            yield from advisor.stepping(size)
            done = min(done + size * self.pace, self.playouts)
            if done > known:
                yield {str(advice.action): advice for advice in advisor.advice}

    def _take(self, found: dict[str, V] | None) -> None:
        if found is None:
            return
        self.advices = found
        if self.share == 1 or time.monotonic() >= self._silent_until:
            self.changed()
            self._silent_until = time.monotonic() + PAUSE

    def _fail(self, error: Exception) -> None:
        self.fault = error
        self.changed()
