"""Hidden hands: which cards nobody has seen, and who could hold them.

What everybody knows of a hidden hand is its size and the colours its owner has shown not to have. Some way of dealing
the unseen cards must fit all hidden hands at once; with three colours that is a question of eight small sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import cast

from rally.stich_rallye.box.cards import Card, Colour, Unknown, deck
from rally.stich_rallye.box.facts import COLOURS

from .moment import Moment

Need = tuple[int, frozenset[Colour]]
"""A hidden hand: its size, and the colours it may have."""

ALL_COLOURS = frozenset(cast(Colour, colour) for colour in COLOURS)
_SUBSETS = tuple(frozenset(some) for size in range(4) for some in combinations(ALL_COLOURS, size))


def unseen_cards(moment: Moment) -> tuple[Card, ...]:
    """The cards of the deck that are neither played, nor in the trick, nor in a known hand; sorted."""
    seen = {*moment.played, *moment.trick}
    for hand in moment.hands:
        if not isinstance(hand, Unknown):
            seen.update(hand)
    return tuple(card for card in deck(len(moment.players)) if card not in seen)


def needs(moment: Moment) -> dict[int, Need]:
    """By seat, what each hidden hand needs (those that are not empty)."""
    return {
        seat: (hand.size, ALL_COLOURS - moment.voids[seat])
        for seat, hand in enumerate(moment.hands)
        if isinstance(hand, Unknown) and hand.size
    }


def can_be_dealt(cards: Iterable[Card], hands: Iterable[Need]) -> bool:
    """Is there a way to give each hand its number of cards in its colours? (Left-over cards stay undealt.)

    For every set of colours, the hands confined to it must not need more cards than there are of it.
    """
    there = Counter(card.colour for card in cards)
    wanted = list(hands)
    return all(
        sum(size for size, colours in wanted if colours <= some) <= sum(there[colour] for colour in some)
        for some in _SUBSETS
    )


def could_play(moment: Moment, seat: int, card: Card) -> bool:
    """Could the hidden hand of `seat` hold `card`, with the rules (S2.2) letting it be played now?"""
    return card in possible_plays(moment, seat)


def possible_plays(moment: Moment, seat: int) -> tuple[Card, ...]:
    """The cards that the hidden hand of `seat` could hold and play now; sorted. Only their colours decide (S2.2)."""
    cards, hidden = unseen_cards(moment), needs(moment)
    if seat not in hidden:
        return ()
    size, colours = hidden[seat]
    fitting = set()
    for colour in colours & {card.colour for card in cards}:
        follows = not moment.trick or colour == moment.trick[0].colour
        left = colours if follows else colours - {moment.trick[0].colour}  # who does not follow suit has none of it
        rest = list(cards)
        rest.remove(next(card for card in cards if card.colour == colour))
        if can_be_dealt(rest, (hidden | {seat: (size - 1, left)}).values()):
            fitting.add(colour)
    return tuple(card for card in cards if card.colour in fitting)
