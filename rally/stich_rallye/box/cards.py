"""Cards: three colours, values by the number of players, and how a round is dealt (S1.2, S1.5)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, total_ordering
from typing import Literal, cast

from rally.core.chance import shuffle_things
from rally.core.errors import ImpossiblePosition, NotationError, is_whole, quote_value

from .facts import COLOURS, ROUND_CARDS, VALUES, player_objection

Colour = Literal["red", "green", "blue"]

LETTERS: dict[str, Colour] = {colour[0].upper(): cast(Colour, colour) for colour in COLOURS}
_CARD = re.compile(r"([RGB])([1-9][0-9]?)", re.ASCII)
_PLACES = {colour: place for place, colour in enumerate(COLOURS)}
_HIGHEST = max(max(values) for values in VALUES.values())
MOST_CARDS = max(len(COLOURS) * len(values) for values in VALUES.values())
"""Cards in the largest deck."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Card:
    """A card: its `colour` ("red", "green" or "blue") and its `value` (S1.2). `str` is the notation, `G11`.

    Cards sort red, green, blue and by value: the order in which a person holds them.

    >>> Card("green", 11), str(Card("green", 11)), Card.parse("G11") == Card("green", 11)
    (Card('green', 11), 'G11', True)
    """

    colour: Colour
    value: int

    def __post_init__(self) -> None:
        if self.colour not in COLOURS or not is_whole(self.value) or not 1 <= self.value <= _HIGHEST:
            raise ImpossiblePosition.because(
                "there is no card {found}: colours are {known}, values 1 to {highest}",
                rule="S1.2",
                found=quote_value((self.colour, self.value)),
                known=COLOURS,
                highest=_HIGHEST,
            )

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written as letter and value (`G11`). Raises NotationError for anything else."""
        match = _CARD.fullmatch(text) if isinstance(text, str) else None
        if not match or int(match[2]) > _HIGHEST:
            raise NotationError.because(
                "{text} is not a card: write R, G or B and a value from 1 to {highest}, like G11",
                rule="S1.2",
                text=quote_value(text),
                highest=_HIGHEST,
            )
        return cls(LETTERS[match[1]], int(match[2]))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return (_PLACES[self.colour], self.value) < (_PLACES[other.colour], other.value)

    def __repr__(self) -> str:
        return f"Card({self.colour!r}, {self.value})"

    def __str__(self) -> str:
        return f"{self.colour[0].upper()}{self.value}"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A hand of which only the number of cards is known."""

    size: int

    def __post_init__(self) -> None:
        if not is_whole(self.size) or not 0 <= self.size <= MOST_CARDS:
            raise ImpossiblePosition.because(
                "a hand has 0 to {most} cards, not {found}", rule="S1.5", most=MOST_CARDS, found=quote_value(self.size)
            )

    def __len__(self) -> int:
        return self.size


Hand = tuple[Card, ...] | Unknown


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards sorted as a person holds them (in a third of the time that comparing them takes)."""
    return tuple(sorted(cards, key=lambda card: (_PLACES[card.colour], card.value)))


def deck(players: int) -> tuple[Card, ...]:
    """All cards in play with 3, 4 or 5 players, sorted (S1.2). ImpossiblePosition for another number (S1.1)."""
    if is_whole(players) and players in VALUES:
        return _cached_deck(players)
    raise ImpossiblePosition(player_objection(players))


@lru_cache
def _cached_deck(players: int) -> tuple[Card, ...]:
    return tuple(Card(cast(Colour, colour), value) for colour in COLOURS for value in VALUES[players])


def deal(players: int, round_number: int, seed: int) -> tuple[Hand, ...]:
    """The hands of a round (1–3), sorted, from the freshly shuffled whole deck (S1.5)."""
    cards = shuffle_things(deck(players), random.Random(f"stich-rallye {seed} round {round_number}"))
    size = ROUND_CARDS[round_number - 1]
    return tuple(sort_cards(cards[seat * size : (seat + 1) * size]) for seat in range(players))
