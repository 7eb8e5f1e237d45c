"""Many races at once: all games of a batch advance in lock-step, trick by trick, in the order of the rules.

The second implementation of the rules, for speed (the first is `Race`; the tests hold one against the other). What a
`Race` says in words lies here in bytes, the games side by side in each row:

- a card is its value (low four bits) and one bit for its colour; 0 is no card;
- hands are seats × slots × games; each trick empties one slot of every seat, so the last one can be dropped;
- a seat of each game is shown by a mask: seats × games, 255 in its row and 0 in the others;
- a race that is won stays in its lane and nothing happens there any more (`running` is 0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from rally.chance.bits import Bits
from rally.stich_rallye.box.cards import Card, deck
from rally.stich_rallye.box.facts import COLOURS, DIAL, ROUND_CARDS, ROUNDS
from rally.stich_rallye.box.options import USUAL, Options
from rally.stich_rallye.rules.track import Track

from .laps import Lap, Row, as_mask, pick
from .plain import code

VALUE = np.uint8(0x0F)
COLOUR = np.uint8(0x70)
DIAL_VALUES = np.array(DIAL, np.uint8)
LAST_POSITION = np.uint8(len(DIAL) - 1)

Watcher = Callable[[str, "Batch"], None]
"""Told ("dealt", "card", "turbo", "trick" or "round") what has just happened in a batch; the tests compare it."""


def codes(cards: Sequence[Card]) -> Row:
    """Cards as bytes."""
    return np.array([code(card) for card in cards], np.uint8)


def decode(byte: int) -> Card:
    """The card that a byte means."""
    return Card(COLOURS[(byte >> 4).bit_length() - 1], byte & 0x0F)  # type: ignore[arg-type]


def shuffled_packs(bits: Bits, cards: Sequence[Card], games: int, first: int) -> Row:
    """The `first` cards of as many shuffled packs as games: first × games."""
    return codes(cards).take(bits.orders(len(cards), games, first))


@dataclass
class Trick:
    """The trick on the table of every game. `first` shows who led it, `leader` who is winning it."""

    first: Row
    led: Row
    colours: Row
    leader: Row
    best: Row
    lowest: Row
    cards: list[Row]

    @classmethod
    def begun(cls, first: Row) -> Trick:
        none = np.zeros(first.shape[1], np.uint8)
        return cls(first, none, none.copy(), np.zeros_like(first), none.copy(), none | VALUE, [])

    def actor(self, nth: int) -> Row:
        """Who plays the nth card: clockwise from the one who led (S2.1)."""
        return np.roll(self.first, nth, axis=0)

    def takes_lead(self, cards: Row) -> npt.NDArray[np.bool_]:
        """S3: a new colour takes over; a higher card of the winning colour does too. Any number of cards a game."""
        new: npt.NDArray[np.bool_] = (cards & self.colours) == 0
        return new | ((cards ^ self.best <= VALUE) & (cards > self.best))

    def lay(self, card: Row) -> None:
        """One more card a game."""
        actor = self.actor(len(self.cards))
        takes = as_mask(self.takes_lead(card))
        self.leader ^= (self.leader ^ actor) & takes
        self.best ^= (self.best ^ card) & takes
        self.colours |= card & COLOUR
        np.minimum(self.lowest, card & VALUE, out=self.lowest)
        if not self.cards:
            self.led = card & COLOUR
        self.cards.append(card)


class Style(Protocol):
    """How all seats of a batch choose."""

    def card(self, batch: Batch, trick: Trick, hand: Row, legal: Row) -> Row:
        """A card for each game out of `hand` (slots × games), of those that `legal` (not 0) allows."""
        ...

    def turbo(self, batch: Batch, trick: Trick, value: Row) -> Row:
        """A mask: does the winner of the trick use its motor, which shows `value`?"""
        ...


class Batch:
    """The position of many races with the same track, players, options and round, between two tricks.

    hands: seats × slots × games; flag: a mask; cars (progress) and motors (dial positions): seats × games;
    running: a mask, the races not yet won; victor: seats × games, the winner's mask.
    crossings: races won by the line; card_plays: cards chosen (not those given) in running races.
    """

    def __init__(
        self, track: Track, players: int, games: int, bits: Bits, style: Style, options: Options = USUAL
    ) -> None:
        self.options = options
        self.lap = Lap(track, players, options)
        self.players = players
        self.games = games
        self.bits = bits
        self.style = style
        self.round = 0
        self.hands = np.zeros((players, 0, games), np.uint8)
        self.flag = np.zeros((players, games), np.uint8)
        self.cars = np.zeros((players, games), np.uint8)
        self.motors = np.zeros((players, games), np.uint8)
        self.running = np.full(games, 255, np.uint8)
        self.victor = np.zeros((players, games), np.uint8)
        self.crossings = 0
        self.card_plays = 0
        self.trick: Trick | None = None
        self.watch: Watcher = lambda _what, _batch: None

    # --- the course of a race ---

    def play_out(self) -> None:
        """From between two tricks, or after a round (no cards left), to the end of every race."""
        for _ in self.tricks():
            pass

    def tricks(self) -> Iterator[None]:
        """The same, one trick at a time."""
        while True:
            while self.hands.shape[1]:
                self.play_trick()
                yield
            if self.round:
                self.end_round()
            if self.round == ROUNDS or not self.running.any():
                return
            self.deal()

    def deal(self) -> None:
        """S1.5: the next round's cards, from the whole deck shuffled anew."""
        size = ROUND_CARDS[self.round]
        cards = shuffled_packs(self.bits, deck(self.players), self.games, first=self.players * size)
        self.hands = cards.reshape(self.players, size, self.games)
        self.round += 1
        self.watch("dealt", self)

    # --- a trick ---

    def play_trick(self, given: Sequence[Row] = (), answer: Row | None = None, *, wound: bool = False) -> None:
        """One trick in every game: S2 to S7.

        given: its first cards, if they lie already or have been chosen (their owners' hands still hold them);
        answer: the winner's turbo, if it has been chosen; wound: the motors are wound already (the turbo question).
        """
        self.trick = trick = Trick.begun(self.flag)
        for nth in range(self.players):
            trick.lay(given[nth] if nth < len(given) else self.choose_card(nth))
            self.watch("card", self)
        self.card_plays += (self.players - len(given)) * int(np.count_nonzero(self.running))
        self.take_cards(trick)
        if not wound:
            self.wind(trick.leader)
        turbo = self.ask_turbo(trick, answer)
        self.watch("turbo", self)
        self.move(trick.leader, trick.lowest + turbo)  # S5.1, S5.2
        self.flag = self.flag ^ (self.flag ^ trick.leader) & self.running  # S7.1; it stays where a race is won
        self.watch("trick", self)

    def choose_card(self, nth: int) -> Row:
        """S2: a legal card for the seat whose turn it is."""
        assert self.trick is not None
        hand = self.hand_of(self.trick.actor(nth))
        return self.style.card(self, self.trick, hand, self.legal(hand, self.trick.led))

    def hand_of(self, seat: Row) -> Row:
        """The cards (slots × games) of the seat that a mask shows."""
        found: Row = self.hands[0] & seat[0]
        other = np.empty_like(found)
        for hand, shown in zip(self.hands[1:], seat[1:], strict=True):
            found |= np.bitwise_and(hand, shown, out=other)
        return found

    @staticmethod
    def legal(hand: Row, led: Row) -> Row:
        """Not 0 for each card that may be played: those of the colour led (S2.2, S2.3), or all without one (S2.4)."""
        held = np.bitwise_or.reduce(hand, axis=0)
        follows = held & led
        legal: Row = hand & (follows | (as_mask(follows == 0) & COLOUR))
        return legal

    def take_cards(self, trick: Trick) -> None:
        """S7.1: the cards played leave the hands; each seat's last card moves into the slot that is free now."""
        played = np.zeros_like(self.cars)
        for nth, card in enumerate(trick.cards):
            played |= card & trick.actor(nth)
        last = self.hands[:, -1:]
        rest = self.hands[:, :-1]
        swap = as_mask(rest == played[:, None]) & (rest ^ last)
        self.hands = rest ^ swap

    def wind(self, winner: Row) -> None:
        """S4.2: everybody but the winner (S4.3) winds one notch; after the last comes 0 (S4.4)."""
        self.motors += (winner == 0).view(np.uint8)
        self.motors &= as_mask(self.motors <= LAST_POSITION)

    def ask_turbo(self, trick: Trick, answer: Row | None) -> Row:
        """S4.5: what the winners add to their moves; the dials of those who do go to 0 at once."""
        value = DIAL_VALUES.take(pick(self.motors, trick.leader))
        use = self.style.turbo(self, trick, value) if answer is None else answer
        self.motors &= ~(trick.leader & use)
        return value & use

    # --- moves and wins ---

    def move(self, seat: Row, count: Row) -> None:
        """S5, S6: the car that the mask shows moves, in the races not yet won; S9.2: it may win there."""
        mover = seat & self.running
        rest = self.lap.drive(self.cars, mover, count)
        self.cars ^= (self.cars ^ rest) & mover
        won = as_mask(rest == self.lap.finish) & self.running
        if won.any():
            self.crossings += int(np.count_nonzero(won))
            self.win(seat & won)

    def win(self, seat: Row) -> None:
        """The seats shown have won; their races are over."""
        self.victor |= seat
        self.running &= ~np.bitwise_or.reduce(seat, axis=0)

    # --- the end of a round ---

    def end_round(self) -> None:
        """S8: everybody uses the motor, last place first; then the leader takes the flag, or wins (S9.3)."""
        order = self.order()
        for place in range(self.players):
            mover = as_mask(order == place)
            value = DIAL_VALUES.take(pick(self.motors, mover))
            self.motors &= ~(mover & self.running)  # S8.2
            self.move(mover, value)
        self.flag = self.flag ^ (self.flag ^ self.leader()) & self.running  # S8.4
        if self.round == ROUNDS:
            self.win(self.flag & self.running)  # S9.3
        self.watch("round", self)

    def distance(self) -> Row:
        """How many seats clockwise from the flag holder each seat is; the holder is at 0 (S8.3)."""
        steps = np.zeros_like(self.flag)
        for step in range(1, self.players):
            steps |= np.roll(self.flag, step, axis=0) & np.uint8(step)
        return steps

    def order(self) -> Row:
        """S8.1, S-F: each seat's place in the order of motors, 0 for last place; level cars by distance (S8.3)."""
        key = self.cars.astype(np.uint16) * 8 + self.distance()
        return np.stack([np.add.reduce((key < own).view(np.uint8), axis=0, dtype=np.uint8) for own in key])

    def leader(self) -> Row:
        """The seat in first place; of level ones the nearest clockwise to the flag (S-G)."""
        key = self.lead()
        return as_mask(key == np.maximum.reduce(key, axis=0))

    def places(self) -> Row:
        """Each seat's place, 1 for the first; level cars as S-G has it."""
        key = self.lead()
        return np.stack([1 + np.add.reduce((key > own).view(np.uint8), axis=0, dtype=np.uint8) for own in key])

    def lead(self) -> npt.NDArray[np.uint16]:
        """What is the greater the further in front a seat is, and never the same for two (S-G)."""
        return self.cars.astype(np.uint16) * 8 + (7 - self.distance())
