"""The 47 choices of Stich Rallye by number, and what a seat sees as numbers, for programs that learn to play.

>>> from rally.stich_rallye import NUMBERING, Race
>>> race = Race.start(players=4, seed=7)
>>> [str(NUMBERING.action(number)) for number in NUMBERING.legal(race)]
['R5', 'R10', 'G6', 'G7', 'B7']
>>> NUMBERING.size(4), NUMBERING.shapes(4)["trick"]
(334, (4, 45))
"""

from __future__ import annotations

from collections.abc import Sequence

from rally.core.numbering import Marks, Numbering, ViewPart, mark_places
from rally.stich_rallye.box.actions import Action, Play, Turbo
from rally.stich_rallye.box.cards import Card, Unknown, deck
from rally.stich_rallye.box.facts import COLOURS, DIAL, MOST_SEATS, ROUNDS
from rally.stich_rallye.rules.hidden import as_seen
from rally.stich_rallye.rules.moment import Moment

CARDS = deck(MOST_SEATS)
"""Every card there is: with fewer players some of them are never dealt."""

ACTIONS: tuple[Action, ...] = (*map(Play, CARDS), Turbo(True), Turbo(False))
"""The choices by number: red 1 to 15, green, blue; then the motor is used, or not."""

PLACES = {card: place for place, card in enumerate(CARDS)}


def mark_cards(cards: Sequence[Card]) -> Marks:
    return {PLACES[card]: 1.0 for card in cards}


def mark_hand(seen: Moment, seats: Sequence[int]) -> Marks:
    hand = seen.hands[seats[0]]
    return {} if isinstance(hand, Unknown) else mark_cards(hand)


def mark_trick(seen: Moment, seats: Sequence[int]) -> Marks:
    lying = {seen.seat_of(place): PLACES[card] for place, card in enumerate(seen.trick)}
    return mark_places([lying.get(seat) for seat in seats], len(CARDS))


def mark_voids(seen: Moment, seats: Sequence[int]) -> Marks:
    width = len(COLOURS)
    return {
        row * width + place: 1.0
        for row, seat in enumerate(seats)
        for place, colour in enumerate(COLOURS)
        if colour in seen.voids[seat]
    }


def mark_cars(seen: Moment, seats: Sequence[int]) -> Marks:
    return {row: seen.cars[seat] / seen.track.finish for row, seat in enumerate(seats)}


PARTS = (
    ViewPart("hand", (len(CARDS),), "the cards that the seat holds", mark_hand),
    ViewPart("trick", ("seats", len(CARDS)), "the card that lies in the trick", mark_trick),
    ViewPart("played", (len(CARDS),), "cards put aside this round", lambda seen, seats: mark_cards(seen.played)),
    ViewPart("voids", ("seats", len(COLOURS)), "colours shown not to be held: red, green, blue", mark_voids),
    ViewPart(
        "to_act",
        ("seats",),
        "whose choice is due",
        lambda seen, seats: {} if seen.to_act is None else {seats.index(seen.to_act): 1.0},
    ),
    ViewPart("turbo", (1,), "whether it is the motor's", lambda seen, seats: {0: float(seen.phase == "turbo")}),
    ViewPart("flag", ("seats",), "who leads the trick", lambda seen, seats: {seats.index(seen.flag): 1.0}),
    ViewPart("cars", ("seats",), "spaces past the start, as a share of two laps", mark_cars),
    ViewPart(
        "motors",
        ("seats", len(DIAL)),
        "the notch of the dial, from 0",
        lambda seen, seats: mark_places([seen.motors[seat].position for seat in seats], len(DIAL)),
    ),
    ViewPart("round", (ROUNDS,), "round 1, 2 or 3", lambda seen, seats: {seen.round - 1: 1.0}),
)

NUMBERING: Numbering[Action] = Numbering(ACTIONS, PARTS, as_seen)
"""The choices by number, and what a seat sees as numbers (the track, which never changes, is left out)."""
