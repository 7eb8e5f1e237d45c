"""The table at one moment: who stands where and holds what, who is ahead in the trick and in the race, what is due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from rally.core.errors import ImpossiblePosition, quote_value
from rally.core.validate import validate_seat
from rally.stich_rallye.box.cards import Card, Colour, Hand
from rally.stich_rallye.box.facts import USUAL, Options

from .driving import Move, Track
from .motor import Motor

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
    """How the trick of these cards, in play order, stands. ImpossiblePosition if there are none, or for anything but
    cards.

    >>> standing([Card.parse(text) for text in "G11 R5 B7 G3".split()]).card
    Card('blue', 7)
    """
    if not isinstance(cards, list | tuple) or not cards or not all(isinstance(card, Card) for card in cards):
        raise ImpossiblePosition.because(
            "a trick is one or more cards, not {found}", rule="S3.1", found=quote_value(cards)
        )
    return standing_of(cards)


def standing_of(trick: Sequence[Card]) -> Standing:
    """How a trick stands, given cards that are known to be valid: nothing is checked again."""
    colours, values = tuple(dict.fromkeys([card.colour for card in trick])), [card.value for card in trick]
    in_colour = [i for i, card in enumerate(trick) if card.colour == colours[-1]]
    best, lowest = max(in_colour, key=values.__getitem__), values.index(min(values))
    return Standing(colours, RULE_BY_COLOURS[len(colours) - 1], best, trick[best], lowest, trick[lowest])


Phase = Literal["play", "turbo", "end", "deal", "over"]


@dataclass(frozen=True)
class Moment:
    """The table of Stich Rallye at one moment.

    track, players: the Track, and the names by seat, clockwise.
    round, flag: 1–3, and the seat that leads this trick.
    hands: by seat a tuple of Cards, or Unknown(size).
    trick: the Cards on the table in play order. All seats' cards lie there only while the turbo question is open.
    cars, motors: by seat the progress (spaces past the start, S-B) and the Motor.
    played: the cards put aside this round, which everybody knows (S-H).
    voids: by seat the colours it has shown this round not to have.
    winner: a seat, or None. dealing: the round has ended, the next is to be dealt. seed: deals the coming rounds.
    options: what the race is played by where the book is silent.
    """

    track: Track
    players: tuple[str, ...]
    round: int
    flag: int
    hands: tuple[Hand, ...]
    trick: tuple[Card, ...]
    cars: tuple[int, ...]
    motors: tuple[Motor, ...]
    played: tuple[Card, ...]
    voids: tuple[frozenset[Colour], ...]
    winner: int | None = None
    dealing: bool = False
    seed: int | None = None
    options: Options = USUAL

    # --- what is due ---

    @cached_property
    def phase(self) -> Phase:
        """What is due: a card, the answer to the turbo question, the round's end, the deal, or nothing any more."""
        if self.winner is not None:
            return "over"
        if self.dealing:
            return "deal"
        if len(self.trick) == len(self.players):
            return "turbo"
        if not self.trick and not self.cards_left:
            return "end"
        return "play"

    @cached_property
    def to_act(self) -> int | None:
        """The seat whose choice is due: the next to play, or the trick's winner at the turbo question (S4.5)."""
        match self.phase:
            case "play":
                return self.seat_of(len(self.trick))
            case "turbo":
                return self.seat_of(standing_of(self.trick).index)
        return None

    @property
    def cards_left(self) -> int:
        """The number of cards still to be played this round."""
        return sum(map(len, self.hands))

    @property
    def won_by(self) -> str | None:
        """The rule by which the race is won, if it is: S9.2 by the line, S9.3 by the lead after three rounds."""
        if self.winner is None:
            return None
        return "S9.2" if self.cars[self.winner] == self.track.finish else "S9.3"

    def drive(self, seat: int, spaces: int) -> Move:
        """The move of the car of `seat` by `spaces` counted spaces, by its options. Raises as `Track.drive`."""
        return self.track.drive(self.cars, seat, spaces, self.options)

    # --- seats and orders ---

    def seat_of(self, card_index: int) -> int:
        """The seat that plays, or played, the card at this place of the trick."""
        return (self.flag + card_index) % len(self.players)

    def distance(self, seat: int) -> int:
        """Seats from the flag holder clockwise to `seat`; the holder itself is at 0 (S8.3)."""
        return (seat - self.flag) % len(self.players)

    @property
    def standing_order(self) -> tuple[int, ...]:
        """All seats from first place to last; level cars by their distance from the flag (S-G)."""
        return first_to_last(self.cars, self.flag)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for the first; cars that are level, as they can be on the start space, share one.

        The winner has first place to itself: level with it, S-G has put the others behind.
        """
        return tuple(
            1
            if seat == self.winner
            else 1 + sum(other > car or first == self.winner for first, other in enumerate(self.cars))
            for seat, car in enumerate(self.cars)
        )

    @property
    def all_level(self) -> bool:
        """Whether nobody is ahead of anybody, as at the beginning: all cars are on the start space."""
        return max(self.places) == 1

    @property
    def seats_by_place(self) -> tuple[int, ...]:
        """All seats from first place to last; those that share a place in the order of their seats."""
        return tuple(sorted(range(len(self.cars)), key=self.places.__getitem__))

    @property
    def motor_order(self) -> tuple[int, ...]:
        """All seats in the order in which motors are used at a round's end: last place first (S8.1, S8.3)."""
        return last_to_first(self.cars, self.flag)

    def check_seat(self, seat: object) -> int:
        """The seat, if it is one of this table's; ImpossiblePosition otherwise."""
        return validate_seat(seat, len(self.players), "S1.1")


FIELDS = tuple(Moment.__dataclass_fields__)


def fields_of(moment: Moment) -> dict[str, Any]:
    """The fields of a moment by name, to build something else from them."""
    values = vars(moment)
    return {name: values[name] for name in FIELDS}


def first_to_last(cars: Sequence[int], flag: int) -> tuple[int, ...]:
    """All seats from first place to last, by the progress of their cars; of cars that are level the one nearest
    clockwise to the flag holder comes first (S-G)."""
    return tuple(sorted(range(len(cars)), key=lambda seat: (-cars[seat], (seat - flag) % len(cars))))


def last_to_first(cars: Sequence[int], flag: int) -> tuple[int, ...]:
    """All seats from last place to first; of cars that are level the one nearest to the flag holder comes first here,
    too (S8.3), so this is not the other order reversed."""
    return tuple(sorted(range(len(cars)), key=lambda seat: (cars[seat], (seat - flag) % len(cars))))
