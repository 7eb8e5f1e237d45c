"""What good play is worth, measured by many races at once (NumPy): all seats play by the rule of thumb of `sense`.

Intervals are computed from races, because the tricks of one race are alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
import numpy.typing as npt

from rally.core.advice import Z
from rally.core.measures import Measured, share_of
from rally.core.numpy_bits import Bits
from rally.stich_rallye.box.facts import DIAL, ROUND_CARDS
from rally.stich_rallye.rules.driving import Track

from .batch import Batch, BatchTrick, Row, Style, as_mask, pick_values
from .plain import LANES
from .styles import HALF, SensibleStyle

Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]

FAR = 14
"""Tricks that carry more spaces than this count as tricks that carry this number."""

EXPLORING = np.uint16(1 << 14)
"""The chance, out of 2 to the 16, that a coin decides about the motor where its worth is measured."""


class ExploringStyle(SensibleStyle):
    """Plays sensibly, but now and then a coin decides about the motor, so that both ways can be compared.

    explored: a mask of the games in which the coin decided about the last motor.
    """

    def turbo(self, batch: Batch, trick: BatchTrick, value: Row) -> Row:
        """The sensible answer, or the coin's."""
        asked = as_mask(batch.bits.words(batch.games) < EXPLORING)
        coin = as_mask(batch.bits.words(batch.games) < HALF)
        self.explored = asked & as_mask(value > 0) & batch.running
        answer: Row = super().turbo(batch, trick, value) & ~asked | coin & asked
        return answer


@dataclass(frozen=True)
class Tricks:
    """The same trick of many races: each row has an entry for each race that was not over.

    race: its number in the batch. winner: a seat. place: that of the winner in the order of play, 0 for the leader.
    start, end: the winner's progress before and after its move. dial: the position of its motor; used: whether it was
    used; explored: whether a coin decided about that. left: the number of tricks of the round still to come.
    """

    race: Places
    winner: Places
    place: Places
    start: Places
    end: Places
    dial: Places
    used: npt.NDArray[np.bool_]
    explored: npt.NDArray[np.bool_]
    left: int


class TrickWatcher:
    """Watches a batch, and keeps the measurements of every trick."""

    def __init__(self) -> None:
        self.tricks: list[Tricks] = []

    def __call__(self, what: str, batch: Batch) -> None:
        trick = batch.trick
        if trick is None or what not in ("card", "trick"):
            return
        if len(trick.cards) == 1 and what == "card":
            self.cars, self.motors, self.running = batch.cars.copy(), batch.motors.copy(), batch.running.copy()
        elif what == "trick":
            race = np.flatnonzero(self.running)
            winner = _seats(trick.leader)[race]
            self.tricks.append(
                Tricks(
                    race,
                    winner,
                    (winner - _seats(trick.first)[race]) % batch.players,
                    pick_values(self.cars, trick.leader)[race].astype(np.int64),
                    pick_values(batch.cars, trick.leader)[race].astype(np.int64),
                    dial := pick_values(self.motors, trick.leader)[race].astype(np.int64),
                    (dial > 0) & (pick_values(batch.motors, trick.leader)[race] == 0),
                    getattr(batch.style, "explored", np.zeros(batch.games, np.uint8))[race] > 0,
                    batch.hands.shape[1],
                )
            )


def _seats(mask: Row) -> Places:
    """The seat that a mask shows in each game."""
    seats: Places = mask.argmax(axis=0).astype(np.int64)
    return seats


def watch_tricks(
    players: int, track: Track, races: int, seed: int, style: Style | None = None
) -> Iterator[tuple[Batch, list[Tricks]]]:
    """Play this number of races in batches, and yield each batch with its tricks."""
    chosen = style or SensibleStyle(track, players)
    for number, first in enumerate(range(0, races, LANES)):
        batch = Batch(track, players, min(LANES, races - first), Bits(seed, number), chosen)
        batch.flag[0] = 255
        batch.watch = watcher = TrickWatcher()
        batch.play_out()
        yield batch, watcher.tricks


class RatioByRace:
    """The mean, for each of some keys, of values that come in races: their number and their sum, race by race."""

    def __init__(self, keys: int) -> None:
        self.sums: list[Numbers] = []
        self.counts: list[Numbers] = []
        self.keys = keys

    def add(self, games: int, race: Places, key: Places, value: Numbers) -> None:
        """Add the values of a batch, each with its race and key."""
        place, size = key * games + race, self.keys * games
        summed: Numbers = np.bincount(place, value, size).astype(np.float64)
        self.sums.append(summed.reshape(self.keys, games))
        counted: Numbers = np.bincount(place, minlength=size).astype(np.float64)
        self.counts.append(counted.reshape(self.keys, games))

    def add_kinds(self, games: int, race: Places, kind: Places) -> None:
        """Add the observations of a batch, each of one kind: the mean of a kind is then its share of the
        observations."""
        size = self.keys * games
        counted: Numbers = np.bincount(kind * games + race, minlength=size).astype(np.float64)
        self.sums.append(counted.reshape(self.keys, games))
        self.counts.append(np.tile(np.bincount(race, minlength=games).astype(np.float64), (self.keys, 1)))

    def measure_shares(self) -> tuple[Measured, ...]:
        """The measurements if all means are shares, from 0 to 1."""
        return tuple(replace(each, low=max(0.0, each.low), high=min(1.0, each.high)) for each in self.measure_means())

    def measure_means(self) -> tuple[Measured, ...]:
        """The mean of each key that was found, with the interval that follows from the differences between races.

        The sums are of whole numbers, so the order in which NumPy adds them makes no difference.
        """
        sums, counts = np.concatenate(self.sums, axis=1), np.concatenate(self.counts, axis=1)
        found = []
        for key, (total, count) in enumerate(zip(sums, counts, strict=True)):
            added, things = int(total.sum()), int(count.sum())
            if things > 0:
                mean = added / things
                squares, products, sizes = int(total @ total), int(total @ count), int(count @ count)
                spread = squares * things * things - 2 * products * added * things + sizes * added * added
                width = Z * sqrt(spread) / (things * things)
                found.append(Measured(key, mean, mean - width, mean + width, things))
        return tuple(found)


def measure_carry(players: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By number of spaces, the share of tricks that carry the winner as far without the motor (0: or back)."""
    found = RatioByRace(FAR + 1)
    for batch, tricks in watch_tricks(int(players), Track.named("volcano"), races, seed):
        for each in tricks:
            plain = ~each.used
            far = np.clip(each.end - each.start, 0, FAR)
            found.add_kinds(batch.games, each.race[plain], far[plain])
    return found.measure_shares()


def measure_lead(players: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By place in the order of play, 0 for the leader, the share of tricks that are won there."""
    seats = int(players)
    found = RatioByRace(seats)
    for batch, tricks in watch_tricks(seats, Track.named("volcano"), races, seed):
        for each in tricks:
            found.add_kinds(batch.games, each.race, each.place)
    return found.measure_shares()


def measure_seats(players: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By seat, the share of races that it wins; seat 0 leads the first trick."""
    wins = sum(
        np.count_nonzero(batch.victor, axis=1)
        for batch, _tricks in watch_tricks(int(players), Track.named("volcano"), races, seed)
    )
    return tuple(share_of(seat, int(count), races) for seat, count in enumerate(np.atleast_1d(wins)))


def measure_hills(track: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By space of the lap where a car stands, the mean number of spaces of its move without the motor."""
    road = Track.named(track)
    found = RatioByRace(len(road))
    for batch, tricks in watch_tricks(4, road, races, seed):
        for each in tricks:
            plain = ~each.used & (each.end < road.finish)  # at the finish there is no road left to drive
            driven = (each.end - each.start)[plain].astype(np.float64)
            found.add(batch.games, each.race[plain], each.start[plain] % len(road), driven)
    return found.measure_means()


def measure_motor(players: str, races: int, seed: int) -> tuple[Measured, ...]:
    """By tricks lost (1 to 8) and tricks still to come, the share of races won after the motor was used, less the share
    after it was saved, from the tricks in which a coin decided."""
    seats, track = int(players), Track.named("volcano")
    wide = max(ROUND_CARDS)
    won, tried = np.zeros((2, len(DIAL) * wide)), np.zeros((2, len(DIAL) * wide))
    for batch, tricks in watch_tricks(seats, track, races, seed, ExploringStyle(track, seats)):
        for each in tricks:
            seen = each.explored
            place = (each.dial * wide + each.left)[seen]
            wins = batch.victor[each.winner[seen], each.race[seen]] > 0
            for used in (0, 1):
                chosen = each.used[seen] == used
                tried[used] += np.bincount(place[chosen], minlength=tried.shape[1])
                won[used] += np.bincount(place[chosen], wins[chosen], tried.shape[1])
    return tuple(_differences(won, tried, wide))


FEWEST = 50
"""The minimum number of tricks on either side for which a difference is reported."""


def _differences(won: Numbers, tried: Numbers, wide: int) -> Iterator[Measured]:
    for place in np.flatnonzero(tried.min(axis=0) >= FEWEST):
        share = won[:, place] / tried[:, place]
        width = Z * float(np.sqrt((share * (1 - share) / tried[:, place]).sum()))
        value, key = float(share[1] - share[0]), (int(place) // wide, int(place) % wide)
        yield Measured(key, value, value - width, value + width, int(tried[:, place].sum()))
