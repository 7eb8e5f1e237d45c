"""Plays the race out from here many times after each choice, and compares the choices: `Advisor`.

With NumPy if it is installed, in plain Python otherwise: the same races, and so the same advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from rally.core.advice import check_playouts, mean_interval, wilson_interval
from rally.core.errors import IllegalAction
from rally.core.validate import (
    check_only_numpy_is_missing,
    check_viewer,
    validate_choices,
    validate_kind,
    validate_seed,
    validate_workers,
)
from rally.core.workers import finish_slices, share_work
from rally.rally_run.box.actions import Action, Drive, Swap
from rally.rally_run.memory.memory import HiddenTiles, Memory
from rally.rally_run.playouts.estimate import LANES
from rally.rally_run.playouts.plain import ActionTally, Found, PlainPlayouts
from rally.rally_run.race.race import Race

from .advice import Advice
from .thinking import fewest_turns, think_of

if TYPE_CHECKING:
    from rally.rally_run.playouts.batch import Playouts

FIRST_LOOK = 8
"""The number of playouts of every action; after them, only those that may still be the best are played on."""

Job: TypeAlias = tuple[list[Action], int, int]
"""A batch: its actions, the lanes for each of them, and its number."""

Stage: TypeAlias = tuple[list[Action], int]
"""Actions, and the number of races to play for each of them before the next selection."""


class Advisor:
    """Advice that grows more precise: each `step` plays some more races and answers from all so far.

    A lab shows the answer of the first step at once, goes on as long as somebody looks, and may stop after any step.
    actions: those that are judged; by default all choices.
    """

    def __init__(
        self, race: Race, memory: Memory | None = None, *, seed: int = 0, actions: Iterable[Action] | None = None
    ) -> None:
        seat = validate_kind(race, Race, "a race of Rally Run!").to_act
        if seat is None:
            raise IllegalAction.because("the race is over: there is nothing to advise")
        check_viewer(race.viewer, seat)
        self.race = race.seen_by(seat).recalling(race.memory if memory is None else memory)
        self.seat, self.seed, self.slices = seat, validate_seed(seed), 0
        self.playing = playouts_here()(HiddenTiles(self.race), self.seed)
        self.twins: dict[Action, Action] = twin_actions(self.race)
        if actions is not None:
            self.twins = {action: self.twin(action) for action in validate_choices(actions)}
        self.tallies = {action: ActionTally([0] * len(race.players)) for action in dict.fromkeys(self.twins.values())}
        self.nearest: dict[Action, int] = {}

    @property
    def pace(self) -> int:
        """The factor by which this is slower than NumPy; 1 with NumPy."""
        return self.playing.pace

    def step(self, playouts: int, workers: int | None = 1) -> tuple[Advice, ...]:
        """Play this number of further races for each action that may still be the best, and return the advice so far.

        workers: the number of processes, None for one per core.
        """
        return self.share(self.stages(playouts), workers)

    def step_in_slices(self, playouts: int) -> Iterator[None]:
        """The same, a little at a time: one turn of all races that are played at once, or a thought of one action."""
        return self.play_in_slices(self.stages(playouts))

    def weigh(self, playouts: int, workers: int | None = 1) -> tuple[Advice, ...]:
        """Play this number of further races for every action, whether it may still be the best or not."""
        return self.share([(list(self.tallies), check_playouts(playouts))], workers)

    def weigh_in_slices(self, playouts: int) -> Iterator[None]:
        """The same, a little at a time, as in `step_in_slices`."""
        return self.play_in_slices([(list(self.tallies), check_playouts(playouts))])

    def twin(self, action: Action) -> Action:
        """The first choice with the same value. Raises IllegalAction for anything but a choice."""
        IllegalAction.raise_any(self.race.legal.why_not(action))
        return self.twins[action]

    @property
    def contenders(self) -> list[Action]:
        """The actions that may still be the best."""
        lows = (wilson_interval(tally.wins[self.seat], tally.playouts)[0] for tally in self.tallies.values())
        best = max(lows, default=0.0)
        return [
            a for a, tally in self.tallies.items() if wilson_interval(tally.wins[self.seat], tally.playouts)[1] >= best
        ]

    @property
    def advice(self) -> tuple[Advice, ...]:
        """The advice from all steps so far."""
        return tuple(self.advice_on(action) for action in self.twins if self.slices)

    def advice_on(self, action: Action) -> Advice:
        tally = self.tallies[self.twins[action]]
        low, high = mean_interval(tally.turns, tally.squares, tally.playouts)
        return Advice(
            action,
            tally.wins[self.seat],
            tally.playouts,
            tuple(tally.wins),
            wins_at_once(self.race, action),
            seat=self.seat,
            nearest=self.nearest[self.twins[action]],
            turns=tally.turns / tally.playouts,
            turns_low=low,
            turns_high=high,
        )

    # --- playing ---

    def stages(self, playouts: int) -> Iterator[Stage]:
        """The stages of a step: a first look at all actions, and then more at those that may still be the best."""
        look = min(check_playouts(playouts), FIRST_LOOK) if not self.slices else 0
        if look:
            yield list(self.tallies), look
        if playouts > look:
            yield self.contenders, playouts - look

    def share(self, stages: Iterable[Stage], workers: int | None) -> tuple[Advice, ...]:
        """Play these stages, with this number of workers for the batches of each."""
        validate_workers(workers)
        for actions, playouts in stages:
            for _ in self.think():
                pass
            batches = [*self.split_playouts(actions, playouts)]
            for found in share_work(partial(finish_slices, self.playing.play), batches, workers):
                self.count(found)
        return self.advice

    def play_in_slices(self, stages: Iterable[Stage]) -> Iterator[None]:
        """The same, a little at a time."""
        for actions, playouts in stages:
            yield from self.think()
            for batch in self.split_playouts(actions, playouts):
                for found in self.playing.play(*batch):
                    if found is None:
                        yield
                    else:
                        self.count(found)

    def think(self) -> Iterator[None]:
        """Estimate how near the end is after each action, one action at a time, unless it is known already."""
        if len(self.nearest) < len(self.tallies):
            others = fewest_turns(self.race)
            for action in self.tallies:
                self.nearest[action] = think_of(self.race, action, others).nearest
                yield

    def split_playouts(self, actions: list[Action], playouts: int) -> Iterator[Job]:
        """The playouts of each of these actions in batches that are played at once, each with a number of its own.

        In a batch as many lanes as playouts belong to each action, and the nth lane of each meets the same deal. Its
        races count when all of them are over; a batch that is left before that was never played.
        """
        size = max(1, min(playouts, LANES // max(1, len(actions))))
        for first in range(0, playouts, size):
            width = max(1, LANES // size)
            for begin in range(0, len(actions), width):
                self.slices += 1
                yield actions[begin : begin + width], min(size, playouts - first), self.slices

    def count(self, found: Found) -> None:
        """Add the results of a batch."""
        for action, tally in found.items():
            self.tallies[action].add(tally)


def playouts_here() -> type[Playouts] | type[PlainPlayouts]:
    """The class of playouts: with NumPy if it is installed, else in plain Python."""
    try:
        from rally.rally_run.playouts.batch import Playouts as ByNumPy
    except ImportError as error:
        check_only_numpy_is_missing(error)
        return PlainPlayouts
    return ByNumPy


def twin_actions(race: Race) -> dict[Action, Action]:
    """Each choice with the first one of the same value: swaps of two tiles that nobody can tell apart are equal.

    (Which two tiles may not be swapped in the next turn is ignored.)
    """
    same: dict[Action, Action] = {}
    first: Action | None = None
    for action in race.legal:
        if isinstance(action, Swap) and race.kind(action.first) == race.kind(action.second):
            first = first or action
            same[action] = first
        else:
            same[action] = action
    return same


def wins_at_once(race: Race, action: Action) -> bool:
    """Whether this is a drive that wins the race."""
    if not isinstance(action, Drive):
        return False
    end = race.grid.neighbours[race.car][action.direction]
    return race.grid.colours.get(end, "") == race.trophies[race.turn]
