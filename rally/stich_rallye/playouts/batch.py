"""Many races at once (NumPy): hidden hands are dealt, and all games advance in lock-step, trick by trick.

This is the second implementation of the rules, for speed (the first is `Race`, and tests compare them). Positions are
stored in bytes, the games side by side in each row:

- a card is its value (low four bits) and one bit for its colour; 0 is no card;
- hands are seats × slots × games; each trick empties one slot of every seat, so the last one can be dropped;
- a mask shows one seat of each game: seats × games, 255 in its row and 0 in the others;
- a race that is won stays in its lane, and nothing happens there any more (`running` is 0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Protocol

import numpy as np
import numpy.typing as npt

from rally.core.numpy_bits import Bits
from rally.stich_rallye.box.cards import Card, Unknown, deck
from rally.stich_rallye.box.facts import COLOURS, DIAL, ROUND_CARDS, ROUNDS, USUAL, VALUES, Options
from rally.stich_rallye.rules.driving import Track
from rally.stich_rallye.rules.hidden import Need, check_fits, needs, spreads, unseen_cards
from rally.stich_rallye.rules.moment import Moment
from rally.stich_rallye.rules.motor import positions_after_loss

from .plain import card_byte

Row = npt.NDArray[np.uint8]
"""One byte for each game, or `seats × games`, or `seats × slots × games` of them."""

NOBODY = np.uint8(255)
"""As a distance: no car stands there."""


def pick_values(values: Row, mask: Row) -> Row:
    """For each game, the value of the seat that `mask` shows; 0 if it shows none."""
    found: Row = values[0] & mask[0]
    for value, shown in zip(values[1:], mask[1:], strict=True):
        found |= value & shown
    return found


def as_mask(condition: npt.NDArray[np.bool_]) -> Row:
    """0 and 255 for no and yes."""
    mask: Row = np.negative(condition.view(np.uint8))
    return mask


class LapTables:
    """The tables of a track by progress, 0 … 2n: where cars come to rest."""

    def __init__(self, track: Track, players: int, options: Options = USUAL) -> None:
        self.spaces = np.uint8(len(track))
        self.finish = np.uint8(track.finish)
        reach = max(VALUES[players]) + max(DIAL) + players - 1
        self.may_be_lapped = reach > len(track)  # one move could come past the same car twice
        rests = track.rests(options)
        self.ahead = np.array(rests.ahead, np.uint8)
        self.behind = np.array(rests.behind, np.uint8)
        self.rest = np.array(rests.alone, np.uint8)
        self.on_hills = rests.on_hills

    def space(self, progress: Row) -> Row:
        """The space on the lap (S-B)."""
        return progress - (progress >= self.spaces).view(np.uint8) * self.spaces

    def drive(self, cars: Row, mover: Row, count: Row) -> Row:
        """Where the car shown by `mover` rests after `count` spaces; 2n if it has won.

        cars, mover: seats × games. count: a row; with 0 the car stays where it is.
        """
        spaces = self.space(cars)
        end = self.counting_end(spaces, mover, pick_values(cars, mover), count)
        return self.rest_after_roll(spaces, mover, end, count)

    def counting_end(self, spaces: Row, mover: Row, start: Row, count: Row) -> Row:
        """Where the counting ends: spaces with other cars are jumped and not counted (S5.4), up to the line (S-C)."""
        ahead = self.distances(spaces, mover)
        if self.may_be_lapped:
            again = ahead + self.spaces
            again[ahead == NOBODY] = NOBODY
            ahead = np.concatenate([ahead, again])
        going = count
        while True:
            jumped = np.add.reduce((ahead <= going).view(np.uint8), axis=0, dtype=np.uint8)
            further: Row = count + jumped
            if np.array_equal(further, going):
                end: Row = np.minimum(start + going, self.finish)
                return end
            going = further

    def distances(self, spaces: Row, mover: Row) -> Row:
        """The number of spaces to each other car, 1 … n; a space that several cars share counts once (S-E)."""
        own = pick_values(spaces, mover)
        ahead = spaces - own
        ahead += (spaces <= own).view(np.uint8) * self.spaces
        ahead |= mover
        at_start = as_mask(spaces == 0) & ~mover
        shared = at_start[0].copy()
        for seat in range(1, len(spaces)):
            ahead[seat] |= at_start[seat] & shared
            shared |= at_start[seat]
        return ahead

    def rest_after_roll(self, spaces: Row, mover: Row, end: Row, count: Row) -> Row:
        """Where cars rest that ended on `end`: beyond or below a hill (S6.2, S6.3), on the first space where a roll may
        end (S-A, S-L) that is free (S6.4). A car that stood on a hill (S-L) and does not move stays there."""
        rest: Row = self.rest.take(end)
        if self.on_hills:
            rest = np.where(count > 0, rest, end)
        rolling = np.flatnonzero(rest != end)
        if not len(rolling):
            return rest
        here = rest[rolling]
        down = here > end[rolling]
        others = (spaces | mover).take(rolling, axis=1)  # nothing is on space 255
        while True:
            blocked = (others == self.space(here)).any(axis=0)
            blocked &= (here != 0) & (here != self.finish)  # S-E; S-C
            if not blocked.any():
                break
            beyond = np.where(down, self.ahead.take(here), self.behind.take(here))
            here = np.where(blocked, beyond, here)
        rest[rolling] = here
        return rest


VALUE = np.uint8(0x0F)
COLOUR = np.uint8(0x70)
DIAL_VALUES = np.array(DIAL, np.uint8)

Watcher = Callable[[str, "Batch"], None]
"""Called with what has just happened in a batch: "dealt", "card", "turbo", "trick" or "round"; tests compare it."""


def card_bytes(cards: Sequence[Card]) -> Row:
    """The cards as bytes."""
    return np.array([card_byte(card) for card in cards], np.uint8)


def shuffle_packs(bits: Bits, cards: Sequence[Card], games: int, first: int) -> Row:
    """The first cards of a shuffled pack for each game: first × games."""
    return card_bytes(cards).take(bits.orders(len(cards), games, first))


@dataclass
class BatchTrick:
    """The trick on the table of every game. first, leader: masks of who led it, and of who is winning it."""

    first: Row
    led: Row
    colours: Row
    leader: Row
    best: Row
    lowest: Row
    cards: list[Row]

    @classmethod
    def begin_trick(cls, first: Row) -> BatchTrick:
        none = np.zeros(first.shape[1], np.uint8)
        return cls(first, none, none.copy(), np.zeros_like(first), none.copy(), none | VALUE, [])

    def actor(self, nth: int) -> Row:
        """The seat that plays the nth card: clockwise from the one that led (S2.1)."""
        return np.roll(self.first, nth, axis=0)

    def takes_lead(self, cards: Row) -> npt.NDArray[np.bool_]:
        """Whether each card takes the lead: one of a new colour, or a higher one of the winning colour (S3)."""
        new: npt.NDArray[np.bool_] = (cards & self.colours) == 0
        return new | ((cards ^ self.best <= VALUE) & (cards > self.best))

    def lay(self, card: Row) -> None:
        """Play one more card in each game."""
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
    """A way in which all seats of a batch choose."""

    def card(self, batch: Batch, trick: BatchTrick, hand: Row, legal: Row) -> Row:
        """A card for each game out of `hand` (slots × games), where `legal` is not 0."""
        ...

    def turbo(self, batch: Batch, trick: BatchTrick, value: Row) -> Row:
        """A mask of the games in which the winner of the trick uses its motor, which shows `value`."""
        ...


class Batch:
    """The position of many races with the same track, players, options and round, between two tricks.

    hands: seats × slots × games. flag: a mask. cars (progress), motors (dial positions): seats × games. running: a mask
    of the races not yet won. victor: a mask of the winner. crossings: the number of races won by crossing the line.
    card_plays: the number of cards chosen (not those given) in running races.
    """

    def __init__(
        self, track: Track, players: int, games: int, bits: Bits, style: Style, options: Options = USUAL
    ) -> None:
        self.options = options
        self.lap = LapTables(track, players, options)
        self.after_loss = np.array(positions_after_loss(options), np.uint8)
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
        self.trick: BatchTrick | None = None
        self.watch: Watcher = lambda _what, _batch: None

    # --- the course of a race ---

    def play_out(self) -> None:
        """Play from between two tricks, or after a round (no cards left), to the end of every race."""
        for _ in self.tricks():
            pass

    def tricks(self) -> Iterator[None]:
        """The same, one trick at a time."""
        while True:
            if self.round:
                yield from self.tricks_of_round()
            if self.round == ROUNDS or not self.running.any():
                return
            self.deal()

    def tricks_of_round(self) -> Iterator[None]:
        """Play from between two tricks to the end of the round, including motors, one trick at a time."""
        while self.hands.shape[1]:
            self.play_trick()
            yield
        self.end_round()

    def deal(self) -> None:
        """Deal the cards of the next round from the whole deck, shuffled anew (S1.5)."""
        size = ROUND_CARDS[self.round]
        cards = shuffle_packs(self.bits, deck(self.players), self.games, first=self.players * size)
        self.hands = cards.reshape(self.players, size, self.games)
        self.round += 1
        self.watch("dealt", self)

    # --- a trick ---

    def play_trick(self, given: Sequence[Row] = (), answer: Row | None = None, *, wound: bool = False) -> None:
        """Play one trick in every game (S2 to S7).

        given: its first cards, if they lie already or have been chosen (their owners' hands still hold them). answer:
        the winner's turbo, if it has been chosen. wound: whether the motors are wound already (the turbo question).
        """
        self.trick = trick = BatchTrick.begin_trick(self.flag)
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
        """A legal card of the seat that plays the nth one (S2)."""
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
        """Not 0 for each legal card: those of the colour led (S2.2, S2.3), or all without one (S2.4)."""
        held = np.bitwise_or.reduce(hand, axis=0)
        follows = held & led
        legal: Row = hand & (follows | (as_mask(follows == 0) & COLOUR))
        return legal

    def take_cards(self, trick: BatchTrick) -> None:
        """Take the played cards out of the hands (S7.1); the last card of each hand moves into the free slot."""
        played = np.zeros_like(self.cars)
        for nth, card in enumerate(trick.cards):
            played |= card & trick.actor(nth)
        last = self.hands[:, -1:]
        rest = self.hands[:, :-1]
        swap = as_mask(rest == played[:, None]) & (rest ^ last)
        self.hands = rest ^ swap

    def wind(self, winner: Row) -> None:
        """Wind all motors but the winner's (S4.2, S4.3), by the table of `positions_after_loss`."""
        self.motors = (self.after_loss.take(self.motors) & ~winner) | (self.motors & winner)

    def ask_turbo(self, trick: BatchTrick, answer: Row | None) -> Row:
        """What the winners add to their moves by turbo (S4.5); their dials go to 0 at once."""
        value = DIAL_VALUES.take(pick_values(self.motors, trick.leader))
        use = self.style.turbo(self, trick, value) if answer is None else answer
        self.motors &= ~(trick.leader & use)
        return value & use

    # --- moves and wins ---

    def move(self, seat: Row, count: Row) -> None:
        """Move the car that the mask shows in the races not yet won (S5, S6); it may win there (S9.2)."""
        mover = seat & self.running
        rest = self.lap.drive(self.cars, mover, count)
        self.cars ^= (self.cars ^ rest) & mover
        won = as_mask(rest == self.lap.finish) & self.running
        if won.any():
            self.crossings += int(np.count_nonzero(won))
            self.win(seat & won)

    def win(self, seat: Row) -> None:
        """End the races that these seats have won."""
        self.victor |= seat
        self.running &= ~np.bitwise_or.reduce(seat, axis=0)

    # --- the end of a round ---

    def end_round(self) -> None:
        """Use all motors, last place first (S8); then the leader takes the flag, or wins (S9.3)."""
        order = self.order()
        for place in range(self.players):
            mover = as_mask(order == place)
            value = DIAL_VALUES.take(pick_values(self.motors, mover))
            self.motors &= ~(mover & self.running)  # S8.2
            self.move(mover, value)
        self.flag = self.flag ^ (self.flag ^ self.leader()) & self.running  # S8.4
        if self.round == ROUNDS:
            self.win(self.flag & self.running)  # S9.3
        self.watch("round", self)

    def distance(self) -> Row:
        """The number of seats from the flag holder clockwise to each seat; the holder is at 0 (S8.3)."""
        steps = np.zeros_like(self.flag)
        for step in range(1, self.players):
            steps |= np.roll(self.flag, step, axis=0) & np.uint8(step)
        return steps

    def order(self) -> Row:
        """The place of each seat in the order of motors, 0 for last (S8.1, S-F); level cars by distance (S8.3)."""
        key = self.cars.astype(np.uint16) * 8 + self.distance()
        return np.stack([np.add.reduce((key < own).view(np.uint8), axis=0, dtype=np.uint8) for own in key])

    def leader(self) -> Row:
        """A mask of the seat in first place; of level ones, the nearest clockwise to the flag (S-G)."""
        key = self.lead()
        return as_mask(key == np.maximum.reduce(key, axis=0))

    def places(self) -> Row:
        """The place of each seat once the races are won, as `Moment.places`."""
        key, cars = self.lead(), self.cars
        behind = (cars == np.maximum.reduce(cars, axis=0)) & (key != np.maximum.reduce(key, axis=0))
        ahead = [np.add.reduce((cars > own).view(np.uint8), axis=0, dtype=np.uint8) for own in cars]
        places: Row = 1 + np.stack(ahead) + behind.view(np.uint8)
        return places

    def lead(self) -> npt.NDArray[np.uint16]:
        """A number for each seat that is higher the further it is in front, and different for all (S-G)."""
        return self.cars.astype(np.uint16) * 8 + (7 - self.distance())


Counts = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]
CHOOSE = np.array([[comb(n, k) for k in range(16)] for n in range(16)], np.float64)
"""CHOOSE[n, k]: the number of ways to take k of n cards of a colour."""


class HiddenHands:
    """The hands of a race, whose hidden ones can be dealt any number of times.

    Raises ImpossiblePosition, with the reasons, if no deal fits what has been seen.
    """

    def __init__(self, moment: Moment) -> None:
        self.known = {s: hand for s, hand in enumerate(moment.hands) if not isinstance(hand, Unknown)}
        self.sizes = [len(hand) for hand in moment.hands]
        self.unseen = {colour: [c for c in unseen_cards(moment) if c.colour == colour] for colour in COLOURS}
        check_fits(moment)
        self.shares = hand_shares([len(cards) for cards in self.unseen.values()], needs(moment))

    def deal(self, games: int, bits: Bits) -> Row:
        """The hands of this number of games: seats × slots × games; a seat with fewer cards has 0 in its last slots."""
        hands = np.zeros((len(self.sizes), max(self.sizes), games), np.uint8)
        for seat, cards in self.known.items():
            hands[seat, : len(cards)] = card_bytes(cards)[:, None]
        if self.shares:
            pack = np.concatenate([shuffle_packs(bits, cards, games, len(cards)) for cards in self.unseen.values()])
            begins = np.cumsum([0, *(len(cards) for cards in self.unseen.values())])[:3]
            left = np.array([len(cards) for cards in self.unseen.values()])[:, None].repeat(games, axis=1)
            for share in self.shares:
                counts = share.draw(left, bits.words(2, games))
                places = share.places(counts, begins[:, None] + left - counts)
                hands[share.seat, : share.size] = np.take_along_axis(pack, places, axis=0)
                left = left - counts
        return hands


@dataclass(frozen=True)
class HandShare:
    """The part of one hidden hand in the deal: how its colours are spread, given the number of cards of each left.

    options: numbers of red and green cards (the rest is blue). chances: for each number of red and green cards left,
    the cumulative probabilities of the options, all in one ascending line (the nth run lies between n and n + 1).
    """

    seat: int
    size: int
    options: Counts
    chances: Weights

    def draw(self, left: Counts, luck: npt.NDArray[np.uint16]) -> Counts:
        """The number of cards of each colour (3 × games) that the hand gets, out of those left. luck: 2 × games."""
        run = left[0] * 16 + left[1]
        wheel = run + luck[0] / 2.0**16 + luck[1] / 2.0**32
        place = np.searchsorted(self.chances, wheel, side="right") - run * len(self.options)
        red, green = self.options[place].T
        return np.stack([red, green, self.size - red - green])

    def places(self, counts: Counts, begins: Counts) -> Counts:
        """The index in the pack (red, green, blue) of each card of the hand: size × games."""
        slot = np.arange(self.size)[:, None]
        red, green = counts[0], counts[0] + counts[1]
        in_red, in_green, in_blue = begins[0] + slot, begins[1] + slot - red, begins[2] + slot - green
        places: Counts = np.where(slot < red, in_red, np.where(slot < green, in_green, in_blue))
        return places


def hand_shares(there: list[int], hidden: dict[int, Need]) -> list[HandShare]:
    """The shares of the hands in dealing order. there: the number of unseen cards of each colour.

    ways[r, g]: the number of fitting deals of all later hands when r red and g green cards are left.
    """
    found: list[HandShare] = []
    ways = np.ones((16, 16))
    total = sum(there) - sum(size for size, _ in hidden.values())
    for seat, (size, colours) in reversed(hidden.items()):
        total += size
        options = np.array(spreads(size, colours), np.int64)[:, :2]
        weights = ways_with(ways, total, size, options)
        sums = weights.cumsum(axis=-1)  # one after another, as plain Python adds them; `sum` adds in another order
        ways = sums[..., -1]
        chances = np.divide(sums, sums[..., -1:], out=np.ones_like(sums), where=sums[..., -1:] > 0)
        line = chances.reshape(256, -1) + np.arange(256)[:, None]
        found.append(HandShare(seat, size, options, line.ravel()))
    return found[::-1]


def ways_with(later: Weights, total: int, size: int, options: Counts) -> Weights:
    """By red and green cards left (of `total` in all) and option, the number of deals in which this hand takes them."""
    red, green = options.T
    r, g = np.arange(16)[:, None, None], np.arange(16)[:, None]
    b, blue = total - r - g, size - red - green
    fits = (r >= red) & (g >= green) & (b >= blue) & (b < 16)
    chosen = CHOOSE[r, red] * CHOOSE[g, green] * CHOOSE[np.clip(b, 0, 15), blue]
    return np.where(fits, chosen * later[r - red, g - green], 0)  # an index below 0 does not fit anyway
