"""Dealing hidden hands: every deal that fits what has been seen is equally likely.

First each hand's number of red, green and blue cards is drawn, weighted with the number of fitting deals that have it;
then the cards of each colour are shuffled and handed out by these numbers. So nothing is dealt in vain, however many
voids are known, and no colour is favoured because its hand comes first.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from math import comb

from rally.chance.luck import shuffled
from rally.errors import ImpossiblePosition
from rally.given import given, given_seed
from rally.stich_rallye.box.cards import Card, Colour, Hand, Unknown, in_order
from rally.stich_rallye.box.facts import COLOURS

from .moment import Moment
from .unseen import Need, needs, shortages, unseen_cards

Counts = tuple[int, int, int]
"""Numbers of red, green and blue cards."""


def deal_hidden(moment: Moment, seed: int) -> tuple[Hand, ...]:
    """The hands of a moment, the hidden ones dealt by chance, each sorted.

    Uniform among all deals that fit what everybody knows: sizes, cards seen, colours shown not to be there. The same
    seed deals the same cards on every machine. Raises ImpossiblePosition, with the reasons, if no deal fits.

    >>> from rally.stich_rallye import Race
    >>> race = Race.parse("players=3 hands=R2.R3,?,? void=,R.G,R")
    >>> [hand[0].colour for hand in deal_hidden(race, seed=1)][:2]
    ['red', 'blue']
    """
    check_fits(given(moment, Moment, "a race of Stich Rallye"))
    numbers = random.Random(f"stich-rallye hidden {given_seed(seed)}")
    packs = [shuffled([c for c in unseen_cards(moment) if c.colour == colour], numbers) for colour in COLOURS]
    hidden = needs(moment)
    dealt = {}
    for seat, counts in zip(hidden, drawn(packs, tuple(hidden.values()), numbers), strict=True):
        dealt[seat] = in_order(pack.pop() for pack, count in zip(packs, counts, strict=True) for _ in range(count))
    return tuple(dealt.get(seat, ()) if isinstance(hand, Unknown) else hand for seat, hand in enumerate(moment.hands))


def check_fits(moment: Moment) -> None:
    """Raise ImpossiblePosition, with the reasons, unless there is a deal that fits what has been seen."""
    reasons = shortages(unseen_cards(moment), needs(moment))
    if reasons:
        raise ImpossiblePosition(*reasons)


def drawn(packs: list[list[Card]], hidden: tuple[Need, ...], numbers: random.Random) -> Iterator[Counts]:
    """Each hand's counts in turn, drawn with the number of fitting deals as their weight; packs shrink meanwhile."""
    for place, (size, colours) in enumerate(hidden):
        left = tuple(map(len, packs))
        choices = spreads(size, colours)
        weights = [ways_with(left, counts, hidden[place + 1 :]) for counts in choices]
        mark = int(numbers.random() * sum(weights))
        for counts, weight in zip(choices, weights, strict=True):
            mark -= weight
            if mark < 0:
                yield counts
                break


def spreads(size: int, colours: frozenset[Colour]) -> list[Counts]:
    """The numbers of cards of each colour that a hand of this size in these colours may have."""
    most = [size if colour in colours else 0 for colour in COLOURS]
    firsts = ((red, green) for red in range(most[0] + 1) for green in range(min(most[1], size - red) + 1))
    return [(red, green, size - red - green) for red, green in firsts if size - red - green <= most[2]]


def ways_with(left: tuple[int, ...], counts: Counts, later: tuple[Need, ...]) -> int:
    """In how many deals one hand takes just these counts of the cards left, and all later hands fit too."""
    taken = 1
    for there, count in zip(left, counts, strict=True):
        taken *= comb(there, count)
    return taken and taken * ways(tuple(a - b for a, b in zip(left, counts, strict=True)), later)


@lru_cache(maxsize=4096)
def ways(left: tuple[int, ...], hidden: tuple[Need, ...]) -> int:
    """In how many ways the cards left, counted by colour, can be dealt to these hands (some may stay undealt)."""
    if not hidden:
        return 1
    (size, colours), *later = hidden
    return sum(ways_with(left, counts, tuple(later)) for counts in spreads(size, colours))
