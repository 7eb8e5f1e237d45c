"""The chances of every legal action, worked out beside the learner and sharpened slice by slice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rally.stich_rallye import Race
from rally.stich_rallye.players.foresight import Foresight, foresee
from widgets.shared.labs.refine import Refiner
from widgets.shared.words import _
from widgets.stich_rallye.words import say_action, say_error, say_place, say_seat

FIRST_SLICE, SLICE = 100, 400
"""Playouts for each action: few at first, so that something is there at once."""


class Adviser:
    """What a lab knows about the legal actions of a race.

    playouts: how many races are played out for each action in the end. changed: is called when there is news.
    advices: by action, as text, what has been worked out. foreseen: what follows from each for certain.
    kept: the advices of the branch that was kept.
    """

    def __init__(self, playouts: int, changed: Callable[[], None], seed: int = 0) -> None:
        self.playouts = playouts
        self.changed = changed
        self.seed = seed
        self.style = "sensible"
        self.race: Race | None = None
        self.advices: dict[str, Any] = {}
        self.foreseen: dict[str, Foresight] = {}
        self.kept: dict[str, Any] = {}
        self.fault: Callable[[], str] | None = None
        self.refiner: Refiner[dict[str, Any]] = Refiner(self.take, self.fail)

    @property
    def working(self) -> bool:
        return self.refiner.working and self.share < 1

    @property
    def done(self) -> int:
        """Playouts so far, for each action."""
        return min((advice.playouts for advice in self.advices.values()), default=0)

    @property
    def share(self) -> float:
        return min(1.0, self.done / self.playouts)

    def ask(self, race: Race | None, again: bool = False) -> None:
        """Begin to work on a race; the same race is not begun twice unless asked `again`."""
        if race is not None and race == self.race and not again:
            return
        self.refiner.stop()
        self.race, self.advices, self.fault = race, {}, None
        self.foreseen = {} if race is None else {str(action): foresee(race, action) for action in race.legal}
        if race is not None and race.to_act is not None:
            self.refiner.start(self.slices(race))

    def slices(self, race: Race) -> Iterator[dict[str, Any]]:
        """The advices, with more and more playouts."""
        from rally.stich_rallye.players.advice import Advisor

        advisor = Advisor(race, style=self.style, seed=self.seed)
        size = FIRST_SLICE
        while True:
            advices = advisor.step(size)
            yield {str(advice.action): advice for advice in advices}
            left = self.playouts - min((advice.playouts for advice in advices), default=self.playouts)
            if left <= 0:
                return
            size = min(SLICE, left)

    def take(self, advices: dict[str, Any]) -> None:
        self.advices = advices
        self.changed()

    def fail(self, error: Exception) -> None:
        """Say what is missing or wrong instead of a chance."""
        if isinstance(error, ImportError):
            self.fault = lambda: _("Chances need NumPy, and it is not installed here. Everything else works.")
        elif isinstance(error, ValueError) and hasattr(error, "objections"):
            self.fault = lambda: " ".join(say_error(error, self.race))  # type: ignore[arg-type]
        else:
            self.fault = lambda: _("Something went wrong in the program: {fault}").format(fault=repr(error))
        self.changed()

    def stop(self) -> None:
        self.refiner.stop()

    def keep(self) -> None:
        """Remember the advices of this branch."""
        self.kept = self.advices

    def swap(self) -> None:
        self.kept, self.advices, self.race = self.advices, {}, None

    def said(self) -> str:
        """How much has been worked out, or why nothing has."""
        if self.fault is not None:
            return self.fault()
        return _("{done} of {all} races played out for each choice").format(done=self.done, all=self.playouts)


def option_rows(race: Race, adviser: Adviser) -> list[dict[str, Any]]:
    """The legal actions as the part Options wants them."""
    rates = {name: advice.rate for name, advice in adviser.advices.items()}
    best = max(rates.values(), default=None)
    rows = []
    for name, seen in adviser.foreseen.items():
        row: dict[str, Any] = {"id": name, "label": say_action(seen.action, race), "note": said_foresight(race, seen)}
        advice = adviser.advices.get(name)
        if advice is not None:
            row |= {"rate": advice.rate, "low": advice.low, "high": advice.high, "said": said_chance(advice)}
            row["best"] = advice.rate == best
        elif adviser.fault is not None:
            row["said"] = "–"
        elif race.to_act is None:
            row["said"] = " "
        rows.append(row)
    return rows


def said_chance(advice: Any) -> str:
    return _("{rate} % (between {low} and {high})").format(
        rate=round(100 * advice.rate), low=round(100 * advice.low), high=round(100 * advice.high)
    )


def said_foresight(race: Race, seen: Foresight) -> str:
    """Who wins the trick for certain, and where a car that moves at once comes to rest."""
    told = []
    if seen.after.winner is not None:
        told.append(_("{seat} wins the race at once!").format(seat=say_seat(race, seen.after.winner)))
    elif seen.winner is not None:
        told.append(_("{seat} wins the trick for certain.").format(seat=say_seat(race, seen.winner)))
    if seen.moves:
        told += [
            _("{seat} drives to {place}.").format(seat=say_seat(race, seat), place=say_place(seen.after, seat))
            for seat, (before, now) in enumerate(zip(race.cars, seen.after.cars, strict=True))
            if before != now
        ]
    return " ".join(told)
