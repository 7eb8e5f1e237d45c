"""Plays the race out from here thousands of times after each choice, and compares the choices: `Advisor`.

With NumPy if it is installed, in plain Python otherwise: the same races, and so the same advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import ceil
from operator import add
from typing import TYPE_CHECKING

from rally.core.advice import check_playouts
from rally.core.errors import IllegalAction, objection
from rally.core.validate import (
    check_only_numpy_is_missing,
    check_viewer,
    validate_choices,
    validate_kind,
    validate_seed,
    validate_workers,
)
from rally.core.workers import Block, finish_slices, share_work
from rally.stich_rallye.box.actions import Action
from rally.stich_rallye.playouts.outlook import CERTAIN
from rally.stich_rallye.playouts.plain import LANES, Found, PlainPlayouts
from rally.stich_rallye.race.race import Race
from rally.stich_rallye.rules.hidden import check_fits

from .advice import Advice, is_guessed
from .foresight import is_decided

if TYPE_CHECKING:
    from rally.stich_rallye.playouts.playing import Playouts, Styles


class Advisor:
    """Advice that grows more precise: each `step` plays some more races and answers from all so far.

    A lab shows the answer of the first step at once, goes on as long as somebody looks, and may stop after any step.
    style: as in `advise`, or the names of several, which take turns. actions: those that are judged; by default all
    legal ones. whole: whether to play to the end of the race; otherwise to that of the round, where the cars decide
    what share of a race is won (`outlook`).
    """

    def __init__(
        self,
        race: Race,
        *,
        seed: int = 0,
        style: Styles = "sensible",
        actions: Iterable[Action] | None = None,
        whole: bool = True,
    ) -> None:
        seat = validate_kind(race, Race, "a race of Stich Rallye").to_act
        if seat is None:
            raise IllegalAction(
                objection(None, "the race is over: there is nothing to advise")
                if race.winner is not None
                else objection(None, "nobody has a choice now: there is nothing to advise")
            )
        check_viewer(race.viewer, seat)
        check_fits(race)
        self.race = race
        self.seat = seat
        self.whole = whole
        judged = race.legal if actions is None else validate_choices(actions)
        self.afters = {action: race.after(action) for action in judged}
        self.open = [action for action, after in self.afters.items() if after.winner is None]
        opened = {action: self.afters[action] for action in self.open}
        self.playing = playouts_here(race, seat, opened, validate_seed(seed), style)
        self.guessed = style == "sensible" and is_guessed(race)
        self.playouts = self.batches = 0
        self.wins = {action: [0] * len(race.players) for action in self.afters}
        self.places = {action: [0] * len(race.players) for action in self.afters}
        self.forced: dict[Action, bool] = {}

    @property
    def pace(self) -> int:
        """The factor by which this is slower than NumPy; 1 with NumPy."""
        return self.playing.pace

    def step(self, playouts: int, workers: int | None = 1) -> tuple[Advice, ...]:
        """Play this number of further races for each action, and return the advice from all so far.

        workers: the number of processes, None for one per core.
        """
        validate_workers(workers)
        batches = [*self.split_playouts(playouts)]
        for found in share_work(partial(finish_slices, partial(self.playing.play, whole=self.whole)), batches, workers):
            self.count(found)
        self.playouts += playouts
        return self.advice

    def step_in_slices(self, playouts: int) -> Iterator[None]:
        """The same, a little at a time: one trick of all races that are played at once."""
        for batch in self.split_playouts(playouts):
            for found in self.playing.play(*batch, whole=self.whole):
                if found is None:
                    yield
                else:
                    self.count(found)
        self.playouts += playouts

    def split_playouts(self, playouts: int) -> Iterator[Block]:
        """The playouts of each open action in batches of nearly equal size, each with a number of its own."""
        slices = ceil(check_playouts(playouts) * len(self.open) / (2 * LANES))
        for number in range(slices):
            self.batches += 1
            yield self.batches, playouts * (number + 1) // slices - playouts * number // slices

    def count(self, found: Found) -> None:
        """Add the results of a batch."""
        for action, (wins, places) in found.items():
            self.wins[action] = [*map(add, self.wins[action], wins)]
            self.places[action] = [*map(add, self.places[action], places)]

    @property
    def advice(self) -> tuple[Advice, ...]:
        """The advice from all steps so far."""
        return tuple(self.advice_on(action) for action in self.afters if self.playouts)

    def advice_on(self, action: Action) -> Advice:
        if action in self.open:
            wins, places = (tuple(found[action]) for found in (self.wins, self.places))
            wins = wins if self.whole else tuple(chance // CERTAIN for chance in wins)
            certain = self.is_forced(action)
        else:
            after = self.afters[action]
            wins = tuple(self.playouts * (seat == after.winner) for seat in range(len(self.race.players)))
            places = tuple(self.playouts * place for place in after.places)
            certain = True
        own, guessed = wins[self.seat], self.guessed and not certain
        return Advice(action, own, self.playouts, wins, certain, places=places, seat=self.seat, guessed=guessed)

    def is_forced(self, action: Action) -> bool:
        """Whether the seat wins, or loses, whatever is played after this; False at once if the playouts disagree."""
        if self.wins[action][self.seat] not in (0, self.playouts * (1 if self.whole else CERTAIN)):
            return False
        if action not in self.forced:
            self.forced[action] = is_decided(self.afters[action], self.seat)
        return self.forced[action]


def playouts_here(
    race: Race, seat: int, opened: dict[Action, Race], seed: int, style: Styles
) -> Playouts | PlainPlayouts:
    """The playouts with NumPy if it is installed, else in plain Python, which takes no Style of one's own."""
    try:
        from rally.stich_rallye.playouts.playing import Playouts as ByNumPy
    except ImportError as error:
        named = style if isinstance(style, tuple) else str(style)
        check_only_numpy_is_missing(error, "" if isinstance(style, str | tuple) else "Style")
        return PlainPlayouts(race, seat, opened, seed, named)
    return ByNumPy(race, seat, opened, seed, style)
