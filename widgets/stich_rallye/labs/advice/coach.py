"""The coach: what each choice of a decision is worth, worked out beside the players, and what to say about it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

from rally.stich_rallye import Action, Event, Play, Race, standing
from rally.stich_rallye.box.events import LineCrossed, MoveBegun, RaceWon, Rolled, TrickWon
from rally.stich_rallye.players.foresight import foresee
from widgets.shared.labs.refine import Refiner
from widgets.shared.words import _
from widgets.stich_rallye.words import say, say_action, say_error, say_seat, say_trick

FIRST_SLICE, SLICE = 100, 400
"""Playouts for each choice: few at first, so that it can be stopped soon."""

REASONS = (TrickWon, MoveBegun, Rolled, LineCrossed, RaceWon)
"""The events that tell why a choice is good or bad."""

Numbers = dict[str, Any]
"""Advices by action, as text."""


def slices(race: Race, playouts: int, seed: int = 0) -> Iterator[Numbers]:
    """The advices for a race, with more and more playouts. Whoever may not see something hands in `seen_by`."""
    from rally.stich_rallye.players.advice import Advisor

    advisor = Advisor(race, seed=seed)
    done = 0
    while done < playouts:
        size = min(SLICE if done else FIRST_SLICE, playouts - done)
        done += size
        yield {str(advice.action): advice for advice in advisor.step(size)}


def best_of(numbers: Numbers) -> Any:
    """The advice with the most wins."""
    return max(numbers.values(), key=lambda advice: advice.wins)


class Coach:
    """One decision of one person, seen as that person sees it.

    race: what is asked about (None: nothing). chosen: what the person did then. numbers: the advices so far.
    changed(coach): is called, in a thread, when there is news.
    """

    def __init__(self, playouts: int, changed: Callable[[Coach], None]) -> None:
        self.playouts = playouts
        self.changed = changed
        self.race: Race | None = None
        self.chosen: Action | None = None
        self.numbers: Numbers = {}
        self.fault: Callable[[], str] | None = None
        self.lock = threading.Lock()
        self.refiner: Refiner[tuple[Race, Numbers]] = Refiner(self.take, self.fail)

    def ask(self, race: Race) -> None:
        """Begin to work on the choice that is due in `race`; the same one is not begun twice."""
        if self.race is race:
            return
        self.drop()
        self.race = race
        if race.to_act is not None and len(race.legal) > 1:
            found = slices(race.seen_by(race.to_act), self.playouts)
            self.refiner.start((race, numbers) for numbers in found)

    def stop(self) -> None:
        """Let what has been found do."""
        self.refiner.stop()

    def drop(self) -> None:
        """Forget the decision."""
        self.refiner.stop()
        with self.lock:
            self.race, self.chosen, self.numbers, self.fault = None, None, {}, None

    @property
    def share(self) -> float:
        """How much of the work is done, 0 to 1."""
        return min((advice.playouts / self.playouts for advice in self.numbers.values()), default=0.0)

    @property
    def ready(self) -> bool:
        """Whether there is an answer, or the reason why there is none."""
        forced = self.race is not None and len(self.race.legal) == 1
        return forced or self.fault is not None or self.share >= 1

    def take(self, found: tuple[Race, Numbers]) -> None:
        with self.lock:
            if found[0] is not self.race:
                return
            self.numbers = found[1]
        self.changed(self)

    def fail(self, error: Exception) -> None:
        if isinstance(error, ImportError):
            self.fault = lambda: _("Hints need NumPy, and it is not installed here. Everything else works.")
        else:
            self.fault = lambda: " ".join([_("No hint can be worked out here."), *said_error(error)])
        self.changed(self)

    # --- words ---

    @property
    def advised(self) -> Action | None:
        """The best choice so far."""
        if self.race is not None and len(self.race.legal) == 1:
            return next(iter(self.race.legal))
        return best_of(self.numbers).action if self.numbers else None

    def say_hint(self) -> str:
        """The best choice, its chance, and the plain reason."""
        race, best = self.race, self.advised
        if self.fault is not None:
            return self.fault()
        if race is None or best is None:
            return _("There is no hint yet.")
        if len(race.legal) == 1:
            said = _("There is only one choice: {choice}.").format(choice=say_action(best, race))
        else:
            said = _("A hint: {choice}. When it is played out, it wins about {rate} of 100 races.").format(
                choice=say_action(best, race), rate=percent(best_of(self.numbers).rate)
            )
        return f"{said} {say_why(race, best)}"

    def say_cost(self, openly: bool = True) -> str:
        """What the person's choice cost against the best one. Empty if there was no other.

        Not `openly`: without naming cards that are still held.
        """
        race, chosen = self.race, self.chosen
        if self.fault is not None:
            return self.fault()
        mine = self.numbers.get(str(chosen))
        if race is None or chosen is None or race.to_act is None:
            return ""
        if mine is None:  # there was only one choice
            return ""
        best = best_of(self.numbers)
        seat, rate, top = say_seat(race, race.to_act), percent(mine.rate), percent(best.rate)
        if best.action == chosen or top == rate:
            return _("{seat} has made the best choice: it wins about {rate} of 100 races.").format(seat=seat, rate=rate)
        words = {"seat": seat, "rate": rate, "top": top, "cost": max(1, top - rate)}
        if best.low <= mine.high:
            said = _("The choice of {seat} wins about {rate} of 100 races, nearly as many as the best ({top}).")
        else:
            said = _("The choice of {seat} wins about {rate} of 100 races, the best one {top}. That gave away {cost}.")
        told = [said.format(**words)]
        if openly:
            told.append(_("Best was: {choice}.").format(choice=say_action(best.action, race)))
        if openly and best.low > mine.high:
            told.append(say_why(race, best.action))
        return " ".join(told)


def said_error(error: Exception) -> list[str]:
    return say_error(error) if hasattr(error, "objections") else [f"{type(error).__name__}: {error}"]  # type: ignore[arg-type]


def percent(rate: float) -> int:
    return round(100 * rate)


def say_why(race: Race, action: Action) -> str:
    """What an action leads to, as far as the person who chooses can know: who wins, the lowest card, the hill."""
    assert race.to_act is not None  # somebody is choosing
    seen = foresee(race.seen_by(race.to_act), action)
    after = seen.after
    if after.phase == "turbo":
        return say_trick(after)
    if seen.moves:
        return " ".join(say(event, after) for event in after.events if isinstance(event, REASONS))
    reasons = [say_trick(after), *(say(event, after) for event in would_be(after))]
    if seen.winner is not None:
        reasons.append(_("{seat} wins the trick for certain.").format(seat=say_seat(after, seen.winner)))
    return " ".join(reasons)


def would_be(race: Race) -> Iterator[Event]:
    """The hill and the line that the winning car would meet if the trick ended now."""
    if not isinstance(race.action, Play) or not race.trick:
        return
    stand = standing(race.trick)
    move = race.track.drive(race.cars, race.seat_of(stand.index), stand.lowest.value)
    yield from (event for event in move.events if isinstance(event, Rolled | LineCrossed))
