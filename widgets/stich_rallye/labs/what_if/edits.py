"""Edits of a position: pure functions from a position, possible or not, to the one that somebody wants instead."""

from __future__ import annotations

from dataclasses import replace

from rally.names import some_names
from rally.stich_rallye import Card, Hand, Position, Track
from rally.stich_rallye.box.cards import Colour, in_order
from rally.stich_rallye.box.facts import NAMES

from .sketch import fit
from .states import PLAYED, TRICK

# --- cars, motors and seats ------------------------------------------------------------------------------------------


def car_of(position: Position, seat: int) -> int:
    """The progress of a car."""
    return int(fit(position.all_cars, len(position.players), 0)[seat])


def lap_number(position: Position, seat: int) -> int:
    """The lap a car is in, 1 or 2."""
    return 1 + max(0, min(1, car_of(position, seat) // len(position.lap)))


def with_car(position: Position, seat: int, space: int, lap: int) -> Position:
    """With a car on this space of this lap. A winner that is put elsewhere has not won."""
    cars = fit(position.all_cars, len(position.players), 0)
    progress = space + (lap - 1) * len(position.lap)
    winner = None if seat == position.winner else position.winner
    return replace(position, cars=(*cars[:seat], progress, *cars[seat + 1 :]), winner=winner)


def with_motor(position: Position, seat: int, value: int) -> Position:
    """With a motor whose dial shows this value."""
    motors = fit(position.all_motors, len(position.players), 0)
    return replace(position, motors=(*motors[:seat], value, *motors[seat + 1 :]))


def with_players(position: Position, players: int) -> Position:
    """With so many seats; those that stay keep name, car, motor and hand."""
    return replace(
        position,
        players=some_names(position.players, NAMES, players),
        cars=fit(position.all_cars, players, 0),
        motors=fit(position.all_motors, players, 0),
        hands=fit(tuple(position.hands or ()), players, None),
        voids=None,
        flag=max(0, min(position.flag, players - 1)),
        trick=position.trick[:players],
        winner=position.winner if position.winner in range(players) else None,
    )


def with_track(position: Position, name: str) -> Position:
    """On a track of the box. NotationError if there is none of that name."""
    return replace(position, track=Track.named(name))


# --- cards -----------------------------------------------------------------------------------------------------------


def with_card(position: Position, card: Card, place: str) -> Position:
    """With the card in this place; in no place at all if it lies there already."""
    bare = without_card(position, card)
    if card_places(position).get(card) == place:
        return bare
    if place == TRICK:
        return replace(bare, trick=(*bare.trick, card), dealing=False)
    if place == PLAYED:
        return replace(bare, played=in_order((*bare.played, card)))
    return with_hand(bare, int(place), in_order((*known_hand(bare, int(place)), card)))


def without_cards(position: Position, place: str) -> Position:
    """With no card in this place."""
    if place == TRICK:
        return replace(position, trick=())
    if place == PLAYED:
        return replace(position, played=())
    return with_hand(position, int(place), ())


def without_card(position: Position, card: Card) -> Position:
    """Without the card, wherever it lies."""
    hands = tuple(
        tuple(other for other in hand if other != card) if isinstance(hand, tuple) else hand
        for hand in hands_of(position)
    )
    return replace(
        position,
        hands=hands,
        trick=tuple(other for other in position.trick if other != card),
        played=tuple(other for other in position.played if other != card),
    )


def with_hand(position: Position, seat: int, hand: Hand | None) -> Position:
    """With this hand; None for a hidden one whose size follows from the others."""
    hands = hands_of(position)
    dealing = position.dealing and hand == ()  # between two rounds nobody holds a card
    return replace(position, hands=(*hands[:seat], hand, *hands[seat + 1 :]), dealing=dealing)


def with_void(position: Position, seat: int, colour: Colour, lacking: bool) -> Position:
    """With a hidden hand that holds no card of this colour, or may hold some again."""
    voids = fit(tuple(position.voids or ()), len(position.players), frozenset())
    void = voids[seat] | {colour} if lacking else voids[seat] - {colour}
    return replace(position, voids=(*voids[:seat], void, *voids[seat + 1 :]))


def hands_of(position: Position) -> tuple[Hand | None, ...]:
    """The hands as they are set; None for one whose size follows from the others."""
    return fit(tuple(position.hands or ()), len(position.players), None)


def known_hand(position: Position, seat: int) -> tuple[Card, ...]:
    """The cards of a hand, as far as they are known."""
    hand = hands_of(position)[seat]
    return hand if isinstance(hand, tuple) else ()


def is_hidden(position: Position, place: str) -> bool:
    """Whether this place is a hand that lies face down."""
    seat = int(place) if place.isdigit() else -1
    return seat in position.seats and not isinstance(hands_of(position)[seat], tuple)


def card_places(position: Position) -> dict[Card, str]:
    """Where each card that can be seen lies: a seat as text, the trick, or put aside."""
    lies = {card: str(seat) for seat in position.seats for card in known_hand(position, seat)}
    return lies | dict.fromkeys(position.trick, TRICK) | dict.fromkeys(position.played, PLAYED)
