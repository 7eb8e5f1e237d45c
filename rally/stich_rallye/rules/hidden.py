"""Hidden hands: what a seat sees, which cards nobody has seen, who could hold them, and how they are dealt by chance.

What everybody knows of a hidden hand is its size and the colours its owner has shown not to have. Some way of dealing
the unseen cards must fit all hidden hands at once; with three colours that is a question of eight small sums.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import cast

from rally.core.chance import shuffle_things
from rally.core.errors import ImpossiblePosition, Objection, objection
from rally.core.validate import validate_kind, validate_seed
from rally.stich_rallye.box.actions import Action, Deal
from rally.stich_rallye.box.cards import Card, Colour, Hand, Unknown, deck, sort_cards
from rally.stich_rallye.box.facts import COLOURS

from .moment import Moment, fields_of

Need = tuple[int, frozenset[Colour]]
"""A hidden hand: its size, and the colours it may have."""

ALL_COLOURS = frozenset(cast(Colour, colour) for colour in COLOURS)
_SUBSETS = tuple(frozenset(cast(tuple[Colour, ...], some)) for size in range(4) for some in combinations(COLOURS, size))


hand_of = lru_cache(Unknown)
"""A hidden hand of a size, the same one each time."""


def as_seen(moment: Moment, seat: int) -> Moment:
    """The table as this seat may know it: other hands have a size only, and no seed tells the coming rounds."""
    hands = tuple([hand if other == seat else hand_of(len(hand)) for other, hand in enumerate(moment.hands)])
    return Moment(**fields_of(moment) | {"hands": hands, "seed": None})


def step_as_seen(moment: Moment, action: Action, after: Moment, seat: int) -> tuple[Moment, Action]:
    """A table and what was done on it, as this seat may know them; if hands were dealt, with its own hand alone.

    after: the table to which it led.
    """
    return as_seen(moment, seat), Deal(as_seen(after, seat).hands) if isinstance(action, Deal) else action


def unseen_cards(moment: Moment) -> tuple[Card, ...]:
    """The cards of the deck that are neither played, nor in the trick, nor in a known hand; sorted."""
    return not_among(len(moment.players), moment.hands, (*moment.played, *moment.trick))


def not_among(players: int, hands: Iterable[Hand], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the deck that are neither gone nor in a known hand; sorted."""
    seen = set(gone)
    for hand in hands:
        if not isinstance(hand, Unknown):
            seen.update(hand)
    return tuple(card for card in deck(players) if card not in seen)


def needs(moment: Moment) -> dict[int, Need]:
    """By seat, what each hidden hand needs (those that are not empty)."""
    return needs_of_hands(moment.hands, moment.voids)


def needs_of_hands(hands: Iterable[Hand], voids: Iterable[frozenset[Colour]]) -> dict[int, Need]:
    """By seat, what each hidden one of these hands needs."""
    return {
        seat: (hand.size, ALL_COLOURS - void)
        for seat, (hand, void) in enumerate(zip(hands, voids, strict=True))
        if isinstance(hand, Unknown) and hand.size
    }


def can_be_dealt(cards: Iterable[Card], hands: Iterable[Need]) -> bool:
    """Whether there is a way to give each hand its number of cards in its colours. (Left-over cards stay undealt.)

    For every set of colours, the hands confined to it must not need more cards than there are of it.
    """
    there = Counter(card.colour for card in cards)
    wanted = list(hands)
    return all(
        sum(size for size, colours in wanted if colours <= some) <= sum(there[colour] for colour in some)
        for some in _SUBSETS
    )


def could_play(moment: Moment, seat: int, card: Card) -> bool:
    """Whether the hidden hand of `seat` could hold `card` and the rules (S2.2) would let it be played now."""
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


def shortages(cards: tuple[Card, ...], hidden: Mapping[int, Need]) -> list[Objection]:
    """Which hidden hands need more cards of some colours than are unseen; nothing if there is a deal that fits."""
    if can_be_dealt(cards, hidden.values()):
        return []
    found = [shortage for some in _SUBSETS if some and (shortage := shortage_of(some, cards, hidden))]
    if not found:  # somebody has no colour left at all
        stuck = tuple(seat for seat, (_, colours) in hidden.items() if not colours)
        found.append(objection("S2.2", "{seats} could not hold cards of any colour", stuck, seats=stuck))
    return found


def shortage_of(some: frozenset[Colour], cards: tuple[Card, ...], hidden: Mapping[int, Need]) -> Objection | None:
    """The objection if the hidden hands that are confined to these colours need more cards than there are."""
    seats = tuple(seat for seat, (_, colours) in hidden.items() if colours <= some)
    wanted = sum(hidden[seat][0] for seat in seats)
    there = tuple(card for card in cards if card.colour in some)
    if wanted <= len(there):
        return None
    return objection(
        "S2.2" if len(some) < len(COLOURS) else "S1.5",
        "{seats} would have to hold {wanted} of the unseen cards in {colours}, but there can be only {there} of those",
        there,
        seats=seats,
        wanted=wanted,
        colours=tuple(colour for colour in COLOURS if colour in some),
        there=len(there),
    )


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
    check_fits(validate_kind(moment, Moment, "a race of Stich Rallye"))
    numbers = random.Random(f"stich-rallye hidden {validate_seed(seed)}")
    packs = [shuffle_things([c for c in unseen_cards(moment) if c.colour == colour], numbers) for colour in COLOURS]
    hidden = needs(moment)
    dealt = {}
    for seat, counts in zip(hidden, draw_counts(packs, tuple(hidden.values()), numbers), strict=True):
        dealt[seat] = sort_cards(pack.pop() for pack, count in zip(packs, counts, strict=True) for _ in range(count))
    return tuple(dealt.get(seat, ()) if isinstance(hand, Unknown) else hand for seat, hand in enumerate(moment.hands))


def check_fits(moment: Moment) -> None:
    """Raise ImpossiblePosition, with the reasons, unless there is a deal that fits what has been seen."""
    ImpossiblePosition.raise_any(*shortages(unseen_cards(moment), needs(moment)))


def draw_counts(packs: list[list[Card]], hidden: tuple[Need, ...], numbers: random.Random) -> Iterator[Counts]:
    """Each hand's counts in turn, drawn with the number of fitting deals as their weight; packs shrink meanwhile."""
    for place, (size, colours) in enumerate(hidden):
        left = tuple(map(len, packs))
        choices = spreads(size, colours)
        weights = [count_deals_with(left, counts, hidden[place + 1 :]) for counts in choices]
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


def count_deals_with(left: tuple[int, ...], counts: Counts, later: tuple[Need, ...]) -> int:
    """The number of deals in which one hand takes just these counts of the cards left, and all later hands fit too."""
    taken = 1
    for there, count in zip(left, counts, strict=True):
        taken *= comb(there, count)
    return taken and taken * count_deals(tuple(a - b for a, b in zip(left, counts, strict=True)), later)


@lru_cache(maxsize=4096)
def count_deals(left: tuple[int, ...], hidden: tuple[Need, ...]) -> int:
    """The number of ways in which the cards left, counted by colour, can be dealt to these hands (some may stay
    undealt)."""
    if not hidden:
        return 1
    (size, colours), *later = hidden
    return sum(count_deals_with(left, counts, tuple(later)) for counts in spreads(size, colours))
