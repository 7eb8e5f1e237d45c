"""Dealing hidden hands many times over without NumPy: the very hands that `dealing` deals with the same bits.

(But for chances that differ in their last digit, where NumPy adds up in another order.)
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from rally.chance.plain_bits import PlainBits
from rally.stich_rallye.box.cards import Unknown
from rally.stich_rallye.box.facts import COLOURS
from rally.stich_rallye.rules.dealing import check_fits, spreads, ways_with
from rally.stich_rallye.rules.moment import Moment
from rally.stich_rallye.rules.unseen import needs, unseen_cards

from .plain import code


class PlainHands:
    """The hands of a race, the hidden ones to be dealt as often as one likes.

    Raises ImpossiblePosition, with the reasons, if no deal fits what has been seen.
    """

    def __init__(self, moment: Moment) -> None:
        self.known = [[] if isinstance(hand, Unknown) else [*map(code, hand)] for hand in moment.hands]
        unseen = unseen_cards(moment)
        self.unseen = [[code(card) for card in unseen if card.colour == colour] for colour in COLOURS]
        check_fits(moment)
        self.needs = needs(moment)
        self.chances: dict[tuple[int, tuple[int, ...]], list[float]] = {}
        """By hand, and cards of each colour that are left: the cumulated probabilities of its `spreads`."""

    def deal(self, games: int, bits: PlainBits) -> list[list[list[int]]]:
        """The hands of as many games, by game and seat."""
        dealt = [[[*hand] for hand in self.known] for _ in range(games)]
        if not self.needs:
            return dealt
        orders = [bits.orders(len(cards), games, len(cards)) for cards in self.unseen]
        packs = [
            [[cards[place] for place in order[game]] for cards, order in zip(self.unseen, orders, strict=True)]
            for game in range(games)
        ]
        for place, seat in enumerate(self.needs):
            first, second = bits.words(2, games)
            for game, pack in enumerate(packs):
                counts = self.drawn(place, tuple(map(len, pack)), first[game] / 2.0**16 + second[game] / 2.0**32)
                for cards, count in zip(pack, counts, strict=True):
                    dealt[game][seat] += cards[len(cards) - count :]
                    del cards[len(cards) - count :]
        return dealt

    def drawn(self, place: int, left: tuple[int, ...], luck: float) -> tuple[int, int, int]:
        """How many cards of each colour a hand gets, out of those left."""
        hidden = tuple(self.needs.values())
        options = spreads(*hidden[place])
        chances = self.chances.get((place, left))
        if chances is None:
            sums = [*accumulate(ways_with(left, counts, hidden[place + 1 :]) for counts in options)]
            chances = self.chances[place, left] = [each / sums[-1] for each in sums]
        return options[bisect_right(chances, luck)]
