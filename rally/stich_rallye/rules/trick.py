"""Who wins a trick: the highest card of the colour that came in last (S3); and which card is the lowest (S5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rally.core.errors import ImpossiblePosition, objection, quote_value
from rally.stich_rallye.box.cards import Card, Colour

RULE_BY_COLOURS = ("S3.1", "S3.2", "S3.3")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a trick stands, finished or not.

    colours: those in the trick in the order in which they came; the last is the winning colour.
    rule: S3.1, S3.2 or S3.3, by the number of colours.
    index, card: the winning card so far and its place in play order.
    lowest_index, lowest: the card whose value the winner's car will move (the first, if several are level).
    """

    colours: tuple[Colour, ...]
    rule: str
    index: int
    card: Card
    lowest_index: int
    lowest: Card


def standing(cards: Sequence[Card]) -> Standing:
    """How the trick of these cards, in play order, stands. ImpossiblePosition if there is none, or no card.

    >>> standing([Card.parse(text) for text in "G11 R5 B7 G3".split()]).card
    Card('blue', 7)
    """
    if not isinstance(cards, list | tuple) or not cards or not all(isinstance(card, Card) for card in cards):
        raise ImpossiblePosition(
            objection("S3.1", "a trick is one or more cards, not {found}", found=quote_value(cards))
        )
    colours = tuple(dict.fromkeys(card.colour for card in cards))
    in_colour = [i for i, card in enumerate(cards) if card.colour == colours[-1]]
    best = max(in_colour, key=lambda i: cards[i].value)
    lowest = min(range(len(cards)), key=lambda i: cards[i].value)
    return Standing(colours, RULE_BY_COLOURS[len(colours) - 1], best, cards[best], lowest, cards[lowest])
