"""Dealing hidden hands many times over (NumPy): the distribution of `rules.dealing`, drawn from tables.

First each hand's number of red, green and blue cards is drawn, with the probability it has among all fitting deals;
then the cards of each colour are shuffled and handed out by these numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from rally.chance.bits import Bits
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.box.facts import COLOURS
from rally.stich_rallye.rules.dealing import check_fits, spreads
from rally.stich_rallye.rules.moment import Moment
from rally.stich_rallye.rules.unseen import Need, needs, unseen_cards

from .batch import codes, shuffled_packs
from .laps import Row

Counts = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]
CHOOSE = np.array([[comb(n, k) for k in range(16)] for n in range(16)], np.float64)
"""CHOOSE[n, k]: ways to take k of n cards of a colour."""


class HiddenHands:
    """The hands of a race, the hidden ones to be dealt as often as one likes.

    Raises ImpossiblePosition, with the reasons, if no deal fits what has been seen.
    """

    def __init__(self, moment: Moment) -> None:
        self.known = {s: hand for s, hand in enumerate(moment.hands) if not isinstance(hand, Unknown)}
        self.sizes = [len(hand) for hand in moment.hands]
        self.unseen = {colour: [c for c in unseen_cards(moment) if c.colour == colour] for colour in COLOURS}
        check_fits(moment)
        self.shares = shares([len(cards) for cards in self.unseen.values()], needs(moment))

    def deal(self, games: int, bits: Bits) -> Row:
        """The hands of as many games: seats × slots × games; seats with fewer cards have 0 in their last slots."""
        hands = np.zeros((len(self.sizes), max(self.sizes), games), np.uint8)
        for seat, cards in self.known.items():
            hands[seat, : len(cards)] = codes(cards)[:, None]
        if self.shares:
            pack = np.concatenate([shuffled_packs(bits, cards, games, len(cards)) for cards in self.unseen.values()])
            begins = np.cumsum([0, *(len(cards) for cards in self.unseen.values())])[:3]
            left = np.array([len(cards) for cards in self.unseen.values()])[:, None].repeat(games, axis=1)
            for share in self.shares:
                counts = share.draw(left, bits.words(2, games))
                places = share.places(counts, begins[:, None] + left - counts)
                hands[share.seat, : share.size] = np.take_along_axis(pack, places, axis=0)
                left = left - counts
        return hands


@dataclass(frozen=True)
class Share:
    """One hidden hand's part in the deal: how its colours are spread, given how many cards of each are left.

    options: numbers of red and green cards (the rest is blue); chances: for each number of red and green cards left,
    the options' cumulated probabilities, all in one ascending line (the nth run lies between n and n + 1).
    """

    seat: int
    size: int
    options: Counts
    chances: Weights

    def draw(self, left: Counts, luck: npt.NDArray[np.uint16]) -> Counts:
        """How many cards of each colour (3 × games) the hand gets, out of those left; luck: 2 × games."""
        run = left[0] * 16 + left[1]
        wheel = run + luck[0] / 2.0**16 + luck[1] / 2.0**32
        place = np.searchsorted(self.chances, wheel, side="right") - run * len(self.options)
        red, green = self.options[place].T
        return np.stack([red, green, self.size - red - green])

    def places(self, counts: Counts, begins: Counts) -> Counts:
        """Where in the pack (red, green, blue) each of the hand's cards lies: size × games."""
        slot = np.arange(self.size)[:, None]
        red, green = counts[0], counts[0] + counts[1]
        in_red, in_green, in_blue = begins[0] + slot, begins[1] + slot - red, begins[2] + slot - green
        places: Counts = np.where(slot < red, in_red, np.where(slot < green, in_green, in_blue))
        return places


def shares(there: list[int], hidden: dict[int, Need]) -> list[Share]:
    """The hands' shares in dealing order; `there`: unseen cards of each colour.

    ways[r, g] counts the fitting deals of all later hands when r red and g green cards are left (and so the blue ones).
    """
    found: list[Share] = []
    ways = np.ones((16, 16))
    total = sum(there) - sum(size for size, _ in hidden.values())
    for seat, (size, colours) in reversed(hidden.items()):
        total += size
        options = np.array(spreads(size, colours), np.int64)[:, :2]
        weights = ways_with(ways, total, size, options)
        ways = weights.sum(axis=-1)
        sums = weights.cumsum(axis=-1)
        chances = np.divide(sums, sums[..., -1:], out=np.ones_like(sums), where=sums[..., -1:] > 0)
        line = chances.reshape(256, -1) + np.arange(256)[:, None]
        found.append(Share(seat, size, options, line.ravel()))
    return found[::-1]


def ways_with(later: Weights, total: int, size: int, options: Counts) -> Weights:
    """By red and green cards left (of `total` in all) and option: the deals in which this hand takes just these."""
    red, green = options.T
    r, g = np.arange(16)[:, None, None], np.arange(16)[:, None]
    b, blue = total - r - g, size - red - green
    fits = (r >= red) & (g >= green) & (b >= blue) & (b < 16)
    chosen = CHOOSE[r, red] * CHOOSE[g, green] * CHOOSE[np.clip(b, 0, 15), blue]
    return np.where(fits, chosen * later[r - red, g - green], 0)  # an index below 0 does not fit anyway
