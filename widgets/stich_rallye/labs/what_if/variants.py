"""A position with one thing otherwise, value by value: a motor, the space of a car, a card of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rally.stich_rallye import Card, Position, Race
from rally.stich_rallye.box.cards import in_order
from rally.stich_rallye.box.facts import DIAL, VALUES

from . import edits
from .sketch import fit
from .states import WhatIf

KINDS = ("", "motor", "space", "card")
"""What a curve can be over; the first: there is none."""


@dataclass(frozen=True)
class Variant:
    """The position in which the value is this one, with the race there."""

    value: int
    position: Position
    race: Race
    card: str = ""


def variants(state: WhatIf) -> tuple[Variant, ...]:
    """The positions of a curve in the order of their values; those that cannot be, or leave no choice, are left out."""
    if state.here.race is None or state.here.race.to_act is None:
        return ()
    return tuple(
        Variant(value, position, Race.at(position), card)
        for value, position, card in otherwise(state)
        if not position.objections and Race.at(position).to_act is not None
    )


def otherwise(state: WhatIf) -> Iterator[tuple[int, Position, str]]:
    """Each value with the position, possible or not; of a card its text, too."""
    position, seat = state.position, state.seat
    match state.curve:
        case "motor":
            yield from ((value, edits.with_motor(position, seat, value), "") for value in sorted(DIAL))
        case "space":
            lap = edits.lap_number(position, seat)
            for space in range(len(position.lap)):
                yield space, edits.with_car(position, seat, space, lap), ""
        case "card" if (card := card_of(state)) is not None:
            for value in VALUES[len(position.players)]:
                other = Card(card.colour, value)
                yield value, exchanged(position, card, other), str(other)


def exchanged(position: Position, card: Card, other: Card) -> Position:
    """With another card in the hand that holds this one."""
    holder = next(seat for seat in position.seats if card in edits.known_hand(position, seat))
    rest = tuple(each for each in edits.known_hand(position, holder) if each != card)
    return edits.with_hand(position, holder, in_order((*rest, other)))


def cards_held(position: Position) -> list[tuple[int, Card]]:
    """The cards of all hands that are known, with the seats that hold them."""
    return [(seat, card) for seat in position.seats for card in edits.known_hand(position, seat)]


def card_of(state: WhatIf) -> Card | None:
    """The card whose value is looked into: the one that was chosen, else the first one that is known."""
    held = [card for _seat, card in cards_held(state.position)]
    return next((card for card in held if str(card) == state.card), held[0] if held else None)


def value_now(state: WhatIf) -> int | None:
    """The value that is there now."""
    card = card_of(state)
    seats = len(state.position.players)
    match state.curve:
        case "motor":
            return int(fit(state.position.all_motors, seats, 0)[state.seat])
        case "space":
            return edits.car_of(state.position, state.seat) % len(state.position.lap)
        case "card" if card is not None:
            return card.value
    return None


def turned_to(state: WhatIf, variant: Variant) -> WhatIf:
    """With this value instead."""
    return replace(state.edited(variant.position), card=variant.card or state.card)
