"""The tray of a position editor: all cards of the deck, and where each of them lies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rally.stich_rallye import Card, Hand, Position, Unknown, deck
from rally.stich_rallye.box.cards import in_order
from rally.stich_rallye.box.facts import VALUES
from widgets.shared.labs.lab import button, choice
from widgets.shared.parts import Controls
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.views import card_view
from widgets.stich_rallye.parts import Hand as HandPart
from widgets.stich_rallye.words import say_seat

TRICK, PLAYED = "trick", "played"


class Tray:
    """Choose a place (a hand, the trick, the cards put aside), then click cards to put them there or take them back."""

    def __init__(self) -> None:
        self.tools = Controls()
        self.cards = HandPart(labels={"turn": ""})
        self.place = "0"

    def put(self, position: Position, card: Card) -> dict[str, Any]:
        """The fields of the position after a click on a card: put to the chosen place, or taken back from it."""
        lies = card_places(position)
        bare = remove(position, card)
        if lies.get(card) == self.place:
            return fields_of(bare)
        if self.place == TRICK:
            return fields_of(replace(bare, trick=(*bare.trick, card)))
        if self.place == PLAYED:
            return fields_of(replace(bare, played=in_order((*bare.played, card))))
        hand = known_hand(bare, int(self.place))
        return fields_of(with_hand(bare, int(self.place), in_order((*hand, card))))

    def hide(self, position: Position) -> dict[str, Any]:
        """Turn the chosen hand face down (its size then follows from the others), or face up and empty."""
        if not self.place.isdigit():
            return {}
        seat = int(self.place)
        hidden = hands_of(position)[seat] is None or isinstance(hands_of(position)[seat], Unknown)
        return fields_of(with_hand(position, seat, () if hidden else None))

    def clear(self, position: Position) -> dict[str, Any]:
        """Take all cards from the chosen place."""
        if self.place == TRICK:
            return {"trick": ()}
        if self.place == PLAYED:
            return {"played": ()}
        return fields_of(with_hand(position, int(self.place), ()))

    def show(self, position: Position) -> None:
        """Draw the tray for a position, possible or not."""
        seats = [(str(seat), say_seat(position, seat)) for seat in position.seats]  # type: ignore[arg-type]
        if self.place.isdigit() and int(self.place) not in position.seats:
            self.place = "0"
        places = [*seats, (TRICK, _("The trick")), (PLAYED, _("Put aside"))]
        hidden = self.place.isdigit() and not isinstance(hands_of(position)[int(self.place)], tuple)
        self.tools.items = [
            choice("place", _("Where the next card goes"), places, self.place),
            button("hide", _("Hidden hand"), pressed=hidden),
            button("clear", _("Take all back")),
        ]
        self.cards.title = _("All cards: click one to put it there, or to take it back")
        names, lies = dict(places), card_places(position)
        if len(position.players) in VALUES:
            self.cards.cards = [
                card_view(card)
                | {
                    "playable": lies.get(card, self.place) == self.place,
                    "chosen": lies.get(card) == self.place,
                    "why": _("It lies here: {place}").format(place=names[lies[card]]) if card in lies else "",
                }
                for card in deck(len(position.players))
            ]


def hands_of(position: Position) -> tuple[Hand | None, ...]:
    """The hands as they are set; None for one whose size follows from the others."""
    return tuple(position.hands) if position.hands is not None else (None,) * len(position.players)


def known_hand(position: Position, seat: int) -> tuple[Card, ...]:
    hand = hands_of(position)[seat]
    return hand if isinstance(hand, tuple) else ()


def with_hand(position: Position, seat: int, hand: Hand | None) -> Position:
    hands = hands_of(position)
    return replace(position, hands=(*hands[:seat], hand, *hands[seat + 1 :]))


def card_places(position: Position) -> dict[Card, str]:
    """Where each card that can be seen lies: a seat as text, the trick, or put aside."""
    lies = {card: str(seat) for seat in position.seats for card in known_hand(position, seat)}
    return lies | dict.fromkeys(position.trick, TRICK) | dict.fromkeys(position.played, PLAYED)


def remove(position: Position, card: Card) -> Position:
    """The position without the card, wherever it lies."""
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


def fields_of(position: Position) -> dict[str, Any]:
    return {"hands": position.hands, "trick": position.trick, "played": position.played}
