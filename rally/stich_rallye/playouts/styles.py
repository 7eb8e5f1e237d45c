"""How the seats of a batch choose: at random, or by the rule of thumb of `sense` (NumPy)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import cast

import numpy as np
import numpy.typing as npt

from rally.stich_rallye.box.facts import DIAL, ROUNDS, USUAL, Options
from rally.stich_rallye.rules.driving import Track
from rally.stich_rallye.rules.motor import positions_after_loss

from . import sense
from .batch import DIAL_VALUES, VALUE, Batch, BatchTrick, Row, Style, as_mask, pick_values
from .plain import check_style

HALF = np.uint16(1 << 15)
FINE = np.uint16(8)
"""The number of steps of chance in a unit of a score."""

ABOVE_0 = np.int16(4000)
"""Added to scores, so that keys are above 0; sixteen times as much still fits a key."""

CHANCE = np.int16(0x1F)
"""The bits of a chance in `chances_and_savings`; the saving stands above them."""

SAVED = 5
"""The number of bits by which a saving is shifted there."""

Keys = npt.NDArray[np.uint16]
Scores = npt.NDArray[np.int16]
Flags = npt.NDArray[np.bool_]


class RandomStyle:
    """A uniformly random legal card; a motor that shows more than 0 is used with probability 1/2."""

    def card(self, batch: Batch, trick: BatchTrick, hand: Row, legal: Row) -> Row:
        """The legal card with the highest of random keys."""
        keys = batch.bits.words(*hand.shape) | np.uint16(1)
        return highest_cards(hand, keys, legal)

    def turbo(self, batch: Batch, trick: BatchTrick, value: Row) -> Row:
        """A coin for each game."""
        return as_mask(batch.bits.words(batch.games) < HALF)


class SensibleStyle:
    """The choices of `sensible_player`, for all games of a batch. Its only state is tables, made when first used.

    watchful: in the last round it counts what the others want, too (`sense.WATCHFUL`).
    """

    def __init__(self, track: Track, players: int, options: Options = USUAL, *, watchful: bool = False) -> None:
        self.track, self.players, self.options = track, players, options
        self.by_round = [sense.weights_in(number, watchful=watchful) for number in range(ROUNDS + 1)]
        self.rests = np.array(track.rests(options).alone)
        self.least_counts = np.array(sense.least_counts(track, players, options), np.uint8)
        self.wants = cache(self.make_wants)
        self.chances_and_savings = cache(self.make_chances_and_savings)
        self.savings = cache(self.make_savings)

    def card(self, batch: Batch, trick: BatchTrick, hand: Row, legal: Row) -> Row:
        """The legal card with the highest score; chance decides between equal ones."""
        if len(hand) == 1:  # no choice
            only: Row = hand[0]
            return only
        jitter = batch.bits.words(*hand.shape) * np.uint32(FINE * sense.JITTER) >> np.uint32(16)
        keys = (self.scores(batch, trick, hand) + ABOVE_0).astype(np.uint16)
        return highest_cards(hand, keys * FINE + jitter.astype(np.uint16), legal)

    def scores(self, batch: Batch, trick: BatchTrick, hand: Row) -> Scores:
        """The score of each card (slots × games) of the seat to play, as `sense.card_scores`."""
        actor = trick.actor(len(trick.cards))
        to_come, left = self.players - 1 - len(trick.cards), len(hand) - 1
        value = hand & VALUE
        low = np.minimum(value, trick.lowest)
        car, motor = pick_values(batch.cars, actor), pick_values(batch.motors, actor)
        place = (car.astype(np.uint16) * len(DIAL) + motor) * np.uint16(16)
        weights, wants = self.by_round[batch.round], self.wants(batch.round, left, to_come)
        scores: Scores = wants.take(place + low)
        takes = trick.takes_lead(hand)
        if to_come:
            in_led = (hand & trick.led) != 0 if trick.cards else np.ones(hand.shape, np.bool_)
            both = self.chances_and_savings(batch.round, to_come, left).take(value | in_led.view(np.uint8) << 4)
            scores *= (both & CHANCE) * takes
            scores //= np.int16(sense.CERTAIN)
            scores -= both >> SAVED
        else:
            scores *= takes  # for certain
            scores -= self.savings(batch.round, left).take(value)
        if weights.rivals:
            chance = (both & CHANCE) if to_come else np.full(hand.shape, sense.CERTAIN, np.int16)
            scores -= self.threats(batch, trick, wants, low, takes, chance, weights)
        scores += (np.minimum(trick.lowest, sense.HIGH) - np.minimum(low, sense.HIGH)) * np.uint8(weights.spoiling)
        if not to_come:
            value, least = DIAL_VALUES.take(motor), self.least_counts.take(car) | ~batch.running  # 255: it is over
            if (trick.lowest + value >= least).any():
                self.note_wins(batch, actor, low, low + value, least, takes, scores)
        return scores

    def threats(
        self,
        batch: Batch,
        trick: BatchTrick,
        wants: Scores,
        low: Row,
        takes: Flags,
        chance: npt.NDArray[np.int16],
        weights: sense.Weights,
    ) -> Scores:
        """`sense.threat` for each card, multiplied by what rivals count. chance: that of a card that takes the lead."""
        nth = len(trick.cards)
        to_come = self.players - 1 - nth
        places = (batch.cars.astype(np.uint16) * len(DIAL) + batch.motors) * np.uint16(16)

        def wanted_by(seat: Row) -> npt.NDArray[np.int32]:
            place = np.bitwise_or.reduce(places * (seat & np.uint8(1)), axis=0)
            wanted: npt.NDArray[np.int32] = wants.take(place + low).astype(np.int32)
            return wanted

        keeps = np.where(takes, chance, sense.chance_of_leader(to_come, weights)).astype(np.int32)
        found = keeps * ~takes * wanted_by(trick.leader) if nth else np.zeros(low.shape, np.int32)
        if to_come:
            later = sum((wanted_by(trick.actor(nth + 1 + place)) for place in range(to_come)), np.int32(0))
            found += (sense.CERTAIN - keeps) * later // np.int32(to_come)
        return (found * np.int32(weights.rivals) // np.int32(sense.CERTAIN**2)).astype(np.int16)

    def note_wins(
        self, batch: Batch, actor: Row, low: Row, most: Row, least: Row, takes: Flags, scores: Scores
    ) -> None:
        """Give the score VICTORY to the last cards of a trick that win the race, as `sense.wins_race`.

        low, most, takes (slots × games): the trick's lowest card with each card, the same with the motor, and whether
        the card wins the trick. least: the minimum number of counted spaces of a move that may win.
        """
        won = most >= batch.lap.finish - pick_values(batch.cars, actor)  # whoever is in the way
        unsure = np.flatnonzero(takes & (most >= least) & ~won)
        if len(unsure):
            games = np.tile(unsure % batch.games, 2)
            counts = np.concatenate([low.ravel().take(unsure), most.ravel().take(unsure)])
            ends = batch.lap.drive(batch.cars.take(games, axis=1), actor.take(games, axis=1), counts)
            np.put(won, unsure, (ends == batch.lap.finish).reshape(2, -1).any(axis=0))
        np.putmask(scores, won & takes, sense.VICTORY)

    def turbo(self, batch: Batch, trick: BatchTrick, value: Row) -> Row:
        """`sense.uses_turbo` for the winners of the tricks."""
        weights = self.by_round[batch.round]
        worth = np.array(sense.motor_worth(batch.round, batch.hands.shape[1], weights, self.options), np.int32)
        saved = self.prospects(batch.lap.drive(batch.cars, trick.leader, trick.lowest))
        used = self.prospects(batch.lap.drive(batch.cars, trick.leader, trick.lowest + value))
        gain = used + worth[0] - saved - worth.take(pick_values(batch.motors, trick.leader))
        return as_mask(gain > weights.margin)

    def prospects(self, end: Row) -> npt.NDArray[np.int32]:
        """`sense.prospect` from progress 0."""
        found: npt.NDArray[np.int32] = end * np.int32(sense.SPACE) + (end == self.track.finish) * np.int32(sense.RACE)
        return found

    # --- tables, made when first needed ---

    def make_wants(self, round_number: int, left: int, to_come: int) -> Scores:
        """`sense.want` by progress, position and lowest card so far, in one row (16 for each position)."""
        weights = self.by_round[round_number]
        worth = np.array(sense.motor_worth(round_number, left, weights, self.options))
        progress = np.arange(self.track.finish + 1)[:, None, None]
        low = np.array(sense.lowest_yet(self.players, to_come))
        dial = DIAL_VALUES[:, None].astype(np.int64)

        def gain_after(spaces: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
            end = self.rests[np.minimum(progress + spaces, self.track.finish)]
            gain: npt.NDArray[np.int64] = sense.SPACE * (end - progress) + weights.race * (end == self.track.finish)
            return gain

        better = np.maximum(gain_after(low[None, None]) + worth[:, None], gain_after(low + dial) + worth[0])
        wants: Scores = (better - worth[list(positions_after_loss(self.options))][:, None]).astype(np.int16).ravel()
        return wants

    def make_chances_and_savings(self, round_number: int, to_come: int, left: int) -> Scores:
        """`sense.chances` (the colour led after the others), and above it `sense.savings` of the same value."""
        chances = np.array(sense.chances(self.players, to_come, self.by_round[round_number]), np.int16)
        both: Scores = (chances | self.savings(round_number, left) << SAVED).ravel()
        return both

    def make_savings(self, round_number: int, left: int) -> Scores:
        """`sense.savings` as an array."""
        return np.array(sense.savings(left, self.by_round[round_number]), np.int16)


def highest_cards(hand: Row, keys: Keys, legal: Row) -> Row:
    """For each game, the legal card with the highest key (keys are above 0); of equal ones, the highest card."""
    keys = keys * (legal != 0).astype(np.uint16)
    chosen = keys == np.maximum.reduce(keys, axis=0)
    found: Row = np.maximum.reduce(hand * chosen.view(np.uint8), axis=0)
    return found


STYLES: dict[str, Callable[[Track, int, Options], Style]] = {
    "random": lambda _track, _players, _options: RandomStyle(),
    "sensible": lru_cache(maxsize=16)(SensibleStyle),
    "watchful": lru_cache(maxsize=16)(partial(SensibleStyle, watchful=True)),
}
"""By name, a function that makes the style for a track, a number of players and options."""


def style_of(style: str | Style, track: Track, players: int, options: Options = USUAL) -> Style:
    """The style itself, or the one of this name. Raises NotationError if there is none."""
    if callable(getattr(style, "card", None)) and callable(getattr(style, "turbo", None)):
        return cast(Style, style)
    check_style(style)
    return STYLES[cast(str, style)](track, players, options)
