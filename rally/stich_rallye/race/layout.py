"""The layout of a table as somebody sets it up: plain values, their kinds, and what follows where nothing is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rally.core.records import Is, check_shapes, exactly, list_of, or_none
from rally.stich_rallye.box.cards import MOST_CARDS, Card, Colour, Hand, Unknown
from rally.stich_rallye.box.facts import COLOURS, PLAYER_NAMES, ROUND_CARDS, ROUNDS, USUAL, Options
from rally.stich_rallye.rules.track import Track


def are_hands(value: Any) -> bool:
    known = [hand for hand in value if isinstance(hand, tuple | list)] if isinstance(value, tuple | list) else []
    return list_of(tuple, list, Unknown, type(None))(value) and all(map(list_of(Card), known))


def are_voids(value: Any) -> bool:
    return list_of(frozenset)(value) and all(void <= set(COLOURS) for void in value)


def is_track(value: Any) -> bool:
    return isinstance(value, Track) or (list_of(str)(value) and len(value) == 2)


KINDS: dict[str, tuple[str, Is]] = {
    "players": ("a list of names", list_of(str)),
    "track": ("a track", is_track),
    "round": ("a whole number", exactly(int)),
    "flag": ("a whole number", exactly(int)),
    "cars": ("a list of whole numbers", or_none(list_of(int))),
    "motors": ("a list of whole numbers", or_none(list_of(int))),
    "hands": ("a list of hands", or_none(are_hands)),
    "trick": ("a list of cards", list_of(Card)),
    "played": ("a list of cards", list_of(Card)),
    "voids": ("a list of colours for each seat", or_none(are_voids)),
    "winner": ("a whole number", exactly(int, type(None))),
    "dealing": ("true or false", exactly(bool)),
    "seed": ("a whole number", exactly(int, type(None))),
    "options": ("a choice of options", exactly(Options)),
}
"""By field: what is expected there, and whether a value is that."""

OPTIONAL = ("winner", "seed")
"""What a race may be without."""


Seats = tuple[int, ...]
VOLCANO = Track.named("volcano")


@dataclass(frozen=True)
class Layout:
    """The fields of a Moment, but plain: motors are what the dials show, a track may be a pair of name and spaces.

    None stands for the default (for hands: hidden ones). A None within `hands` is a hidden hand whose size follows from
    the others. Nothing says that such a table can be; but for values of other kinds, and for more than can be looked
    at, ImpossiblePosition is raised at once.
    """

    players: tuple[str, ...] = PLAYER_NAMES[:4]
    track: Track | tuple[str, str] = VOLCANO
    round: int = 1
    flag: int = 0
    cars: Seats | None = None
    motors: Seats | None = None
    hands: Sequence[Hand | None] | None = None
    trick: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()
    voids: tuple[frozenset[Colour], ...] | None = None
    winner: int | None = None
    dealing: bool = False
    seed: int | None = None
    options: Options = USUAL

    def __post_init__(self) -> None:
        check_shapes(vars(self), KINDS)
        if any(isinstance(value, list) for value in (*vars(self).values(), *(self.hands or ()))):
            self._take_lists_as_values()

    def _take_lists_as_values(self) -> None:
        """Lists serve as well as tuples; from here on they are tuples."""
        for name, value in [*vars(self).items()]:
            if isinstance(value, tuple | list):
                parts = tuple(tuple(part) if isinstance(part, list) else part for part in value)
                object.__setattr__(self, name, parts)

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @cached_property
    def lap(self) -> Track:
        """The track. Raises ImpossiblePosition if it is none."""
        return self.track if isinstance(self.track, Track) else Track(*self.track)

    @property
    def all_cars(self) -> Seats:
        return self.cars if self.cars is not None else (0,) * len(self.players)

    @property
    def all_motors(self) -> Seats:
        return self.motors if self.motors is not None else (0,) * len(self.players)

    @cached_property
    def all_hands(self) -> tuple[Hand, ...]:
        """The hands, each hidden one with its size."""
        return self.with_guesses(self.hands if self.hands is not None else (None,) * len(self.players))

    @property
    def all_voids(self) -> tuple[frozenset[Colour], ...]:
        """The colours each seat has shown not to have, those of the present trick among them (S2.2)."""
        voids = self.voids if self.voids is not None else (frozenset(),) * len(self.players)
        shown = {seat for seat, card in self.seats_and_cards if card.colour != self.trick[0].colour}
        return tuple(void | {self.trick[0].colour} if seat in shown else void for seat, void in enumerate(voids))

    @property
    def seats_and_cards(self) -> Iterator[tuple[int, Card]]:
        """Who played which card of the trick."""
        return (((self.flag + i) % max(1, len(self.players)), card) for i, card in enumerate(self.trick))

    @cached_property
    def have_played(self) -> frozenset[int]:
        """The seats whose card lies in the trick."""
        return frozenset(seat for seat, _ in self.seats_and_cards)

    def with_guesses(self, hands: Sequence[Hand | None]) -> tuple[Hand, ...]:
        """The hands, by seat; where nothing is said, a hidden one as large as the others, else of what is left over."""
        known = [len(hand) + (seat in self.have_played) for seat, hand in enumerate(hands) if hand is not None]
        before = min(max(known) if known else self._cards_left_over, MOST_CARDS)
        guesses = (Unknown(max(0, before - (seat in self.have_played))) for seat in range(len(hands)))
        return tuple(guess if hand is None else hand for hand, guess in zip(hands, guesses, strict=True))

    @property
    def _cards_left_over(self) -> int:
        """How many cards everybody has before this trick, by the round and the cards that are gone."""
        if self.dealing or self.round not in range(1, ROUNDS + 1):
            return 0
        tricks_gone = -(-len(self.played) // max(1, len(self.players)))  # a trick of which some cards are said is gone
        return ROUND_CARDS[self.round - 1] - tricks_gone
